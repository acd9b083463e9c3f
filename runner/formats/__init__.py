"""Which games a tournament has: pure functions of its spec."""
