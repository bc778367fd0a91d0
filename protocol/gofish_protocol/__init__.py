"""The shared engine and wire of Go Fish over MQTT: pure values, no I/O, no clock."""

__version__ = "0.1.0"
