"""The contract read by another language: a decoder in JavaScript that shares no code with the program."""
