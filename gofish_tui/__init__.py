"""Go Fish for terminals: tables hosted, joined and watched over MQTT."""

__version__ = "0.1.0"
