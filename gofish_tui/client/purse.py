"""Pays what a busy door asks of a knock: arithmetic, in a thread, so that no screen stands still for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.link.ending import end_task

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.client.handshake import Handshake

TRIES_AT_ONCE = 20_000
"""Some hundredths of a second."""


class Purse:
    """One session's. It pays for the newest handshake, and for no other."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._for: Handshake | None = None

    def look(self, handshake: Handshake | None, paid: Callable[[], None]) -> None:
        """Begin to pay where something is owed; ``paid`` is called when the knock can be repeated."""
        if handshake is None or not handshake.owes:
            return
        if self._for is handshake and self._task is not None and not self._task.done():
            return
        self._for = handshake
        self._task = asyncio.create_task(self._pay(handshake, paid), name="door toll")

    async def close(self) -> None:
        """Pay no more."""
        self._for = None
        if self._task is not None:
            await end_task(self._task)

    async def _pay(self, handshake: Handshake, paid: Callable[[], None]) -> None:
        while handshake.owes and handshake is self._for:
            await asyncio.to_thread(handshake.pay, TRIES_AT_ONCE)
        if handshake is self._for:
            paid()
