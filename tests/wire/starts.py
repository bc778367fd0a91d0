"""Journals that go back, are copied and put in each other's place, and what each start of a host told: the truth about what is
taken back, to hold the rule of epochs against."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.limits import STARTS_TOLD
from gofish_protocol.replies import HostStart

if TYPE_CHECKING:
    import random


class Journal(NamedTuple):
    """What one copy of it says."""

    starts: tuple[HostStart, ...]
    steps: tuple[int, ...]
    """each told step is another number"""

    def is_part_of(self, other: Journal) -> bool:
        """Nothing that it tells was taken back there."""
        return other.steps[: len(self.steps)] == self.steps


def journals(dice: random.Random, *, starts: int) -> list[Journal]:
    """As each start of a table's host leaves it, and copies from in between; any of them is what the next start finds."""
    kept = [Journal((HostStart(1, 0),), ())]
    told = 0
    for epoch in range(2, starts + 1):
        found = dice.choice(kept[-4:] if dice.random() < 0.7 else kept)
        steps = found.steps
        led = (*found.starts, HostStart(epoch, len(steps)))[-STARTS_TOLD:]
        for _ in range(dice.randrange(1, 4)):
            more = dice.randrange(4)
            steps += tuple(range(told, told + more))
            told += more
            kept.append(Journal(led, steps))
    return kept
