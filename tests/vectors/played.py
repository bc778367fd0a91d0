"""Whole sessions at a real host, with every byte they put on the wire and every key that opens it.

The host is the program's own, driven by hand: randomness and clock are fixed, the link only writes down.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from gofish_protocol import messages as m
from gofish_protocol import replies, requests, topics
from gofish_protocol import view as views
from gofish_protocol.channel import read_card
from gofish_protocol.codec import encode
from gofish_protocol.deal import part_commitment
from gofish_protocol.invite import Code, Exchange
from gofish_protocol.rules import make_rules
from gofish_tui.client.handshake import Handshake
from gofish_tui.host.handshake_server import Knocking
from gofish_tui.host.host import Host, host_will
from gofish_tui.host.identity import new_identity
from gofish_tui.host.options import HostOptions
from gofish_tui.link.base import Link, LinkStatus, Received
from tests.vectors.shown import by_name

CODE = Code(7, "banana-otter")
BEGAN = 1_767_225_600


class WrittenDown(Link):
    """A link that keeps what is published instead of sending it."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes, bool]] = []

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> bool:
        self.sent.append((topic, payload, retain))
        return True

    async def receive(self) -> Received | LinkStatus:
        raise NotImplementedError


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
        self.identity = play.host.identity
        self.join = requests.Join(name, watch, self.secret, play.dice.randbytes(10).hex())
        card = read_card(play.host.id, play.card)
        self.drawn: list[bytes] = []
        """all that was random in its handshake; its secret first"""
        self.exchange: KeptExchange | None = None
        with patch("gofish_tui.client.handshake.Exchange", self._exchange_of):
            self.shake = Handshake(play.host.id, card, play.code, self._entropy)
        self.n = play.dice.getrandbits(40)
        self.random = b""
        self.newest: requests.Request | None = None
        """our last wish"""
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
            table = self.play.host.id
            self.wish(requests.Commit, 1, 0, part_commitment(table, 1, 0, self.seat, self.random))

    def open_part(self) -> None:
        """What the list of the first game has of us."""
        self.wish(requests.Reveal, 1, 0, self.random)

    def wish(self, kind: type[Any], *values: Any) -> None:
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

    def __init__(self, dice: random.Random, host: Host, link: WrittenDown) -> None:
        self.dice = dice
        self.host = host
        self.link = link
        self.code = host.code
        self.guests: dict[str, Guest] = {}
        self.lines: list[dict[str, Any]] = []
        self._seen = 0
        self.card = b""

    def say(self, guest: Guest, payload: bytes, request: object) -> None:
        """A client's message, and all that the host says because of it."""
        topic = topics.from_client(self.host.id, guest.shake.client)
        self._write(topic, payload, False, request)
        self.hear(topic, payload)

    def hear(self, topic: str, payload: bytes) -> None:
        """Let the host take a message, and write down what it publishes."""
        self.host.hearing.take(Received(topic, payload, False))
        self._knocks()
        self.note()

    def move(self, guests: list[Guest]) -> None:
        """Whoever has the turn asks for something."""
        table = self.host.table
        assert table.game is not None
        to, what = self.dice.choice(table.game.legal_asks())
        asker = next(guest for guest in guests if guest.seat == table.view.turn)
        asker.wish(requests.Ask, table.epoch, table.seq, table.view.in_play[to], what)

    def ask_who(self) -> None:
        """Somebody asks who is there, and the host answers without the moment it would wait."""
        nonce = b"who asks"
        self._write(topics.WHO, encode(m.DiscoveryQuery(None, nonce)), False, None)
        self.host.hall.answer((nonce,))
        self.note()

    def _knocks(self) -> None:
        door = self.host.door
        while not self.host.hearing.knocking.empty():
            knocking = self.host.hearing.knocking.get_nowait()
            assert isinstance(knocking, Knocking)
            reply = door.exchanged(knocking, door.exchange(knocking), 1000.0)
            self.host.teller.plain(knocking.client, reply)

    def note(self) -> None:
        """Write down what was published since the last time."""
        sent = self.link.sent[self._seen :]
        self._seen = len(self.link.sent)
        for topic, payload, retain in sent:
            if topic == topics.card(self.host.id):
                self.card = payload
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
        identity = self.host.identity
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
            "table": self.host.id,
            "sign_seed": identity.sign_seed.hex(),
            "sign_key": identity.signer.public.hex(),
            "table_key": identity.table_key.hex(),
            "code": str(self.code) if self.code else None,
            "clients": clients,
        }


class KeptExchange(Exchange):
    """The password exchange, remembering what came of it for the record of keys."""

    shared = b""

    def finish(self, other_half: bytes) -> bytes:
        """The shared key, kept."""
        self.shared = super().finish(other_half)
        return self.shared


@contextmanager
def fixed(
    dice: random.Random, folder: Path, *, is_open: bool, preset: str, **more: Any
) -> Iterator[Play]:
    """A host whose randomness is this dice and whose clock goes one second a look."""
    seconds = iter(range(BEGAN, BEGAN + 1_000_000))
    with (
        patch("secrets.token_bytes", dice.randbytes),
        patch("secrets.randbelow", dice.randrange),
        patch("time.time", lambda: next(seconds)),
    ):
        options = HostOptions(
            name="Friday night",
            data_dir=folder,
            open=is_open,
            seats=3,
            rules=make_rules({"preset": preset}),
            **({"turn_seconds": 0} | more),
        )
        identity = new_identity(dice.randbytes, is_open=is_open)
        link = WrittenDown()
        host = Host(options, link, identity, None if is_open else CODE)
        play = Play(dice, host, link)
        host.settle()
        host.announce_all()
        play.note()
        yield play


async def session(seed: int, *, is_open: bool) -> dict[str, Any]:
    """A table of two players and a spectator, from the first knock to the end of a game and good-bye."""
    dice = random.Random(seed)
    preset = "deckhand" if is_open else "classic-specific-card"
    with (
        tempfile.TemporaryDirectory() as folder,
        fixed(dice, Path(folder), is_open=is_open, preset=preset) as play,
    ):
        guests = [Guest("Asha", play), Guest("Ана", play), Guest("ఆశ", play, watch=True)]
        for guest in guests:
            guest.come_in()
        play.ask_who()
        guests[0].wish(requests.Start)
        for guest in guests[:2]:
            guest.open_part()
        table = play.host.table
        guests[1].wish(requests.Say, "Добра игра!")
        while table.view.phase == views.PLAYING:
            play.move(guests)
        await play.host.post.empty(30.0)  # its end waits for the record, which a thread writes
        play.note()
        guests[2].tell(requests.Sync(table.epoch, table.seq - 2))
        guests[0].wish(requests.Close)
        play.host.teller.step(table.close("closed"))
        play.host.teller.good_bye("table_closed", missing=False)
        play.note()
        will = host_will(play.host.id)
        return {
            "about": "A whole game, message by message, as it went over the broker; `opened` is what was sealed.",
            "open": is_open,
            "keys": play.keys(),
            "will": {"topic": will.topic, "payload": will.payload.hex()},
            "messages": play.lines,
        }
