"""What the commands share: options, the terminal, exit codes, and the tables they open and join."""
