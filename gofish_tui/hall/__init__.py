"""A hall: tables that outlive any single machine. Workers share them out among themselves; NATS JetStream keeps them."""
