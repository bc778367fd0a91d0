"""What is kept on this machine's disk: game records and their statistics, seats with their secrets, what hosts said of deals,
passwords, and settings."""
