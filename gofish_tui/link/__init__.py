"""A connection to a broker, the broker a host starts, and how tables are found."""
