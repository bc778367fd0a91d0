"""A place at a table: the session that holds it, and the JSON and plain front ends."""
