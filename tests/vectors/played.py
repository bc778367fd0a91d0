"""Whole sessions at a real host, with every byte they put on the wire and every key that opens it.

The host is the program's own core, driven by hand, with fixed randomness and a clock of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from gofish_protocol import messages as m
from gofish_protocol import replies, requests, topics
from gofish_protocol.channel import read_listing
from gofish_protocol.codec import encode
from gofish_protocol.deal import part_commitment
from gofish_protocol.invite import Code, Exchange
from gofish_protocol.rules import make_rules
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.handshake import Handshake
from gofish_tui.effects import Publish, Woken
from gofish_tui.host.dice import Dice
from gofish_tui.host.options import HostOptions
from gofish_tui.link.base import Received
from gofish_tui.table.core import HostCore
from gofish_tui.table.effects import (
    ComputePassword,
    Input,
    KeepRecord,
    PasswordDone,
    Prepare,
    RecordTried,
    Serve,
)
from gofish_tui.table.handshake_server import exchange
from gofish_tui.table.identity import new_identity
from gofish_tui.table.own_topics import host_will
from tests.vectors.shown import by_name

CODE = Code(7, "banana-otter")
BEGAN = 1_767_225_600


class OnLooks(NamedTuple):
    """A `Moment` in which the time of day goes on one second with each look at it."""

    steady: float
    seconds: Iterator[int]

    @property
    def wall(self) -> int:
        """The next second."""
        return next(self.seconds)


class Guest:
    """One client at the table; it believes only its own handshake."""

    def __init__(
        self, name: str, play: Play, *, watch: bool = False, secret: bytes | None = None
    ) -> None:
        """With a ``secret`` it comes back to a seat."""
        self.play = play
        self.hand = 0
        self.seat: int | None = None
        self.secret = secret or play.dice.randbytes(32)
        self.is_back = secret is not None
        self.identity = play.core.identity
        self.join = requests.Join(name, watch, self.secret, play.dice.randbytes(10).hex())
        listing = read_listing(play.core.id, play.listing)
        self.drawn: list[bytes] = []
        """all that was random in its handshake; its secret first"""
        self.exchange: KeptExchange | None = None
        with patch("gofish_tui.client.handshake.Exchange", self._exchange_of):
            self.shake = Handshake(play.core.id, listing, play.code, self._entropy)
        self.n = play.dice.getrandbits(40)
        self.random = b""
        self.newest: requests.Request | None = None
        """our last request"""
        play.guests[self.shake.client] = self

    def _entropy(self, size: int) -> bytes:
        self.drawn.append(self.play.dice.randbytes(size))
        return self.drawn[-1]

    def _exchange_of(self, *of: Any, **how: Any) -> KeptExchange:
        self.exchange = KeptExchange(*of, **how)
        return self.exchange

    def come_in(self) -> None:
        """Knock, be answered, and join; a player also binds themselves for the shuffle."""
        self.play.say(self, self.shake.first(self.join), None)
        self.play.say(self, self.shake.first(self.join), self.join)
        if self.seat is not None and not self.is_back:
            self.random = self.play.dice.randbytes(32)
            table = self.play.core.id
            self.request(
                requests.Commit, 1, 0, part_commitment(table, 1, 0, self.seat, self.random)
            )

    def open_part(self) -> None:
        """What the list of the first game has of us."""
        self.request(requests.Reveal, 1, 0, self.random)

    def request(self, kind: type[Any], *values: Any) -> None:
        """A numbered request."""
        self.n += 1
        self.newest = kind(self.n, *values)
        self.tell(self.newest)

    def tell(self, request: requests.Request) -> None:
        """A sealed request."""
        self.play.say(self, self.shake.seal(request), request)

    def hear(self, payload: bytes) -> object:
        """What a message on our topic says to us."""
        reply = self.shake.receive(payload)
        match reply:
            case replies.Welcome(seat=seat):
                self.seat = seat
            case replies.Personal(hand=hand):
                self.hand = hand
        return reply


class Play:
    """One table and its record."""

    def __init__(self, dice: random.Random, core: HostCore, seconds: Iterator[int]) -> None:
        self.dice = dice
        self.core = core
        self.steady = 1000.0
        self.sent: list[Publish] = []
        """all that was published"""
        self._seconds = seconds
        self.code = core.code
        self.guests: dict[str, Guest] = {}
        self.lines: list[dict[str, Any]] = []
        self._seen = 0
        self.listing = b""

    def say(self, guest: Guest, payload: bytes, request: object) -> None:
        """A client's message, and all that the host says because of it."""
        topic = topics.from_client(self.core.id, guest.shake.client)
        self._write(topic, payload, False, request)
        self.hear(topic, payload)

    def hear(self, topic: str, payload: bytes) -> None:
        """Let the host take a message, and write down what it publishes."""
        self.take(Received(topic, payload, False))
        self.note()

    @property
    def now(self) -> OnLooks:
        """This moment."""
        return OnLooks(self.steady, self._seconds)

    def take(self, given: Input) -> None:
        """Let the core take anything, and do what it asks for at once."""
        for effect in self.core.handle(given, self.now):
            match effect:
                case Publish():
                    self.sent.append(effect)
                case ComputePassword(attempt):
                    met = exchange(self.core.id, attempt, self.dice.randbytes)
                    self.take(PasswordDone(attempt, met))
                case KeepRecord():
                    self.take(RecordTried(None))

    def move(self, guests: list[Guest]) -> None:
        """Whoever has the turn asks for something."""
        table = self.core.table
        assert table.game is not None
        to, what = self.dice.choice(table.game.legal_asks())
        asker = next(guest for guest in guests if guest.seat == table.view.turn)
        asker.request(requests.Ask, table.epoch, table.seq, table.view.in_play[to], what)

    def ask_who(self) -> None:
        """Somebody asks who is there, and the host answers without the moment it would wait."""
        nonce = b"who asks"
        self._write(topics.WHO, encode(m.DiscoveryQuery(None, nonce)), False, None)
        self.core.parts.listing_responder.answer((nonce,))
        self.take(Woken())
        self.note()

    def note(self) -> None:
        """Write down what was published since the last time."""
        sent = self.sent[self._seen :]
        self._seen = len(self.sent)
        for topic, payload, retain in ((one.topic, one.payload, one.retain) for one in sent):
            if topic == topics.listing(self.core.id):
                self.listing = payload
            guest = self.guests.get(topics.last_part(topic))
            opened = guest.hear(payload) if guest and "/to/" in topic else None
            self._write(topic, payload, retain, opened)

    def _write(self, topic: str, payload: bytes, retain: bool, opened: object) -> None:
        line: dict[str, Any] = {"topic": topic, "payload": payload.hex()}
        if retain:
            line["retain"] = True
        if opened is not None:
            line["opened"] = by_name(opened)
        self.lines.append(line)

    def keys(self) -> dict[str, Any]:
        """Everything that opens the record."""
        identity = self.core.identity
        clients = {}
        for client, guest in self.guests.items():
            clients[client] = {
                "name": guest.join.name,
                "secret": guest.drawn[0].hex(),
                "box_secret": guest.identity.box_secret.hex(),
                "box_key": guest.identity.box_key.hex(),
                "half": guest.shake.half.hex(),
                "shared": (guest.exchange.shared if guest.exchange else b"").hex(),
            }
        return {
            "table": self.core.id,
            "sign_seed": identity.sign_seed.hex(),
            "sign_key": identity.signer.public.hex(),
            "table_key": identity.table_key.hex(),
            "code": str(self.code) if self.code else None,
            "clients": clients,
        }


class KeptExchange(Exchange):
    """The password exchange, remembering its result for the record of keys."""

    shared = b""

    def finish(self, other_half: bytes) -> bytes:
        """The shared key, kept."""
        self.shared = super().finish(other_half)
        return self.shared


def fixed(dice: random.Random, *, is_open: bool, preset: str, **more: Any) -> Play:
    """A host whose randomness is this dice and whose clock goes one second a look."""
    options = HostOptions(
        name="Friday night",
        data_dir=Path(),
        open=is_open,
        seats=3,
        rules=make_rules({"preset": preset}),
        **({"turn_seconds": 0} | more),
    )
    identity = new_identity(dice.randbytes, is_open=is_open)
    code = None if is_open else CODE
    seconds = count(BEGAN)
    core = HostCore(options, identity, code, Dice(dice), OnLooks(1000.0, seconds))
    play = Play(dice, core, seconds)
    play.take(Prepare())
    play.take(Serve())
    play.note()
    return play


def session(seed: int, *, is_open: bool) -> dict[str, Any]:
    """A table of two players and a spectator, from the first knock to the end of a game and goodbye."""
    dice = random.Random(seed)
    preset = "deckhand" if is_open else "classic-specific-card"
    play = fixed(dice, is_open=is_open, preset=preset)
    guests = [Guest("Asha", play), Guest("Ана", play), Guest("ఆశ", play, watch=True)]
    for guest in guests:
        guest.come_in()
    play.ask_who()
    guests[0].request(requests.Start)
    for guest in guests[:2]:
        guest.open_part()
    table = play.core.table
    guests[1].request(requests.Say, "Добра игра!")
    while table.view.phase == Phase.PLAYING:
        play.move(guests)
    guests[2].tell(requests.Sync(table.epoch, table.seq - 2))
    guests[0].request(requests.Close)
    will = host_will(play.core.id)
    return {
        "about": "A whole game, message by message, as it went over the broker; `opened` is what was sealed.",
        "open": is_open,
        "keys": play.keys(),
        "will": {"topic": will.topic, "payload": will.payload.hex()},
        "messages": play.lines,
    }
