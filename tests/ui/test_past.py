"""What was played before: the list, the statistics, a game looked at again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol.record import read_record, write_record
from gofish_tui.store.finished import Finished, Unread
from gofish_tui.ui.screens.help import HelpScreen
from gofish_tui.ui.screens.history import HistoryScreen
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.replay import ReplayScreen
from gofish_tui.ui.screens.statistics import StatisticsScreen
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.notice import NoticeBar
from gofish_tui.ui.widgets.replay_bar import ReplayBar
from tests.services.test_game_replay import recorded
from tests.store.test_statistics import GAMES
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

if TYPE_CHECKING:
    from gofish_protocol.record import Record


def kept(*records: Record) -> FakeTableService:
    service = FakeTableService()
    read = [read_record(write_record(one)) for one in records]
    service.records = [Finished(Path(f"/r/{n}.gofish"), one) for n, one in enumerate(read)]
    return service


async def test_without_games_it_says_the_next_key() -> None:
    async with driving(service=FakeTableService()) as driver:
        await driver.press("g")
        driver.on(HistoryScreen)
        await driver.until("No games yet")
        await driver.press("s")
        driver.on(HistoryScreen)
        await driver.press("escape")
        driver.on(HomeScreen)


async def test_what_cannot_be_read_is_listed_with_the_reason() -> None:
    service = kept(recorded()[1])
    service.unread = [Unread(Path("/r/newer.gofish"), True), Unread(Path("/r/torn.gofish"), False)]
    async with driving(service=service) as driver:
        await driver.press("g")
        await driver.until("another version of the game")
        assert "Damaged: it cannot be read." in driver.text()
        await driver.press("down", "enter")
        assert "another version" in driver.app.screen.query_one(NoticeBar).remark.text
        driver.on(HistoryScreen)


async def test_only_what_cannot_be_read_is_listed_too() -> None:
    service = FakeTableService()
    service.unread = [Unread(Path("/r/torn.gofish"), False)]
    async with driving(service=service) as driver:
        await driver.press("g")
        await driver.until("Damaged")


async def test_a_game_is_picked_and_looked_at_again() -> None:
    _, record = recorded()
    hostile = replace(record, name="[/] \x1b[2Jtable", played=1_700_000_000)
    broken = replace(record, asks=record.asks[:3], secret="00")
    async with driving(service=kept(hostile, broken)) as driver:
        await driver.press("g")
        await driver.until("2023-11-1")
        assert "[/] [2Jtable" in driver.text()
        await driver.press("question_mark")
        driver.on(HelpScreen)
        await driver.press("escape", "down", "enter")
        assert driver.app.screen.query_one(NoticeBar).remark.text
        await driver.press("up", "enter")
        screen = driver.on(ReplayScreen)
        assert "[/] [2Jtable" in driver.text()
        await driver.press("g", *"7", "enter")
        assert "Step 7 of" in driver.text()
        before = screen.view
        await driver.press("f3")
        assert screen.view == before
        assert "Step" not in driver.text()
        bar = driver.app.screen.query_one(ReplayBar)
        await driver.pilot.click(bar, offset=(1 + 3 + bar.track - 1, 0))
        await driver.settle()
        assert bar.position.at == bar.position.last
        await driver.pilot.click(bar, offset=(1 + 3, 0))
        await driver.settle()
        assert bar.position.at == 0
        await driver.pilot.click(bar, offset=(1, 0))
        await driver.settle()
        assert bar.position.playing
        await driver.press("space")
        assert not bar.position.playing
        await driver.press("escape")
        driver.on(HistoryScreen)


async def test_statistics_of_whoever_played_here() -> None:
    async with driving(service=kept(*GAMES), size=(80, 30)) as driver:
        await driver.press("g")
        await driver.until("won by")
        await driver.press("s")
        driver.on(StatisticsScreen)
        assert "4 games, 2 won (50%)." in driver.text()
        assert "··◐●" in driver.text()
        assert "  1:2   ████░░░░░░░░   4  Goran" in driver.text()
        await driver.press("right")
        assert "4 games, 2 won (50%)." in driver.text()
        assert "Asha" in driver.text().partition("Against")[2]
        await driver.press("escape", "f3")
        driver.on(HistoryScreen)
        assert driver.app.screen.query(MenuItem)
