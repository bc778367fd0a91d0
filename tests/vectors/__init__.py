"""The golden bytes in `protocol/vectors`: how they are made, and tests that they are current."""
