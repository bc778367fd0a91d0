"""How fast and how strong: measured beside others, in one run."""
