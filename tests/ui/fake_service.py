"""A table service that opens `FakeSession`s, and remembers what was asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Role
from gofish_tui.services.interfaces import A_PAGE, UNATTENDED, ListedPage
from gofish_tui.store.finished import StoredGames
from gofish_tui.table_config import TableConfig

if TYPE_CHECKING:
    import asyncio

    from gofish_tui.services.interfaces import (
        EntryListener,
        GameSession,
        ListedTable,
        TableUnavailable,
    )
    from gofish_tui.store.finished import Finished, Unread
from tests.ui.fake_session import NAMES, FakeSession


class FakeTableService:
    """Doors that open at once, onto fake sessions."""

    name = "Asha"
    levels: Sequence[str] = ("minnow", "perch", "pike", "shark")

    def rename_player(self, name: str) -> None:
        """Another name from now on."""
        self.name = name

    dead = False
    revivable = True
    page = "http://192.168.1.20:8000/0123456789abcdef/"

    def __init__(
        self, listings: Sequence[ListedTable] = (), shut: TableUnavailable | None = None
    ) -> None:
        self.listings = listings
        self.asked: list[tuple[str, str, int, bool]] = []
        """each look for tables: what for, from where on, how many, and whether to watch"""
        self.shut = shut
        self.opened: list[tuple[str, object]] = []
        self.session: FakeSession | None = None
        self.closed = False
        self.gone: list[GameSession] = []
        self.wait: asyncio.Event | None = None
        self.default_config = TableConfig(owned=True)
        self.listener: EntryListener = UNATTENDED
        """of who enters a table"""

    records: Sequence[Finished] = ()
    unread: Sequence[Unread] = ()

    def keeps_seats(self) -> bool:
        """Where a test has put one."""
        return any(one.kept for one in (*self.listings, *self.stopped))

    stopped: Sequence[ListedTable] = ()

    def stopped_tables(self) -> Sequence[ListedTable]:
        """What a test has put on the disk."""
        return self.stopped

    def games(self) -> StoredGames:
        """What a test has put there."""
        return StoredGames(self.records, self.unread)

    growth: Sequence[Sequence[ListedTable]] = ()

    pages: Mapping[str, ListedPage] = MappingProxyType({})
    """the pages of a hall, by where each begins"""

    async def find_tables(
        self,
        growing: Callable[[Sequence[ListedTable]], None] = lambda found: None,
        *,
        search: str = "",
        after: str = "",
        most: int = A_PAGE,
        watchable: bool = False,
    ) -> ListedPage:
        """What a test has put there."""
        self.asked.append((search, after, most, watchable))
        if after in self.pages:
            page = self.pages[after]
            fitting = [one for one in page.tables if search.lower() in one.name.lower()]
            return ListedPage(fitting, "" if search else page.next)
        for so_far in self.growth:
            growing(so_far)
        if self.growth and self.wait is not None:
            await self.wait.wait()
        return ListedPage(self.listings)

    async def join(
        self,
        where: str,
        *,
        name: str,
        role: Role = Role.PLAYER,
        code: str | None = None,
        listener: EntryListener = UNATTENDED,
    ) -> FakeSession:
        """Sit down, or watch."""
        self.listener = listener
        if role == Role.SPECTATOR:
            session = FakeSession(name=name, role=role, others=NAMES[:3], owner=None)
            return await self._open("watch", (where, name, code), session)
        return await self._open("join", (where, name, code), FakeSession(name=name, owner=1))

    uses_hall: bool | None = None
    in_hall: bool | None = None
    """what the newest table was opened with"""

    async def host(
        self, config: TableConfig, *, name: str, in_hall: bool | None = None
    ) -> FakeSession:
        """Open a table."""
        self.in_hall = in_hall
        session = FakeSession(
            name=name,
            others=NAMES[1 : 1 + len(config.bots)],
            seats=config.seats,
            rules=config.rules,
            table=config.name,
            memory_aid=config.memory_aid,
            code=None if config.open else "42-coral-tide",
        )
        return await self._open("host", (config, name), session)

    async def resume(self, table: str) -> FakeSession:
        """A table of ours, as it was left."""
        return await self._open("resume", table, FakeSession(owner=0))

    async def play(self, *, name: str) -> FakeSession:
        """Against bots."""
        session = FakeSession(name=name, seed=3)
        session.start(first=0)
        return await self._open("play", name, session)

    async def phones(self, session: GameSession) -> str:
        """A page for phones."""
        self.opened.append(("phones", session))
        if self.shut is not None:
            raise self.shut
        return self.page

    def host_died(self, session: GameSession) -> bool:
        """When a test says so."""
        return self.dead

    async def revive(self, session: GameSession) -> bool:
        """It works when a test says so."""
        self.opened.append(("revive", ""))
        self.dead = not self.revivable
        return self.revivable

    def revive_command(self, session: GameSession) -> str:
        """As the real one says it."""
        return f"gofish host --resume {session.table.id[:8]} --data-dir /games"

    def is_solo(self, session: GameSession) -> bool:
        """A game against bots."""
        return self.opened[-1:] == [("play", "Asha")]

    async def after_leaving(self, session: GameSession) -> bool:
        """We are away from that table; it was opened here if it was hosted."""
        self.gone.append(session)
        return bool(self.opened) and self.opened[-1][0] == "host" and not session.left

    async def close(self) -> None:
        """The program ends."""
        self.closed = True

    async def _open(self, way: str, what: object, session: FakeSession) -> FakeSession:
        self.opened.append((way, what))
        if self.wait is not None:
            await self.wait.wait()
        if self.shut is not None:
            raise self.shut
        self.session = session
        return session
