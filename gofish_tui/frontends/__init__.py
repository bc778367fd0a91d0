"""Front ends in text: what a person types or a program sends, parsed; what happens at a table, rendered."""
