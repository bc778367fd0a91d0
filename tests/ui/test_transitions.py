"""One screen changes into the next: nothing is drawn between them, and no key lands where nobody looks."""

from __future__ import annotations

from typing import Any

import pytest

from gofish_tui.client.commands import Start
from gofish_tui.ui.app import GoFishApp
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.screens.result import ResultScreen
from gofish_tui.ui.screens.table import TableScreen
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession, playing

pytestmark = pytest.mark.usefixtures("drawn")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of the screens of which a frame was drawn, in order."""
    seen: list[str] = []
    display = GoFishApp._display

    def watched(app: GoFishApp, screen: Any, renderable: Any) -> None:
        name = type(screen).__name__
        if renderable is not None and not app._batch_count and seen[-1:] != [name]:
            seen.append(name)
        display(app, screen, renderable)

    monkeypatch.setattr(GoFishApp, "_display", watched)
    return seen


async def test_dealing_ending_and_dealing_again_lead_from_screen_to_screen(
    drawn: list[str],
) -> None:
    session = FakeSession(step_by_step=True)
    async with driving(session) as driver:
        driver.on(LobbyScreen)
        drawn.clear()
        await driver.press("s")
        assert session.commands == [Start()]
        driver.on(TableScreen)
        session.play_out()
        await driver.settle()
        driver.on(ResultScreen)
        await driver.press("n")
        driver.on(TableScreen)
        assert drawn == ["TableScreen", "ResultScreen", "TableScreen"]


async def test_the_way_to_a_table_and_home_again_shows_nothing_else(drawn: list[str]) -> None:
    async with driving(service=FakeTableService()) as driver:
        drawn.clear()
        await driver.press("p")
        driver.on(TableScreen)
        await driver.session.close()
        await driver.settle()
        driver.on(HomeScreen)
        assert drawn in (
            ["OpeningScreen", "TableScreen", "HomeScreen"],
            ["TableScreen", "HomeScreen"],
        )


async def test_what_lay_over_a_screen_goes_with_it(drawn: list[str]) -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("question_mark")
        drawn.clear()
        session.play_out()
        await driver.settle()
        driver.on(ResultScreen)
        assert drawn == ["ResultScreen"]
