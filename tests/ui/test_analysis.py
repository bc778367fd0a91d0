"""The analysis of a game, from the replay: worked out in parts, whole in the end, and put away with Escape."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gofish_tui.i18n.loader import Messages
from gofish_tui.store.finished import Finished
from gofish_tui.ui.screens.analysis import AnalysisScreen
from gofish_tui.ui.screens.replay import ReplayScreen
from gofish_tui.ui.widgets.bullets import Bullets
from tests.bots.recorded_games import recorded_game
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

RECORD = recorded_game(("perch", "pike", "shark", "minnow"), 5)


def service() -> FakeTableService:
    kept = FakeTableService()
    kept.records = [Finished(Path("/r/game.gofish"), RECORD)]
    return kept


def told(screen: AnalysisScreen) -> str:
    return str(screen.query_one(Bullets).render())


@pytest.mark.parametrize("lang", ["en", "te", "mk"])
async def test_a_game_is_judged_from_the_side_that_is_shown(lang: str) -> None:
    words = Messages(lang)
    async with driving(service=service(), words=words) as driver:
        await driver.press("g", "enter")
        driver.on(ReplayScreen)
        await driver.press("a")
        screen = driver.on(AnalysisScreen)
        await driver.app.workers.wait_for_complete(list(screen.workers))
        await driver.settle()
        text = told(screen)
        for heading in ("chances", "turning", "costly", "summary", "explained"):
            assert words.text(f"analysis-{heading}") in text
        assert all(who.name in text for who in RECORD.seats)
        await driver.press("escape")
        driver.on(ReplayScreen)
        await driver.press("s", "a")
        own = driver.on(AnalysisScreen)
        await driver.app.workers.wait_for_complete(list(own.workers))
        await driver.settle()
        assert words.text("analysis-side", player=RECORD.seats[0].name) in told(own)


async def test_it_can_be_stopped_and_a_broken_game_is_said_to_be_broken() -> None:
    async with driving(service=service()) as driver:
        await driver.app.push_screen(AnalysisScreen(RECORD, None))
        await driver.press("escape")
        assert not [one for one in driver.app.workers if one.name == "analysis" and one.is_running]
        broken = AnalysisScreen(replace(RECORD, asks=RECORD.asks[1:]), None)
        await driver.app.push_screen(broken)
        await driver.until("cannot be shown")
