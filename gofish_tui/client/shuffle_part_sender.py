"""What we give to a shuffle is sent only once this machine remembers what it was given for."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gofish_tui.client.effects import RememberDeal

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.client.outbox import Outbox
    from gofish_tui.client.shuffling import MakePart
    from gofish_tui.store.deal_memory import DealMemory

CMD = "shuffle"


class ShufflePartSender:
    """One session's."""

    def __init__(
        self, memory: DealMemory, outbox: Outbox, emit: Callable[[RememberDeal], None]
    ) -> None:
        self._memory = memory
        self._outbox = outbox
        self._emit = emit
        self._waiting: deque[MakePart] = deque()
        self._writing = False

    def give(self, part: MakePart, now: float) -> None:
        """Send this, once everything known about the table's deals is on disk."""
        self._waiting.append(part)
        self.remember(now)

    def remember(self, now: float) -> None:
        """Have whatever is new about the table's deals written to disk."""
        if self._writing:
            return  # it looks again when that is done
        if self._memory.is_behind:
            self._writing = True
            self._emit(RememberDeal(self._memory.take_unwritten()))
        else:
            while self._waiting:
                self._outbox.add(CMD, self._waiting.popleft(), now)

    def on_remembered(self, now: float) -> None:
        """The disk has what is to be sent: send it."""
        self._writing = False
        self.remember(now)

    def stop(self, now: float) -> None:
        """Have the rest written; nothing more is sent."""
        self._waiting.clear()
        self.remember(now)
