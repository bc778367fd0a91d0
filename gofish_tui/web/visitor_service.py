"""A visitor's ways to tables: those that can be seen from the machine that serves the page, or the one it was started for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from gofish_protocol.invite import parse_code, parse_link
from gofish_protocol.text import skeleton
from gofish_protocol.vocabulary import PHASES, ErrorCode, Role
from gofish_tui.bots import LEVELS
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.interfaces import UNATTENDED, ListedTable, TableUnavailable
from gofish_tui.services.mqtt_table_service import MqttTableService
from gofish_tui.services.table_search import FoundTable as Answer
from gofish_tui.services.table_search import NoSuchTable, SearchScope, find_table, resolve
from gofish_tui.store.settings import SettingsFile
from gofish_tui.vocabulary import LocalError
from gofish_tui.web.visitor_config import SETTINGS_FILE, VisitorConfig, keep_memory, read_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gofish_tui.client.session import Session
    from gofish_tui.services.interfaces import EntryListener, GameSession
    from gofish_tui.table_config import TableConfig


ANSWER_SECONDS = 2.0
"""How long the one table may take to answer."""


class VisitorTableService(MqttTableService):
    """Visitors join and watch. Opening tables is for who owns this machine: each table is two processes."""

    opens_tables = False

    def __init__(self, config: VisitorConfig) -> None:
        self._folder = Path(config.folder)
        self.memory = read_memory(self._folder)
        self.settings = SettingsFile(self._folder / SETTINGS_FILE)
        self._table = config.table
        address = BrokerAddress.parse(config.broker) if config.broker else None
        if address is not None:
            address = replace(address, ca_file=config.ca_file)
        super().__init__(
            name=self.settings.now.name or self.memory.name or config.guest,
            levels=LEVELS,
            data_dir=self._folder,
            scope=SearchScope(
                address,
                discovery=config.discovery,
                data_dir=Path(config.data_dir),
                ca_file=config.ca_file,
                usual=config.usual,
            ),
        )

    async def find_tables(
        self, growing: Callable[[Sequence[ListedTable]], None] = lambda found: None
    ) -> Sequence[ListedTable]:
        """All of them, or the one; who may scan its code here needs no other invitation."""
        if self._table is None:
            return await super().find_tables(growing)
        one = await ask_table(self._table, self._scope)
        if one is None:
            return []
        card = one.listing
        return [
            ListedTable(
                where=self._table,
                name=one.name,
                taken=card.taken,
                seats=card.seats,
                phase=PHASES[card.phase],
                watchers=card.watchers,
            )
        ]

    async def come_back(self, listener: EntryListener = UNATTENDED) -> Session:
        """To the table this browser was at before, into the same seat."""
        memory = self.memory
        if memory.table is None:
            raise TableUnavailable(LocalError.NO_SUCH_TABLE)
        name = memory.name or self._name
        return await self.join(memory.table, name=name, role=memory.role, listener=listener)

    async def join(
        self,
        where: str,
        *,
        name: str,
        role: Role = Role.PLAYER,
        code: str | None = None,
        listener: EntryListener = UNATTENDED,
    ) -> Session:
        """To a table that the server lists, or to the one there is, whatever address a link names.

        The way back is a link that we have kept ourselves.
        """
        link = parse_link(where)
        typed = parse_code(where) if link is None else link.code
        if self._table is not None:
            if not await self._is_the_one(where, None if link is None else link.table):
                raise TableUnavailable(LocalError.NO_SUCH_TABLE, where)
            where, code = self._table, str(typed) if typed else code
        elif link is not None and where != self.memory.table:
            where, code = link.table, str(typed) if typed else code
        session = await super().join(where, name=name, role=role, code=code, listener=listener)
        # The name as it was typed: the seat's secret is kept under it.
        self._keep(name=name, table=session.table.link, role=session.role)
        return session

    async def _is_the_one(self, where: str, table: str | None) -> bool:
        """Whether a person means the one table: by a link, by any code, or by its id or name."""
        assert self._table is not None
        own = parse_link(self._table)
        if own is None or table is not None:
            return own is not None and own.table == table
        if "gofish:" in where.lower():
            return False
        if parse_code(where) is not None or where.strip().lower() == own.table:
            return True
        one = await ask_table(self._table, self._scope)
        return one is not None and skeleton(one.name) == skeleton(where)

    async def host(self, config: TableConfig, *, name: str) -> Session:
        """Not from here."""
        raise TableUnavailable(ErrorCode.NOT_ALLOWED, config.name)

    async def play(self, *, name: str) -> Session:
        """Not from here."""
        raise TableUnavailable(ErrorCode.NOT_ALLOWED, name)

    async def phones(self, session: GameSession) -> str:
        """Not from here."""
        raise TableUnavailable(ErrorCode.NOT_ALLOWED, session.table.name)

    async def after_leaving(self, session: GameSession) -> bool:
        """A seat that was given up, or a table that is closed, is nothing to come back to."""
        goes_on = await super().after_leaving(session)
        if session.left or session.view.closed:
            self._keep(table=None)
        return goes_on

    def _keep(self, **changes: str | None) -> None:
        self.memory = structs.replace(self.memory, **changes)
        keep_memory(self._folder, self.memory)


async def ask_table(link: str, scope: SearchScope) -> Answer | None:
    """What the table of an invite link says of itself now; None when nobody answers."""
    try:
        target = await resolve(link, scope)
        number = target.code.number if target.code else None
        return await find_table(target.id, number, target.broker, ANSWER_SECONDS)
    except (NoSuchTable, BrokerUnreachable):
        return None
