"""Pays what a busy door charges for a knock: computation, in a thread, so that no screen freezes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_protocol import proof_of_work
from gofish_tui.link.ending import end_task

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.client.effects import ProveWork

TRIES_AT_ONCE = 20_000
"""A few hundredths of a second."""


class ProofOfWork:
    """One session's. It pays for the newest knock, and for no other."""

    def __init__(self, on_paid: Callable[[ProveWork, bytes], None]) -> None:
        self._on_paid = on_paid
        self._task: asyncio.Task[None] | None = None
        self._work: ProveWork | None = None
        self._next = 0
        """what was not tried yet for the knock: a nonce too cheap for one price is too cheap for a higher one"""

    def start(self, work: ProveWork) -> None:
        """Pay this, instead of what was to be paid before."""
        if self._work is None or self._work.half != work.half:
            self._next = 0
        self._work = work
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._pay(), name="puzzle at the door")

    async def close(self) -> None:
        """Stop paying."""
        self._work = None
        if self._task is not None:
            await end_task(self._task)

    async def _pay(self) -> None:
        while (work := self._work) is not None:
            nonce, tried = await asyncio.to_thread(
                proof_of_work.pay,
                work.table,
                work.client,
                work.half,
                work.bits,
                self._next,
                TRIES_AT_ONCE,
            )
            if self._work is None or self._work.half != work.half:
                continue
            self._next = tried
            if nonce and work is self._work:
                self._work = None
                self._on_paid(work, nonce)
