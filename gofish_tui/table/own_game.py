"""The host checks its own game as any client would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import all_seen_by
from gofish_protocol.verify import Seen, verify_seen

if TYPE_CHECKING:
    from gofish_protocol.record import Record, Verdict
    from gofish_tui.table.table import Table


def check_game(table: Table, name: str, sign_key: bytes) -> tuple[Verdict, Record | None]:
    """Whether the game that is just over verifies from what was public; and its record, if it does. ``name``: the table's."""
    names = {
        seat: (table.view.seats[seat].name, table.view.seats[seat].level)
        for seat in table.view.in_play
    }
    happened = [event for past in table.history for event in past.events]
    seen = Seen(
        table=table.id,
        name=name,
        sign_key=sign_key,
        me=None,
        names=names,
        happened=all_seen_by(happened, None),
    )
    return verify_seen(seen)
