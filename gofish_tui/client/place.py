"""Who we are at a table, as the host last said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol.text import clean
from gofish_protocol.vocabulary import ErrorCode, Role
from gofish_tui.client.effects import ForgetSeat
from gofish_tui.client.notices import read_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.messages import TableListing
    from gofish_protocol.replies import Welcome
    from gofish_tui.client.effects import Effect
    from gofish_tui.client.updates import TableInfo

COME_BACK = (ErrorCode.UNKNOWN, ErrorCode.AWAY)
"""Our place was given up while we were away: we ask for one again."""
GONE_FOR_GOOD = (ErrorCode.KICKED, ErrorCode.AWAY)
"""After these the seat's secret is worthless; not after `REPLACED`, since the client that replaced us has it."""


class Place:
    """One client's. ``name`` is what we would like to be called; the table may add to it."""

    def __init__(
        self, table: TableInfo, name: str, role: Role, emit: Callable[[Effect], None]
    ) -> None:
        self._emit = emit
        self.table = table
        self.name = name
        self.role = role
        self.seat: int | None = None
        self.lost = False
        """we gave the seat up, or it was taken from us: its secret is worthless now"""

    def take(self, welcome: Welcome) -> bool:
        """The host has let us in; returns whether the seat or the name is different from before."""
        moved = (welcome.name, welcome.seat) != (self.name, self.seat)
        self.name, self.seat = welcome.name, welcome.seat
        if code := read_code(welcome.code):
            self.change_code(code)
        return moved

    def lose(self) -> None:
        """The seat is not ours anymore, and nobody comes back to it."""
        if not self.lost:
            self.lost = True
            self._emit(ForgetSeat())

    def change_code(self, code: str) -> None:
        """The table has another invitation."""
        self.table = self.table.with_code(code)

    def describe(self, listing: TableListing) -> None:
        """What the table's listing says about it."""
        name = clean(listing.name, chars=48, cells=32) or self.table.name
        self.table = replace(self.table, name=name, open=listing.open)
