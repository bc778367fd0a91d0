"""Newcomers who wait until the table's owner lets them in, at a table that is set up so."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.replies import AtDoor, Waiting
from gofish_tui.limits import WAITING_KEPT

if TYPE_CHECKING:
    from gofish_protocol.requests import Join

    from .guests import Guest
    from .host import Host

PATIENCE_SECONDS = 15.0
"""Whoever waits says so every second; so long after the last time they have gone."""


class Waiter(NamedTuple):
    """Somebody at the door."""

    guest: Guest
    join: Join


class Approval:
    """Those who wait at one table's door, by the number under which the owner knows them."""

    def __init__(self, host: Host) -> None:
        self.on = host.options.approve
        """whoever comes for the first time waits for the owner"""
        self._host = host
        self._waiting: OrderedDict[int, Waiter] = OrderedDict()
        self._numbers = 0

    def wait(self, guest: Guest, join: Join, now: float) -> bool:
        """Somebody knocks, or still waits. False when too many do."""
        host = self._host
        if guest not in (waiter.guest for waiter in self._waiting.values()):
            for who, waiter in list(self._waiting.items()):
                if waiter.join.secret == join.secret:
                    self.gone(who)  # the same program, come anew
            if len(self._waiting) >= WAITING_KEPT:
                return False
            self._numbers += 1
            self._waiting[self._numbers] = Waiter(guest, join)
            host.guests.add(guest)
            self._tell(self._at_door(self._numbers))
        if guest.syncs.take(now):
            host.teller.to(guest, Waiting())
        return True

    def take(self, who: int) -> Waiter | None:
        """The one with this number, who waits no longer."""
        waiter = self._waiting.pop(who, None)
        if waiter is not None:
            self._host.guests.remove(waiter.guest)
        return waiter

    def gone(self, who: int) -> None:
        """Nobody is there any more; the owner is told by a name that is empty."""
        waiter = self.take(who)
        if waiter is not None:
            self._tell(AtDoor(who, "", waiter.join.watch))

    def everybody(self) -> list[int]:
        """The numbers of those who wait, in the order in which they came."""
        return list(self._waiting)

    def tell(self, guest: Guest) -> None:
        """Tell a new owner who waits."""
        for who in self._waiting:
            self._host.teller.to(guest, self._at_door(who))

    def tick(self, now: float) -> None:
        """Whoever has not been heard for a while has gone."""
        for who, waiter in list(self._waiting.items()):
            if now - waiter.guest.heard > PATIENCE_SECONDS:
                self.gone(who)

    def _tell(self, told: AtDoor) -> None:
        host = self._host
        owner = host.table.view.owner
        guest = host.guests.at(owner) if owner is not None else None
        if guest is not None:
            host.teller.to(guest, told)
        host.on_told(told)

    def _at_door(self, who: int) -> AtDoor:
        waiter = self._waiting[who]
        return AtDoor(who, waiter.guest.name, waiter.join.watch)
