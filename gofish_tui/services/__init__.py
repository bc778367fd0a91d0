"""What a front end needs of the rest: find, join, watch, open and resume a table; start and stop a host."""
