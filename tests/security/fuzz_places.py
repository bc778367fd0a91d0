"""Where else an adversary sits: behind a broker that it announced, at the page for phones, and where tables are looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol import topics
from gofish_protocol.channel import read_listing, signed_listing
from gofish_protocol.codec import encode
from gofish_protocol.messages import VERSION, TableListing
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.link.discovery import read_record
from gofish_tui.services.broker_queries import Answers
from gofish_tui.table.identity import new_identity
from gofish_tui.web.guest_packets import GuestPackets, NotForGuests
from tests.security import samples
from tests.security.fuzz_costs import Shot
from tests.session.inside import receive
from tests.web.packets import connect, publish, subscribe

if TYPE_CHECKING:
    import random

    from gofish_tui.client.session import Session
    from gofish_tui.table.identity import Identity

ANNOUNCED = BrokerAddress("198.51.100.7", 1883)
MARKS = "\u0301\u0316\u0323\u0345"
SAID = tuple(
    connect(f"gofish/1/{'a' * 24}/alive/{'9' * 24}") + rest
    for rest in (publish("gofish/1/who"), subscribe("gofish/1/hall/+"), publish("home/lights"))
)


def heavy(dice: random.Random, most: int) -> bytes:
    """As much as a topic takes, of what is dear to read: marks, numbers, depth, boxes that never open."""
    size = max(2, dice.choice((most, most, most // 2, most // 7)))
    marks = "e" + MARKS * (size // 8)
    match dice.randrange(8):
        case 0:
            return encode([dice.randint(1, 8), marks])[:most]
        case 1:
            return encode([dice.randint(1, 8), *[0] * max(0, size - 9)])[:most]
        case 2:
            return encode([3, dice.randrange(1 << 40), bytes(max(0, size - 20))])[:most]
        case 3:
            line = ("e" + MARKS * 50)[:200]
            said = [18, 0, line[:64], line]
            return encode(
                [4, 1, False, [[n, [said]] for n in range(size // 700)], True, 1, None, 0]
            )
        case 4:
            return b"\x91" * (size - 1) + b"\0"
        case 5:
            return encode([bytes(max(0, size - 80)), bytes(64)])[:most]
        case 6:
            return encode([bytes(32), bytes(max(0, size - 120)), bytes(64)])[:most]
        case _:
            return dice.randbytes(size)


class Discovery:
    """Somebody who looks for tables, and an adversary who answers for as many tables as it likes."""

    def __init__(self, dice: random.Random, identity: Identity, kept: bytes) -> None:
        self.answers = Answers()
        self._dice = dice
        self._own = new_identity(dice.randbytes, is_open=True)
        self._table = table = identity.table
        answer = replace(read_listing(table, kept), asked=(self.answers.who.nonce,))
        self._listing = listing = encode(signed_listing(identity.signer, table, answer))
        self.answers.note(Received(topics.discovery_answer(table), listing, False), ANNOUNCED)
        assert table in self.answers.found
        self._true = self.answers.found[table]

    def shot(self) -> Shot:
        """One answer that is none."""
        dice = self._dice
        topic = dice.choice(
            (
                topics.discovery_answer(self._table),
                topics.discovery_answer(self._own.table),
                "gofish/1/hall/é",
            )
        )
        match dice.randrange(5):
            case 0:
                payload = samples.mutate(dice, self._listing, self._forged())
            case 1:
                payload = self._forged()
            case 2:
                payload = heavy(dice, 2_048)
            case 3:
                payload = samples.junk(dice)
            case _:
                payload = self._listing
        retained = dice.random() < 0.3
        item = Received(topic, payload, retained)
        return Shot(
            "answers to discovery queries", len(payload), lambda: self.answers.note(item, ANNOUNCED)
        )

    def is_unmoved(self) -> bool:
        """The one table is listed as it was; of the adversary's, only what it has a key for."""
        found = self.answers.found
        return found[self._table] == self._true and found.keys() <= {self._table, self._own.table}

    def _forged(self) -> bytes:
        """In the right form, signed by the adversary."""
        dice, own = self._dice, self._own
        name = dice.choice((*samples.TEXTS, "e" + MARKS * 15))[:60]
        claimed = dice.choice((own.signer.public, bytes(32), self._listing[3:35]))
        listing = TableListing(
            VERSION, name, claimed, own.box_key, dice.randrange(1 << 50), True, None, 0, 0, 6, True, (),
            dice.randrange(1 << 40), asked=(self.answers.who.nonce,),
        )  # fmt: skip
        return encode(signed_listing(own.signer, dice.choice((own.table, self._table)), listing))


def from_a_broker(dice: random.Random, session: Session, told: bytes) -> Shot:
    """A broker that somebody announced says whatever it likes, on topics that nobody asked for, kept or not."""
    table, client = session.table.id, session.client
    longest = {
        topics.to_client(table, client): 49_152,
        topics.public(table): 16_384,
        topics.listing(table): 2_048,
        topics.discovery_answer(table): 2_048,
        topics.alive(table, "host"): 512,
        "gofish/1/x" * 300: 60_000,
        "": 60_000,
    }
    topic, most = dice.choice(list(longest.items()))
    most += dice.choice((0, 0, 1, 10_000))
    payload = heavy(dice, most) if dice.random() < 0.7 else samples.mutate(dice, told)
    item = Received(topic, payload, dice.random() < 0.3)
    return Shot("from a broker", len(payload), lambda: receive(session, item))


def announcement(dice: random.Random) -> Shot:
    """A record on the network."""
    text = {
        dice.choice((b"v", b"table", b"title", b"broker", dice.randbytes(3))): dice.choice(
            (None, dice.randbytes(200), MARKS.encode() * 25, b"mqtt://" + dice.randbytes(20))
        )
        for _ in range(dice.randint(0, 8))
    }
    hosts = ["".join(dice.choices("0123456789.:abf", k=12)) for _ in range(dice.randint(0, 60))]
    size = sum(len(key) + len(value or b"") for key, value in text.items()) + 12 * len(hosts)

    def read() -> None:
        found = read_record("n", hosts, dice.randint(-1, 70_000), text)
        if found is not None:
            assert len(found.addresses) <= 4

    return Shot("an announcement", size, read)


def at_the_page(dice: random.Random) -> Shot:
    """What a page says, as its server reads it on the way to a broker."""
    said = bytearray(dice.choice(SAID))
    for _ in range(dice.randint(0, 6)):
        said[dice.randrange(len(said))] = dice.randrange(256)
    said += dice.randbytes(dice.choice((0, 1, 900, 15_000)))

    def read() -> None:
        packets = GuestPackets(None, "user", "password")
        try:
            for packet in packets.feed(bytes(said)):
                assert b"home/lights" not in packet
        except NotForGuests:
            return

    return Shot("at the page", len(said), read)
