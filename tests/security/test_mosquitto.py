"""docs/brokers: the configuration people copy, on a real Mosquitto, with a real table and a raw MQTT attacker.

Real: the configuration is Mosquitto's.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from gofish_tui.client.updates import Verified
from tests.brokers import MOSQUITTO, Mosquitto, documented_mosquitto
from tests.security.arena import live_room, no_faults
from tests.security.attacker import attacker
from tests.security.fuzz import finish

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.broker,
    pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here"),
]

PASSWORD = "correct horse"
POISON = b"poisoned by a stranger"


@pytest.fixture
async def broker(tmp_path: Path) -> AsyncIterator[Mosquitto]:
    async with documented_mosquitto(tmp_path / "mosquitto", PASSWORD) as running:
        yield running


async def test_a_table_lives_there_and_a_stranger_does_not_speak_for_it(
    tmp_path: Path, broker: Mosquitto
) -> None:
    hosts = replace(broker.address, user="host", password=PASSWORD)
    async with no_faults(), live_room(tmp_path, hosts, broker.address) as room:
        players = [await room.join("Asha"), await room.join("Goran")]
        spectator = await room.watch()
        players[0].session.send(Start())
        await players[1].until(lambda c: c.view.phase == Phase.PLAYING)
        client = players[0].session.client
        table = room.host.id
        forbidden = [
            topics.listing(table),
            topics.public(table),
            topics.to_client(table, client),
            topics.discovery_answer(table),
            f"gofish/1/{table}/x",
            "elsewhere",
        ]
        async with attacker(broker.address, login=("host", PASSWORD)) as ear:
            ear.subscribe("gofish/1/#")
            await ear.settle()
            async with attacker(broker.address) as eve:
                for topic in forbidden:
                    for retain in (False, True):
                        eve.publish(topic, POISON, retain=retain)
                        eve.publish(topic, POISON, retain=retain, qos=1)
                await eve.settle()
            for topic in forbidden:
                async with attacker(broker.address, will=(topic, POISON, True)) as dying:
                    await dying.settle()
                    await dying.close(politely=False)
            await asyncio.sleep(0.3)
            await ear.settle()
            assert ear.heard, "the ear hears"
            assert [item for item in ear.heard if item.payload == POISON] == []
        async with attacker(broker.address) as eve:
            eve.subscribe("#", f"gofish/1/{table}/from/+")
            await finish(room, players, random.Random(3))
            await eve.settle()
            assert not [item for item in eve.heard if "/from/" in item.topic]
        for one in (*players, spectator):
            await one.until(lambda c: c.all(Verified))
            assert one.all(Verified)[-1].fits


async def test_limits_and_logins(broker: Mosquitto) -> None:
    with pytest.raises((ConnectionRefusedError, asyncio.IncompleteReadError)):
        async with attacker(broker.address, login=("host", "wrong")):
            pass
    table, client = topics.table_id(bytes(32)), topics.client_id(bytes(32))
    async with attacker(broker.address, login=("host", PASSWORD)) as ear:
        ear.subscribe(topics.from_client(table, "+"))
        await ear.settle()
        async with attacker(broker.address) as guest:
            guest.publish(topics.from_client(table, client), bytes(65_536), qos=1)
            await guest.settle()
        with contextlib.suppress(OSError, TimeoutError):
            async with attacker(broker.address) as guest:
                guest.publish(topics.from_client(table, client), bytes(200_000), qos=1)
                await guest.settle(1)
        await ear.settle()
        assert [len(item.payload) for item in ear.heard] == [65_536]
