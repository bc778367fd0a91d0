"""Settings hold at once and are remembered; the first-run card goes when one says so; ASCII is nothing but ASCII."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gofish_tui.i18n.loader import Messages
from gofish_tui.store.settings import SettingsFile, read_settings
from gofish_tui.ui.screens.first_run import FirstRun
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.settings import SettingsScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.notice import NoticeBar
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession, playing

if TYPE_CHECKING:
    from pathlib import Path


async def change(driver: Driver, field: str) -> None:
    driver.app.screen.query_one(f"#setting-{field}", ChoiceField).focus()
    await driver.press("right")


async def test_every_setting_holds_at_once_and_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    file = SettingsFile(path)
    file.change(first_run=False)
    service = FakeTableService()
    async with driving(playing(step_by_step=True), service=service, settings=file) as driver:
        await driver.press("f4")
        driver.on(SettingsScreen)
        await change(driver, "lang")
        assert "సెట్టింగ్స్" in driver.text()
        await change(driver, "theme")
        await change(driver, "four_colours")
        await change(driver, "animation")
        await change(driver, "bell")
        colours = driver.app.theme_variables
        assert colours["suit-club"] == colours["suit-spade"]
        assert not driver.app.moves
        driver.app.screen.query_one("#setting-name").focus()
        await driver.press("end", "2", "enter", "escape")
        driver.on(TableScreen)
        assert "మీ వంతు" in driver.text()
        assert service.name == "Asha2"
    kept = read_settings(path)
    assert kept == file.now
    assert (kept.name, kept.lang, kept.theme) == ("Asha2", "te", "gofish-light")
    assert (kept.four_colours, kept.animation, kept.bell) == (False, False, False)


async def test_they_are_there_the_next_time_and_keys_change_them_too() -> None:
    file = SettingsFile()
    file.change(theme="gofish-contrast")
    async with driving(settings=file) as driver:
        assert driver.app.theme == "gofish-contrast"
        await driver.press("f2", "f3", "s")
        assert (file.now.theme, file.now.lang) == ("ansi-dark", "te")
        driver.on(SettingsScreen)
        await driver.press("f4", "escape")
        driver.on(HomeScreen)


async def test_the_first_run_card_comes_until_one_knows_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    through = ("enter", "enter", "2", "7", "enter", "enter")
    for keys, again in (
        (("escape",), True),
        ((*through, "down", "enter"), True),
        ((*through, "enter"), False),
    ):
        async with driving(settings=SettingsFile(path)) as driver:
            driver.on(FirstRun)
            await driver.press(*keys)
            driver.on(HomeScreen)
        assert read_settings(path).first_run is again
    async with driving(settings=SettingsFile(path)) as driver:
        driver.on(HomeScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (45, 39)])
async def test_ascii_is_nothing_but_ascii(size: tuple[int, int]) -> None:
    session = playing(step_by_step=True, others=("Goran", "Mila"), seconds=60)
    async with driving(session, size=size) as driver:
        assert "♠" in driver.written()
        await driver.press("2", "f4")
        await change(driver, "ascii")
        await driver.press("escape")
        shown = driver.written()
        assert shown.isascii(), set(filter(lambda sign: not sign.isascii(), shown))
        assert "> 2 Goran" in shown
        session.play_out()
        await driver.settle()
        assert driver.written().isascii()
    async with driving(FakeSession(), size=size) as driver:
        driver.app.update_settings(ascii=True)
        await driver.settle()
        assert driver.written().isascii()
        assert driver.app.words.text("home-play") == Messages().text("home-play")


@pytest.mark.parametrize("size", [(80, 24), (45, 39)])
@pytest.mark.parametrize("at_table", [False, True])
async def test_broken_settings_are_told_once_on_the_first_screen(
    size: tuple[int, int],
    tmp_path: Path,
    *,
    at_table: bool,
) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"name": 5, "first_run": false}')
    for told in (True, False):
        session = playing(step_by_step=True) if at_table else None
        async with driving(session, size=size, settings=SettingsFile(path)) as driver:
            driver.on(TableScreen if at_table else HomeScreen)
            assert ("settings file was damaged" in driver.text()) is told
            model = driver.app.model
            said = (
                model.talk[0].text.plain
                if model
                else driver.app.screen.query_one(NoticeBar).remark.text
            )
            assert said.endswith("settings.json.broken") is told
