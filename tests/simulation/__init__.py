"""Whole tables on a simulated world: the real cores, the real sealing and signing, and one seed for all that happens.

Begin with `promises`, which says what must hold, and `table`, which says what a run is.
"""
