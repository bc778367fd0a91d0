"""All randomness of a run, from its seed: the same on every machine and with every Python.

Only what `random.Random` computes from whole numbers and single divisions is used; logarithms and their like differ in
their last digit from one machine to the next, and so would all that follows.
"""

from __future__ import annotations

import random
from hashlib import sha256

from gofish_tui.host.dice import Dice


def stream(seed: int, name: str) -> random.Random:
    """One part's own randomness, so that what another part uses up changes nothing here."""
    return random.Random(int.from_bytes(sha256(f"{seed}/{name}".encode()).digest()))


class SimulatedDice(Dice):
    """A host's dice. Its bots think for a moment that needs no logarithm, and never look at a clock."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)

    def thinking_seconds(self, level: str) -> float:
        """Some tenths of a second."""
        del level
        return self.uniform(0.1, 0.6)
