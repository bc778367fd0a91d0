"""What breaks in a hall, from a seed."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random


class Kind(StrEnum):
    """What may happen to a hall."""

    KILL = "a worker is killed"
    AGAIN = "a worker is killed, and started again under its own name"
    FREEZE = "a worker stands still"
    CUT = "a worker's network is gone"
    DRAIN = "a worker is asked to stop"
    START = "a worker is started"
    NO_MAJORITY = "the cluster has no majority"
    LEADER = "the log's leader is replaced"
    SLOW = "the log takes its time"
    LOSSY = "answers and messages are lost"
    DEAF = "the node that a worker's watch depends on is gone"
    OPEN = "somebody opens a table"
    CLOSE = "a table is closed"


class Fault(NamedTuple):
    """One of them: when, for how long where that matters, and which worker or table of those that are there then."""

    at: float
    kind: Kind
    seconds: float
    number: int

    def __str__(self) -> str:
        return f"{self.at:7.2f} s: {self.kind} (number {self.number}, {self.seconds:.2f} s)"


def plan(dice: random.Random, seconds: float, faults: int) -> list[Fault]:
    """So many, in the order of their time."""
    kinds = list(Kind)
    found = [
        Fault(
            dice.random() * seconds,
            dice.choice(kinds),
            dice.choice((0.3, 1.0, 3.0, 8.0)) * (0.5 + dice.random()),
            dice.randrange(60),
        )
        for _ in range(faults)
    ]
    return sorted(found)
