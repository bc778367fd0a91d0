"""The page's own wire, engine and check of a deal, by Node: held to the same vectors and games as everybody's."""
