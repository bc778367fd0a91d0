"""Asking brokers who is there, side by side, each in its own task.

Known brokers are asked at once. What strangers announced is tried a few at a time and not for long: some accept a
connection and say nothing.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import NamedTuple, Self

from gofish_protocol import topics
from gofish_protocol.channel import read_listing
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.limits import CHAT_CHARS, LISTING_BYTES, TABLES_A_PAGE, TO_BYTES
from gofish_protocol.messages import (
    NONCE_BYTES,
    DiscoveryQuery,
    ListPage,
    ListQuery,
    SignedListing,
    TableListing,
)
from gofish_protocol.text import clean
from gofish_tui.hall.pages import ListPlace
from gofish_tui.limits import TABLES_LISTED
from gofish_tui.limits_outside import STRANGERS_AT_ONCE
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import BrokerUnreachable, Received
from gofish_tui.link.discovery import Found
from gofish_tui.link.ending import end_task
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.probe import answers

ASK_AGAIN_SECONDS = 0.7
UNANSWERED_SECONDS = 0.25
"""The same while nobody has answered. A host answers 64 at a time, chosen at random if there are more: in a flood of queries
those who ask more often are answered sooner."""
PROBES_AT_ONCE = 100
STRANGER_SECONDS = 2.0


class FoundTable(NamedTuple):
    """A table that answered, and the broker through which it did."""

    id: str
    listing: TableListing
    broker: BrokerAddress

    @property
    def name(self) -> str:
        """The table's name, cleaned."""
        return clean(self.listing.name, chars=48, cells=32) or self.id[:8]


class PageWanted(NamedTuple):
    """Which tables of a large list are asked for. Brokers without a hall have none, and answer with all they have."""

    search: str = ""
    """a part of their names, or an id"""
    after: str = ""
    """`FoundPage.next` of the previous page"""
    most: int = int(TABLES_A_PAGE)
    watchable: bool = False
    """only those that anybody may watch"""


FIRST_PAGE = PageWanted()


class FoundPage(NamedTuple):
    """Tables in the order of a list, and where the next page begins; "": this is the last."""

    tables: list[FoundTable]
    next: str


class Answers:
    """The tables that answered a question, each with its newest listing, by whichever of its addresses it answered first."""

    def __init__(
        self,
        number: int | None = None,
        table: str = "",
        wanted: Callable[[FoundTable], bool] = lambda table: True,
        heard: Callable[[], None] = lambda: None,
        page: PageWanted = FIRST_PAGE,
    ) -> None:
        """``number``: of an invitation; ``table``: an id; without either all tables are asked.

        ``heard`` is called after each that is new, or has changed. What is not ``wanted`` does not take anybody's place.
        """
        self.who = DiscoveryQuery(number, secrets.token_bytes(NONCE_BYTES), table)
        self.client = topics.client_id(self.who.nonce)
        """where a hall answers"""
        self.following: dict[str, str] = {}
        """by broker: where the next page of its hall's list begins"""
        self.found: dict[str, FoundTable] = {}
        self._page = page
        self._wanted = wanted
        self._heard = heard
        self._on: dict[str, int] = {}
        """how many tables on each broker"""

    def note(self, item: Received, address: BrokerAddress) -> None:
        """One answer. An answer to another query does not count, whoever repeats or keeps it: its table may be long gone."""
        # What a broker kept answers nobody, and there may be thousands: not worth a look at the signature.
        if item.retained:
            return
        if item.topic == topics.to_client(topics.LISTS, self.client):
            self._note_page(item.payload, address)
        else:
            self._note_listing(topics.last_part(item.topic), item.payload, address)

    def list_query(self, attempt: int) -> ListQuery | None:
        """What a hall is asked; None: only one table is looked for, which answers by itself."""
        if self.who.number is not None or self.who.table:
            return None
        page = self._page
        return ListQuery(
            self.who.nonce,
            attempt,
            page.search[:CHAT_CHARS],
            page.after[:CHAT_CHARS],
            page.most,
            page.watchable,
        )

    def _note_page(self, payload: bytes, address: BrokerAddress) -> None:
        if len(payload) > TO_BYTES or address.url in self.following:
            return
        try:
            page = decode(payload, ListPage)
            tables = [
                topics.table_id(decode(signed, SignedListing).sign_key) for signed in page.listings
            ]
        except BadMessage:
            return
        if page.nonce != self.who.nonce:
            return
        self.following[address.url] = page.next
        for table, signed in zip(tables, page.listings, strict=True):
            self._note_listing(table, signed, address)

    def _note_listing(self, table: str, payload: bytes, address: BrokerAddress) -> None:
        if len(payload) > LISTING_BYTES:
            return
        try:
            listing = read_listing(table, payload)
        except BadMessage:
            return
        if self.who.nonce not in listing.asked:
            return
        # A table that is found by its invitation's number has to show that it knows the words: an open one would not.
        number = self.who.number
        if number is not None and (number != listing.number or listing.open):
            return
        known = self.found.get(table)
        answer = FoundTable(table, listing, known.broker if known else address)
        if not self._wanted(answer):
            return
        if known is not None:
            if (listing.epoch, listing.time) <= (known.listing.epoch, known.listing.time):
                return
        elif (count := self._on.get(address.url, 0)) < TABLES_LISTED:
            self._on[address.url] = count + 1
        else:
            return
        self.found[table] = answer
        self._heard()

    def by_name(self) -> list[FoundTable]:
        """All of them, in the order of a list."""
        return sorted(self.found.values(), key=lambda answer: ListPlace.of(answer.name, answer.id))

    def as_page(self) -> FoundPage:
        """All of them, and where what is missing begins."""
        following = [cursor for cursor in self.following.values() if cursor]
        return FoundPage(self.by_name(), min(following, key=ListPlace.after, default=""))


class Search:
    """One search, which is over after this many seconds, or when it has ``enough``."""

    def __init__(
        self, found: Answers, seconds: float, enough: Callable[[], bool] = lambda: False
    ) -> None:
        self.ends = asyncio.get_running_loop().time() + seconds
        self._found = found
        self._enough = enough
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._probes = asyncio.Semaphore(PROBES_AT_ONCE)
        self._strangers = asyncio.Semaphore(STRANGERS_AT_ONCE)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop all tasks, and let none start because another has ended."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            await end_task(task)

    @property
    def running(self) -> list[asyncio.Task[None]]:
        """The tasks that ask."""
        return [task for task in self._tasks.values() if not task.done()]

    def ask(self, address: BrokerAddress, seconds: float = 60.0) -> None:
        """Ask a known broker, for this long."""
        if address.url not in self._tasks:
            name = f"asking {address.safe}"
            self._tasks[address.url] = asyncio.create_task(
                self._ask(address, MqttLink(address), seconds), name=name
            )

    def ask_announced(self, record: Found, seconds: float = 60.0) -> None:
        """Ask what somebody announced, at each of its addresses: it is on several networks, and we may be on any of them."""
        for address in record.addresses:
            if address.url not in self._tasks:
                trying = self._try(address, seconds, probe=not record.url)
                self._tasks[address.url] = asyncio.create_task(
                    trying, name=f"trying {address.safe}"
                )

    def raise_unreachable(self) -> None:
        """Raise what kept us from a broker that was named."""
        for task in self._tasks.values():
            if task.done() and isinstance(task.exception(), BrokerUnreachable):
                task.result()

    def raise_faults(self) -> None:
        """Raise unexpected errors."""
        for task in self._tasks.values():
            wrong = None if task.cancelled() or not task.done() else task.exception()
            if wrong is not None and not isinstance(wrong, BrokerUnreachable):
                raise wrong

    async def _try(self, address: BrokerAddress, seconds: float, *, probe: bool) -> None:
        link = MqttLink(address, open_seconds=STRANGER_SECONDS)
        if probe:
            async with self._probes:
                # Without a thread, and so as many as there are; a dead one costs a second.
                if not await answers(address.host, address.port):
                    self._tasks.pop(address.url, None)  # it may answer the next time
                    return
                self._subscribe(link)
                await link.start()
        else:
            async with self._strangers:
                self._subscribe(link)
                await link.start()
        await self._listen(address, link, seconds)

    async def _ask(self, address: BrokerAddress, link: MqttLink, seconds: float) -> None:
        self._subscribe(link)
        await link.start()
        await self._listen(address, link, seconds)

    def _subscribe(self, link: MqttLink) -> None:
        link.subscribe(topics.DISCOVERY_ANSWERS, 0)
        if self._found.list_query(0) is not None:
            link.subscribe(topics.to_client(topics.LISTS, self._found.client), 0)

    async def _listen(self, address: BrokerAddress, link: MqttLink, seconds: float) -> None:
        """Ask repeatedly, and note who answers."""
        loop = asyncio.get_running_loop()
        ends = min(self.ends, loop.time() + seconds)
        question = encode(self._found.who)
        attempt = 0
        try:
            again = 0.0
            while (now := loop.time()) < ends and not self._enough():
                if now >= again:
                    answered = bool(self._found.found)
                    again = now + (ASK_AGAIN_SECONDS if answered else UNANSWERED_SECONDS)
                    link.publish(topics.WHO, question, qos=0)
                    query = self._found.list_query(attempt)
                    if query is not None and address.url not in self._found.following:
                        attempt += 1
                        asking = topics.from_client(topics.LISTS, self._found.client)
                        link.publish(asking, encode(query), qos=0)
                with contextlib.suppress(TimeoutError):
                    item = await asyncio.wait_for(link.receive(), min(again, ends) - now)
                    if isinstance(item, Received):
                        self._found.note(item, address)
        finally:
            await link.close()
