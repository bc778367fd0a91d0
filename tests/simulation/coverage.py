"""Which faults met: the seeds are steered to what is rare.

A run is what its seed makes of it, so that only the choice of the seed is steered: of a few that come next the one is taken
whose plan has the pairs of kinds that were seen least. Lines of code do not steer: they are known only after a run, Python
3.11 takes three times as long when it counts them (3.12 does not), and Pythons differ in which lines there are, so that one
seed would not be one run on all of them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.simulation.faults import Kind
from tests.simulation.running import faults_of

if TYPE_CHECKING:
    from collections.abc import Iterable

TOGETHER = 4.0
"""Faults that come within this many seconds of each other met."""
CHOICE = 4
"""One of this many seeds is taken."""


class Coverage:
    """The pairs of kinds that met so far."""

    def __init__(self) -> None:
        self.pairs: Counter[tuple[Kind, Kind]] = Counter()

    @property
    def share(self) -> float:
        """How much of all pairs, in both orders, has been seen."""
        return len(self.pairs) / len(Kind) ** 2

    def note(self, done: Iterable[tuple[float, Kind]]) -> None:
        """What broke in one run."""
        self.pairs.update(_pairs(done))

    def choose(self, seeds: range) -> int:
        """The seed whose plan has most of what is rare."""
        return max(seeds, key=lambda seed: (self._worth(seed), -seed))

    def _worth(self, seed: int) -> float:
        plan = [(fault.at, fault.kind) for fault in faults_of(seed)]
        return sum(1 / (1 + self.pairs[pair]) for pair in set(_pairs(plan)))


def _pairs(done: Iterable[tuple[float, Kind]]) -> list[tuple[Kind, Kind]]:
    faults = list(done)
    return [
        (kind, other)
        for place, (at, kind) in enumerate(faults)
        for then, other in faults[place + 1 :]
        if then - at <= TOGETHER
    ]
