"""Another language in the middle of things: everything on the screen changes, and nothing else does."""

from __future__ import annotations

from gofish_protocol import events
from gofish_tui.i18n.loader import Messages
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.host_form import HostScreen
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.screens.table import TableScreen
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession, playing


async def test_at_home() -> None:
    async with driving(service=FakeTableService()) as driver:
        await driver.press("down", "f3")
        driver.on(HomeScreen)
        assert "చేరు" in driver.text()
        assert driver.app.focused is not None
        assert driver.app.focused.value == "practice"  # type: ignore[attr-defined]
        await driver.press("l")
        assert "Играј" in driver.text()
        await driver.press("l")
        assert "Play" in driver.text()


async def test_in_the_lobby() -> None:
    async with driving(FakeSession()) as driver:
        await driver.press("slash", "h", "i", "f3", "f3")
        driver.on(LobbyScreen)
        shown = driver.text()
        assert "Места 3/6" in shown
        assert "hi" in shown
        assert "Seats" not in shown


async def test_in_a_game_with_a_choice_made() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("2", "f3")
        screen = driver.on(TableScreen)
        assert screen.choice.to == 1
        assert "మీ వంతు" in driver.text()
        session.hold_answers = True
        await driver.press("f3", "right", "enter")
        assert session.asked
        assert "Барам" in driver.text()
        await driver.press("f3")
        assert "Asking" in driver.text()
        session.release()
        await driver.settle()
        assert screen.sent is None
        await driver.press("question_mark", "end")
        assert "F3" in driver.text()


async def test_a_form_keeps_its_language_and_what_was_typed() -> None:
    async with driving(service=FakeTableService()) as driver:
        await driver.press("h", "X", "f3")
        driver.on(HostScreen)
        assert "A new table" in driver.text()
        await driver.press("escape", "f3", "h")
        assert "కొత్త టేబుల్" in driver.text()


async def test_a_click_on_the_key() -> None:
    async with driving(service=FakeTableService()) as driver:
        cap = next(
            cap for cap in driver.app.screen.query("KeyCap") if "Language" in str(cap.render())
        )
        await driver.pilot.click(cap)
        await driver.settle()
        assert "ఆడు" in driver.text()


async def test_what_was_told_is_told_again() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        session.happen([events.Said(1, "Goran", "hello there")])
        await driver.settle()
        assert "You play first" in driver.text()
        await driver.press("f3", "f3")
        assert "You play first" not in driver.text()
        assert "hello there" in driver.text()
        model = driver.app.model
        assert model is not None
        mk = Messages("mk")
        assert mk.text("started-you", stock=31) in [line.text.plain for line in model.talk]
