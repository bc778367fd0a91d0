"""One table as a pure core: values in, values out. No link, no clock, no randomness of its own."""
