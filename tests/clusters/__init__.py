"""Brokers of several nodes, and a game played across them while one node is killed."""
