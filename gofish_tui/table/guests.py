"""Those who were let in: one for each client, whether it has a seat or watches."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gofish_protocol.channel import Channel, seat_key
from gofish_protocol.replies import Answer
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.limits import (
    ANSWERED_KEPT,
    ANSWERS,
    ANSWERS_KEPT,
    CHANGES,
    CHAT,
    GONE_KEPT,
    MOST_GUESTS,
    PINGS,
    REQUESTS,
    SYNCS,
    Rate,
)

if TYPE_CHECKING:
    from gofish_protocol.requests import Join

"""We do not know this client: it may come in again."""


class Bucket:
    """This many at once, this many a second after that."""

    def __init__(self, rate: Rate) -> None:
        self._burst = rate.burst
        self._rate = rate.a_second
        self._level = rate.burst
        self._time = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed at ``now``, in seconds of any steady clock."""
        self._level = min(self._burst, self._level + (now - self._time) * self._rate)
        self._time = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


@dataclass
class Guest:
    """One client on the other side of a channel."""

    client: str
    channel: Channel
    paked: bool
    """its key holds the password exchange: it knew the invitation"""
    half: bytes = b""
    """what it knocked with: a refusal is for this knock"""
    name: str = ""
    seat: int | None = None
    secret: bytes = b""
    presence: str = ""
    """the id of the hints about its link"""
    welcomed: bool = False
    last_heard: float = 0.0
    table_key: bytes = b""
    """the one that it was welcomed with"""
    suspect: float | None = None
    """when its silence becomes an absence, after a hint that its link is gone"""
    requests: Bucket = field(default_factory=lambda: Bucket(REQUESTS))
    changes: Bucket = field(default_factory=lambda: Bucket(CHANGES))
    answers: Bucket = field(default_factory=lambda: Bucket(ANSWERS))
    pings: Bucket = field(default_factory=lambda: Bucket(PINGS))
    chat: Bucket = field(default_factory=lambda: Bucket(CHAT))
    syncs: Bucket = field(default_factory=lambda: Bucket(SYNCS))

    def introduce(self, name: str, join: Join) -> None:
        """It says who it is."""
        self.name, self.secret, self.presence = name, join.secret, join.presence

    def rename(self, name: str) -> None:
        """The table knows it under another name than it came with."""
        self.name = name

    def take_seat(self, seat: int, name: str) -> None:
        """This seat is its own, under this name."""
        self.seat, self.name = seat, name

    def take_over(self, old: Guest) -> None:
        """It replaces another client of the same player: what that one has used up stays used up."""
        self.requests, self.changes, self.answers = old.requests, old.changes, old.answers
        self.chat, self.syncs, self.pings = old.chat, old.syncs, old.pings

    def share_talk(self, chat: Bucket) -> None:
        """Its talk counts against the seat's bucket, no matter who sat there before."""
        self.chat = chat

    def let_in(self) -> None:
        """It may do what guests do."""
        self.welcomed = True

    def learn_key(self, table_key: bytes) -> None:
        """It was told the table's key."""
        self.table_key = table_key

    def on_heard(self, now: float) -> None:
        """A sealed message came from it."""
        self.last_heard = now

    def suspect_until(self, until: float) -> None:
        """If it stays silent until then it is gone."""
        self.suspect = until

    def clear_suspicion(self) -> None:
        """It is not gone."""
        self.suspect = None

    def excuse(self, seconds: float, now: float) -> None:
        """It could not be heard for this long."""
        self.last_heard = min(now, self.last_heard + seconds)


class Guests:
    """All clients by id, and the answers given to each seat's or spectator's requests."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Guest] = OrderedDict()
        self._seated: dict[str, Guest] = {}
        """those with a seat, apart: nothing that is done for each step may look at every spectator"""
        self._seatless: dict[str, Guest] = {}
        """those without one, in the order in which they came: spectators, and newcomers who wait"""
        self._answers: OrderedDict[bytes, OrderedDict[int, Answer]] = OrderedDict()
        self._gone: OrderedDict[str, str] = OrderedDict()
        self._talk: dict[int, Bucket] = {}
        """by seat: leaving and sitting down again gives nobody more of it"""

    def __getitem__(self, client: str) -> Guest:
        return self._known[client]

    def get(self, client: str) -> Guest | None:
        """The guest behind a client id."""
        return self._known.get(client)

    def add(self, guest: Guest) -> list[Guest]:
        """Take a client in; returns the one that had to make room."""
        self._known[guest.client] = guest
        if guest.seat is None:
            self._seatless[guest.client] = guest
        else:
            self._seatless.pop(guest.client, None)
            self._seated[guest.client] = guest
            guest.share_talk(self._talk.setdefault(guest.seat, guest.chat))
        gone = []
        while len(self._known) > MOST_GUESTS:
            oldest = next((g for g in self._known.values() if g.seat is None), None)
            if oldest is None:
                break
            gone.append(self.remove(oldest))
        return gone

    def remove(self, guest: Guest, why: str = ErrorCode.UNKNOWN) -> Guest:
        """Forget a client, but for a while not why: it may not have heard it."""
        self._gone[guest.client] = why
        self._gone.move_to_end(guest.client)
        while len(self._gone) > GONE_KEPT:
            self._gone.popitem(last=False)
        self._known.pop(guest.client, None)
        self._seated.pop(guest.client, None)
        self._seatless.pop(guest.client, None)
        if guest.seat is None:
            self._answers.pop(guest.client.encode(), None)
        return guest

    def why_gone(self, client: str) -> str | None:
        """Why we do not know a client anymore; None when we never did, as far as we remember."""
        return self._gone.get(client)

    def on_heard(self, guest: Guest, now: float) -> None:
        """A sealed message came from it."""
        guest.on_heard(now)
        guest.clear_suspicion()
        self._known.move_to_end(guest.client)

    def seated(self) -> list[Guest]:
        """The clients that hold a seat."""
        return list(self._seated.values())

    def spectators(self) -> list[Guest]:
        """The clients without a seat that were let in, in the order in which they came. Takes time for each of them: not for a
        spectator's message.
        """
        return [guest for guest in self._seatless.values() if guest.welcomed]

    def at_seat(self, seat: int) -> Guest | None:
        """The client that holds this seat."""
        return next((guest for guest in self._seated.values() if guest.seat == seat), None)

    def by_presence(self, presence: str) -> Guest | None:
        """The seated client whose link a hint is about."""
        return next((guest for guest in self.seated() if guest.presence == presence), None)

    def answer_to(self, guest: Guest, n: int) -> Answer | None:
        """The answer this request got before. Kept for the seat, so that it survives a change of client."""
        return self._answers.get(self._answer_key(guest), OrderedDict()).get(n)

    def remember(self, guest: Guest, answer: Answer) -> None:
        """Keep an answer for repeats of its request."""
        whose = self._answer_key(guest)
        answers = self._answers.setdefault(whose, OrderedDict())
        self._answers.move_to_end(whose)
        while len(self._answers) > ANSWERED_KEPT:
            self._answers.popitem(last=False)
        answers[answer.n] = answer
        while len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)

    def answers_of(self, secret: bytes) -> tuple[Answer, ...]:
        """The answers given to the seat whose secret has this hash."""
        return tuple(self._answers.get(secret, OrderedDict()).values())

    def restore_answers(self, answers: dict[bytes, tuple[Answer, ...]]) -> None:
        """Take over the answers that this table's host gave before it was started again."""
        for secret, given in answers.items():
            self._answers[secret] = OrderedDict((answer.n, answer) for answer in given)

    def _answer_key(self, guest: Guest) -> bytes:
        return seat_key(guest.secret) if guest.seat is not None else guest.client.encode()
