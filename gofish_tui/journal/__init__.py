"""What was accepted at a table is on the disk before anybody is told: the journal, and the tables found in one."""
