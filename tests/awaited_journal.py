"""A journal for whose thread time passes, where time is virtual."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.journal.writer import Journal
from tests.virtual_time import waited_for

if TYPE_CHECKING:
    from gofish_tui.table.saved_table import JournalEntry


class AwaitedJournal(Journal):
    """The loop does not know by itself that somebody writes."""

    def write(self, entry: JournalEntry, written: asyncio.Future[None]) -> None:
        """As it is told to."""
        waited_for(written)
        super().write(entry, written)

    async def close(self, *, remove: bool) -> bool:
        """As it is told to."""
        closing = asyncio.ensure_future(super().close(remove=remove))
        waited_for(closing)
        return await closing
