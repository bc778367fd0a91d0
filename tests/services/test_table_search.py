"""Looking for tables: more than once, not forever, and past whatever strangers announce.

Real: where a broker is in the test, threads dial; all else is virtual.
"""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from gofish_protocol import topics
from gofish_protocol.codec import decode
from gofish_protocol.invite import Code
from gofish_protocol.messages import DiscoveryQuery
from gofish_tui.limits import NAMESAKES_SHOWN
from gofish_tui.link import connection
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.discovery import Found
from gofish_tui.services import broker_queries, table_search
from gofish_tui.services.table_search import (
    NoSuchTable,
    SearchScope,
    SeveralTables,
    find_by_number,
    find_page,
    find_tables,
    resolve,
)
from tests.brokers import embedded_broker
from tests.security.arena import TABLE, live_room

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from gofish_tui.link.base import Received


from tests.services.listings import HERE, first_found, said, table


class Network:
    """What is announced, one look after the other, and which addresses let us in; on each of those are some tables."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *looks: Sequence[Found]) -> None:
        self.looks = list(looks)
        self.seen = 0
        self.tables = {1: "Friday"}
        self.late = 0.0
        """seconds between one table's answer and the next one's"""
        self.unheard = 0
        """how many queries are not answered: they were lost in a crowd of others"""
        self.asked = 0
        self.pits: set[BrokerAddress] = set()
        self.entered: list[BrokerAddress] = []
        self.left = 0
        network = self

        class Link:
            def __init__(self, address: BrokerAddress, **_: Any) -> None:
                self.address = address
                self.heard: list[Received] = []

            def subscribe(self, *_: Any) -> None: ...

            def publish(self, topic: str, question: bytes, **__: Any) -> None:
                if topic != topics.WHO:
                    return  # there is no hall here
                network.asked += 1
                if network.asked <= network.unheard:
                    return
                asked = (decode(question, DiscoveryQuery).nonce,)
                tables = network.tables.items()
                self.heard = [said(seed, name, asked=asked) for seed, name in tables]

            async def start(self) -> None:
                network.entered.append(self.address)
                if self.address in network.pits:
                    try:
                        await asyncio.Event().wait()
                    finally:
                        network.left += 1

            async def receive(self) -> Received:
                if not self.heard:
                    await asyncio.Event().wait()
                if len(self.heard) < len(network.tables):
                    await asyncio.sleep(network.late)
                return self.heard.pop(0)

            async def close(self) -> None: ...

        async def there(*_: Any) -> bool:
            return True

        monkeypatch.setattr(table_search, "browse", self.browse)
        monkeypatch.setattr(broker_queries, "MqttLink", Link)
        monkeypatch.setattr(broker_queries, "answers", there)

    async def browse(
        self, interfaces: object, seconds: float, heard: Callable[[Found], None]
    ) -> list[Found]:
        await asyncio.sleep(0.01)
        self.seen += 1
        for record in self.looks.pop(0) if self.looks else ():
            heard(record)
        return []


def announced(address: BrokerAddress) -> Found:
    """A record that leads there."""
    url = None if address.scheme == "mqtt" else address.url
    return Found(address.safe, address.port, "", "", "1", (address.host,), url)


async def test_who_is_not_seen_at_first_is_looked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A host on a busy machine may miss a question; a right code is not called wrong for that."""
    network = Network(monkeypatch, [], [], [announced(HERE)])
    target = await resolve("7-coral-tiger", SearchScope())
    assert (target.id, target.broker) == (table(1), HERE)
    assert network.seen >= 3


async def test_of_several_tables_with_a_number_none_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each that is tried has a guess at the words, and whoever answers first may be a stranger."""
    network = Network(monkeypatch, [announced(HERE)])
    network.tables = {1: "one", 2: "other"}
    with pytest.raises(SeveralTables) as several:
        await resolve("7-coral-tiger", SearchScope())
    assert {found.id for found in several.value.tables} == {table(1), table(2)}
    assert several.value.code == Code(7, "coral-tiger")


async def test_in_a_crowd_a_question_is_asked_until_it_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a flood of queries a host answers a random choice: one in five, while a stranger asks 3,000 a second."""
    network = Network(monkeypatch, [announced(HERE)])
    network.unheard = 15
    assert (await resolve("7-coral-tiger", SearchScope())).id == table(1)
    assert network.asked == 16


async def test_anyone_who_is_answered_asks_no_more_often_than_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Network(monkeypatch)
    scope = SearchScope(HERE, discovery=False)
    assert [found.id for found in await find_tables(scope, 2.0)] == [table(1)]
    assert network.asked == 4  # 0.25 s after the first, and then every 0.7 s


async def test_a_second_table_with_the_number_is_heard_a_little_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Network(monkeypatch, [announced(HERE)])
    network.tables, network.late = {1: "one", 2: "other"}, 0.02
    with pytest.raises(SeveralTables):
        await resolve("7-coral-tiger", SearchScope())


async def test_many_false_tables_that_are_nearer_do_not_hide_the_right_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is waited for, and of as many as are shown it is sometimes one."""
    shown = set()
    for _ in range(12):
        network = Network(monkeypatch, [announced(HERE)])
        network.tables = {seed: f"table {seed}" for seed in range(1, 11)}
        network.late = 0.04
        with pytest.raises(SeveralTables) as several:
            await resolve("7-coral-tiger", SearchScope())
        assert len(several.value.tables) == 10
        shown |= {found.id for found in several.value.tables[:NAMESAKES_SHOWN]}
    assert shown == {table(seed) for seed in range(1, 11)}


async def test_the_others_with_a_number_are_found_without_one_that_was_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Network(monkeypatch, [announced(HERE)], [], [announced(HERE)])
    network.tables = {1: "one", 2: "other"}
    others = await find_by_number(7, SearchScope(), 2.0, besides=table(1))
    assert [found.id for found in others] == [table(2)]
    network.tables = {1: "one"}
    network.looks = [[announced(HERE)]]
    assert await find_by_number(7, SearchScope(), 0.3, besides=table(1)) == []


async def test_a_code_of_no_table_is_not_looked_for_forever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Network(monkeypatch)
    with pytest.raises(NoSuchTable):
        await resolve("7-coral-tiger", SearchScope(), 0.5)
    assert network.seen > 1


@pytest.mark.timeout(60)
async def test_a_broker_that_says_nothing_keeps_nobody_waiting_for_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stranger may announce a hundred of them, plain and encrypted."""
    monkeypatch.setattr(table_search, "LATE_SECONDS", 0.2)
    pits = [BrokerAddress(f"127.0.1.{number}", 1) for number in range(1, 100)]
    pits += [BrokerAddress("127.0.0.3", number, "mqtts") for number in range(1, 7)]
    network = Network(monkeypatch, [*map(announced, [*pits, HERE])])
    network.pits = set(pits)
    grown: list[list[str]] = []
    found = await find_page(
        SearchScope(), 0.1, growing=lambda found: grown.append([listing.name for listing in found])
    )
    assert [listing.name for listing in found.tables] == ["Friday"]
    assert grown == [["Friday"]], "it was there before the look was over"
    assert network.left == len(pits), "nothing goes on behind our back"


async def test_only_a_few_encrypted_strangers_are_tried_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_search, "LATE_SECONDS", 0.2)
    pits = [BrokerAddress("127.0.0.3", number, "mqtts") for number in range(1, 50)]
    network = Network(monkeypatch, [*map(announced, pits)])
    network.pits = set(pits)
    assert await find_tables(SearchScope(), 0.1) == []
    assert len(network.entered) == 8


async def test_a_name_is_looked_for_among_those_that_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broker_queries, "TABLES_LISTED", 10)
    network = Network(monkeypatch, [announced(HERE)])
    network.tables = dict.fromkeys(range(30), "Ghost") | {99: "Attic"}
    assert (await resolve("attic", SearchScope(), 0.3)).id == table(99)


@pytest.mark.broker
async def test_silent_servers_that_swallow_connections_hide_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each took one of the loop's few threads for seconds, so that nobody else could connect."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(4))
    async with embedded_broker() as broker:
        with silent_servers(12) as pits:
            records = [announced(pit) for pit in pits] + [announced(broker.address)]

            async def browse(_: object, __: float, heard: Callable[[Found], None]) -> list[Found]:
                for record in records:
                    heard(record)
                return records

            monkeypatch.setattr(table_search, "browse", browse)
            monkeypatch.setattr(connection, "CONNECT_SECONDS", 3600.0)
            async with live_room(tmp_path, broker.host_address, broker.address):
                assert await first_found(SearchScope()) == [TABLE]


class silent_servers(ExitStack):  # noqa: N801 - it reads as a function
    """Addresses of encrypted brokers that take a connection and say nothing."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def __enter__(self) -> list[BrokerAddress]:  # type: ignore[override]
        super().__enter__()
        found = []
        for _ in range(self._count):
            server = self.enter_context(socket.create_server(("127.0.0.1", 0)))
            found.append(BrokerAddress("127.0.0.1", server.getsockname()[1], "mqtts"))
        return found
