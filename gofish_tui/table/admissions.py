"""Who comes in, who comes back, and who is sent away: invitations, tickets, seats and their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.channel import seat_key
from gofish_protocol.replies import Bye
from gofish_protocol.text import clean_name, skeleton, unique_name
from gofish_protocol.vocabulary import ErrorCode, Phase
from gofish_tui.limits import MOST_TICKETS, SENT_AWAY_KEPT, SITTING
from gofish_tui.table.guests import Bucket
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.settings import without

if TYPE_CHECKING:
    from gofish_protocol.requests import Join
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.approval import Approval
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.handshake_server import HandshakeServer
    from gofish_tui.table.presence import PresenceWatch
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.settings import OwnedTableConfig
    from gofish_tui.table.succession import Succession
    from gofish_tui.table.table import Table


class Admissions:
    """Lets newcomers in, brings players back to their seats, and sends people away, at one table."""

    def __init__(
        self,
        table: Table,
        settings: OwnedTableConfig,
        guests: Guests,
        handshakes: HandshakeServer,
        approval: Approval,
        presence: PresenceWatch,
        publisher: Publisher,
        succession: Succession,
        randomness: Randomness,
        actions: Actions,
    ) -> None:
        self._table, self._settings, self._guests = table, settings, guests
        self._handshakes, self._approval, self._presence = handshakes, approval, presence
        self._publisher, self._succession = publisher, succession
        self._randomness, self._actions = randomness, actions
        self._tickets: dict[bytes, None] = {}
        """hashes of seat secrets that were let in before: they need no invitation to come back"""
        self._sent_away: dict[bytes, str] = {}
        """why the newest seats were taken from their owners, by the hash of the secret"""
        self._sitting = Bucket(SITTING)

    def tickets(self) -> tuple[bytes, ...]:
        """Those who may come back without an invitation."""
        return tuple(self._tickets)

    def sent_away(self) -> dict[bytes, str]:
        """Why the newest seats were taken from their owners, by the hash of the secret."""
        return dict(self._sent_away)

    def restore_tickets(self, tickets: tuple[bytes, ...], sent_away: dict[bytes, str]) -> None:
        """Take over what this table's host knew before it was started again."""
        self._tickets = dict.fromkeys(tickets)
        self._sent_away = dict(sent_away)

    def join(self, guest: Guest, join: Join, now: float) -> None:
        """Let a client in, or say why not, unsealed."""
        table = self._table
        seat = None if join.watch else table.seat_of(join.secret)
        ticket = seat_key(join.secret) in self._tickets
        away = self._sent_away.get(seat_key(join.secret), "")
        if seat is None and not guest.paked and away == ErrorCode.KICKED:
            self._deny(guest, ErrorCode.KICKED, "")
            return
        if self._handshakes.code is not None and not guest.paked and seat is None and not ticket:
            self._deny(guest, ErrorCode.WRONG_CODE, "this table needs an invitation")
            return
        if seat is None and not ticket and self._approval.on:
            self._wait(guest, join, now, turned_away=away == ErrorCode.TURNED_AWAY)
            return
        self._enter(guest, join, now)

    def _wait(self, guest: Guest, join: Join, now: float, *, turned_away: bool) -> None:
        """Somebody comes for the first time, to a table whose owner wants to be asked."""
        if turned_away:
            self._deny(guest, ErrorCode.TURNED_AWAY, "")
            return
        try:
            guest.rename(clean_name(join.name))
        except ValueError as wrong:
            self._deny(guest, ErrorCode.BAD_NAME, str(wrong))
            return
        crowded_out = self._approval.wait(guest, join, now)
        if crowded_out is not None:
            self._deny(crowded_out, ErrorCode.TOO_FAST, "too many wait at the door")

    def _enter(self, guest: Guest, join: Join, now: float) -> None:
        """Let a client in that may come, where there is room."""
        table = self._table
        seat = None if join.watch else table.seat_of(join.secret)
        away = self._sent_away.get(seat_key(join.secret), "")
        try:
            name = clean_name(join.name) if seat is None else table.view.seats[seat].name
            guest.introduce(name, join)
            if join.watch:
                if not self._settings.watchers:
                    raise RequestRefused(ErrorCode.NOT_ALLOWED, "this table takes no spectators")
                guest.rename(self.spectator_name(name))
            elif seat is not None:
                self._replace(seat, guest)
                guest.take_seat(seat, name)
            elif not self._sitting.take(now):
                raise RequestRefused(ErrorCode.TOO_FAST)
            else:
                place, step = table.sit(name, join.secret, voice=self._settings.name)
                guest.take_seat(place, table.view.seats[place].name)
                self._actions.commit(step)
        except ValueError as wrong:
            self._deny(guest, ErrorCode.BAD_NAME, str(wrong))
            return
        except RequestRefused as refused:
            full = refused.error == ErrorCode.TABLE_FULL and away
            self._deny(guest, away if full else refused.error, refused.detail)
            return
        self._sent_away.pop(seat_key(join.secret), None)
        guest.let_in()
        self._guests.add(guest)
        self._guests.on_heard(guest, now)
        if guest.seat is not None:
            self._tickets[seat_key(join.secret)] = None
            while len(self._tickets) > MOST_TICKETS:
                del self._tickets[next(iter(self._tickets))]
            self._presence.on_back(guest)
        self._publisher.welcome(guest, self._handshakes.code)
        if guest.seat is not None and guest.seat == table.view.owner:
            self._succession.tell(guest)

    def _replace(self, seat: int, new: Guest) -> None:
        """The seat's owner came with another client: the old one is told, and goes."""
        old = self._guests.at_seat(seat)
        if old is not None:
            new.take_over(old)
            self._publisher.send(old, Bye(ErrorCode.REPLACED, ""))
            self._guests.remove(old, ErrorCode.REPLACED)

    def admit(self, who: int, *, yes: bool) -> None:
        """The owner's answer to one who waits. Raises `RequestRefused` when nobody waits under that number."""
        waiter = self._approval.take(who)
        if waiter is None:
            raise RequestRefused(ErrorCode.BAD_COMMAND, "nobody waits under that number")
        guest, join = waiter.guest, waiter.join
        if yes:
            self._enter(guest, join, guest.last_heard)
        else:
            self._send_away(seat_key(join.secret), ErrorCode.TURNED_AWAY)
            self._deny(guest, ErrorCode.TURNED_AWAY, "")

    def kick(self, seat: int) -> None:
        """The owner removes the player in a seat. Raises `RequestRefused` where that is not possible."""
        table = self._table
        occupant = table.occupants.get(seat)
        if occupant is None or occupant.gone:
            raise RequestRefused(ErrorCode.BAD_COMMAND, "nobody sits there")
        if not occupant.secret and table.view.phase == Phase.PLAYING:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "a game is on")
        if table.dealing.closed:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "a game is being dealt")
        guest = self._guests.at_seat(seat)
        if guest is not None:
            self._publisher.send(guest, Bye(ErrorCode.KICKED, ""))
            self._guests.remove(guest, ErrorCode.KICKED)
        if occupant.secret:
            self._send_away(occupant.secret, ErrorCode.KICKED)
            self._lock_out(occupant.secret)
        self._actions.commit(without(self._table, self._settings, seat))

    def _lock_out(self, kicked: bytes = b"") -> None:
        """A guest sent away knows the invitation, has the table's key, and may have tickets of seats they had before: from
        now on there are others, and tickets only for those who sit here. ``kicked``: the key of a seat that ends with this.
        """
        self._tickets = {key: None for key in self._table.seat_keys() if key != kicked}
        if self._handshakes.code is not None:
            self._publisher.rekey(self._randomness.token(32))
            self._actions.invitation_changed(self._handshakes.renew())

    def remove_spectators(self, name: str) -> None:
        """Send away everybody who watches under a name that looks like this one: the owner cannot tell them apart.

        Raises `RequestRefused` when nobody does.
        """
        found = [
            guest for guest in self._guests.spectators() if skeleton(guest.name) == skeleton(name)
        ]
        if not found:
            raise RequestRefused(ErrorCode.BAD_COMMAND, "nobody watches under that name")
        for guest in found:
            self._publisher.send(guest, Bye(ErrorCode.KICKED, ""))
            self._guests.remove(guest, ErrorCode.KICKED)
        self._lock_out()

    def spectator_name(self, name: str) -> str:
        """Talk is shown only with a name: a spectator must not look like a player, or like the table's own voice."""
        seated = [at.name for at in self._table.view.seats if at.taken]
        return unique_name(name, [*seated, self._settings.name])

    def on_seat_given_up(self, secret: bytes) -> None:
        """The seat with this key was taken from somebody who was away; they may find no other when they are back."""
        self._send_away(secret, ErrorCode.AWAY)

    def forget_ticket(self, secret: bytes) -> None:
        """The client with this secret gave up its seat."""
        self._tickets.pop(seat_key(secret), None)

    def _send_away(self, secret: bytes, why: str) -> None:
        self._sent_away[secret] = why
        while len(self._sent_away) > SENT_AWAY_KEPT:
            del self._sent_away[next(iter(self._sent_away))]

    def _deny(self, guest: Guest, error: str, detail: str) -> None:
        self._publisher.send_unsealed(
            guest.client, self._handshakes.deny(guest.client, guest.half, error, detail[:200])
        )
