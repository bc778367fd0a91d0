"""Tables that cannot be told apart by what was typed: the screens ask which one is meant, and no other is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Role
from gofish_tui.services.interfaces import UNATTENDED, ListedTable, TableUnavailable
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.services.interfaces import EntryListener
    from tests.ui.fake_session import FakeSession

TABLES = (
    ListedTable("abc", "Friday"),
    ListedTable("xyz", "[Friday]"),
)


class Alike(FakeTableService):
    """Both answer to what is typed; the first one does not know the words."""

    def __init__(self) -> None:
        super().__init__()
        self.tried: list[str] = []

    async def join(
        self,
        where: str,
        *,
        name: str,
        role: Role = Role.PLAYER,
        code: str | None = None,
        listener: EntryListener = UNATTENDED,
    ) -> FakeSession:
        tables: Sequence[ListedTable] = TABLES
        refused = None
        while chosen := await listener.choose(tables, refused):
            self.tried.append(chosen.where)
            if chosen.where == "xyz":
                return await super().join(where, name=name, code=code)
            tables, refused = TABLES[1:], "wrong_code"
        raise TableUnavailable(refused or "several_tables")


async def test_the_one_that_is_picked_is_tried_and_then_another_if_one_likes() -> None:
    service = Alike()
    async with driving(service=service, start="join", size=(80, 24)) as driver:
        await driver.press(*"7-coral-tiger", "enter")
        await driver.until("Which table?")
        assert "2 tables answer to that." in driver.text()
        assert "xyz" in driver.text()
        assert "[Friday]" in driver.text()
        assert not service.tried
        await driver.press("1")
        await driver.until("Another table claims the same number.")
        assert "someone may be posing as the table" in driver.text().replace("\n", " ")
        assert service.tried == ["abc"]
        await driver.press("1")
        await driver.until(lambda: bool(service.opened))
        assert service.tried == ["abc", "xyz"]


async def test_none_is_tried_if_one_would_rather_not() -> None:
    service = Alike()
    async with driving(service=service, start="join") as driver:
        await driver.press(*"7-coral-tiger", "enter")
        await driver.until("Which table?")
        await driver.press("escape")
        await driver.until("More than one table answers to that.")
        assert not service.tried
