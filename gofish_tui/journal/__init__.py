"""What was accepted at a table is on disk before anybody is told: the journal, and the tables found in one."""
