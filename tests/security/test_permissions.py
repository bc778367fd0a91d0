"""Our own broker: a raw MQTT client cannot speak for a host, by publishing, retained, by its will, or under a host's name.

Real: the permissions are the broker's own.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from tests.brokers import embedded_broker
from tests.security.arena import live_room, no_faults, until
from tests.security.attacker import attacker

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.broker

POISON = b"poisoned by a stranger"


def host_topics(table: str, client: str) -> list[str]:
    """What only the host may publish."""
    return [
        topics.listing(table),
        topics.public(table),
        topics.to_client(table, client),
        topics.alive(table, "host"),
        topics.discovery_answer(table),
        f"gofish/1/{table}/anything",
        "gofish/1/hall/x/y",
        "somewhere/else",
        f"gofish/1/{table}/from/{client}/deeper",
    ]


async def test_nobody_but_the_host_speaks_on_its_topics(tmp_path: Path) -> None:
    async with (
        no_faults(),
        embedded_broker() as broker,
        live_room(tmp_path, broker.host_address, broker.address) as room,
    ):
        asha, goran = await room.join("Asha"), await room.join("Goran")
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        own = host_topics(room.host.id, asha.session.client)
        before = room.host.table.view
        async with attacker(broker.host_address, login=("host", _password(broker))) as ear:
            ear.subscribe("gofish/1/#", "somewhere/#")
            await ear.settle()
            for topic in own:
                for retain in (False, True):
                    for qos in (0, 1):
                        # Each on a connection of its own: a broker may answer by hanging up.
                        with contextlib.suppress(OSError, TimeoutError):
                            async with attacker(broker.address) as eve:
                                eve.publish(topic, POISON, retain=retain, qos=qos)
                                await eve.settle(3)
            for topic in own:
                with contextlib.suppress(OSError):
                    async with attacker(broker.address, will=(topic, POISON, True)) as dying:
                        await dying.settle(3)
                        await dying.close(politely=False)
            await asyncio.sleep(0.5)
            await ear.settle()
            assert [item for item in ear.heard if item.payload == POISON] == []
            await until(lambda: [item for item in ear.heard if "/table" in item.topic])
        async with attacker(broker.address) as late:
            own_truth = {topics.listing(room.host.id), topics.public(room.host.id)}
            late.subscribe(*own_truth)
            await until(lambda: {item.topic for item in late.heard if item.retained} == own_truth)
            await late.settle()
            assert all(item.payload != POISON for item in late.heard)
        assert room.host.table.view == before


def _password(broker: object) -> str:
    return str(broker.host_address.password)  # type: ignore[attr-defined]


async def test_what_a_guest_may_say_does_arrive() -> None:
    """Or else the test above would be right about a broker that is broken."""
    async with embedded_broker() as broker:
        table = topics.table_id(bytes(32))
        client = topics.client_id(bytes(32))
        async with (
            attacker(broker.host_address, login=("host", _password(broker))) as ear,
            attacker(broker.address) as guest,
        ):
            ear.subscribe("gofish/1/#")
            await ear.settle()
            allowed = [topics.from_client(table, client), topics.alive(table, client), topics.WHO]
            for topic in allowed:
                guest.publish(topic, b"hello", qos=1)
            await until(lambda: len(ear.heard) == len(allowed))
            assert [item.topic for item in ear.heard] == allowed


@pytest.mark.parametrize(
    "topic_filter", ["#", "gofish/#", "gofish/1/#", "gofish/1/+/from/+", "$SYS/#", "+/+/+/+/+"]
)
async def test_guests_do_not_listen_to_each_other(topic_filter: str) -> None:
    async with embedded_broker() as broker:
        table, client = topics.table_id(bytes(32)), topics.client_id(bytes(32))
        async with attacker(broker.address) as eve, attacker(broker.address) as guest:
            eve.subscribe(topic_filter)
            with contextlib.suppress(TimeoutError):
                await eve.settle(2)
            guest.publish(topics.from_client(table, client), b"private", qos=1)
            await guest.settle()
            await asyncio.sleep(0.1)
            assert [item for item in eve.heard if item.payload == b"private"] == []


@pytest.mark.parametrize("password", ["", "host", "guest", "x" * 32])
async def test_nobody_logs_in_as_the_host(password: str) -> None:
    async with embedded_broker() as broker:
        with pytest.raises((ConnectionRefusedError, asyncio.IncompleteReadError)):
            async with attacker(broker.address, login=("host", password)):
                pass


async def test_a_message_over_the_limit_is_not_passed_on() -> None:
    async with embedded_broker() as broker:
        table, client = topics.table_id(bytes(32)), topics.client_id(bytes(32))
        async with attacker(broker.host_address, login=("host", _password(broker))) as ear:
            ear.subscribe("gofish/1/#")
            await ear.settle()
            with contextlib.suppress(OSError, TimeoutError):
                async with attacker(broker.address) as eve:
                    eve.publish(topics.from_client(table, client), bytes(300_000), qos=1)
                    await eve.settle(2)
            await ear.settle()
            assert ear.heard == []


async def test_broken_packets_end_only_their_own_connection() -> None:
    async with embedded_broker() as broker, attacker(broker.address) as good:
        for garbage in (b"\x00" * 50, b"\xf0\xff\xff\xff\xff", b"\x32\x02\x00\x05", b"GET / HTTP/1.1\r\n\r\n"):  # fmt: skip
            with contextlib.suppress(OSError, TimeoutError):
                async with attacker(broker.address) as bad:
                    bad.raw(garbage)
                    await bad.settle(0.5)
        good.publish(topics.WHO, b"still here")
        await good.settle()
        assert not good.closed.is_set()
