"""A hall in a simulated world: the real worker, registry and journal on a model of JetStream, one seed for all that happens."""
