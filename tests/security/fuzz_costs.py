"""What each message costs whoever hears it: a millisecond for each kilobyte is the most, and for one that is shorter than that.

Only the work of this thread counts, and only when it takes as long each time it is done: a busy machine makes a message slow
once, not three times.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

MILLISECONDS_A_KILOBYTE = 1.0
TRIES = 4


class Shot(NamedTuple):
    """One message, and how it gets to whoever hears it."""

    kind: str
    size: int
    """bytes"""
    send: Callable[[], object]


class Costs:
    """The dearest message of each kind."""

    def __init__(self) -> None:
        self.worst: dict[str, float] = {}
        """milliseconds a kilobyte"""
        self.over = 0
        """messages that cost more than they may"""

    def fire(self, shot: Shot) -> None:
        """Send it. Raises what that raises."""
        cost = self._once(shot)
        tries = 1
        while cost > MILLISECONDS_A_KILOBYTE and tries < TRIES:
            cost = min(cost, self._once(shot))
            tries += 1
        self.over += cost > MILLISECONDS_A_KILOBYTE
        if cost > self.worst.get(shot.kind, 0.0):
            self.worst[shot.kind] = cost

    def __str__(self) -> str:
        dearest = sorted(self.worst.items(), key=lambda item: -item[1])
        return "ms a kB at most: " + ", ".join(f"{kind} {cost:.2f}" for kind, cost in dearest)

    @staticmethod
    def _once(shot: Shot) -> float:
        began = time.thread_time()
        shot.send()
        return (time.thread_time() - began) * 1e3 / max(1.0, shot.size / 1024)
