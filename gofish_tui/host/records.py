"""One table's records on their way to the disk, which may not have them just now."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from gofish_protocol.record import BadRecord, Record, read_record, write_record
from gofish_tui.limits import RECORDS_WAITING
from gofish_tui.link.ending import end_task
from gofish_tui.store.records import RETRY_SECONDS, AnotherRecord, save_record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from gofish_tui.host.host import Host

log = logging.getLogger(__name__)

LAST_TRY_SECONDS = 2.0


class Records:
    """Writes each record in a thread, and again and again until it is there. The journal has those that wait."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._waiting: list[Record] = []
        self._writing: asyncio.Task[None] | None = None
        self._due = 0.0

    @property
    def all_written(self) -> bool:
        """Nothing waits."""
        return not self._waiting

    def waiting(self) -> tuple[bytes, ...]:
        """Those that the disk has not taken yet, for the journal."""
        return tuple(write_record(record) for record in self._waiting)

    def restore(self, kept: Iterable[bytes]) -> None:
        """Take over those that this table's host before us could not write."""
        with suppress(BadRecord):
            self._waiting = [read_record(data) for data in kept]

    def keep(self, record: Record) -> None:
        """Write it; where it is, or that it is not yet, is known before the game's end is told."""
        self._waiting = [*self._waiting, record][-RECORDS_WAITING:]
        tried: asyncio.Future[Path | None] = asyncio.get_running_loop().create_future()
        host, before = self._host, self._writing
        host.post.after(tried)
        host.post.call(lambda: host.on_record(tried.result()))

        async def first() -> None:
            path = None
            try:
                if before is not None:
                    await asyncio.wait({before})
                path = await self._write(record)
            finally:
                tried.set_result(path)

        self._writing = asyncio.create_task(first(), name="record")

    def look(self, now: float) -> None:
        """Try again what waits, when it is time to."""
        if self._waiting and now >= self._due and (self._writing is None or self._writing.done()):
            self._due = now + RETRY_SECONDS
            self._writing = asyncio.create_task(self._again(), name="records again")

    async def close(self) -> None:
        """One last try; a disk that does not answer is not waited for."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._again(), name="records at last")
        await asyncio.wait({self._writing}, timeout=LAST_TRY_SECONDS)
        await end_task(self._writing)

    async def _again(self) -> None:
        for record in self._waiting:
            path = await self._write(record)
            if path is not None:
                self._host.on_notice("record_saved", str(path))
            elif any(other is record for other in self._waiting):
                return

    async def _write(self, record: Record) -> Path | None:
        path = None
        try:
            path = await asyncio.to_thread(save_record, self._host.options.data_dir, record)
            if path is None:
                return None
        except AnotherRecord as other:
            # We went back without knowing it, past an end that was told.
            log.warning("game %d has ended otherwise before: %s", record.game, other)
            self._host.on_notice("went_back", "")
        self._waiting = [other for other in self._waiting if other is not record]
        self._host.scribe.save()
        return path
