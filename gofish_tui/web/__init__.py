"""The page for phones: a client in JavaScript (`page`), and the server that hands it out and relays its MQTT to the broker."""
