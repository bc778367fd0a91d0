"""Which tables can be seen from here, and which of them somebody means.

A list is made by asking, never from what brokers keep: a host that answers is there, whatever the broker and whatever
discovery remembers.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from gofish_protocol.invite import Code, parse_code, parse_link, without_command
from gofish_protocol.messages import TableListing
from gofish_protocol.text import skeleton
from gofish_tui.i18n.spoken import SpokenError
from gofish_tui.link.address import BrokerAddress, WrongAddress
from gofish_tui.link.discovery import Found, browse
from gofish_tui.link.ending import end_task, run_until_first
from gofish_tui.link.local_registry import local_brokers
from gofish_tui.services.broker_queries import (
    FIRST_PAGE,
    Answers,
    FoundPage,
    FoundTable,
    PageWanted,
    Search,
)

__all__ = [
    "FIRST_PAGE",
    "FoundPage",
    "FoundTable",
    "JoinTarget",
    "NoSuchTable",
    "PageWanted",
    "SearchScope",
    "SeveralTables",
    "find_by_number",
    "find_page",
    "find_table",
    "find_tables",
    "found_target",
    "resolve",
]

LATE_SECONDS = 1.0
"""For a broker that was found late."""
GROWING_SECONDS = 0.5
"""A list of hundreds that grew by one at a time would be drawn hundreds of times."""
BROWSE_SECONDS = 1.5
ALIKE_SECONDS = 0.05
"""For this long after the first table with an invitation's number others may claim it, too."""
SEVERAL_SECONDS = 1.0
"""Where several have it somebody has to choose anyway: others may be slower by so much."""
TRIES = 2
"""How often a name is looked for: a busy machine, or network, may be too slow the first time."""


class NoSuchTable(Exception):
    """No table matches; the text is for people."""


class NoTableBecause(SpokenError, NoSuchTable):
    """No table, for a reason that has a sentence of its own."""


class SeveralTables(NoSuchTable):
    """More than one table matches, and only a person can tell which of them is meant. None of

    several tables with the same invitation number is tried: the first to answer could get a guess at the words.
    """

    def __init__(self, tables: Sequence[FoundTable], code: Code | None = None) -> None:
        super().__init__(str(len(tables)))
        self.tables = tables
        self.code = code


@dataclass(frozen=True)
class SearchScope:
    """Where to look for tables."""

    broker: BrokerAddress | None = None
    """look there and nowhere else"""
    discovery: bool = True
    data_dir: Path | None = None
    interfaces: Sequence[str] | None = field(default=None)
    """our own addresses that discovery asks from; None: all"""
    usual: bool = False
    """the broker is the default one, not one named for this run: a link may lead elsewhere"""
    ca_file: str | None = None
    """certificates to trust, instead of the system's, where a link leads"""


class JoinTarget(NamedTuple):
    """A table to go to."""

    id: str
    broker: BrokerAddress
    code: Code | None = None
    listing: TableListing | None = None
    by_number: bool = False
    """it answers to its code's number: whether it has the words as well is not known yet"""

    @property
    def is_vouched_for(self) -> bool:
        """We have the table's id from a link or from its host, not from a table that answered a search."""
        return self.listing is None


async def find_tables(
    scope: SearchScope,
    seconds: float = 2.0,
    *,
    wanted: Callable[[FoundTable], bool] = lambda table: True,
    page: PageWanted = FIRST_PAGE,
) -> list[FoundTable]:
    """Every table that answers within that time, by name; of a hall's list this page. Raises as `find_page` does."""
    return (await find_page(scope, seconds, wanted=wanted, page=page)).tables


async def find_page(
    scope: SearchScope,
    seconds: float = 2.0,
    *,
    wanted: Callable[[FoundTable], bool] = lambda table: True,
    growing: Callable[[Sequence[FoundTable]], None] | None = None,
    page: PageWanted = FIRST_PAGE,
) -> FoundPage:
    """Every table that answers within that time, by name, and where the rest of a hall's begins; ``growing`` hears the list
    while it grows.

    Raises `BrokerUnreachable` only for a broker named by hand.
    """

    due = 0.0

    def heard() -> None:
        nonlocal due
        if growing is not None and _now() >= due:
            due = _now() + GROWING_SECONDS
            growing(answered.by_name())

    answered = Answers(wanted=wanted, heard=heard, page=page)
    async with Search(answered, seconds + LATE_SECONDS) as search:
        if scope.broker is not None:
            search.ask(scope.broker, seconds)
            await asyncio.wait(search.running)
            search.raise_unreachable()
        else:
            for address in _near(scope):
                search.ask(address, seconds)
            if scope.discovery:
                await browse(scope.interfaces, seconds, search.ask_announced)
            if search.running:
                await asyncio.wait(search.running, timeout=search.ends - _now())
        search.raise_faults()
    return answered.as_page()


async def find_table(
    table: str, number: int | None, broker: BrokerAddress, seconds: float
) -> FoundTable | None:
    """The table with this id, which answers to its invitation's number, or is open and has none. Raises `BrokerUnreachable`."""
    answered = Answers(number, table, lambda found: found.id == table)
    async with Search(answered, seconds, lambda: bool(answered.found)) as search:
        search.ask(broker)
        await asyncio.wait(search.running)
        search.raise_unreachable()
        search.raise_faults()
    return answered.found.get(table)


async def resolve(where: str, scope: SearchScope, seconds: float = 5.0) -> JoinTarget:
    """The table that an invite link, a code, a name or an id means.

    Raises :class:`NoSuchTable`, also as :class:`SeveralTables`, and `BrokerUnreachable` for a broker named by hand.
    """
    link = parse_link(where)
    if link is not None:
        try:
            address = replace(BrokerAddress.parse(link.broker), ca_file=scope.ca_file)
        except WrongAddress as wrong:
            raise NoTableBecause(wrong.message, **wrong.args_of_message) from wrong
        if scope.broker is not None and (not scope.usual or address.meets(scope.broker)):
            address = scope.broker
        return JoinTarget(link.table, address, link.code)
    if "gofish://" in where.lower() or where.strip().lower().startswith("gofish:"):
        raise NoTableBecause("link-broken")
    code = parse_code(where)
    if code is not None:
        found = await find_by_number(code.number, scope, seconds)
        if not found:
            raise NoSuchTable(str(code))
        return _the_only_one(found, code)
    wanted = without_command(where)

    def meant(table: FoundTable) -> bool:
        return table.id == wanted.lower() or skeleton(table.name) == skeleton(wanted)

    for _ in range(TRIES):
        listings = await find_tables(
            scope, min(seconds, 2.0), wanted=meant, page=PageWanted(wanted)
        )
        matching = [item for item in listings if item.id == wanted.lower()] or listings
        if matching:
            return _the_only_one(matching, None)
    raise NoSuchTable(wanted)


def _the_only_one(found: Sequence[FoundTable], code: Code | None) -> JoinTarget:
    if len(found) > 1:
        raise SeveralTables(found, code)
    return found_target(found[0], code)


def found_target(found: FoundTable, code: Code | None) -> JoinTarget:
    """The way to a table that answered, to a code's number where there is one."""
    return JoinTarget(found.id, found.broker, code, found.listing, by_number=code is not None)


async def find_by_number(
    number: int, scope: SearchScope, seconds: float, besides: str = ""
) -> list[FoundTable]:
    """The tables that claim this invitation's number, without the one ``besides``, in an order of chance: of many only
    some are shown, and a stranger's may be the nearest.

    Asked of all brokers at once. Answers later than `ALIKE_SECONDS` after the first, or than `SEVERAL_SECONDS` where there
    are several, are not waited for.
    Raises `BrokerUnreachable` only for a broker named by hand.
    """
    heard = asyncio.Event()
    answered = Answers(number, wanted=lambda table: table.id != besides, heard=heard.set)
    async with Search(answered, seconds) as search:
        if scope.broker is not None:
            search.ask(scope.broker)
        for address in _near(scope) if scope.broker is None else ():
            search.ask(address)
        discovers = scope.broker is None and scope.discovery
        browsing = _browsing(scope, search) if discovers else None
        try:
            while not answered.found and _now() < search.ends:
                if browsing is not None and browsing.done():
                    browsing.result()
                    # A busy machine, or network, may have been too slow the first time.
                    browsing = _browsing(scope, search)
                running = [*search.running, *([browsing] if browsing else [])]
                if not running:
                    break
                ended = [asyncio.wait({task}) for task in running]
                await run_until_first(heard.wait(), *ended, timeout=search.ends - _now())
            if answered.found:
                await asyncio.sleep(ALIKE_SECONDS)
            if len(answered.found) > 1:
                await asyncio.sleep(SEVERAL_SECONDS)
        finally:
            if browsing is not None:
                await end_task(browsing)
        if not answered.found and scope.broker is not None:
            search.raise_unreachable()
    found = list(answered.found.values())
    secrets.SystemRandom().shuffle(found)
    return found


def _browsing(scope: SearchScope, search: Search) -> asyncio.Task[list[Found]]:
    return asyncio.create_task(
        browse(scope.interfaces, BROWSE_SECONDS, search.ask_announced), name="browsing"
    )


def _near(scope: SearchScope) -> list[BrokerAddress]:
    return local_brokers(scope.data_dir) if scope.data_dir is not None else []


def _now() -> float:
    return asyncio.get_running_loop().time()
