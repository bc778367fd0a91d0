"""What counts as a table's answer: not what a broker kept, nobody else's, and nothing of a table that is closed.

Real: where a broker is in the test, threads dial and a Mosquitto keeps what strangers say; all else is virtual.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.link.ending import end_task
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.services import broker_queries
from gofish_tui.services.broker_queries import Answers
from gofish_tui.services.table_search import (
    NoSuchTable,
    SearchScope,
    find_tables,
    resolve,
)
from tests.brokers import MOSQUITTO, mosquitto_broker
from tests.link.waiting import message
from tests.security.arena import TABLE, live_room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


from tests.services.listings import HERE, first_found, said, table


def test_what_a_broker_kept_is_no_answer() -> None:
    found = Answers()
    found.note(said(1, retained=True), HERE)
    assert not found.found
    found.note(said(1, to=found), HERE)
    assert found.found.keys() == {table(1)}


def test_the_newest_that_a_table_signed_counts() -> None:
    found = Answers()
    for name, epoch, time in (
        ("b", 5, 5),
        ("old", 5, 4),
        ("older", 4, 9),
        ("c", 5, 6),
        ("d", 6, 1),
        ("late", 5, 7),
    ):
        found.note(said(1, name, found, epoch=epoch, time=time), HERE)
    assert [listing.name for listing in found.by_name()] == ["d"]


def test_ghosts_of_one_broker_hide_no_table_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker_queries, "TABLES_LISTED", 20)
    found = Answers()
    for seed in range(25):
        found.note(said(seed, to=found), HERE)
    assert len(found.found) == 20
    found.note(said(100, "Attic", found), BrokerAddress("127.0.0.2", 1))
    assert table(100) in found.found
    found.note(said(3, "changed", found, time=2), HERE)
    assert found.found[table(3)].name == "changed", "it has its place already"


def test_what_is_not_wanted_takes_nobodys_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker_queries, "TABLES_LISTED", 2)
    found = Answers(wanted=lambda listing: listing.name == "Attic")
    for seed in range(5):
        found.note(said(seed, to=found), HERE)
    found.note(said(5, "Attic", found), HERE)
    assert found.found.keys() == {table(5)}


def test_an_answer_to_somebody_else_is_none() -> None:
    found, other = Answers(), Answers()
    found.note(said(1, to=other), HERE)
    assert not found.found
    found.note(said(1, asked=(other.who.nonce, found.who.nonce)), HERE)
    assert found.found.keys() == {table(1)}


@pytest.mark.broker
@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_an_answer_repeated_after_the_table_closed_lists_nothing(tmp_path: Path) -> None:
    """It is signed, and comes live: a stranger says it again and again while somebody looks, and by code."""
    async with mosquitto_broker() as broker:
        eve = MqttLink(broker.address)
        eve.subscribe(topics.DISCOVERY_ANSWERS, 0)
        await eve.start()
        scope = SearchScope(broker.address, discovery=False)
        async with live_room(tmp_path, broker.address) as room:
            code = room.host.code
            assert await first_found(scope) == [TABLE]
            assert (await resolve(str(code), scope, 30.0)).id == room.host.id
            heard = [item async for item in _all_heard(eve)]
            assert {item.topic for item in heard} == {topics.discovery_answer(room.host.id)}

        async def repeat() -> None:
            while True:
                for item in heard:
                    eve.publish(item.topic, item.payload)
                await asyncio.sleep(0.02)

        repeating = asyncio.create_task(repeat(), name="eve")
        assert await find_tables(scope, 1.0) == []
        with pytest.raises(NoSuchTable):
            await resolve(str(code), scope, 1.0)
        await end_task(repeating)
        await eve.close()


async def _all_heard(link: MqttLink) -> AsyncIterator[Received]:
    """What has come so far."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0.3):
            while True:
                if isinstance(item := await link.receive(), Received):
                    yield item


@pytest.mark.broker
@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_2500_ghosts_hide_no_table_and_a_closed_one_is_not_listed(tmp_path: Path) -> None:
    """On a broker without permissions a stranger retains cards of tables that are not, and that of one that was."""
    async with mosquitto_broker() as broker:
        eve = MqttLink(broker.address)
        await eve.start()
        for seed in range(2_500):
            ghost = said(seed)
            assert eve.publish(ghost.topic, ghost.payload, retain=True)
            await asyncio.sleep(0)
        scope = SearchScope(broker.address, discovery=False)
        async with live_room(tmp_path, broker.address) as room:
            assert await first_found(scope) == [TABLE]
            eve.subscribe(topics.listing(room.host.id))
            was = (await message(eve)).payload
        eve.publish(topics.discovery_answer(room.host.id), was, retain=True)
        await eve.close()
        assert await find_tables(scope, 0.5) == []
