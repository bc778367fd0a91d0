"""Newcomers who wait until the table's owner lets them in, at a table that is set up so."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.replies import AtDoor, Waiting
from gofish_protocol.text import unique_name
from gofish_tui.host.guests import Bucket
from gofish_tui.limits import NEWCOMERS_TOLD, WAITING_KEPT

if TYPE_CHECKING:
    from gofish_protocol.requests import Join
    from gofish_tui.host.guests import Guest
    from gofish_tui.host.host import Host

PATIENCE_SECONDS = 15.0
"""Whoever waits says so every second; so long after the last time they have gone."""


class Waiter(NamedTuple):
    """Somebody at the door."""

    guest: Guest
    join: Join
    name: str
    """as the owner is told it: like that of nobody else who waits, or is at the table"""


class Approval:
    """Those who wait at one table's door, by the number under which the owner knows them."""

    def __init__(self, host: Host) -> None:
        self.on = host.options.approve
        """whoever comes for the first time waits for the owner"""
        self._host = host
        self._waiting: OrderedDict[int, Waiter] = OrderedDict()
        self._numbers = 0
        self._news = Bucket(NEWCOMERS_TOLD)

    def wait(self, guest: Guest, join: Join, now: float) -> bool:
        """Somebody knocks, or still waits. False when too many do."""
        host = self._host
        if guest not in (waiter.guest for waiter in self._waiting.values()):
            if not (self._come_anew(guest, join) or self._come(guest, join, now)):
                return False
            host.guests.add(guest)
        if guest.syncs.take(now):
            host.teller.to(guest, Waiting())
        return True

    def _come_anew(self, guest: Guest, join: Join) -> bool:
        """The same program with another client: it waits on under its number, and that is no news to the owner."""
        for who, waiter in self._waiting.items():
            if waiter.join.secret != join.secret:
                continue
            if (waiter.join.name, waiter.join.watch) != (join.name, join.watch):
                return False
            self._host.guests.remove(waiter.guest)
            self._waiting[who] = Waiter(guest, join, waiter.name)
            return True
        return False

    def _come(self, guest: Guest, join: Join, now: float) -> bool:
        """Somebody new; False when too many are."""
        before = [who for who, at in self._waiting.items() if at.join.secret == join.secret]
        if len(self._waiting) - len(before) >= WAITING_KEPT or not self._news.take(now):
            return False
        for who in before:
            self.gone(who)  # it would like another name, or to watch
        host = self._host
        seated = [at.name for at in host.table.view.seats if at.taken]
        others = [waiter.name for waiter in self._waiting.values()]
        name = unique_name(guest.name, [*seated, *others, host.options.name])
        self._numbers += 1
        self._waiting[self._numbers] = Waiter(guest, join, name)
        self._tell(self._at_door(self._numbers))
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
        return AtDoor(who, waiter.name, waiter.join.watch)
