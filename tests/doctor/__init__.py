"""What the doctor says of things that are well, and of things that are not."""
