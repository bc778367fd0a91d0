"""Is everything here to play? Each file looks at one thing, and says what it found as a `Finding`."""
