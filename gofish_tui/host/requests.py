"""What opened requests do at the table, and the answers they get: each wish once, however often it arrives."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from gofish_protocol.channel import seat_key
from gofish_protocol.replies import Answer, Bye
from gofish_protocol.requests import (
    AddBot,
    Admit,
    Again,
    Ask,
    Close,
    Commit,
    HandOn,
    Here,
    Join,
    Kick,
    Leave,
    OwnerRequest,
    Pause,
    Remove,
    Request,
    Reveal,
    Say,
    SetApproval,
    SetReady,
    SetRules,
    Start,
    Sync,
    Watchers,
)
from gofish_protocol.rules import BadRules, unpack
from gofish_protocol.text import clean, clean_name, unique_name
from gofish_tui.bots import LEVELS
from gofish_tui.host.guests import Bucket
from gofish_tui.host.handshake_server import WRONG_CODE
from gofish_tui.host.owner import tell_new_owner
from gofish_tui.host.watchers import KICKED, remove_watchers, tell_watchers
from gofish_tui.limits import MOST_TICKETS, SENT_AWAY_KEPT, SITTING, SPECTATORS_CHAT
from gofish_tui.table.refusal import NOT_ALLOWED, TABLE_FULL, Refused

if TYPE_CHECKING:
    from gofish_tui.host.guests import Guest
    from gofish_tui.host.host import Host

BAD_COMMAND, TOO_FAST, REPLACED = "bad_command", "too_fast", "replaced"
LEFT, AWAY_TOO_LONG, TURNED_AWAY = "left", "away", "turned_away"

SeatRequest = Ask | Say | Leave | Commit | Reveal | SetReady | OwnerRequest
OperatorRequest = Say | OwnerRequest
"""What the host process itself may be told to do, too."""
UNCOUNTED = (Ask, Say, Leave, Commit, Reveal)
"""Wishes that have a bound of their own; all others change what everybody is told."""


class Requests:
    """The table's side of every request."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tickets: dict[bytes, None] = {}
        """hashes of seat secrets that were let in before: they need no invitation to come back"""
        self._sent_away: dict[bytes, str] = {}
        """why the newest seats were taken from their owners, by the hash of the secret"""
        self._spectators_chat, self._sitting = Bucket(SPECTATORS_CHAT), Bucket(SITTING)

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

    def handle(self, guest: Guest, request: Request, now: float) -> None:
        """Do what a client asks for, and answer it."""
        if not guest.welcomed:
            if isinstance(request, Join):
                self._join(guest, request, now)
            return
        self._host.guests.heard(guest, now)
        self._host.presence.back(guest)
        match request:
            case Here():
                return
            case Join():
                if guest.syncs.take(now):
                    self._host.teller.welcome(guest, self._host.code)
            case Sync(epoch=epoch, seq=seq):
                if guest.syncs.take(now):
                    known = seq if epoch == self._host.table.epoch else 0
                    self._host.teller.caught(guest, known)
            case _:
                self._wish(guest, request, now)

    def order(self, order: OperatorRequest) -> Answer:
        """Do what the host process itself was told to."""
        try:
            self._do(None, order, 0.0)
        except Refused as refused:
            return Answer(order.n, refused.error, refused.detail)
        return Answer(order.n, "", "")

    def _wish(self, guest: Guest, wish: SeatRequest, now: float) -> None:
        host = self._host
        answer = host.guests.answered(guest, wish.n)
        if answer is None:
            if guest.wishes.take(now) and (isinstance(wish, UNCOUNTED) or guest.changes.take(now)):
                try:
                    self._do(guest, wish, now)
                    answer = Answer(wish.n, "", "")
                except Refused as refused:
                    answer = Answer(wish.n, refused.error, refused.detail[:200])
                host.guests.remember(guest, answer)
                host.scribe.save()
            else:
                answer = Answer(wish.n, TOO_FAST, "")
        if guest.answers.take(now):
            host.teller.to(guest, answer)
        if isinstance(wish, Leave) and not answer.error:
            host.guests.remove(guest, LEFT)

    def _do(self, guest: Guest | None, wish: SeatRequest | OperatorRequest, now: float) -> None:
        """Raises `Refused`."""
        host, table = self._host, self._host.table
        match wish:
            case Ask():
                self._ask(guest, wish)
            case Say(text=text):
                self._say(guest, text, now)
            case Commit(game=game, round=round, commitment=commitment):
                if guest is None or guest.seat is None:
                    raise Refused(NOT_ALLOWED)
                table.dealing.bind(guest.seat, game, round, commitment)
                host.dealer.go_on()
            case Reveal(game=game, round=round, random=random):
                if guest is None or guest.seat is None:
                    raise Refused(NOT_ALLOWED)
                table.dealing.open_part(table.id, guest.seat, game, round, random)
                host.dealer.go_on()
            case SetReady(on=on):
                if guest is None or guest.seat is None:
                    raise Refused(NOT_ALLOWED)
                if step := table.ready(guest.seat, on=on):
                    host.commit(step)
            case Leave():
                if guest is not None and guest.seat is not None:
                    self._forget_ticket(guest.secret)
                    host.commit(host.without(guest.seat))
            case _:
                if guest is not None and (guest.seat is None or guest.seat != table.view.owner):
                    raise Refused(NOT_ALLOWED, "only the table's owner may do that")
                self._own(guest, wish)

    def _own(self, guest: Guest | None, wish: SeatRequest) -> None:
        """What only the owner may do."""
        host, table = self._host, self._host.table
        match wish:
            case Start() | Again():
                host.dealer.want()
            case SetRules(rules=numbers):
                try:
                    rules = unpack(numbers)
                except BadRules as wrong:
                    raise Refused(BAD_COMMAND, str(wrong)) from wrong
                host.commit(table.set_rules(rules))
            case AddBot(level=level):
                if level not in LEVELS:
                    raise Refused(BAD_COMMAND, f"there are {', '.join(LEVELS)}")
                host.commit(table.add_bot(level, level.capitalize())[1])
            case Kick(seat=seat):
                if guest is not None and guest.seat == seat:
                    raise Refused(BAD_COMMAND, "that is your own seat")
                self._kick(seat)
            case Pause(on=on):
                host.presence.pause(on=on)
                host.bots.go_on()
            case HandOn(seat=seat):
                host.commit(table.hand_on(seat))
            case Remove() | Watchers() | Admit() | SetApproval():
                self._at_door(guest, wish)
            case Close():
                host.close()

    def _at_door(self, guest: Guest | None, wish: Remove | Watchers | Admit | SetApproval) -> None:
        """Who may come in, and who has to go from watching."""
        host = self._host
        match wish:
            case Remove(name=name):
                if not remove_watchers(host, name):
                    raise Refused(BAD_COMMAND, "nobody watches under that name")
                self._lock_out()
            case Watchers():
                tell_watchers(host, guest)
            case Admit(who=who, yes=yes):
                self._admit(who, yes=yes)
            case SetApproval(on=on):
                host.approval.switch(on=on)
                for who in () if on else host.approval.everybody():
                    self._admit(who, yes=True)
                host.approval.tell_how()

    def _ask(self, guest: Guest | None, ask: Ask) -> None:
        host, table = self._host, self._host.table
        if guest is None or guest.seat is None or table.view.paused:
            raise Refused(NOT_ALLOWED)
        based_on = ask.seq if ask.epoch == table.epoch else -1
        step = table.ask(
            guest.seat, ask.to, ask.what, based_on=based_on, seconds=host.turn_seconds()
        )
        host.commit(step)

    def _say(self, guest: Guest | None, text: str, now: float) -> None:
        line = clean(text)
        if not line:
            raise Refused(BAD_COMMAND, "nothing to say")
        if guest is None:
            self._host.commit(self._host.table.say(None, self._host.options.name, line))
            return
        if not guest.chat.take(now) or (guest.seat is None and not self._spectators_chat.take(now)):
            raise Refused(TOO_FAST)
        if guest.seat is None:
            # Somebody may have sat down since with the name under which this one came.
            guest.name = self._watchers_name(guest.name)
        self._host.commit(self._host.table.say(guest.seat, guest.name, line))

    def _watchers_name(self, name: str) -> str:
        """Talk is shown by name alone: whoever watches looks like no player, and not like the table's own voice."""
        seated = [at.name for at in self._host.table.view.seats if at.taken]
        return unique_name(name, [*seated, self._host.options.name])

    def _kick(self, seat: int) -> None:
        host, table = self._host, self._host.table
        occupant = table.occupants.get(seat)
        if occupant is None or occupant.gone:
            raise Refused(BAD_COMMAND, "nobody sits there")
        if not occupant.secret and table.view.phase == "playing":
            raise Refused(NOT_ALLOWED, "a game is on")
        if table.dealing.closed:
            raise Refused(NOT_ALLOWED, "a game is being dealt")
        guest = host.guests.at(seat)
        if guest is not None:
            host.teller.to(guest, Bye(KICKED, ""))
            host.guests.remove(guest, KICKED)
        if occupant.secret:
            self._send_away(occupant.secret, KICKED)
            self._lock_out(occupant.secret)
        host.commit(host.without(seat))

    def _lock_out(self, kicked: bytes = b"") -> None:
        """Whoever was sent away knows the invitation, has the table's key, and may have tickets of seats they had before: from
        now on there are others, and tickets only for those who sit here. ``kicked``: the key of a seat that ends with this.
        """
        host = self._host
        self._tickets = {key: None for key in host.table.seat_keys() if key != kicked}
        if host.code is not None:
            host.teller.rekey(secrets.token_bytes(32))
            host.invitation_changed(host.door.renew())

    def _admit(self, who: int, *, yes: bool) -> None:
        waiter = self._host.approval.take(who)
        if waiter is None:
            raise Refused(BAD_COMMAND, "nobody waits under that number")
        guest, join = waiter.guest, waiter.join
        if yes:
            self._enter(guest, join, guest.heard)
        else:
            self._send_away(seat_key(join.secret), TURNED_AWAY)
            self._deny(guest, TURNED_AWAY, "")

    def _join(self, guest: Guest, join: Join, now: float) -> None:
        """Let a client in, or say in the open why not."""
        host, table = self._host, self._host.table
        seat = None if join.watch else table.seat_of(join.secret)
        ticket = seat_key(join.secret) in self._tickets
        away = self._sent_away.get(seat_key(join.secret), "")
        if seat is None and not guest.paked and away == KICKED:
            self._deny(guest, KICKED, "")
            return
        if host.code is not None and not guest.paked and seat is None and not ticket:
            self._deny(guest, WRONG_CODE, "this table needs an invitation")
            return
        if seat is None and not ticket and host.approval.on:
            self._wait(guest, join, now, turned_away=away == TURNED_AWAY)
            return
        self._enter(guest, join, now)

    def _wait(self, guest: Guest, join: Join, now: float, *, turned_away: bool) -> None:
        """Somebody comes for the first time, to a table whose owner wants to be asked."""
        if turned_away:
            self._deny(guest, TURNED_AWAY, "")
            return
        try:
            guest.name = clean_name(join.name)
        except ValueError as wrong:
            self._deny(guest, "bad_name", str(wrong))
            return
        if not self._host.approval.wait(guest, join, now):
            self.turn_away(guest)

    def turn_away(self, guest: Guest) -> None:
        """There is no room for this one to wait in."""
        self._deny(guest, TOO_FAST, "too many wait at the door")

    def _enter(self, guest: Guest, join: Join, now: float) -> None:
        """Let a client in that may come, where there is room."""
        host, table = self._host, self._host.table
        seat = None if join.watch else table.seat_of(join.secret)
        away = self._sent_away.get(seat_key(join.secret), "")
        try:
            guest.name = clean_name(join.name) if seat is None else table.view.seats[seat].name
            guest.secret = join.secret
            guest.presence = join.presence
            if join.watch:
                if not host.options.watchers:
                    raise Refused(NOT_ALLOWED, "this table takes no spectators")
                guest.name = self._watchers_name(guest.name)
            elif seat is not None:
                self._replace(seat, guest)
                guest.seat = seat
            elif not self._sitting.take(now):
                raise Refused(TOO_FAST)
            else:
                guest.seat, step = table.sit(guest.name, join.secret, voice=host.options.name)
                guest.name = table.view.seats[guest.seat].name
                host.commit(step)
        except ValueError as wrong:
            self._deny(guest, "bad_name", str(wrong))
            return
        except Refused as refused:
            full = refused.error == TABLE_FULL and away
            self._deny(guest, away if full else refused.error, refused.detail)
            return
        self._sent_away.pop(seat_key(join.secret), None)
        guest.welcomed = True
        host.guests.add(guest)
        host.guests.heard(guest, now)
        if guest.seat is not None:
            self._tickets[seat_key(join.secret)] = None
            while len(self._tickets) > MOST_TICKETS:
                del self._tickets[next(iter(self._tickets))]
            host.presence.back(guest)
        host.teller.welcome(guest, host.code)
        if guest.seat is not None and guest.seat == table.view.owner:
            tell_new_owner(host, guest)

    def _replace(self, seat: int, new: Guest) -> None:
        """The seat's owner came with another client: the old one is told, and goes; what it has used up stays used up."""
        old = self._host.guests.at(seat)
        if old is not None:
            new.wishes, new.changes, new.answers = old.wishes, old.changes, old.answers
            new.chat, new.syncs, new.pings = old.chat, old.syncs, old.pings
            self._host.teller.to(old, Bye(REPLACED, ""))
            self._host.guests.remove(old, REPLACED)

    def was_away(self, secret: bytes) -> None:
        """The seat with this key was given up; whoever had it may find no other when they are back."""
        self._send_away(secret, AWAY_TOO_LONG)

    def _send_away(self, secret: bytes, why: str) -> None:
        self._sent_away[secret] = why
        while len(self._sent_away) > SENT_AWAY_KEPT:
            del self._sent_away[next(iter(self._sent_away))]

    def _forget_ticket(self, secret: bytes) -> None:
        self._tickets.pop(seat_key(secret), None)

    def _deny(self, guest: Guest, error: str, detail: str) -> None:
        host = self._host
        host.teller.plain(
            guest.client, host.door.deny(guest.client, guest.half, error, detail[:200])
        )
