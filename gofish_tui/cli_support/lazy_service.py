"""The table service for a home screen that is shown before the service's modules are imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Role
from gofish_tui.services.interfaces import A_PAGE, UNATTENDED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gofish_tui.client.session import Session
    from gofish_tui.services.interfaces import EntryListener, GameSession, ListedPage, ListedTable
    from gofish_tui.services.mqtt_table_service import MqttTableService
    from gofish_tui.store.finished import StoredGames
    from gofish_tui.table_config import TableConfig


class LazyTableService:
    """A `TableService` that is made when it is used for the first time."""

    def __init__(self, make: Callable[[], MqttTableService]) -> None:
        self._make = make
        self._made: MqttTableService | None = None

    @property
    def _service(self) -> MqttTableService:
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def name(self) -> str:
        """What the player is called unless they say otherwise."""
        return self._service.name

    def rename_player(self, name: str) -> None:
        """Another name from now on."""
        self._service.rename_player(name)

    @property
    def levels(self) -> Sequence[str]:
        """The bots there are, weakest first."""
        return self._service.levels

    @property
    def default_config(self) -> TableConfig:
        """A new table, unless somebody changes it."""
        return self._service.default_config

    def keeps_seats(self) -> bool:
        """Whether a seat is kept here at any table."""
        return self._service.keeps_seats()

    def stopped_tables(self) -> Sequence[ListedTable]:
        """Tables of this disk at which a seat of ours is kept, and which no host serves."""
        return self._service.stopped_tables()

    def games(self) -> StoredGames:
        """The finished games kept here."""
        return self._service.games()

    async def find_tables(
        self,
        growing: Callable[[Sequence[ListedTable]], None] = lambda found: None,
        *,
        search: str = "",
        after: str = "",
        most: int = A_PAGE,
        watchable: bool = False,
    ) -> ListedPage:
        """The tables that can be seen from here."""
        return await self._service.find_tables(
            growing, search=search, after=after, most=most, watchable=watchable
        )

    async def join(
        self,
        where: str,
        *,
        name: str,
        role: Role = Role.PLAYER,
        code: str | None = None,
        listener: EntryListener = UNATTENDED,
    ) -> Session:
        """Sit down at a table, or watch it."""
        return await self._service.join(where, name=name, role=role, code=code, listener=listener)

    @property
    def uses_hall(self) -> bool | None:
        """Whether a new table is kept in the hall; None where there is none."""
        return self._service.uses_hall

    async def host(self, config: TableConfig, *, name: str, in_hall: bool | None = None) -> Session:
        """Open a table and sit down at it."""
        return await self._service.host(config, name=name, in_hall=in_hall)

    async def resume(self, table: str, *, name: str | None = None) -> Session:
        """Resume a table that is on disk."""
        return await self._service.resume(table, name=name)

    async def play(self, *, name: str) -> Session:
        """A table with bots that starts at once."""
        return await self._service.play(name=name)

    async def phones(self, session: GameSession) -> str:
        """The address of our table's page for phones."""
        return await self._service.phones(session)

    def host_died(self, session: GameSession) -> bool:
        """Our table's host is gone."""
        return self._service.host_died(session)

    async def revive(self, session: GameSession) -> bool:
        """Start that host again."""
        return await self._service.revive(session)

    def revive_command(self, session: GameSession) -> str:
        """The command that starts it by hand."""
        return self._service.revive_command(session)

    def is_solo(self, session: GameSession) -> bool:
        """Nobody but bots plays there."""
        return self._service.is_solo(session)

    async def after_leaving(self, session: GameSession) -> bool:
        """We have left that table."""
        return await self._service.after_leaving(session)

    async def close(self) -> None:
        """A service that was never used needs no closing."""
        if self._made is not None:
            await self._made.close()
