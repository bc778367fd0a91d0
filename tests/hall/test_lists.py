"""What a worker answers to those who look for tables: pages, at a pace, and nothing that many tables would say at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.codec import decode, encode
from gofish_protocol.limits import LISTING_BYTES, TO_BYTES
from gofish_protocol.messages import DiscoveryQuery, ListPage, ListQuery
from gofish_tui.hall.core import WorkerCore
from gofish_tui.hall.effects import WorkerSeen
from gofish_tui.hall.lists import Lists
from gofish_tui.hall.messages import VERSION, TableRow, TablesPart, TablesRequest
from gofish_tui.limits import LIST_PAGES, LISTED_ALONE, LISTS_AT_ONCE
from gofish_tui.link.base import LinkStatus, Received

if TYPE_CHECKING:
    from collections.abc import Sequence

NONCE = b"8 bytes."
CLIENT = topics.client_id(b"a client")


class Table:
    def __init__(self, number: int, size: int = 300) -> None:
        self.id = f"{number:024d}"
        self.name = f"Table {number}"
        self.watchable = number % 2 == 0
        self._size = size

    def row(self, worker: str, nonce: bytes) -> TableRow:
        listing = bytes(self._size) if nonce else b""
        return TableRow(self.id, self.name, worker, "lobby", 1, 1, listing)


class Hall:
    """The only worker there is."""

    def __init__(self, tables: int = 0) -> None:
        self.tables = tables
        self.lost: tuple[str, ...] = ()
        self.mine = True

    def worker_count(self) -> int:
        return 1

    def carried(self) -> int:
        return self.tables

    def waiting(self) -> Sequence[str]:
        return self.lost

    def is_first_for(self, question: str) -> bool:
        return self.mine


class Guests:
    """A link on which questions come in, and what was answered there."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[Received | LinkStatus] = asyncio.Queue()
        self.said: list[tuple[str, bytes]] = []

    async def start(self) -> None: ...
    async def close(self) -> None: ...
    def subscribe(self, topic_filter: str, qos: int = 1) -> None: ...
    def unsubscribe(self, topic_filter: str) -> None: ...

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> bool:
        self.said.append((topic, payload))
        return True

    async def receive(self) -> Received | LinkStatus:
        return await self.waiting.get()

    async def ask(self, query: ListQuery, *, retained: bool = False) -> None:
        topic = topics.from_client(topics.LISTS, CLIENT)
        self.waiting.put_nowait(Received(topic, encode(query), retained))
        await asyncio.sleep(0.01)


class Room:
    """A worker's list, with guests at its door."""

    def __init__(self, tables: int, size: int = 300) -> None:
        self.hall, self.guests, self.now = Hall(tables), Guests(), 0.0
        self.open: asyncio.Event | None = None
        self.asked = 0
        self.lists = Lists("w", self.hall, self._gather, lambda: self.now)
        for number in range(tables):
            self.lists.put(Table(number, size))

    async def _gather(self, request: TablesRequest, workers: int) -> list[TablesPart]:
        self.asked += 1
        if self.open is not None:
            await self.open.wait()
        return [self.lists.part(request)]

    async def __aenter__(self) -> Room:
        self._task = asyncio.create_task(self.lists.answer_guests(self.guests))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.wait({self._task})

    def pages(self) -> list[ListPage]:
        assert all(topic == topics.to_client(topics.LISTS, CLIENT) for topic, _ in self.guests.said)
        return [decode(payload, ListPage) for _, payload in self.guests.said]


async def test_a_guest_is_sent_a_page_and_where_the_next_one_begins() -> None:
    async with Room(100) as room:
        await room.guests.ask(ListQuery(NONCE, 0, count=10))
        (page,) = room.pages()
        assert (page.nonce, len(page.listings)) == (NONCE, 10)
        await room.guests.ask(ListQuery(NONCE, 0, after=page.next, count=10))
        assert room.pages()[1].next == f"{19:024d}Table 19"
        await room.guests.ask(ListQuery(NONCE, 0, search="table 99"))
        assert [len(one.listings) for one in room.pages()] == [10, 10, 1]
        await room.guests.ask(ListQuery(NONCE, 0, count=64, watchable=True))
        assert len(room.pages()[3].listings) == 50


async def test_a_question_that_is_another_workers_or_none_is_not_answered() -> None:
    async with Room(3) as room:
        await room.guests.ask(ListQuery(b"", 0))
        await room.guests.ask(ListQuery(NONCE, 0), retained=True)
        room.guests.waiting.put_nowait(
            Received(topics.from_client(topics.LISTS, CLIENT), b"junk", False)
        )
        room.guests.waiting.put_nowait(
            Received(topics.from_client(topics.LISTS, "+"), encode(ListQuery(NONCE, 0)), False)
        )
        room.hall.mine = False
        await room.guests.ask(ListQuery(NONCE, 0))
        assert room.guests.said == []


async def test_a_page_fits_in_a_message_however_long_its_listings_are() -> None:
    async with Room(64, int(LISTING_BYTES)) as room:
        await room.guests.ask(ListQuery(NONCE, 0))
        ((_, payload),) = room.guests.said
        assert len(payload) <= TO_BYTES
        (page,) = room.pages()
        assert 0 < len(page.listings) < 64
        assert page.next == f"{len(page.listings) - 1:024d}Table {len(page.listings) - 1}"


async def test_pages_are_made_at_a_pace() -> None:
    async with Room(1) as room:
        for number in range(int(LIST_PAGES.burst) * 3):
            await room.guests.ask(ListQuery(NONCE, number))
        assert len(room.guests.said) == LIST_PAGES.burst
        room.now += 1
        for number in range(int(LIST_PAGES.a_second) * 3):
            await room.guests.ask(ListQuery(NONCE, number))
        assert len(room.guests.said) == LIST_PAGES.burst + LIST_PAGES.a_second


async def test_few_pages_are_made_at_a_time() -> None:
    async with Room(1) as room:
        room.open = asyncio.Event()
        for number in range(LISTS_AT_ONCE * 2):
            await room.guests.ask(ListQuery(NONCE, number))
        assert room.asked == LISTS_AT_ONCE
        room.open.set()
        await asyncio.sleep(0.01)
        assert len(room.guests.said) == LISTS_AT_ONCE


async def test_a_table_without_a_worker_is_shown_to_those_who_look_after_the_hall() -> None:
    room = Room(2)
    room.hall.lost = ("lost",)
    page = await room.lists.page(TablesRequest(VERSION))
    assert [(row.table[-4:], row.worker) for row in page.rows] == [
        ("lost", ""),
        ("0000", "w"),
        ("0001", "w"),
    ]
    assert len((await room.lists.page(TablesRequest(VERSION, nonce=NONCE))).rows) == 2


def test_in_a_large_hall_no_table_answers_a_question_to_all() -> None:
    def answered_here(tables: int, query: DiscoveryQuery) -> bool:
        lists = Room(tables).lists
        return lists.is_answered_here(Received(topics.WHO, encode(query), False))

    large = LISTED_ALONE + 1
    assert answered_here(large, DiscoveryQuery(None, NONCE))
    assert not answered_here(LISTED_ALONE, DiscoveryQuery(None, NONCE))
    assert not answered_here(large, DiscoveryQuery(7, NONCE))
    assert not answered_here(large, DiscoveryQuery(None, NONCE, f"{1:024d}"))
    assert not Room(large).lists.is_answered_here(
        Received(topics.from_client("x", "y"), encode(DiscoveryQuery(None, NONCE)), False)
    )


def test_of_several_workers_exactly_one_answers_each_question_and_each_of_them_some() -> None:
    names = ("a", "b", "c")
    cores = {name: WorkerCore(name, 10, 0.0) for name in names}
    for core in cores.values():
        for name in names:
            core.handle(WorkerSeen(name, 1, 10), 1.0)
    first = [
        [name for name, core in cores.items() if core.is_first_for(f"question {number}", 1.0)]
        for number in range(60)
    ]
    assert all(len(found) == 1 for found in first)
    assert {found[0] for found in first} == set(names)
