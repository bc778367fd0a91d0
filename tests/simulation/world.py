"""The simulated world: one queue of what will happen, one clock, one trace.

Nothing here waits, and nothing happens beside the queue. The trace is a digest of all that was said and done, in order,
with its time: two runs with one digest were the same run. The newest lines of it are kept as a story to be read.
"""

from __future__ import annotations

import heapq
import struct
from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

WIDEST = 160
_TIME = struct.Struct("<d")


class StoppedHere(Exception):
    """The event that a replay was to stop at has come."""


class World:
    """Time and order. ``now`` is in seconds from the beginning of the run."""

    def __init__(self, *, until_event: int | None = None, lines: int = 0) -> None:
        """``until_event``: the run ends with `StoppedHere` before this event. ``lines``: how much of the story is kept."""
        self.now = 0.0
        self.slept = 0.0
        """seconds of it in which nothing happened anywhere"""
        self.events = 0
        """how many have happened"""
        self._story: deque[tuple[float, float, str, str, tuple[object, ...]]] = deque(maxlen=lines)
        self._until = until_event
        self._trace = sha256()
        self._queue: list[tuple[float, int, Callable[..., object], tuple[Any, ...]]] = []
        self._order = 0

    @property
    def digest(self) -> str:
        """Of all that has happened so far."""
        return self._trace.hexdigest()[:16]

    @property
    def waiting(self) -> int:
        """How much is still to come, as far as is known now."""
        return len(self._queue)

    def at(self, when: float, what: Callable[..., object], *given: Any) -> None:
        """Let something happen at this time; of what happens at one time, what was asked for first comes first."""
        self._order += 1
        heapq.heappush(self._queue, (max(when, self.now), self._order, what, given))

    def after(self, seconds: float, what: Callable[..., object], *given: Any) -> None:
        """Let something happen in this many seconds."""
        self.at(self.now + seconds, what, *given)

    def stand_still(self, seconds: float) -> None:
        """Nothing happens for so long, and then goes on where it was; only the clocks have gone on."""
        self._queue = [(when + seconds, *rest) for when, *rest in self._queue]
        self.now += seconds
        self.slept += seconds

    def step(self) -> bool:
        """Let the next thing happen; False when there is none."""
        if not self._queue:
            return False
        if self.events == self._until:
            raise StoppedHere
        self.now, _, what, given = heapq.heappop(self._queue)
        self.events += 1
        what(*given)
        return True

    def note(self, who: str, what: str, payload: bytes = b"") -> None:
        """Something was said or done: it goes into the trace."""
        self._trace.update(
            b"%b%b\0%b\0%b" % (_TIME.pack(self.now), who.encode(), what.encode(), payload)
        )

    def tell(self, who: str, what: str, *things: object) -> None:
        """A line of the story; ``things`` never change, and are written down only when somebody reads it."""
        self.note(who, what)
        self._story.append((self.events, self.now, who, what, things))

    def story(self) -> list[str]:
        """What happened last, to be read."""
        return [
            f"{event:>7} {now:9.3f}  {who:<10} {what} {' '.join(map(_short, things))}".rstrip()
            for event, now, who, what, things in self._story
        ]


def _short(thing: object) -> str:
    if isinstance(thing, list | tuple) and not hasattr(thing, "_fields"):
        return ", ".join(map(_short, thing))
    text = thing if isinstance(thing, str) else repr(thing)
    return text if len(text) < WIDEST else f"{text[:WIDEST]}…"
