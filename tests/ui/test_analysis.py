"""The analysis of a game, from the replay: worked out in parts, whole in the end, and put away with Escape."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.containers import VerticalScroll

from gofish_tui.i18n.loader import Messages
from gofish_tui.services import kept_analysis
from gofish_tui.store.finished import Finished
from gofish_tui.ui.screens.analysis import AnalysisScreen
from gofish_tui.ui.screens.replay import ReplayScreen
from gofish_tui.ui.widgets.bullets import Bullets
from tests.bots.recorded_games import recorded_game
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

PATH = Path("/r/game.gofish")
RECORD = recorded_game(("perch", "pike", "shark", "minnow"), 5)


def service() -> FakeTableService:
    kept = FakeTableService()
    kept.records = [Finished(PATH, RECORD)]
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


@pytest.mark.parametrize("lang", ["en", "te", "mk"])
async def test_it_judges_with_all_hands_open_and_says_so(lang: str) -> None:
    words = Messages(lang)
    side = words.text("analysis-side", player=RECORD.seats[0].name)
    async with driving(service=service(), words=words) as driver:
        screen = AnalysisScreen(Finished(PATH, RECORD), RECORD.seats[0].seat)
        await driver.app.push_screen(screen)

        async def judged() -> str:
            await driver.app.workers.wait_for_complete(list(screen.workers))
            await driver.settle()
            return told(screen)

        own = await judged()
        await driver.press("o")
        opened = await judged()
        assert words.text("analysis-open") in opened
        assert side not in opened
        last = opened.partition(words.text("analysis-turning"))[0].splitlines()[-2]
        assert last not in own, "other chances, from the hands as they were"
        await driver.press("o")
        assert await judged() == own
        assert side in own
        await driver.press("o", "o")
        assert await judged() == own, "one that is under way gives way to the next"


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (45, 39)])
async def test_each_curve_is_one_line(size: tuple[int, int]) -> None:
    async with driving(service=service(), size=size) as driver:
        screen = AnalysisScreen(Finished(PATH, RECORD), None)
        await driver.app.push_screen(screen)
        await driver.app.workers.wait_for_complete(list(screen.workers))
        screen.query_one(VerticalScroll).scroll_to(y=6, animate=False)
        await driver.settle()
        lines = driver.text().splitlines()
        for who in RECORD.seats:
            assert any(" → " in line and who.name in line for line in lines), who.name


async def test_it_can_be_stopped_and_a_broken_game_is_said_to_be_broken() -> None:
    async with driving(service=service()) as driver:
        await driver.app.push_screen(AnalysisScreen(Finished(PATH, RECORD), None))
        await driver.press("escape")
        assert not [one for one in driver.app.workers if one.name == "analysis" and one.is_running]
        broken = AnalysisScreen(Finished(PATH, replace(RECORD, asks=RECORD.asks[1:])), None)
        await driver.app.push_screen(broken)
        await driver.until("cannot be shown")


async def test_it_is_kept_beside_the_record_and_not_worked_out_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Finished(tmp_path / "game.gofish", RECORD)

    async def shown() -> str:
        async with driving(service=service()) as driver:
            await driver.app.push_screen(AnalysisScreen(game, 0))
            screen = driver.on(AnalysisScreen)
            await driver.app.workers.wait_for_complete(list(screen.workers))
            await driver.settle()
            return told(screen)

    first = await shown()
    assert os.listdir(tmp_path) == ["game.gofish.seat-0.analysis"]
    monkeypatch.delattr(kept_analysis, "judged_asks")
    assert await shown() == first
