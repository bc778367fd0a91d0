"""Tables as lists on the screen show them: one that answered, and those that are stopped on this disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.channel import seat_key
from gofish_protocol.text import clean
from gofish_protocol.vocabulary import PHASES, Phase
from gofish_tui.journal.unfinished import unfinished_tables
from gofish_tui.services.interfaces import ListedTable
from gofish_tui.store.seats import saved_seats

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.journal.unfinished import Unfinished
    from gofish_tui.services.broker_queries import FoundTable


def listed(table: FoundTable, data_dir: Path) -> ListedTable:
    """What its host has signed, and the seat that is kept there in the data folder."""
    kept = next(iter(saved_seats(data_dir, table.id)), None)
    return ListedTable(
        where=table.id,
        name=table.name,
        taken=table.listing.taken,
        seats=table.listing.seats,
        phase=PHASES[table.listing.phase],
        open=table.listing.open,
        watchers=table.listing.watchers,
        memory_aid=table.listing.memory_aid,
        kept=clean(kept.name) if kept else "",
        was_my_turn=kept is not None and kept.was_turn,
    )


def stopped(data_dir: Path) -> list[ListedTable]:
    """Tables in the data folder that no host serves, the newest first, as far as a seat of ours is kept there.

    Nothing happens at such a table: whose turn its journal says it is, it still is.
    """
    return [one for table in unfinished_tables(data_dir) if (one := _stopped(table, data_dir))]


def _stopped(table: Unfinished, data_dir: Path) -> ListedTable | None:
    if table.in_use or table.saved is None:
        return None
    saved, state = table.saved, table.saved.state
    owners = {one.secret: one.seat for one in saved.occupants if one.secret and not one.gone}
    for kept in saved_seats(data_dir, table.table):
        seat = owners.get(seat_key(kept.secret))
        if seat is not None:
            phase = PHASES[state.phase]
            return ListedTable(
                where=table.table,
                name=clean(table.name),
                taken=len(saved.occupants),
                seats=len(state.seats),
                phase=phase,
                open=saved.config.open,
                watchers=saved.config.watchers,
                memory_aid=state.memory_aid,
                kept=clean(kept.name),
                stopped=True,
                my_turn=phase == Phase.PLAYING and state.turn == seat,
            )
    return None
