"""Password exchanges that wait for their computation: one at a time, so that a flood of knocks never stalls a table."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gofish_tui.limits import KNOCKS_WAITING
from gofish_tui.table.effects import ComputePassword

if TYPE_CHECKING:
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.handshake_server import PasswordAttempt


class PasswordQueue:
    """The password exchanges of one table that wait for a thread, one after the other."""

    def __init__(self, outbox: DurableOutbox) -> None:
        self._outbox = outbox
        self._waiting: deque[PasswordAttempt] = deque()
        self._under_way = False

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, attempt: PasswordAttempt) -> PasswordAttempt | None:
        """One more, before those that were not paid for if it was; the one that there is no room for, if there is none."""
        paid = sum(waiting.paid for waiting in self._waiting)
        self._waiting.insert(paid if attempt.paid else len(self._waiting), attempt)
        left_over = self._waiting.pop() if len(self._waiting) > KNOCKS_WAITING else None
        self._go_on()
        return left_over

    def on_done(self) -> None:
        """The one that was under way is."""
        self._under_way = False
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting and not self._under_way:
            self._under_way = True
            self._outbox.at_once(ComputePassword(self._waiting.popleft()))
