"""Which tables can be seen from here, and which of them somebody means.

A list is made by asking, never from what brokers keep: a host that answers is there, whatever the broker and whatever
discovery remembers.
"""

import asyncio
import contextlib
import re
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from gofish_protocol import topics
from gofish_protocol.channel import read_card
from gofish_protocol.codec import BadMessage, encode
from gofish_protocol.invite import Code, parse_code, parse_link, without_command
from gofish_protocol.limits import CARD_BYTES
from gofish_protocol.messages import Card, Who
from gofish_protocol.text import clean, look
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import BrokerUnreachable, Received
from gofish_tui.link.discovery import Found, browse
from gofish_tui.link.ending import end_task
from gofish_tui.link.local import local_brokers
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.probe import answers

ASK_AGAIN_SECONDS = 0.7
LATE_SECONDS = 1.0
"""For a broker that was met late."""
MOST_TABLES = 2000
PROBES_AT_ONCE = 100
BROWSE_SECONDS = 1.5
LOOKS = 2
"""How often a name is looked for: a busy machine, or network, may be too slow the first time."""


class NoSuchTable(Exception):
    """No table answers to that; the text is for people."""


class SeveralTables(NoSuchTable):
    """More than one table answers to that name."""


@dataclass(frozen=True)
class Places:
    """Where to look for tables."""

    broker: BrokerAddress | None = None
    """look there and nowhere else"""
    discovery: bool = True
    data_dir: Path | None = None
    interfaces: Sequence[str] | None = field(default=None)
    """our own addresses that discovery asks from; None: all"""
    usual: bool = False
    """the broker is the one that is always used, not one named for this time: a link may lead elsewhere"""
    ca_file: str | None = None
    """certificates to trust, instead of the system's, where a link leads"""


class Listing(NamedTuple):
    """One table that answered."""

    id: str
    card: Card
    broker: BrokerAddress

    @property
    def name(self) -> str:
        """The table's name, cleaned."""
        return clean(self.card.name, chars=48, cells=32) or self.id[:8]


class Target(NamedTuple):
    """A table to go to."""

    id: str
    broker: BrokerAddress
    code: Code | None = None
    card: Card | None = None
    by_number: bool = False
    """it was the first to answer to its code's number: whether it has the words as well is not known yet"""


async def find_tables(places: Places, seconds: float = 2.0) -> list[Listing]:
    """Every table that answers within that time, by name. Raises `BrokerUnreachable` only for a broker named by hand."""
    found: dict[str, Listing] = {}
    asked: dict[str, asyncio.Task[None]] = {}

    def ask(address: BrokerAddress) -> None:
        if address.url not in asked:
            asked[address.url] = asyncio.create_task(
                _ask(address, Who(), found, seconds), name=f"asking {address.safe}"
            )

    if places.broker is not None:
        await _ask(places.broker, Who(), found, seconds)
    else:
        try:
            for address in _near(places):
                ask(address)
            if places.discovery:
                for address in await _browse(places, seconds):
                    ask(address)
            if asked:
                await asyncio.wait(asked.values(), timeout=seconds + LATE_SECONDS)
        finally:
            # Whoever announces something that takes a connection and says nothing keeps nobody waiting for the others.
            for task in asked.values():
                await end_task(task)
        for task in asked.values():
            wrong = None if task.cancelled() else task.exception()
            if wrong is not None and not isinstance(wrong, BrokerUnreachable):
                raise wrong
    return sorted(found.values(), key=lambda listing: (_in_order(listing.name), listing.id))


def _in_order(name: str) -> list[tuple[int, str]]:
    """What names are sorted by: table 2 comes before table 10."""
    parts = re.split(r"([0-9]+)", name.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


async def find_table(
    table: str, number: int | None, broker: BrokerAddress, seconds: float
) -> Listing | None:
    """The table with this id, which answers to its invitation's number, or is open and has none. Raises `BrokerUnreachable`."""
    found: dict[str, Listing] = {}
    await _ask(broker, Who(number), found, seconds, lambda: table in found)
    return found.get(table)


async def resolve(
    where: str, places: Places, seconds: float = 5.0, besides: Set[str] = frozenset()
) -> Target:
    """The table that an invite link, a code, a name or an id means; for a code, none of those in ``besides``.

    Raises :class:`NoSuchTable`, and `BrokerUnreachable` for a broker named by hand.
    """
    link = parse_link(where)
    if link is not None:
        try:
            address = replace(BrokerAddress.parse(link.broker), ca_file=places.ca_file)
        except ValueError as wrong:
            raise NoSuchTable(str(wrong)) from wrong
        if places.broker is not None and (not places.usual or address.meets(places.broker)):
            address = places.broker
        return Target(link.table, address, link.code)
    if "gofish://" in where.lower() or where.strip().lower().startswith("gofish:"):
        raise NoSuchTable("that invite link is cut short or mistyped")
    code = parse_code(where)
    if code is not None:
        return await _by_code(code, places, seconds, besides)
    wanted = without_command(where)
    for _ in range(LOOKS):
        listings = await find_tables(places, min(seconds, 2.0))
        matching = [item for item in listings if item.id == wanted.lower()] or [
            item for item in listings if look(item.name) == look(wanted)
        ]
        if len(matching) > 1:
            raise SeveralTables(wanted)
        if matching:
            return Target(matching[0].id, matching[0].broker, None, matching[0].card)
    raise NoSuchTable(wanted)


async def _by_code(code: Code, places: Places, seconds: float, besides: Set[str]) -> Target:
    """The table that has this code's number. Asked of all brokers at once; the first answer wins."""
    found: dict[str, Listing] = {}

    def enough() -> bool:
        return bool(found.keys() - besides)

    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds
    tasks: dict[str, asyncio.Task[None]] = {}

    def ask(address: BrokerAddress) -> None:
        if address.url not in tasks:
            tasks[address.url] = asyncio.create_task(
                _ask(address, Who(code.number), found, ends - loop.time(), enough),
                name="asking by number",
            )

    browsing = None
    if places.broker is not None:
        ask(places.broker)
    else:
        for address in _near(places):
            ask(address)
        if places.discovery:
            browsing = asyncio.create_task(_browse(places, BROWSE_SECONDS), name="browsing")
    try:
        while not enough() and loop.time() < ends and (tasks or browsing):
            running = [task for task in (*tasks.values(), browsing) if task and not task.done()]
            if not running:
                break
            await asyncio.wait(running, timeout=0.02, return_when=asyncio.FIRST_COMPLETED)
            if browsing is not None and browsing.done():
                for address in browsing.result():
                    ask(address)
                # A busy machine, or network, may have been too slow the first time.
                again = _browse(places, BROWSE_SECONDS) if loop.time() < ends else None
                browsing = asyncio.create_task(again, name="browsing") if again else None
        if not enough() and places.broker is not None:
            for task in tasks.values():
                if task.done() and isinstance(task.exception(), BrokerUnreachable):
                    task.result()
    finally:
        for task in tasks.values():
            await end_task(task)
        if browsing is not None:
            await end_task(browsing)
    for listing in found.values():
        if listing.id not in besides:
            return Target(listing.id, listing.broker, code, listing.card, by_number=True)
    raise NoSuchTable(str(code))


def _near(places: Places) -> list[BrokerAddress]:
    return local_brokers(places.data_dir) if places.data_dir is not None else []


async def _browse(places: Places, seconds: float) -> list[BrokerAddress]:
    return await _reached(await browse(places.interfaces, seconds))


async def _reached(records: Sequence[Found]) -> list[BrokerAddress]:
    """The addresses in these records that answer from where we are, and those that are a whole broker's, as they are.

    A host on several networks names one in each; a dead one is waited for a second, not the ten that a connection gets.
    """
    wanted = dict.fromkeys(a for record in records if not record.url for a in record.addresses)
    room = asyncio.Semaphore(PROBES_AT_ONCE)

    async def is_there(address: BrokerAddress) -> bool:
        async with room:
            return await answers(address.host, address.port)

    there = await asyncio.gather(*map(is_there, wanted))
    brokers = [a for record in records if record.url for a in record.addresses]
    return [*brokers, *(a for a, answered in zip(wanted, there, strict=True) if answered)]


async def _ask(
    address: BrokerAddress,
    who: Who,
    found: dict[str, Listing],
    seconds: float,
    enough: Callable[[], bool] = lambda: False,
) -> None:
    """Ask one broker's hosts who is there, and write down who answers, until that is enough or the time is over."""
    link = MqttLink(address)
    link.subscribe(topics.HALL, 0)
    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds
    try:
        await link.start()
        again = 0.0
        while (now := loop.time()) < ends and not enough():
            if now >= again:
                again = now + ASK_AGAIN_SECONDS
                link.publish(topics.WHO, encode(who), qos=0)
            with contextlib.suppress(TimeoutError):
                item = await asyncio.wait_for(link.receive(), min(again, ends) - now)
                if isinstance(item, Received):
                    _note(item, address, who, found)
    finally:
        await link.close()


def _note(item: Received, address: BrokerAddress, who: Who, found: dict[str, Listing]) -> None:
    if len(item.payload) > CARD_BYTES:
        return
    table = topics.last_part(item.topic)
    try:
        card = read_card(table, item.payload)
    except BadMessage:
        return
    # A table that is found by its invitation's number has to show that it knows the words: an open one would not.
    wanted = who.number is None or (who.number == card.number and not card.open)
    if wanted and len(found) < MOST_TABLES:
        # By whichever of its addresses it answered first.
        known = found.get(table)
        found[table] = Listing(table, card, known.broker if known else address)
