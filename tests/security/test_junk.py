"""Junk by the megabyte: it is thrown away by its length, and a burst of it does not cut the host off its broker.

Real: where a broker is in the test, its queues are what fills; all else is virtual.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from gofish_protocol import channel, topics
from gofish_protocol.codec import BadMessage, encode
from gofish_protocol.messages import Heartbeat, PresenceHint
from gofish_tui.client.commands import Say
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.services.broker_queries import Answers
from tests.brokers import embedded_broker
from tests.security.attacker import attacker
from tests.session.inside import admission, broadcasts, contact, receive
from tests.session.room import open_room, until

if TYPE_CHECKING:
    from pathlib import Path

LENGTHS = {"from": 4096, "alive": 64, "who": 64}
"""The longest that the host looks into, by the kind of topic."""


def watched(monkeypatch: pytest.MonkeyPatch, *places: str) -> list[str]:
    """From here on, every place where bytes would be decoded notes it and finds nothing."""
    looked: list[str] = []

    def reader(place: str) -> Any:
        def read(*_: object) -> None:
            looked.append(place)
            raise BadMessage(place)

        return read

    for place in places:
        monkeypatch.setattr(place, reader(place))
    return looked


async def test_the_host_decodes_nothing_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        host = room.host
        places = [
            f"gofish_tui.table.{module}.decode"
            for module in ("handshake_server", "listing_responder", "message_router")
        ]
        looked = watched(monkeypatch, *places)
        hearers = {
            "from": topics.from_client(host.id, asha.session.client),
            "alive": topics.alive(host.id, asha.presence),
            "who": topics.WHO,
        }
        for kind, topic in hearers.items():
            host.take(Received(topic, bytes(LENGTHS[kind] + 1), retained=False))
        assert looked == []
        assert host.core.parts.handshakes.dropped["too long"] == 1
        for kind, topic in hearers.items():
            host.take(Received(topic, bytes(LENGTHS[kind]), retained=False))
        assert set(looked) >= set(places), "or the test would be right about a host that is deaf"


async def test_a_client_decodes_nothing_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        table = room.host.id
        looked = watched(
            monkeypatch,
            "gofish_protocol.channel.read_listing",
            "gofish_protocol.channel.read_signed",
            "gofish_tui.services.broker_queries.read_listing",
            "gofish_tui.client.handshake.decode",
            "gofish_tui.client.broadcasts.open_step",
        )
        heard = contact(asha.session).heard
        longest = {
            topics.listing(table): 2_048,
            topics.discovery_answer(table): 2_048,
            topics.alive(table, "host"): 512,
            topics.public(table): 16_384,
            topics.to_client(table, asha.session.client): 49_152,
        }

        def hear(topic: str, length: int) -> int:
            item = Received(topic, bytes(length), retained=False)
            before = len(looked)
            if topic == topics.discovery_answer(table):
                Answers().note(item, BrokerAddress("localhost", 1883))
            with suppress(BadMessage):
                receive(asha.session, item)
            return len(looked) - before

        for topic, most in longest.items():
            assert hear(topic, most + 1) == 0, topic
        assert contact(asha.session).heard >= heard, "junk is no reason to think the host is gone"
        for topic, most in longest.items():
            assert hear(topic, most) >= (2 if topic == topics.discovery_answer(table) else 1), topic


async def test_the_longest_that_a_host_says_is_read(tmp_path: Path) -> None:
    """The bounds leave room for six of the longest names and talk of the widest letters."""
    async with open_room(tmp_path, seats=6) as room:
        name = "\U0001d11e" * 12
        guests = [await room.join(name) for _ in range(6)]
        for guest in guests:
            for _ in range(5):
                guest.session.send(Say("\U0001d11e" * 200))
        await room.settled()
        log = room.broker.log
        assert (
            max(len(item.payload) for item in log if item.topic == topics.public(room.host.id))
            < 8_192
        )
        late = await room.watch()
        assert late.view.seats == guests[0].view.seats


@pytest.mark.parametrize(("later", "fewest", "most"), [(-1, 0, 0), (1, 1, 2)])
async def test_another_starts_heartbeats_make_a_client_ask_at_most_once_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: int, fewest: int, most: int
) -> None:
    """They are signed, and anybody may repeat them as often as the link carries. Only a later start is worth a question."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        host = room.host
        another = Heartbeat(host.table.epoch + later, 1, 1)
        beat = encode(channel.signed(host.core.identity.signer, b"beat", host.id, another))
        await until(lambda: contact(asha.session).may_ask(time.monotonic()))
        asked: list[bool] = []
        monkeypatch.setattr(admission(asha.session), "ask_who", lambda: asked.append(True))
        for _ in range(200):
            broadcasts(asha.session).receive_presence(beat, time.monotonic())
        assert fewest <= len(asked) <= most


@pytest.mark.broker
async def test_a_burst_of_junk_does_not_cut_the_host_off() -> None:
    """A host that is busy for a moment has it waiting at the broker, 12 MB of it."""
    async with embedded_broker() as broker:
        password = str(broker.host_address.password)
        table = topics.table_id(bytes(32))
        async with (
            attacker(broker.host_address, login=("host", password)) as host,
            attacker(broker.address) as eve,
        ):
            host.subscribe("gofish/1/#")
            await host.settle()
            topic = topics.from_client(table, topics.client_id(bytes(32)))
            host.stop_reading()  # for less than the broker waits
            for _ in range(200):
                eve.publish(topic, bytes(60_000))
            await eve.drain()
            host.read_on()
            eve.publish(topics.alive(table, "x"), encode(PresenceHint(False)))
            await eve.settle()
            await host.settle()
            assert not host.closed.is_set()
            assert len(host.heard) == 201
