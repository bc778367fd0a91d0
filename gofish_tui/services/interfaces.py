"""What the screens need from the rest of the program: a place at a table, and the ways to get to one.

`gofish_tui.client.session.Session` is the real session, `mqtt_table_service` the real service; tests bring their own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from gofish_protocol.limits import TABLES_A_PAGE
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import LinkState, Phase, Role

if TYPE_CHECKING:
    from gofish_tui.client.commands import Command
    from gofish_tui.client.updates import TableInfo, Update
    from gofish_tui.i18n.spoken import SpokenError
    from gofish_tui.link.base import BrokerUnreachable
    from gofish_tui.store.finished import StoredGames
    from gofish_tui.table_config import TableConfig


class GameSession(Protocol):
    """One place at a table, as docs/interfaces.md ("Client") has it."""

    @property
    def view(self) -> TableView:
        """The table as this place may see it now; another object after each change."""

    @property
    def role(self) -> Role:
        """``player`` or ``spectator``."""

    @property
    def status(self) -> LinkState:
        """``connected``, ``reconnecting`` or ``host_away``."""

    @property
    def table(self) -> TableInfo:
        """The table's name, and how others find it."""

    @property
    def left(self) -> bool:
        """The seat was given up, or taken away: there is no way back to it."""

    def updates(self) -> AsyncIterator[Update]:
        """What happens, in order; ends after `Ended`."""

    def send(self, command: Command) -> int | None:
        """Send a command; the number under which a `Refused` answers it, where it has one."""

    async def leave(self) -> None:
        """Give the seat up."""

    async def close(self) -> None:
        """Go away; the seat is kept."""


A_PAGE = int(TABLES_A_PAGE)


class ListedTable(Struct, frozen=True):
    """What a list says about a table, as its host has signed it; the name is cleaned."""

    where: str
    """what `TableService.join` and `TableService.watch` take to get there"""
    name: str
    taken: int = 0
    seats: int = 0
    phase: str = Phase.LOBBY
    open: bool = True
    watchers: bool = True
    memory_aid: bool = False
    kept: str = ""
    """the name under which this machine keeps a seat there, where nobody sits right now; it needs no invitation"""
    stopped: bool = False
    """no host serves it: it waits on this disk as it was left"""
    my_turn: bool = False
    """it is the kept seat's turn, which is known only of a table that is stopped"""
    was_my_turn: bool = False
    """it was when we left; others, a clock or a bot may have played since"""


class ListedPage(Struct, frozen=True):
    """Tables of a list. A hall may have many more, of which only a page is requested at a time."""

    tables: Sequence[ListedTable]
    next: str = ""
    """where the next page begins; empty: these are all"""


class TableUnavailable(Exception):
    """It failed; ``error`` is a word of docs/json.md, or a `LocalError`; ``detail`` may say more.

    ``unreachable`` says of a broker that could not be reached which of the reasons it was; ``because`` is a reason that has
    a sentence of its own.
    """

    def __init__(
        self,
        error: str,
        detail: str = "",
        unreachable: BrokerUnreachable | None = None,
        because: SpokenError | None = None,
    ) -> None:
        super().__init__(detail or error)
        self.error = error
        self.detail = detail
        self.unreachable = unreachable
        self.because = because


class EntryListener(Protocol):
    """Listens while a guest is entering a table."""

    def waiting(self) -> None:
        """The table's owner is asked whether to let us in; called again and again."""

    async def choose(
        self, tables: Sequence[ListedTable], refused: str | None
    ) -> ListedTable | None:
        """Which of several similar tables is meant, as only a person can tell; None: none of them.

        ``refused``: the error word of the table that was tried before them and refused us, if there was one.
        """


class Unattended:
    """Nobody is there to choose."""

    def waiting(self) -> None:
        """Nobody sees it."""

    async def choose(self, tables: Sequence[ListedTable], refused: str | None) -> None:
        """None of them."""


UNATTENDED: EntryListener = Unattended()

Enter = Callable[[EntryListener], Awaitable[GameSession]]
"""A way to a place at a table."""


class TableService(Protocol):
    """The ways to a table. Each may take its time, may be cancelled, and raises `TableUnavailable` when it does not work."""

    @property
    def name(self) -> str:
        """What the player is called unless they say otherwise."""

    def rename_player(self, name: str) -> None:
        """Another name from now on, at tables not yet sat down at."""

    @property
    def levels(self) -> Sequence[str]:
        """The bots there are, weakest first."""

    @property
    def default_config(self) -> TableConfig:
        """The default new table: the form starts from it."""

    def keeps_seats(self) -> bool:
        """Whether a seat is kept here at any table, which may no longer exist."""

    def stopped_tables(self) -> Sequence[ListedTable]:
        """Tables of this disk that no host serves, and at which a seat is kept. Reads files: call it off the loop."""

    def games(self) -> StoredGames:
        """The finished games kept here. Reads files: call it off the loop."""

    async def find_tables(
        self,
        growing: Callable[[Sequence[ListedTable]], None] = ...,
        *,
        search: str = "",
        after: str = "",
        most: int = A_PAGE,
        watchable: bool = False,
    ) -> ListedPage:
        """The tables that can be seen from here; ``growing`` receives what was found so far, from time to time.

        Of a hall's tables only a page of ``most``: with ``search`` in their names, ``after`` the page before, or ``watchable``.
        """

    async def join(
        self,
        where: str,
        *,
        name: str,
        role: Role = Role.PLAYER,
        code: str | None = None,
        listener: EntryListener = UNATTENDED,
    ) -> GameSession:
        """Sit down at a table, or watch it: an invitation code, a link, a name, an id or a listing's ``where``."""

    @property
    def uses_hall(self) -> bool | None:
        """Whether a new table is kept in the hall unless somebody says otherwise; None where no hall is configured."""

    async def host(
        self, config: TableConfig, *, name: str, in_hall: bool | None = None
    ) -> GameSession:
        """Open a table and sit down at it: ``in_hall`` or in a process of this machine, or as `uses_hall` says."""

    async def resume(self, table: str) -> GameSession:
        """Start the host of a table on this disk again, and return to the seat that is kept there."""

    async def play(self, *, name: str) -> GameSession:
        """A table with bots that starts at once."""

    async def phones(self, session: GameSession) -> str:
        """The address under which phones on this network find our table's page."""

    def host_died(self, session: GameSession) -> bool:
        """The table is one of ours, and no process serves it anymore although nobody closed it."""

    async def revive(self, session: GameSession) -> bool:
        """Start that host again; the session finds it by itself. False when it will not start."""

    def revive_command(self, session: GameSession) -> str:
        """The command that starts it by hand."""

    def is_solo(self, session: GameSession) -> bool:
        """Nobody but bots plays there, and the table ends when we go."""

    async def after_leaving(self, session: GameSession) -> bool:
        """We have left that table. True when it was opened here and goes on without us."""

    async def close(self) -> None:
        """The program ends: whatever was opened here and no longer has anybody is closed."""
