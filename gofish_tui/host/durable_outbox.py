"""What the host sends, in order, and never before what it tells of is on disk (docs/reliability.md)."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from gofish_tui.limits import LETTERS_WAITING

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.link.base import Link

log = logging.getLogger(__name__)


class PendingPublish(NamedTuple):
    """One message that waits for the disk."""

    topic: str
    payload: bytes
    qos: int
    retain: bool


class DurableOutbox:
    """Publishes at once while nothing has to be written, and in order behind what has."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.lost = 0
        """messages that found no room behind a disk that hangs"""
        self._waiting: deque[PendingPublish | asyncio.Future[Any] | Callable[[], None]] = deque()

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> None:
        """Send, after everything handed over before."""
        if len(self._waiting) >= LETTERS_WAITING:
            self.lost += 1  # as on a bad link: whoever misses it asks again
        elif self._waiting:
            self._waiting.append(PendingPublish(topic, payload, qos, retain))
        else:
            self._link.publish(topic, payload, qos=qos, retain=retain)

    def at_once(self, topic: str, payload: bytes) -> None:
        """Send past all that waits: for what tells nothing of the table, but of the waiting."""
        self._link.publish(topic, payload, qos=1)

    def call(self, what: Callable[[], None]) -> None:
        """Do something in its place among the messages."""
        if self._waiting:
            self._waiting.append(what)
        else:
            what()

    def after(self, written: asyncio.Future[Any]) -> None:
        """Hold back all that follows until this is done."""
        if not written.done():
            self._waiting.append(written)
            written.add_done_callback(lambda _: self._go_on())

    async def empty(self, seconds: float) -> None:
        """Wait until all that was handed over has left, for at most so long: no disk holds up a good-bye for ever."""
        gone = asyncio.Event()
        self.call(gone.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(gone.wait(), seconds)

    def _go_on(self) -> None:
        while self._waiting:
            head = self._waiting[0]
            if isinstance(head, PendingPublish):
                self._link.publish(head.topic, head.payload, qos=head.qos, retain=head.retain)
            elif callable(head):
                try:
                    head()
                except Exception:  # whoever listens must not hold up the table
                    log.exception("something that waited for the disk failed")
            elif not head.done():
                return
            self._waiting.popleft()
