"""Measurements. Each prints ratios against a yardstick that runs beside it; nothing here is a test."""
