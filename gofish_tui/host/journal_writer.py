"""What a table's journal is given, and that nothing is told before it has it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from gofish_protocol.replies import NumberedStep
from gofish_tui.host.saving import saved
from gofish_tui.journal.sqlite import JournalEntry
from gofish_tui.limits import PASSING_KEPT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.host.host import Host
    from gofish_tui.table.table import TableStep

STUCK_SECONDS = 2.0
"""A disk that lets a write wait for longer is told of: a write takes a few milliseconds, on a bad day a second."""


class JournalWriter:
    """Gathers what changes at one table in one turn of the event loop, and hands it to the journal in one piece."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._unwritten: list[TableStep] = []
        self._dropped: list[int] = []
        self._under_way: asyncio.Future[None] | None = None
        """what the journal has been given and not written yet"""
        self._written = host.table.seq if host.resumed else 0
        """the newest step it was given"""
        self._whole = False
        self._gathering: asyncio.Future[None] | None = None
        self._newest: asyncio.Future[None] | None = None
        self._answered = 0.0
        """when the disk was last known to answer"""
        self._stuck = False

    def before(self, steps: Sequence[TableStep]) -> None:
        """Steps that came before all that was noted."""
        if self._host.journal is not None:
            self._unwritten[:0] = steps

    def note(self, step: TableStep) -> None:
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
        if self._newest is None or self._newest.done():
            self._answered = time.monotonic()
        self._gathering = self._newest = loop.create_future()
        self._gathering.add_done_callback(self._heard)
        self._host.post.after(self._gathering)
        loop.call_soon(self._write)

    def waits(self, now: float) -> float:
        """For how many seconds the disk has not answered, while something waits for it; else 0."""
        if self._newest is None or self._newest.done():
            return 0.0
        return max(0.0, now - self._answered)

    def look(self, now: float) -> None:
        """Tell the owner of a disk that does not answer, past all that waits for it; and everybody their clock afterwards."""
        host, stuck = self._host, self.waits(now) > STUCK_SECONDS
        if stuck == self._stuck:
            return
        self._stuck = stuck
        kind = "disk_waits" if stuck else "disk_answers"
        host.tell_owner(kind, "", at_once=True)
        host.on_notice(kind, "")
        if not stuck:
            host.presence.tell_clock()

    def write_all(self) -> None:
        """The whole table: what was written of it is lost."""
        self._unwritten = list(self._host.table.history)
        self._whole = True
        self.save()

    async def on_disk(self) -> None:
        """Wait until all that has happened so far is written, or the disk would not have it."""
        if self._newest is not None:
            await asyncio.shield(self._newest)

    def _heard(self, _: asyncio.Future[None]) -> None:
        self._answered = time.monotonic()

    def _write(self) -> None:
        host, written = self._host, self._gathering
        if self._under_way is not None and not self._under_way.done():
            # One at a time: a disk that hangs has no queue of what changed meanwhile, but the last state.
            self._under_way.add_done_callback(lambda _: self._write())
            return
        self._under_way = written
        steps, self._unwritten = self._unwritten, []
        dropped, self._dropped = tuple(self._dropped), []
        whole, self._whole = self._whole, False
        self._gathering = None
        if host.journal is None or written is None:
            return
        numbered = tuple(NumberedStep(step.seq, tuple(step.events)) for step in steps)
        self._written = steps[-1].seq if steps else self._written
        first = host.table.history[0].seq
        host.journal.write(JournalEntry(numbered, saved(host), first, dropped, whole), written)
