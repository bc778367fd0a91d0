"""A table that nobody has visited for a long time closes itself, if it is set up that way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import CloseReason

if TYPE_CHECKING:
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.guests import Guests
    from gofish_tui.table.settings import OwnedTableConfig

HERE_SECONDS = 60.0
"""A guest that was heard so recently is here."""


class IdleWatch:
    """Counts by the wall clock, which goes on while no host serves the table."""

    def __init__(
        self, settings: OwnedTableConfig, guests: Guests, clock: Clock, actions: Actions
    ) -> None:
        self._settings, self._guests = settings, guests
        self._clock, self._actions = clock, actions
        self.visited = clock.wall
        """when somebody was here, in seconds since 1970"""

    def restore(self, visited: int) -> None:
        """The host before us saw somebody at this moment; 0: it did not say."""
        self.visited = visited or self.visited

    def tick(self, now: float) -> None:
        """See whether somebody is here, and whether nobody has been for too long."""
        guests = (*self._guests.seated(), *self._guests.spectators())
        if any(now - guest.last_heard < HERE_SECONDS for guest in guests):
            self.visited = self._clock.wall
        idle = self._settings.idle
        if idle is not None and self._clock.wall - self.visited > idle:
            self._actions.close(CloseReason.ABANDONED)
