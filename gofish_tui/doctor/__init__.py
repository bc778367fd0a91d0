"""Checks of the setup: each file looks at one thing, and says what it found as a `CheckResult`."""
