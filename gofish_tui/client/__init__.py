"""A place at a table: the core that decides, the session that drives it, and what it tells in updates."""
