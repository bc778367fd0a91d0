"""The table's one authority: lobby, seats, clock, bots' seats, records."""
