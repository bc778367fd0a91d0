"""How a table is set up, as far as its core has to know, and what follows directly from that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.channel import seat_key
from gofish_tui.table_config import Leavers, TableConfig

if TYPE_CHECKING:
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table


class OwnedTableConfig(TableConfig, frozen=True, kw_only=True):
    """A table with the player who opens it; nothing in it changes.

    As JSON it is what a screen hands over to the process that it starts for the table: not on a command line or in the
    environment, since it contains a seat's secret, and perhaps a password for the broker.
    """

    owner_secret: bytes | None = None
    """the seat secret of the player who opens the table: seat 0 is theirs from the beginning"""
    owner_name: str = ""


def turn_seconds(settings: OwnedTableConfig) -> int | None:
    """What is on the clock of a new turn."""
    return settings.turn_seconds or None


def without(table: Table, settings: OwnedTableConfig, seat: int) -> TableStep:
    """Somebody goes for good: what becomes of a hand in play is this table's choice."""
    withdraw = settings.leavers == Leavers.OUT
    return table.leave(seat, withdraw=withdraw, seconds=turn_seconds(settings))


def worth_keeping(settings: OwnedTableConfig, table: Table, *, resumed: bool) -> bool:
    """Whether there is more to come back to than a lobby that nobody but its opener has seen."""
    if settings.keep or resumed or table.view.game:
        return True
    secret = settings.owner_secret
    opener = seat_key(secret) if secret is not None else None
    return any(table.occupants[seat].secret != opener for seat in table.people())
