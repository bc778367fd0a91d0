"""Everything that a screen can do is found by its words."""

from __future__ import annotations

from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.host_form import HostScreen
from gofish_tui.ui.screens.leaving import LeaveDialog
from gofish_tui.ui.screens.palette import PaletteScreen
from gofish_tui.ui.screens.rules import RulesScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.menu_item import MenuItem
from tests.ui.driving import driving
from tests.ui.fake_session import playing


async def test_a_word_finds_a_command_and_enter_does_it() -> None:
    async with driving(playing(step_by_step=True)) as driver:
        await driver.press("ctrl+p")
        driver.on(PaletteScreen)
        await driver.press(*"RUL")
        shown = [item.value for item in driver.app.screen.query(MenuItem) if item.display]
        assert shown == ["table.rules"]
        await driver.press("enter")
        driver.on(RulesScreen)
        await driver.press("escape", "ctrl+p", "down")
        assert isinstance(driver.app.screen.focused, MenuItem)
        await driver.press("escape")
        driver.on(TableScreen)


async def test_what_cannot_be_done_and_what_is_one_of_many_is_not_there() -> None:
    async with driving(playing(step_by_step=True)) as driver:
        await driver.press("ctrl+p")
        found = {item.value for item in driver.app.screen.query(MenuItem)}
        assert "table.ask" not in found, "nothing has been picked yet"
        assert not any(one.startswith(("table.number", "table.rank-")) for one in found)
        assert {"table.leave", "app.theme", "app.interrupt"} <= found


async def test_a_click_does_it_too_and_nothing_fits_nothing() -> None:
    async with driving() as driver:
        await driver.press("ctrl+p", *"zzz", "enter")
        driver.on(PaletteScreen)
        await driver.press("escape", "ctrl+p")
        for item in driver.app.screen.query(MenuItem):
            if item.value == "home.host":
                item.action_pick()
        await driver.settle()
        driver.on(HostScreen)
        await driver.press("escape")
        driver.on(HomeScreen)


async def test_a_question_that_waits_is_not_covered() -> None:
    async with driving(playing(step_by_step=True)) as driver:
        await driver.press("l", "ctrl+p")
        driver.on(LeaveDialog)
