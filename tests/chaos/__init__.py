"""Whole games with real processes on a bad day: what may break is broken, on a seed, and the invariants are checked."""
