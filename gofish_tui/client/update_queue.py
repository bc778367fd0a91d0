"""What a session tells its front end: updates in order, from the welcome to the end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.client.updates import Ended, Update
from gofish_tui.limits import UPDATES_WAITING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class UpdateQueue:
    """A queue of updates for one reader. Nothing follows an `Ended`."""

    def __init__(self) -> None:
        self.began = asyncio.Event()
        """the first update is there"""
        self.over = asyncio.Event()
        """the last one is"""
        self._first: Update | None = None
        self._queue: asyncio.Queue[Update] = asyncio.Queue()
        self._room = asyncio.Event()
        self._room.set()

    @property
    def waiting(self) -> int:
        """How many updates nobody has read yet."""
        return self._queue.qsize()

    async def room(self) -> None:
        """Wait until the reader has caught up enough for more to be received."""
        await self._room.wait()

    def put(self, update: Update) -> None:
        """Add an update; dropped once the session has ended."""
        if self.over.is_set():
            return
        if self._first is None:
            self._first = update
            self.began.set()
        self._queue.put_nowait(update)
        self._note_room()
        if isinstance(update, Ended):
            self.over.set()

    async def first(self) -> Update:
        """Wait for the update a session begins with: `Welcomed`, or `Ended` when there is no way in."""
        await self.began.wait()
        assert self._first is not None
        return self._first

    async def updates(self) -> AsyncIterator[Update]:
        """Everything that happens, in order, until `Ended`."""
        while True:
            update = await self._queue.get()
            self._note_room()
            yield update
            if isinstance(update, Ended):
                return

    def _note_room(self) -> None:
        if self._queue.qsize() < UPDATES_WAITING:
            self._room.set()
        else:
            self._room.clear()
