"""A hall: tables that no single machine carries. Workers share them out among themselves; NATS JetStream keeps them."""
