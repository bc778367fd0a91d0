"""The list of tables, and the line for an invitation."""

from __future__ import annotations

import asyncio

from textual.widgets import Input

from gofish_tui.services.interfaces import ListedPage, ListedTable, TableUnavailable
from gofish_tui.ui.screens.ask_text import AskText
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.screens.tables import TablesScreen
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.notice import NoticeBar
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

OPEN = ListedTable("id1", "[/] open", 2, 4, "lobby", open=True)
CLOSED = ListedTable("id2", "Friday fish", 1, 6, "playing", open=False)


async def test_an_open_table_is_joined_by_enter() -> None:
    service = FakeTableService([OPEN, CLOSED])
    async with driving(service=service, start="join") as driver:
        assert "[/] open" in driver.text()
        assert "2 of 4 seats taken · in the lobby · open to all" in driver.text()
        await driver.press("down", "enter")
        driver.on(LobbyScreen)
        assert service.opened == [("join", ("id1", "Asha", None))]


async def test_a_table_by_invitation_asks_for_it() -> None:
    service = FakeTableService([OPEN, CLOSED])
    async with driving(service=service, start="watch") as driver:
        assert await driver.pilot.click(list(driver.app.screen.query(MenuItem))[1])
        await driver.settle()
        driver.on(AskText)
        await driver.press("escape")
        driver.on(TablesScreen)
        await driver.press("enter")
        driver.on(AskText)
        await driver.press(*"7-a-b", "enter")
        assert service.opened == [("watch", ("id2", "Asha", "7-a-b"))]


async def test_a_seat_that_is_kept_needs_no_invitation() -> None:
    kept = ListedTable("id3", "Friday fish", 2, 4, "playing", open=False, kept="Mila")
    service = FakeTableService([kept])
    async with driving(service=service, start="join") as driver:
        assert "your seat: Mila" in driver.text()
        await driver.press("down", "enter")
        assert service.opened == [("join", ("id3", "Mila", None))]
    async with driving(service=FakeTableService([kept]), start="watch") as driver:
        assert "your seat" not in driver.text()
        await driver.press("down", "enter")
        driver.on(AskText)


def hall(*names: str) -> list[ListedTable]:
    return [ListedTable(name, name, 1, 4, "lobby") for name in names]


async def test_a_list_of_a_hall_is_shown_by_page_and_searched_where_it_is() -> None:
    service = FakeTableService()
    service.pages = {
        "": ListedPage(hall("Attic", "Bream"), "b"),
        "b": ListedPage(hall("Carp")),
    }
    async with driving(service=service, start="join") as driver:
        assert "Bream" in driver.text()
        assert "More tables…" in driver.text()
        await driver.press("down", "down", "down", "enter")
        await driver.settle()
        assert "Carp" in driver.text()
        assert "Bream" not in driver.text()
        assert "Back to the first tables" in driver.text()
        assert "More tables…" not in driver.text()
        driver.app.screen.query_one("#where").focus()
        await driver.press(*"att")
        await driver.pilot.pause(1.0)
        await driver.settle()
        assert service.asked[-1] == ("att", "", 64, False)
        assert "Attic" in driver.text()
        asked = len(service.asked)
        driver.app.screen.query_one("#where", Input).value = "42-coral"
        await driver.pilot.pause(1.0)
        assert {search for search, *_ in service.asked[asked:]} == {""}


async def test_an_invitation_that_is_typed() -> None:
    async with driving(start="join") as driver:
        assert "No tables here yet" in driver.text()
        await driver.press(*"42-coral-tide", "enter")
        driver.on(LobbyScreen)
        assert driver.service.opened == [("join", ("42-coral-tide", "Asha", None))]


async def test_a_wrong_one_says_so_and_keeps_what_was_typed() -> None:
    async with driving(
        start="join", service=FakeTableService(shut=TableUnavailable("wrong_code"))
    ) as driver:
        await driver.press(*"1-a-b", "enter")
        driver.on(TablesScreen)
        assert driver.app.screen.query_one(NoticeBar).remark.text.startswith(
            "That invitation is not right."
        )
        assert driver.app.screen.query_one("#where", Input).value == "1-a-b"


async def test_the_list_follows_what_is_found_and_keeps_the_focus() -> None:
    service = FakeTableService([OPEN])
    async with driving(service=service, start="join") as driver:
        await driver.press("down")
        service.listings = [CLOSED, OPEN]
        await driver.press("ctrl+r")
        focused = driver.app.screen.focused
        assert isinstance(focused, MenuItem)
        assert focused.value == "id1"
        service.listings = []
        await driver.press("ctrl+r")
        assert "No tables here yet" in driver.text()


async def test_the_list_is_shown_as_it_grows() -> None:
    """A look that waits for somebody silent does not hide what has answered already."""
    service = FakeTableService([OPEN, CLOSED])
    service.growth = ([OPEN], [OPEN, CLOSED])
    service.wait = asyncio.Event()
    async with driving(service=service, start="join") as driver:
        assert "[/] open" in driver.text()
        assert "Friday fish" in driver.text()
        service.listings = [CLOSED]
        service.wait.set()
        await driver.settle()
        assert "[/] open" not in driver.text(), "at its end it shows what answered"


async def test_a_name_is_needed() -> None:
    async with driving(start="join") as driver:
        driver.app.screen.query_one("#your-name", Input).value = " "
        await driver.press("x", "enter")
        assert driver.service.opened == []
        assert driver.app.screen.query_one(NoticeBar).remark.text


async def test_typing_looks_through_the_list_and_a_code_leaves_it_alone() -> None:
    service = FakeTableService(
        [OPEN, CLOSED, ListedTable("id3", "Friday night", 4, 4, "lobby", open=True)]
    )
    async with driving(service=service, start="join") as driver:
        assert "4 of 4 seats taken · full · open to all" in driver.text()
        await driver.press(*"friday")
        assert [item.value for item in driver.app.screen.query(MenuItem)] == ["id2", "id3"]
        await driver.press(*" n")
        assert [item.value for item in driver.app.screen.query(MenuItem)] == ["id3"]
        driver.app.screen.query_one("#where", Input).value = "42-coral-tide"
        await driver.settle()
        assert len(driver.app.screen.query(MenuItem)) == 3
