"""The queue between a link and its session: bounded, and never losing a `LinkStatus`."""

from __future__ import annotations

import asyncio
from collections import deque

from gofish_tui.limits_outside import INBOX_BYTES, INBOX_MESSAGES
from gofish_tui.link.base import LinkStatus, Received


class Inbox:
    """What came in and was not read yet; for one reader.

    When it is full the **oldest** message goes: every `table` message is complete, so the newest
    ones are worth more, and the gap in `seq` makes the client ask for a sync. A `LinkStatus`
    never goes, since a session that missed it would believe in a dead connection forever.
    """

    def __init__(self, limit: int = INBOX_MESSAGES, most_bytes: int = INBOX_BYTES) -> None:
        self._items: deque[Received | LinkStatus] = deque()
        self._limit = limit
        self._most_bytes = most_bytes
        self._bytes = 0
        self._filled = asyncio.Event()
        self.dropped = 0
        """How many messages were dropped because nobody read them."""

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: Received | LinkStatus) -> None:
        """Add one item; never waits."""
        size = _size(item)
        while len(self._items) >= self._limit or self._bytes + size > self._most_bytes:
            if not self._make_room():
                break
        self._items.append(item)
        self._bytes += size
        self._filled.set()

    async def get(self) -> Received | LinkStatus:
        """Wait for the next item and take it."""
        while not self._items:
            self._filled.clear()
            await self._filled.wait()
        item = self._items.popleft()
        self._bytes -= _size(item)
        return item

    def _make_room(self) -> bool:
        """Drop the oldest message or, if only connection changes are left, the oldest of those; whether there was anything."""
        for place, item in enumerate(self._items):
            if isinstance(item, Received):
                del self._items[place]
                self._bytes -= _size(item)
                self.dropped += 1
                return True
        if self._items:
            self._items.popleft()
        return bool(self._items)


def _size(item: Received | LinkStatus) -> int:
    return len(item.topic) + len(item.payload) if isinstance(item, Received) else 0
