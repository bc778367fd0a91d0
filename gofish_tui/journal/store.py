"""Where journals are kept: what a host asks of any store, whether a file on this machine or the log of a hall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from gofish_tui.table.saved_table import JournalEntry
    from gofish_tui.vocabulary import LocalError


class JournalTaken(Exception):
    """Another host has written to the table's journal since: we are no longer the one that serves it."""


class TableJournal(Protocol):
    """One table's journal."""

    def write(self, entry: JournalEntry, written: asyncio.Future[None]) -> None:
        """Keep an entry; one at a time.

        ``written`` is done when the entry is kept, or when a store that lets games go on without it has refused it. It fails
        with :class:`JournalTaken`, and then nothing in the entry may be published.
        """

    async def close(self, *, remove: bool) -> bool:
        """Keep what waits and release the journal; ``remove`` it when the table is over for good. Whether all of it is kept."""


class JournalStore(Protocol):
    """The journals of any number of tables."""

    def journal(
        self,
        table: str,
        on_trouble: Callable[[str], None],
        on_gone: Callable[[], object] = ...,
    ) -> TableJournal:
        """A table's journal from now on. ``on_trouble`` hears why games go on without the store, and "" when they no longer
        have to; ``on_gone`` is called when the next entry has to be one with the whole table.
        """


class HallUnavailable(Exception):
    """A hall cannot be used; ``error`` is a word of docs/json.md, ``detail`` what prevents it."""

    def __init__(self, error: LocalError, detail: str) -> None:
        super().__init__(f"{error}: {detail}" if detail else str(error))
        self.error = error
        self.detail = detail
