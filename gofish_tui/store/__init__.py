"""What is kept on this machine's disk: game records and seat secrets."""
