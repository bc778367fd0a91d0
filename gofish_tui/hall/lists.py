"""Pages of a hall's list, requested over NATS by the people who run the hall, and over MQTT by anyone who wants a table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from gofish_protocol import topics
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.limits import FROM_BYTES, TO_BYTES
from gofish_protocol.messages import NONCE_BYTES, DiscoveryQuery, ListPage, ListQuery
from gofish_tui.hall import messages
from gofish_tui.hall.gathering import gather_answers
from gofish_tui.hall.messages import VERSION, TableRow, TablesPage, TablesPart, TablesRequest
from gofish_tui.hall.pages import Directory, merge, share
from gofish_tui.limits import LIST_PAGES, LISTED_ALONE, LISTS_AT_ONCE
from gofish_tui.link.base import CLOSED, LinkStatus, Received
from gofish_tui.table.guests import Bucket

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from nats.aio.client import Client

    from gofish_tui.link.base import Link

GATHER_SECONDS = 0.5
"""A worker that has been killed but is not missed yet does not answer: the page is made without it."""
ROOM = TO_BYTES - 512
"""Bytes of listings in one page."""


class ServedTable(Protocol):
    """What a list says about a table."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def name(self) -> str:
        """The table's name."""

    @property
    def watchable(self) -> bool:
        """Anybody may watch, without an invitation."""

    def row(self, worker: str, nonce: bytes) -> TableRow:
        """How far it is; with its listing for somebody who asked with this nonce, if it is not empty."""


class HallView(Protocol):
    """What a worker knows about the others, at this moment."""

    def worker_count(self) -> int:
        """How many workers there are, including us."""

    def carried(self) -> int:
        """How many tables all of them serve."""

    def waiting(self) -> Sequence[str]:
        """The tables that nobody serves."""

    def is_first_for(self, question: str) -> bool:
        """Whether this question is ours to answer; all workers agree on that."""


class Lists:
    """One worker's part in the hall's list."""

    def __init__(
        self,
        worker: str,
        hall: HallView,
        gather: Callable[[TablesRequest, int], Awaitable[Sequence[TablesPart]]],
        now: Callable[[], float],
    ) -> None:
        """``gather`` asks this many workers for their parts, and takes those that come in time."""
        self._worker, self._hall, self._gather, self._now = worker, hall, gather, now
        self._directory = Directory()
        self._tables: dict[str, ServedTable] = {}
        self._pace = Bucket(LIST_PAGES)
        self._making: set[asyncio.Task[None]] = set()

    def put(self, table: ServedTable) -> None:
        """It is served here from now on."""
        self._tables[table.id] = table
        self._directory.put(table.id, table.name)

    def remove(self, table: str) -> None:
        """It is no longer."""
        self._tables.pop(table, None)
        self._directory.remove(table)

    def is_answered_here(self, item: Received) -> bool:
        """Whether this is a question to all tables of the broker, of a hall with so many that they should stay silent."""
        if item.topic != topics.WHO or self._hall.carried() <= LISTED_ALONE:
            return False
        try:
            who = decode(item.payload, DiscoveryQuery)
        except BadMessage:
            return False
        return who.number is None and not who.table

    def part(self, request: TablesRequest) -> TablesPart:
        """Our part of a page."""
        rows: list[TableRow] = []
        for table in self._fitting(request):
            if len(rows) == request.count:
                return TablesPart(self._worker, tuple(rows), more=True)
            rows.append(table.row(self._worker, request.nonce))
        return TablesPart(self._worker, tuple(rows), more=False)

    def _fitting(self, request: TablesRequest) -> Iterator[ServedTable]:
        for table in self._directory.find(request.search, request.after):
            if not request.watchable or self._tables[table].watchable:
                yield self._tables[table]

    async def page(self, request: TablesRequest) -> TablesPage:
        """A page of all workers' tables."""
        workers = self._hall.worker_count()
        asked = TablesRequest(
            VERSION,
            request.after,
            request.search,
            share(request.count, workers),
            request.nonce,
            request.watchable,
        )
        parts = list(await self._gather(asked, workers))
        if not request.nonce and not request.search and not request.after:
            served = {row.table for part in parts for row in part.rows}
            waiting = [t for t in self._hall.waiting() if t not in served][: request.count]
            rows = tuple(TableRow(table, "", "", "", 0, 0) for table in waiting)
            parts.append(TablesPart("", rows, more=False))
        rows_of_page, following = merge(parts, request.count)
        return TablesPage(VERSION, tuple(rows_of_page), following)

    # ---- Everybody, over MQTT

    async def answer_guests(self, link: Link) -> None:
        """Answer what is asked on this link, which carries nothing else, forever."""
        try:
            while True:
                item = await link.receive()
                if isinstance(item, LinkStatus):
                    if item.detail == CLOSED:
                        return
                    continue
                self._on_query(item, link)
        finally:
            for task in list(self._making):
                task.cancel()

    def _on_query(self, item: Received, link: Link) -> None:
        client = topics.last_part(item.topic)
        if item.retained or len(item.payload) > FROM_BYTES or not topics.is_id(client):
            return
        try:
            query = decode(item.payload, ListQuery)
        except BadMessage:
            return
        if len(query.nonce) != NONCE_BYTES:
            return
        if not self._hall.is_first_for(f"{client} {query.nonce.hex()} {query.attempt}"):
            return
        if len(self._making) >= LISTS_AT_ONCE or not self._pace.take(self._now()):
            return
        task = asyncio.create_task(self._answer(query, client, link), name="page of the list")
        self._making.add(task)
        task.add_done_callback(self._making.discard)

    async def _answer(self, query: ListQuery, client: str, link: Link) -> None:
        request = TablesRequest(
            VERSION, query.after, query.search, query.count, query.nonce, query.watchable
        )
        page = await self.page(request)
        rows, following = list(page.rows), page.next
        while rows and sum(len(row.listing) + 3 for row in rows) > ROOM:
            rows.pop()
            following = rows[-1].table + rows[-1].name if rows else ""
        answer = ListPage(query.nonce, tuple(row.listing for row in rows), following)
        link.publish(topics.to_client(topics.LISTS, client), encode(answer), qos=0)


async def gather_parts(client: Client, request: TablesRequest, workers: int) -> list[TablesPart]:
    """What each of so many workers has for a page; without those that do not answer in time."""
    parts = await gather_answers(
        client,
        messages.PARTS,
        messages.encode(request),
        TablesPart,
        worker=lambda part: part.worker,
        complete=lambda all_: len(all_) >= workers,
        seconds=GATHER_SECONDS,
    )
    return list(parts.values())
