"""What a page may say to a broker: a guest's MQTT, at a person's pace.

Real: a broker and sockets on both sides of the relay.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from gofish_protocol.messages import TableListing
from gofish_tui.link.address import BrokerAddress
from gofish_tui.services.table_search import FoundTable, SearchScope
from gofish_tui.web import tables
from gofish_tui.web.guest_packets import GuestPackets, NotForGuests
from gofish_tui.web.rate_limit import RateLimit
from tests.brokers import embedded_broker
from tests.web.packets import connect, packet, publish, subscribe, text, unsubscribe
from tests.web.visiting import TABLE, closed, serving

if TYPE_CHECKING:
    from collections.abc import Sequence

OTHER, CLIENT = "b" * 24, "c" * 24
AWAY = f"gofish/1/{TABLE}/alive/{'9' * 24}"
FINE = (
    connect(),
    connect(AWAY),
    publish("gofish/1/who"),
    publish(f"gofish/1/{TABLE}/from/{CLIENT}", bytes(4096), first=0x32),
    publish(AWAY),
    subscribe(f"gofish/1/{TABLE}/card", f"gofish/1/{TABLE}/table", f"gofish/1/{TABLE}/alive/host"),
    subscribe(f"gofish/1/hall/{TABLE}", f"gofish/1/{TABLE}/to/{CLIENT}"),
    unsubscribe(f"gofish/1/{TABLE}/to/{CLIENT}"),
    subscribe(*[f"gofish/1/hall/{TABLE}"] * 40),
    packet(0x40, b"\x00\x01"),
    packet(0xC0, b""),
    packet(0xE0, b""),
)
MANY = [f"gofish/1/{TABLE}/to/{'c' * 23}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz234567"]
MANY.append("gofish/1/hall/+")
BAD = {
    "a session that stays": connect(flags=0),
    "a login of its own": connect(flags=0x82, rest=text("host")),
    "another MQTT": packet(0x10, text("MQTT") + bytes([5, 2, 0, 20]) + text("x")),
    "no id": connect(name=""),
    "silence without end": packet(0x10, text("MQTT") + bytes([4, 2, 0, 0]) + text("x")),
    "a long silence": packet(0x10, text("MQTT") + bytes([4, 2, 0, 61]) + text("x")),
    "a long id": connect(name="x" * 33),
    "the host's will": connect(f"gofish/1/{TABLE}/alive/host"),
    "a will deeper": connect(f"gofish/1/{TABLE}/alive/{'9' * 24}/x"),
    "a will elsewhere": connect("home/lights"),
    "a will that is kept": connect(AWAY, flags=2 | 0x20),
    "cut short": packet(0x10, text("MQTT") + bytes([4, 2, 0, 20]) + b"\x00\x09x"),
    "two connects": connect() + connect(),
    "nothing first": publish("gofish/1/who"),
    "an answer": connect() + packet(0x20, b"\x00\x00"),
    "too long": connect() + publish("gofish/1/who", bytes(6 * 1024)),
    "a length without an end": b"\x10\xff\xff\xff\xff\xff",
    "a topic elsewhere": connect() + publish("home/lights"),
    "a table's own topic": connect() + publish(f"gofish/1/{TABLE}/table"),
    "in the host's name": connect() + publish(f"gofish/1/{TABLE}/alive/host"),
    "what is kept": connect() + publish("gofish/1/who", first=0x31),
    "twice": connect() + publish("gofish/1/who", first=0x34),
    "everything": connect() + subscribe("#"),
    "everybody's letters": connect() + subscribe(f"gofish/1/{TABLE}/to/+"),
    "what guests say": connect() + subscribe(f"gofish/1/{TABLE}/from/{CLIENT}"),
    "a quality": connect() + subscribe("gofish/1/hall/+", qos=2),
    "too many": connect() + subscribe(*MANY),
    "too many, after taking back what was never asked for": connect()
    + unsubscribe(*MANY)
    + subscribe(*MANY),
}


@pytest.mark.parametrize("number", range(len(FINE)))
def test_what_a_client_says_comes_through(number: int) -> None:
    """Byte for byte, in whatever pieces it comes."""
    said = FINE[number] if number < 2 else FINE[0] + FINE[number]
    for size in (1, 7, len(said)):
        one = GuestPackets(TABLE, None, None)
        pieces = [said[at : at + size] for at in range(0, len(said), size)]
        assert b"".join(packet for piece in pieces for packet in one.feed(piece)) == said


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_guests_is_cut(what: str) -> None:
    with pytest.raises(NotForGuests):
        GuestPackets(None, None, None).feed(BAD[what])


def test_a_page_for_one_table_speaks_to_no_other() -> None:
    for said in (
        publish(f"gofish/1/{OTHER}/from/{CLIENT}"),
        subscribe(f"gofish/1/{OTHER}/card"),
        subscribe(f"gofish/1/hall/{OTHER}"),
        subscribe("gofish/1/hall/+"),
    ):
        GuestPackets(None, None, None).feed(connect() + said)
        with pytest.raises(NotForGuests):
            GuestPackets(TABLE, None, None).feed(connect() + said)


def test_the_login_at_the_broker_is_added_here() -> None:
    [with_will] = GuestPackets(TABLE, "ada", "tulip").feed(connect(AWAY))
    assert with_will == connect(AWAY, flags=0xC2, rest=text("ada") + text("tulip"))
    [without] = GuestPackets(None, "ada", None).feed(connect())
    assert without == connect(flags=0x82, rest=text("ada"))


def test_no_bytes_end_otherwise() -> None:
    dice = random.Random(7)
    for _ in range(3000):
        said = bytearray(FINE[0] + dice.choice(FINE[2:]))
        for _ in range(dice.randint(1, 4)):
            said[dice.randrange(len(said))] = dice.randrange(256)
        one = GuestPackets(TABLE, None, None)
        try:
            for packet in one.feed(bytes(said)):
                assert len(packet) <= len(said)
        except NotForGuests:
            continue


def test_a_page_may_be_as_fast_as_a_person() -> None:
    one = RateLimit()
    # An ask a second with all that goes with it, for ten minutes, and one full message.
    assert all(one.delay(600, now / 4) == 0 for now in range(2400))
    assert one.delay(16 * 1024, 700.0) == 0


def test_a_page_that_is_faster_waits() -> None:
    one = RateLimit()
    delays = [one.delay(1000, 5.0) for _ in range(1000)]
    assert delays[10] == 0
    assert delays[-1] == pytest.approx((1000 * 1064 - 65_536) / 16_384)


@pytest.mark.broker
async def test_a_page_says_only_so_much_at_once() -> None:
    async with (
        embedded_broker() as broker,
        serving(broker.address, table=TABLE) as site,
        site.socket() as page,
    ):
        await page.send(connect())
        await page.recv()
        await page.send(bytes(16 * 1024 + 1))
        assert await closed(page) == 1009


async def test_so_many_brokers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anyone who announces thousands of brokers fills no memory with them."""
    listing = TableListing(2, "t", bytes(32), bytes(32), 1, True, None, 0, 0, 2, True, (), 0)

    async def found(*_: object) -> Sequence[FoundTable]:
        return [
            FoundTable(TABLE, listing, BrokerAddress("198.51.100.7", 1000 + n)) for n in range(100)
        ]

    monkeypatch.setattr(tables, "find_tables", found)
    told = await tables.Tables(SearchScope(discovery=False), None).told()
    assert told["brokers"] == [f"mqtt/{n}" for n in range(32)]
