"""The first run: a name and a language, one turn of practice, and home."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui.screens.first_run import FirstRun
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.widgets.practice import Practice, PracticeStep
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService

if TYPE_CHECKING:
    from pathlib import Path


def step(driver: Driver) -> PracticeStep:
    return driver.app.screen.query_one(Practice).step


async def test_a_name_and_a_language_hold_from_the_first_key_on(tmp_path: Path) -> None:
    service, settings = FakeTableService(), SettingsFile(tmp_path / "settings.json")
    async with driving(service=service, settings=settings) as driver:
        driver.on(FirstRun)
        await driver.press("end", "2")
        assert service.name == settings.now.name == "Asha2"
        await driver.press("down", "right")
        driver.on(FirstRun)
        assert settings.now.lang == "te"
        assert "స్వాగతం" in driver.text()
        assert "Asha2" in driver.text()


@pytest.mark.parametrize("size", [(80, 24), (45, 39), (45, 20)])
async def test_the_practice_is_played_with_the_keys_of_the_game(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with driving(settings=SettingsFile(tmp_path / "settings.json"), size=size) as driver:
        await driver.press("enter", "enter")
        assert step(driver) is PracticeStep.PICK
        assert "Press 2" in driver.text()
        await driver.press("7")
        assert step(driver) is PracticeStep.PICK, "first the player"
        await driver.press("2")
        assert "▶ 2 Goran" in driver.text()
        await driver.press("7")
        assert step(driver) is PracticeStep.ASK
        await driver.press("enter")
        assert step(driver) is PracticeStep.DONE
        assert "a book" in " ".join(driver.text().split())
        await driver.press("enter")
        assert not driver.app.screen.query(Practice)
        await driver.press("escape")
        driver.on(HomeScreen)


async def test_it_can_be_tapped_through_and_left_out(tmp_path: Path) -> None:
    async with driving(settings=SettingsFile(tmp_path / "settings.json"), size=(45, 39)) as driver:
        await driver.press("enter", "enter")
        for wanted in (PracticeStep.RANK, PracticeStep.ASK, PracticeStep.DONE, PracticeStep.DONE):
            await driver.click("Practice")
            assert step(driver) is wanted
    async with driving(settings=SettingsFile(tmp_path / "settings.json")) as driver:
        await driver.press("enter", "enter", "enter")
        assert not driver.app.screen.query(Practice), "who knows the game goes on at once"
