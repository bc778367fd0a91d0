"""Newcomers who wait until the table's owner lets them in, at a table set up that way.

The owner is told about a few at a time, and not the same ones forever: otherwise the first to come with a handful of programs,
while nobody looks, would keep all others out.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.replies import AtDoor, Waiting
from gofish_protocol.text import unique_name
from gofish_protocol.vocabulary import NoticeKind
from gofish_tui.limits import NEWCOMERS_KEPT, NEWCOMERS_TOLD, WAITING_KEPT
from gofish_tui.table.guests import Bucket

if TYPE_CHECKING:
    from gofish_protocol.requests import Join
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.notices import Notices
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.table import Table

PATIENCE_SECONDS = 15.0
"""Newcomers who wait say so every second; this long after the last time they count as gone."""
SEEN_SECONDS = 60.0
"""How long the owner can see each newcomer before one who waits behind them is shown instead."""


class Waiter(NamedTuple):
    """Somebody at the door."""

    guest: Guest
    join: Join
    name: str = ""
    """as the owner sees it: like no other newcomer's, and like nobody's at the table"""
    since: float = 0.0
    """when the owner was told"""


class Approval:
    """Those who wait at one table's door, by the number under which the owner knows them."""

    def __init__(
        self,
        table: Table,
        guests: Guests,
        publisher: Publisher,
        notices: Notices,
        randomness: Randomness,
        *,
        voice: str,
        on: bool,
    ) -> None:
        """``voice``: the name that the table itself talks under."""
        self.on = on
        """newcomers wait for the owner"""
        self._table, self._guests, self._publisher = table, guests, publisher
        self._notices, self._randomness, self._voice = notices, randomness, voice
        self._waiting: OrderedDict[int, Waiter] = OrderedDict()
        """those whom the owner knows about, the newest last"""
        self._behind: dict[str, Waiter] = {}
        """those who wait behind them, by client"""
        self._numbers = 0
        self._news = Bucket(NEWCOMERS_TOLD)

    def wait(self, guest: Guest, join: Join, now: float) -> Guest | None:
        """Somebody knocks, or still waits. Returns the one that has to make room, when there are too many."""
        turned_away = None
        if guest.client not in self._behind and not self._is_told(guest):
            if not self._come_anew(guest, join):
                turned_away = self._come(guest, join, now)
            if turned_away is guest:
                return guest
            self._guests.add(guest)
        self._publisher.send(guest, Waiting())
        return turned_away

    def _is_told(self, guest: Guest) -> bool:
        return any(waiter.guest is guest for waiter in self._waiting.values())

    def _come_anew(self, guest: Guest, join: Join) -> bool:
        """The same program with another client: it keeps its place in line, and that is not news to the owner."""
        for who, waiter in self._waiting.items():
            if _is_same(waiter.join, join):
                self._guests.remove(waiter.guest)
                self._waiting[who] = waiter._replace(guest=guest)
                return True
        for client, waiter in self._behind.items():
            if _is_same(waiter.join, join):
                self._forget(client)
                self._behind[guest.client] = Waiter(guest, join)
                return True
        return False

    def _come(self, guest: Guest, join: Join, now: float) -> Guest | None:
        """Somebody new. Of too many, a random one is dropped, since nobody can tell a friend from a crowd of strangers."""
        self._go(join.secret)  # it would like another name, or to watch
        self._behind[guest.client] = Waiter(guest, join)
        self._tell_next(now)
        if len(self._behind) + len(self._waiting) > NEWCOMERS_KEPT:
            client = self._randomness.choice(list(self._behind))
            if client == guest.client:
                return self._behind.pop(client).guest
            return self._forget(client)
        return None

    def _go(self, secret: bytes) -> None:
        """The newcomer with this secret is no longer waiting."""
        for who in [who for who, at in self._waiting.items() if at.join.secret == secret]:
            self.on_gone(who)
        for client in [client for client, at in self._behind.items() if at.join.secret == secret]:
            self._forget(client)

    def _forget(self, client: str) -> Guest:
        """One of those behind is no longer waiting."""
        return self._guests.remove(self._behind.pop(client).guest)

    def _tell_next(self, now: float) -> None:
        """Tell the owner about those behind, in random order, while there is room or somebody was shown for long enough."""
        while self._behind:
            longest = next(iter(self._waiting.items()), None)
            full = len(self._waiting) >= WAITING_KEPT
            if full and longest is not None and now - longest[1].since < SEEN_SECONDS:
                return
            if not self._news.take(now):
                return
            waiter = self._behind.pop(self._randomness.choice(list(self._behind)))
            if full and longest is not None:
                self._step_back(*longest)
            seated = [at.name for at in self._table.view.seats if at.taken]
            others = [other.name for other in self._waiting.values()]
            name = unique_name(waiter.guest.name, [*seated, *others, self._voice])
            self._numbers += 1
            self._waiting[self._numbers] = waiter._replace(name=name, since=now)
            self._notices.at_door(self._at_door(self._numbers))

    def _step_back(self, who: int, waiter: Waiter) -> None:
        """It keeps waiting, behind the others."""
        del self._waiting[who]
        self._behind[waiter.guest.client] = waiter
        self._notices.at_door(AtDoor(who, "", waiter.join.watch))

    def take(self, who: int) -> Waiter | None:
        """The one with this number, who is no longer waiting."""
        waiter = self._waiting.pop(who, None)
        if waiter is not None:
            self._guests.remove(waiter.guest)
        return waiter

    def on_gone(self, who: int) -> None:
        """Nobody is there anymore; the owner is told by a name that is empty."""
        waiter = self.take(who)
        if waiter is not None:
            self._notices.at_door(AtDoor(who, "", waiter.join.watch))

    def everybody(self) -> list[int]:
        """The numbers of those whom the owner knows about, in that order."""
        return list(self._waiting)

    def switch(self, *, on: bool) -> None:
        """Ask the owner from now on, or no longer: those who wait are in with their next message."""
        self.on = on
        if not on:
            self._behind.clear()

    def tell_state(self) -> None:
        """Tell the owner whether they are asked; and then, again, who waits."""
        self._notices.to_owner(NoticeKind.APPROVAL, "on" if self.on else "off")
        owner = self._notices.owner()
        if owner is not None:
            self.tell(owner)

    def tell(self, guest: Guest) -> None:
        """Tell a new owner who waits."""
        for who in self._waiting:
            self._publisher.send(guest, self._at_door(who))

    def tick(self, now: float) -> None:
        """Newcomers not heard from for a while are gone, and others are shown to the owner."""
        for who, waiter in list(self._waiting.items()):
            if now - waiter.guest.last_heard > PATIENCE_SECONDS:
                self.on_gone(who)
        for client, waiter in list(self._behind.items()):
            if now - waiter.guest.last_heard > PATIENCE_SECONDS:
                self._forget(client)
        self._tell_next(now)

    def _at_door(self, who: int) -> AtDoor:
        waiter = self._waiting[who]
        return AtDoor(who, waiter.name, waiter.join.watch)


def _is_same(was: Join, join: Join) -> bool:
    return (was.secret, was.name, was.watch) == (join.secret, join.name, join.watch)
