"""What we give to a shuffle goes out once this machine remembers for what it was given."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from gofish_tui.link.ending import end_task

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.client.shuffling import Wish
    from gofish_tui.store.deals import DealMemory


class Giver:
    """One session's. ``send`` makes a wish of what is given."""

    def __init__(self, memory: DealMemory, send: Callable[[Wish], object]) -> None:
        self._memory = memory
        self._send = send
        self._waiting: deque[Wish] = deque()
        self._writing: asyncio.Task[None] | None = None

    def give(self, wish: Wish) -> None:
        """Send this, after all that is known of the table's deals is on the disk."""
        self._waiting.append(wish)
        self.remember()

    def remember(self) -> None:
        """Put what is new of the table's deals on the disk."""
        if self._writing is not None:
            return  # it looks again when it is done
        if self._memory.behind:
            self._writing = asyncio.create_task(self._write(), name="deal memory")
        else:
            self._send_waiting()

    async def close(self) -> None:
        """Write what is left; nothing more is sent."""
        self._waiting.clear()
        if self._writing is not None:
            await end_task(self._writing)
        if self._memory.behind:
            await asyncio.to_thread(self._memory.write)

    async def _write(self) -> None:
        while self._memory.behind:
            await asyncio.to_thread(self._memory.write)
        self._writing = None
        self._send_waiting()

    def _send_waiting(self) -> None:
        while self._waiting:
            self._send(self._waiting.popleft())
