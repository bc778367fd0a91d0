"""Many tables, for the wall: each with a game that the real engine plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Role
from gofish_tui.services.interfaces import UNATTENDED, ListedTable, TableUnavailable
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import NAMES, FakeSession

if TYPE_CHECKING:
    from gofish_tui.services.interfaces import EntryListener


class Hall(FakeTableService):
    """Many tables, each with its own game."""

    def __init__(self, tables: int, asks: int = 0) -> None:
        """``asks``: how many have been made at each when we come."""
        super().__init__(
            [ListedTable(f"t{n}", f"Table {n}", 3, 6, "playing") for n in range(tables)]
        )
        self.tables: dict[str, FakeSession] = {}
        self.locked: set[str] = set()
        self.asks = asks

    async def join(
        self,
        where: str,
        *,
        name: str,
        role: Role = Role.PLAYER,
        code: str | None = None,
        listener: EntryListener = UNATTENDED,
    ) -> FakeSession:
        del code, listener
        if where in self.locked:
            raise TableUnavailable("table_full")
        assert role == Role.SPECTATOR
        session = FakeSession(
            name=name,
            role=role,
            others=NAMES[:3],
            owner=None,
            step_by_step=True,
            table=where,
            seed=len(self.tables),
        )
        session.start(first=0)
        for _ in range(self.asks):
            session.play_for_me()
        self.tables[where] = session
        return session
