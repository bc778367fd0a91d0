"""Who is watching, announced to everybody at the table: nobody watches unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.view import SEATS
from gofish_tui.limits import SPECTATORS_ANNOUNCED
from gofish_tui.table.guests import Bucket

if TYPE_CHECKING:
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.guests import Guests
    from gofish_tui.table.table import Table

SILENCE_SECONDS = 60.0
"""A spectator's client says `Here` every 20 s; three missed ones, and nobody is there anymore."""
LOOK_SECONDS = 1.0
NAMES_TOLD = SEATS
"""As many names as a list of names on the wire may have."""


class SpectatorWatch:
    """Checks the spectators from time to time, by :meth:`tick`, and tells the table when they have changed."""

    def __init__(self, table: Table, guests: Guests, actions: Actions) -> None:
        self._table, self._guests, self._actions = table, guests, actions
        self._look_due = 0.0
        self._pace = Bucket(SPECTATORS_ANNOUNCED)

    def tick(self, now: float) -> None:
        """Announce who is watching, if that has changed."""
        if now < self._look_due:
            return
        self._look_due = now + LOOK_SECONDS
        names = [
            guest.name
            for guest in self._guests.spectators()
            if now - guest.last_heard < SILENCE_SECONDS
        ]
        told = (len(names), tuple(names[:NAMES_TOLD]))
        view = self._table.view
        if told != (view.spectators, view.spectator_names) and self._pace.take(now):
            self._actions.commit(self._table.announce_spectators(*told))
