"""What the host sends and reports, in order, and never before it is on disk (docs/reliability.md)."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gofish_tui.effects import Log, Publish
from gofish_tui.limits import OUTBOX_MESSAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.table.effects import Effect


class Hold:
    """Something that all later effects wait for."""

    def __init__(self) -> None:
        self.done = False

    def end(self) -> None:
        """It has come."""
        self.done = True


class DurableOutbox:
    """Gathers a core's effects: at once while nothing has to be written, and in order behind what has."""

    def __init__(self) -> None:
        self.lost = 0
        """messages that found no room behind a hanging disk"""
        self._ready: list[Effect] = []
        self._waiting: deque[Effect | Hold | Callable[[], None]] = deque()

    @property
    def is_empty(self) -> bool:
        """Nothing waits."""
        return not self._waiting

    def take(self) -> list[Effect]:
        """What may be carried out now."""
        ready, self._ready = self._ready, []
        return ready

    def drop_all(self) -> None:
        """Discard all of this."""
        self._ready.clear()
        self._waiting.clear()

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> None:
        """Send, after everything handed over before."""
        if len(self._waiting) >= OUTBOX_MESSAGES:
            self.lost += 1  # as on a bad link: a client that misses it asks again
        else:
            self.emit(Publish(topic, payload, qos, retain))

    def emit(self, effect: Effect) -> None:
        """Have something carried out, after everything handed over before."""
        if self._waiting:
            self._waiting.append(effect)
        else:
            self._ready.append(effect)

    def at_once(self, effect: Effect) -> None:
        """Ahead of everything that waits: for what says nothing about the table."""
        self._ready.append(effect)

    def log(self, level: int, text: str) -> None:
        """A line in the program's log."""
        self._ready.append(Log(level, text))

    def call(self, what: Callable[[], None]) -> None:
        """Do something in its place among the effects."""
        if self._waiting:
            self._waiting.append(what)
        else:
            what()

    def hold(self) -> Hold:
        """Hold back all that follows until this is released."""
        held = Hold()
        self._waiting.append(held)
        return held

    def release(self, held: Hold) -> None:
        """What was waited for has come."""
        held.end()
        while self._waiting:
            head = self._waiting[0]
            if isinstance(head, Hold):
                if not head.done:
                    return
            elif callable(head):
                self._waiting.popleft()
                head()
                continue
            else:
                self._ready.append(head)
            self._waiting.popleft()
