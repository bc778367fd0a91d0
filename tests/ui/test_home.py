"""Home: every line of the menu, by key and by click; and what is said when a door stays shut."""

from __future__ import annotations

import asyncio

import pytest

from gofish_tui.services.interfaces import ListedTable, TableUnavailable
from gofish_tui.ui.screens.help import HelpScreen
from gofish_tui.ui.screens.history import HistoryScreen
from gofish_tui.ui.screens.home import MENU, MOST_WAITING, HomeScreen
from gofish_tui.ui.screens.host_form import HostScreen
from gofish_tui.ui.screens.leaving import QuitDialog
from gofish_tui.ui.screens.opening import OpeningScreen
from gofish_tui.ui.screens.rules import RulesScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.screens.tables import TablesScreen
from gofish_tui.ui.themes import CYCLE
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.notice import NoticeBar
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

WAYS = {
    "h": HostScreen,
    "j": TablesScreen,
    "w": TablesScreen,
    "r": RulesScreen,
    "question_mark": HelpScreen,
    "q": QuitDialog,
}


LINES = (HostScreen, TablesScreen, TablesScreen, HistoryScreen, RulesScreen)
"""Where the menu's lines lead, after the two that play at once."""


async def test_every_key_leads_somewhere_and_escape_comes_back() -> None:
    async with driving() as driver:
        for key, screen in WAYS.items():
            await driver.press(key)
            assert isinstance(driver.app.screen, screen), key
            await driver.press("escape")
            driver.on(HomeScreen)


async def test_every_line_can_be_clicked_and_reached_by_arrows() -> None:
    async with driving() as driver:
        for number, screen in enumerate(LINES, 2):
            assert await driver.pilot.click(list(driver.app.screen.query(MenuItem))[number])
            await driver.settle()
            assert isinstance(driver.app.screen, screen)
            await driver.press("escape")
        next(iter(driver.app.screen.query(MenuItem))).focus()
        await driver.press("down", "down", "enter")
        driver.on(HostScreen)


async def test_play_is_at_once() -> None:
    async with driving() as driver:
        await driver.press("p")
        driver.on(TableScreen)
        assert driver.service.opened == [("play", "Asha")]
        await driver.press("l")
        assert "the game against the bots ends" in driver.text()
        await driver.press("g")
        driver.on(HomeScreen)
        assert driver.service.gone == [driver.session]


@pytest.mark.parametrize(
    ("shut", "said"),
    [
        (TableUnavailable("broker_unreachable"), "The message broker cannot be reached."),
        (TableUnavailable("host_failed", "[/] no [b]port"), "could not be opened: [/] no [b]port"),
        (TableUnavailable("some_new_word", "[/]"), "for a reason this version does not know."),
    ],
)
async def test_a_shut_door_says_why(shut: TableUnavailable, said: str) -> None:
    async with driving(service=FakeTableService(shut=shut)) as driver:
        await driver.press("p")
        driver.on(HomeScreen)
        assert said in driver.app.screen.query_one(NoticeBar).remark.text


async def test_opening_can_be_called_off() -> None:
    service = FakeTableService()
    service.wait = asyncio.Event()
    async with driving(service=service) as driver:
        await driver.press("p")
        driver.on(OpeningScreen)
        await driver.press("escape")
        driver.on(HomeScreen)
        service.wait.set()
        await driver.settle()
        driver.on(HomeScreen)
        assert service.session is None


async def test_the_theme_key_goes_round() -> None:
    async with driving() as driver:
        seen = []
        for _ in CYCLE:
            seen.append(driver.app.theme)
            await driver.press("f2")
        assert tuple(seen) == CYCLE
        assert driver.app.theme == CYCLE[0]


@pytest.mark.parametrize("start", ["host", "join", "watch", "play"])
async def test_it_may_begin_elsewhere(start: str) -> None:
    async with driving(start=start) as driver:
        kind = {"host": HostScreen, "play": TableScreen}.get(start, TablesScreen)
        assert isinstance(driver.app.screen, kind)


async def test_quitting_is_asked_for_and_closes_the_doors() -> None:
    async with driving() as driver:
        await driver.press("ctrl+c")
        driver.on(QuitDialog)
        await driver.press("y")
    assert driver.service.closed
    assert driver.app.return_code == 0


@pytest.mark.parametrize("size", [(80, 24), (45, 20)])
async def test_what_waits_comes_first(size: tuple[int, int]) -> None:
    kept = ListedTable("t9", "Friday fish", 2, 4, "playing", open=False, kept="Asha2")
    service = FakeTableService([ListedTable("t1", "Kitchen"), kept])
    async with driving(service=service, size=size) as driver:
        await driver.until("Return to Friday fish")
        assert "playing" in driver.text()
        assert "Kitchen" not in driver.text()
        item = driver.app.screen.focused
        assert isinstance(item, MenuItem)
        assert item.value == "return_to(1)"
        await driver.press("2")
        driver.on(HomeScreen)
        for word in ("Play", "Host", "Join", "Watch", "Rules", "Quit"):
            assert word in driver.text(), word
        await driver.press("1")
        assert service.opened == [("join", ("t9", "Asha2", None))]


async def test_whose_turn_it_is_stands_where_it_is_sure() -> None:
    """At a table that is stopped nothing has happened since; of one that goes on, only how we left it is known."""
    here = ListedTable("t8", "Reef", kept="Asha", phase="playing", stopped=True, my_turn=True)
    there = ListedTable("t9", "Friday fish", kept="Asha", phase="playing", was_my_turn=True)
    others = ListedTable("t7", "Pond", kept="Asha", phase="playing")
    service = FakeTableService([others, there])
    service.stopped = [here]
    async with driving(service=service) as driver:
        await driver.until("Return to Reef (your turn)")
        assert "stopped here, as you left it" in driver.text()
        await driver.until("Return to Friday fish")
        assert "playing; your turn when you left" in driver.text()
        assert driver.text().count("(your turn)") == 1
        assert "Pond" not in driver.text(), "those that wait for us come first"
        await driver.press("1")
        assert service.opened == [("resume", "t8")]


async def test_a_table_that_was_started_again_meanwhile_is_joined() -> None:
    stopped = ListedTable("t8", "Reef", kept="Asha", phase="playing", stopped=True, my_turn=True)
    service = FakeTableService([ListedTable("t8", "Reef", kept="Asha", phase="playing")])
    service.stopped = [stopped]
    async with driving(service=service) as driver:
        await driver.until(lambda: "(your turn)" not in driver.text() and "Reef" in driver.text())
        await driver.press("1")
        assert service.opened == [("join", ("t8", "Asha", None))]


async def test_without_a_network_tables_of_this_disk_are_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def nothing() -> None:
        raise TableUnavailable("broker_unreachable")

    service = FakeTableService()
    monkeypatch.setattr(service, "find_tables", nothing)
    service.stopped = [ListedTable("t8", "Reef", kept="Asha", stopped=True)]
    async with driving(service=service) as driver:
        await driver.until("Return to Reef")


@pytest.mark.parametrize("size", [(80, 24), (45, 39), (45, 20)])
async def test_the_whole_menu_is_seen_with_tables_that_wait(size: tuple[int, int]) -> None:
    kept = [
        ListedTable(f"t{n}", "Friday fish", phase="playing", kept="Asha")
        for n in range(MOST_WAITING)
    ]
    async with driving(service=FakeTableService(kept), size=size) as driver:
        await driver.until("Return to Friday fish")
        await driver.settle()
        menu = driver.app.screen.query_one("#menu").region
        items = list(driver.app.screen.query(MenuItem))
        assert len(items) == MOST_WAITING + len(MENU)
        assert all(menu.contains_region(item.region) for item in items)
        assert menu.bottom <= size[1] - driver.app.screen.query_one(ScreenFooter).size.height


async def test_where_no_seat_is_kept_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    service = FakeTableService([ListedTable("t1", "Kitchen")])
    heard: list[object] = []
    async with driving(service=service) as driver:
        monkeypatch.setattr(service, "find_tables", heard.append)
        driver.on(HomeScreen).look()
        await driver.settle()
        assert heard == []
