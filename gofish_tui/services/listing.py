"""A table that answered, as lists on the screen show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.text import clean
from gofish_protocol.vocabulary import PHASES
from gofish_tui.services.interfaces import ListedTable
from gofish_tui.store.seats import saved_seats

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.services.broker_queries import FoundTable


def listed(table: FoundTable, data_dir: Path) -> ListedTable:
    """What its host has signed, and the seat that is kept there in the data folder."""
    kept = next((clean(one.name) for one in saved_seats(data_dir, table.id)), "")
    return ListedTable(
        where=table.id,
        name=table.name,
        taken=table.listing.taken,
        seats=table.listing.seats,
        phase=PHASES[table.listing.phase],
        open=table.listing.open,
        watchers=table.listing.watchers,
        memory_aid=table.listing.memory_aid,
        kept=kept,
    )
