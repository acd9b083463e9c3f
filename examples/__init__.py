"""Bots to start from, and the demonstration that plays a tournament of them."""
