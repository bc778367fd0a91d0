"""The table service of every front end: tables found, joined and opened over MQTT.

A table that we open runs in its own process. What happens to it when we leave is decided here: a game against bots
ends with us; any other table goes on, unless its owner closed it or left nobody behind.
"""

from __future__ import annotations

import asyncio
import shlex
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol.invite import parse_code
from gofish_protocol.text import skeleton
from gofish_protocol.vocabulary import ErrorCode, LinkState, Role
from gofish_tui.client.updates import TableInfo
from gofish_tui.journal.sqlite import journal_place
from gofish_tui.journal.unfinished import is_served
from gofish_tui.limits import NAMESAKES_SHOWN
from gofish_tui.services.hall_tables import open_and_sit_down, remembered_place
from gofish_tui.services.host_process import HostFailed, HostProcess, resume_host, start_host
from gofish_tui.services.interfaces import (
    A_PAGE,
    UNATTENDED,
    EntryListener,
    GameSession,
    ListedPage,
    ListedTable,
    TableUnavailable,
)
from gofish_tui.services.joining import JoinRefused, join, join_found
from gofish_tui.services.listing import listed, stopped
from gofish_tui.services.phone_pages import PhonePages
from gofish_tui.services.table_search import (
    JoinTarget,
    PageWanted,
    SearchScope,
    SeveralTables,
    find_page,
    found_target,
    resolve,
)
from gofish_tui.services.unavailable import as_unavailable, unavailable
from gofish_tui.store.finished import stored_games
from gofish_tui.store.seats import keeps_seats, saved_seats
from gofish_tui.table_config import TableConfig
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from gofish_tui.client.session import Session
    from gofish_tui.services.hall_tables import HallAddress
    from gofish_tui.services.table_search import FoundTable as Answer
    from gofish_tui.store.finished import StoredGames

USUAL = TableConfig(owned=True)


class MqttTableService:
    """``words`` and environment ``variables`` are what every process started here gets: the data folder, the log, the broker;
    ``resume_words`` are the options for the host of a resumed table. ``usual``

    is the default new table, ``solo`` one against bots; one without a name gets ``table_name`` of its owner's.
    """

    def __init__(
        self,
        *,
        name: str,
        levels: Sequence[str],
        data_dir: Path,
        scope: SearchScope,
        words: Sequence[str] = (),
        variables: Mapping[str, str] | None = None,
        resume_words: Sequence[str] = (),
        usual: TableConfig = USUAL,
        solo: TableConfig = USUAL,
        table_name: Callable[[str], str] = str,
        hall: HallAddress | None = None,
        uses_hall: bool = False,
    ) -> None:
        self._name = name
        self._levels = levels
        self._data_dir = data_dir
        self._scope = scope
        self._words = list(words)
        self._variables = dict(variables or {})
        self._resume_words = list(resume_words)
        self._usual = usual
        self._solo_config = solo
        self._table_name = table_name
        self._hall = hall
        self.uses_hall = None if hall is None else uses_hall
        """whether a new table is kept there, unless somebody says otherwise"""
        self._in_hall: dict[str, dict[str, object]] = {}
        """the `hosting` lines of tables that we opened there"""
        self._hosts: dict[str, HostProcess] = {}
        self._ours: set[str] = set()
        """tables that were opened or resumed here"""
        self._solo: set[str] = set()
        self._phones = PhonePages(words, self._variables)

    @property
    def name(self) -> str:
        """Who sits down."""
        return self._name

    def rename_player(self, name: str) -> None:
        """Another name from now on."""
        self._name = name

    @property
    def levels(self) -> Sequence[str]:
        """The bots there are."""
        return self._levels

    @property
    def default_config(self) -> TableConfig:
        """A new table, unless somebody changes it."""
        return self._usual

    def keeps_seats(self) -> bool:
        """Whether a seat is kept here at any table."""
        return keeps_seats(self._data_dir)

    def stopped_tables(self) -> Sequence[ListedTable]:
        """Tables of this disk that no host serves, and at which a seat of ours is kept."""
        return stopped(self._data_dir)

    def games(self) -> StoredGames:
        """Every record in the data folder."""
        return stored_games(self._data_dir)

    async def find_tables(
        self,
        growing: Callable[[Sequence[ListedTable]], None] = lambda found: None,
        *,
        search: str = "",
        after: str = "",
        most: int = A_PAGE,
        watchable: bool = False,
    ) -> ListedPage:
        """Everybody who answers."""
        with as_unavailable():
            page = await find_page(
                self._scope,
                growing=lambda found: growing(self._listed(found)),
                page=PageWanted(search, after, most, watchable),
            )
        return ListedPage(self._listed(page.tables), page.next)

    def _listed(self, found: Sequence[Answer]) -> list[ListedTable]:
        return [listed(table, self._data_dir) for table in found]

    async def join(
        self,
        where: str,
        *,
        name: str,
        role: Role = Role.PLAYER,
        code: str | None = None,
        listener: EntryListener = UNATTENDED,
    ) -> Session:
        """Sit down, or watch."""
        invitation = parse_code(code) if code else None
        if code and invitation is None:
            raise TableUnavailable(ErrorCode.WRONG_CODE)
        with as_unavailable():
            target = await self._find(where, listener)
            while True:
                try:
                    return await join_found(
                        target,
                        self._scope,
                        name=name,
                        role=role,
                        data_dir=self._data_dir,
                        code=invitation,
                        on_waiting=listener.waiting,
                    )
                except JoinRefused as refused:
                    # Another table is another guess at the words: only the person may want that.
                    other = await self._choose(refused.others, refused.sentence, listener)
                    if other is None:
                        raise
                    target = found_target(other, target.code)

    async def host(self, config: TableConfig, *, name: str, in_hall: bool | None = None) -> Session:
        """Open a table, and sit down at it as its owner."""
        hall = self._hall if (self.uses_hall if in_hall is None else in_hall) else None
        return await self._open(config, name, hall=hall)

    async def resume(self, table: str, *, name: str | None = None) -> Session:
        """Go on with a table whose host, or whose screen, has died; sit down in the seat whose secret is kept here.

        ``table`` is its name or the beginning of its id; empty: the newest one.
        """
        try:
            host = await resume_host(self._resume_words, table, self._variables)
        except HostFailed as failed:
            if failed.error == LocalError.IN_USE:
                return await self._sit_down_again(failed.detail, name)
            place = remembered_place(self._data_dir, table)
            if failed.error == LocalError.NOTHING_TO_RESUME and place is not None:
                return await self._sit_down_again(place.table, name, place.link)
            raise unavailable(failed) from failed
        self._ours.add(host.table)
        self._hosts[host.table] = host
        try:
            return await self._sit_down(host, *self._kept_seat(host.table, name))
        except asyncio.CancelledError:
            await self._hosts.pop(host.table).adjourn()
            raise
        except BaseException:
            # Not closed: the others come back to it, and so may we.
            self._hosts.pop(host.table).detach()
            raise

    async def revive(self, session: GameSession) -> bool:
        """Start the host of our table again, which has died; the session finds it by itself. False when it will not start.

        Somebody else may have started it meanwhile.
        """
        table = session.table.id
        try:
            host = await resume_host(self._resume_words, table, self._variables)
        except HostFailed as failed:
            return failed.error == LocalError.IN_USE
        if table in self._hosts:
            self._hosts[table].detach()
        self._hosts[table] = host
        return True

    def revive_command(self, session: GameSession) -> str:
        """The command that starts the host of our table again by hand."""
        return shlex.join(["gofish", "host", "--resume", session.table.id[:8], *self._resume_words])

    def host_died(self, session: GameSession) -> bool:
        """The table is one of ours, nobody closed it, and no process serves it anymore, no matter who started the last one."""
        table = session.table.id
        host = self._hosts.get(table)
        if table not in self._ours or session.view.closed or (host is not None and host.alive):
            return False
        # Another's process is looked for only when it does not answer.
        quiet = host is not None or session.status != LinkState.CONNECTED
        return quiet and not is_served(journal_place(self._data_dir, table).path)

    async def play(self, *, name: str) -> Session:
        """Against bots, on this machine alone, at once."""
        return await self._open(self._solo_config, name, solo=True)

    async def phones(self, session: GameSession) -> str:
        """A page for phones, served by a separate process for as long as the table is there."""
        return await self._phones.address(session.table)

    def is_solo(self, session: GameSession) -> bool:
        """Nobody but bots plays there, and the table ends when we go."""
        return session.table.id in self._solo

    def hosting(self, session: GameSession) -> dict[str, object] | None:
        """The first thing that the host started here said about the table: the `hosting` line of docs/json.md."""
        host = self._hosts.get(session.table.id)
        return host.hosting if host is not None else self._in_hall.get(session.table.id)

    async def adjourn(self, session: GameSession) -> bool:
        """We are asked to stop, and nobody else is there: then the host of our table ends as well.

        True when it has kept a game for us to come back to; nothing is done where the seat was given up or the table ends
        with us.
        """
        host = self._hosts.get(session.table.id)
        if host is None or session.left or session.view.closed or self.is_solo(session):
            return False
        del self._hosts[host.table]
        await host.adjourn()
        await self._phones.close(session.table)
        return session.view.game > 0

    async def after_leaving(self, session: GameSession) -> bool:
        """We have left a table. True when it is one of ours and goes on without us."""
        host = self._hosts.pop(session.table.id, None)
        if host is None:
            return False
        others = session.view.others_seated
        if self.is_solo(session) or session.view.closed or (session.left and not others):
            await host.close()
            await self._phones.close(session.table)
            return False
        host.detach()
        return not session.left

    async def close(self) -> None:
        """Tables that were opened and at which nobody ever sat down."""
        hosts, self._hosts = list(self._hosts.values()), {}
        await asyncio.gather(*(host.close() for host in hosts))

    async def _find(self, where: str, listener: EntryListener) -> JoinTarget:
        try:
            return await resolve(where, self._scope)
        except SeveralTables as several:
            chosen = await self._choose(several.tables, None, listener)
            if chosen is None:
                raise
            return found_target(chosen, several.code)

    async def _choose(
        self, tables: Sequence[Answer], refused: str | None, listener: EntryListener
    ) -> Answer | None:
        if not tables:
            return None
        listings = self._listed(tables[:NAMESAKES_SHOWN])
        chosen = await listener.choose(listings, refused)
        return next((table for table in tables if chosen and table.id == chosen.where), None)

    async def _open(
        self, config: TableConfig, name: str, *, solo: bool = False, hall: HallAddress | None = None
    ) -> Session:
        if not config.name:
            config = replace(config, name=self._table_name(name))
        if hall is not None:
            with as_unavailable():
                session, line = await open_and_sit_down(
                    hall, config, name, self._data_dir, self._scope
                )
            self._in_hall[session.table.id] = line
            return session
        with as_unavailable():
            host = await start_host(self._words, config, name=name, variables=self._variables)
        self._ours.add(host.table)
        self._hosts[host.table] = host
        if solo:
            self._solo.add(host.table)
        try:
            return await self._sit_down(host, name, host.owner_secret)
        except BaseException:
            await self._hosts.pop(host.table).close()
            raise

    def _kept_seat(self, table: str, name: str | None) -> tuple[str, bytes | None]:
        """The seat we had at that table, which is the owner's when the table was opened here."""
        kept = saved_seats(self._data_dir, table)
        named = [
            seat for seat in kept if name is not None and skeleton(seat.name) == skeleton(name)
        ]
        for seat in named or (kept if name is None else []):
            return seat.name, seat.secret
        return name or self._name, None

    async def _sit_down_again(
        self, table: str, name: str | None, where: str | None = None
    ) -> Session:
        """The host lives, only its screen has died; ``where`` it is, if that is known."""
        player, secret = self._kept_seat(table, name)
        if secret is None:
            raise TableUnavailable(LocalError.IN_USE, table)
        with as_unavailable():
            target = await resolve(where or table, self._scope)
            session = await join(
                target, name=player, role=Role.PLAYER, data_dir=self._data_dir, secret=secret
            )
        self._ours.add(table)
        return session

    async def _sit_down(self, host: HostProcess, name: str, secret: bytes | None) -> Session:
        """At a table whose host we have just started."""
        # We come by the host's own word, not by its listing, which has the name.
        known = TableInfo(host.table, host.name, host.code, host.link, open=host.code is None)
        with as_unavailable():
            return await join(
                self._way_to(host),
                name=name,
                role=Role.PLAYER,
                data_dir=self._data_dir,
                secret=secret,
                known=known,
            )

    def _way_to(self, host: HostProcess) -> JoinTarget:
        """Its broker with our login, where it is the one that we use: the host tells nobody of logins."""
        ours = self._scope.broker
        target = host.target
        return target._replace(broker=ours) if ours and ours.meets(target.broker) else target
