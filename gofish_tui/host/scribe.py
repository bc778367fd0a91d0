"""What a table's journal is given, and that nothing is told before it has it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_protocol.messages import Numbered
from gofish_tui.limits import PASSING_KEPT

from .journal import Entry
from .saving import saved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .host import Host
    from .table import Step


class Scribe:
    """Gathers what changes at one table in one turn of the event loop, and hands it to the journal in one piece."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._unwritten: list[Step] = []
        self._dropped: list[int] = []
        self._under_way: asyncio.Future[None] | None = None
        """what the journal has been given and not written yet"""
        self._written = host.table.seq if host.resumed else 0
        """the newest step it was given"""
        self._gathering: asyncio.Future[None] | None = None
        self._newest: asyncio.Future[None] | None = None

    def before(self, steps: Sequence[Step]) -> None:
        """Steps that came before all that was noted."""
        if self._host.journal is not None:
            self._unwritten[:0] = steps

    def note(self, step: Step) -> None:
        """A step that is to be written."""
        dropped = self._host.table.history.take_dropped()
        if self._host.journal is None:
            return
        self._unwritten.append(step)
        self._dropped += dropped
        if len(self._unwritten) > PASSING_KEPT:
            # A disk that hangs: what the table has forgotten since need not be written first.
            gone = set(self._dropped)
            self._unwritten = [kept for kept in self._unwritten if kept.seq not in gone]
            self._dropped = [seq for seq in self._dropped if seq <= self._written]

    def save(self) -> None:
        """Write what changed, and hold back all that is told from here on until it is on disk."""
        if self._host.journal is None or self._gathering is not None:
            return
        loop = asyncio.get_running_loop()
        self._gathering = self._newest = loop.create_future()
        self._host.post.after(self._gathering)
        loop.call_soon(self._write)

    async def on_disk(self) -> None:
        """Wait until all that has happened so far is written, or the disk would not have it."""
        if self._newest is not None:
            await asyncio.shield(self._newest)

    def _write(self) -> None:
        host, written = self._host, self._gathering
        if self._under_way is not None and not self._under_way.done():
            # One at a time: a disk that hangs has no queue of what changed meanwhile, but the last state.
            self._under_way.add_done_callback(lambda _: self._write())
            return
        self._under_way = written
        steps, self._unwritten = self._unwritten, []
        dropped, self._dropped = tuple(self._dropped), []
        self._gathering = None
        if host.journal is None or written is None:
            return
        numbered = tuple(Numbered(step.seq, tuple(step.events)) for step in steps)
        self._written = steps[-1].seq if steps else self._written
        first = host.table.history[0].seq
        host.journal.write(Entry(numbered, saved(host), first, dropped), written)
