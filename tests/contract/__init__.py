"""`protocol/asyncapi.yaml`: how it is made from the message types, and tests that it is current and valid."""
