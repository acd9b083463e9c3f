"""Results in, numbers out: pure functions."""
