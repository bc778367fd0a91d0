"""Lines that are pasted, and a screen on which something else has written."""

from __future__ import annotations

import pytest
from textual.events import Paste
from textual.widgets import Input

from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.screens.tables import TablesScreen
from gofish_tui.ui.widgets.line_input import one_line
from gofish_tui.ui.widgets.say_box import MOST, SayBox
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import playing
from tests.ui.test_sparing import terminal, whole

THREE = "Good game!\r\n\n  Another one?\nI start.\n"
AS_ONE = "Good game! Another one? I start."


async def paste(driver: Driver, text: str) -> None:
    """As a terminal hands it over."""
    driver.app.post_message(Paste(text))
    await driver.settle()


def test_one_line() -> None:
    assert one_line(THREE) == AS_ONE
    assert one_line(" ") == " "
    assert one_line("a  b ") == "a  b "
    assert one_line("\n7-otter-violin\n") == "7-otter-violin"
    assert one_line("") == ""


async def test_three_pasted_lines_are_one_line_of_talk() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("slash")
        await paste(driver, THREE)
        await driver.press("enter")
        assert session.said == [AS_ONE]


async def test_what_the_program_s_own_clipboard_holds_is_pasted_the_same_way() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        driver.app.copy_to_clipboard(THREE)
        await driver.press("slash", "ctrl+v", "enter")
        assert session.said == [AS_ONE]


async def test_more_than_a_line_holds_is_cut_and_said() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("slash", "o", "h")
        await paste(driver, "x" * 300)
        assert driver.app.screen.query_one(SayBox).value == "oh" + "x" * (MOST - 2)
        assert "That is too long." in driver.text()
        await driver.press("ctrl+a", "ctrl+k", "enter")
        assert session.said == []
        driver.on(TableScreen)


async def test_an_invitation_is_pasted_whole_with_the_lines_around_it() -> None:
    async with driving() as driver:
        await driver.press("j")
        where = driver.on(TablesScreen).query_one("#where", Input)
        where.focus()
        await paste(driver, "\n 7-otter-violin\n")
        assert where.value == "7-otter-violin"


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("typing", [False, True])
async def test_ctrl_l_draws_everything_again(typing: bool) -> None:
    session = playing(step_by_step=True)
    with terminal() as there:
        async with driving(session) as driver:
            if typing:
                await driver.press("slash")
            there.cells.clear()
            await driver.press("ctrl+l")
            assert there.cells == whole(driver)
            await driver.press("escape" if typing else "backspace", "question_mark")
            assert "Redraw the screen" in driver.text()
