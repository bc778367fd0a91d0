"""What happens at a table, in words: each event becomes a message and its arguments once, for every front end."""
