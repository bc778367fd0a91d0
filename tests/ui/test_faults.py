"""What must not happen: a fault is told in a sentence, and keys pressed too often take nothing else with them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from gofish_tui.cli_support.screen import run_app
from gofish_tui.ui.app import GoFishApp
from gofish_tui.ui.screens.first_run import NEVER, FirstRun
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.host_form import HostScreen
from gofish_tui.ui.screens.leaving import QuitDialog
from gofish_tui.ui.screens.opening import OpeningScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.menu_item import MenuItem
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

if TYPE_CHECKING:
    from gofish_tui.services.interfaces import EntryListener, GameSession


async def test_what_is_picked_twice_goes_once() -> None:
    async with driving() as driver:
        driver.app.push_screen(FirstRun())
        await driver.settle()
        item = driver.on(FirstRun).query(MenuItem).first()
        for _ in range(3):
            item.post_message(MenuItem.Picked(NEVER))
        await driver.settle()
        driver.on(HomeScreen)


async def test_an_impatient_escape_goes_back_once() -> None:
    async with driving() as driver:
        await driver.press("h")
        screen = driver.on(HostScreen)
        for _ in range(3):
            screen.action_back()
        await driver.settle()
        driver.on(HomeScreen)


async def test_a_door_that_opens_under_a_question_leads_to_the_table() -> None:
    service = FakeTableService()
    async with driving(service=service) as driver:
        opened = asyncio.Event()

        async def slow(_listener: EntryListener) -> GameSession:
            await opened.wait()
            return await service.play(name="Asha")

        driver.app.open_table(slow)
        await driver.settle()
        driver.on(OpeningScreen)
        await driver.press("ctrl+c")
        driver.on(QuitDialog)
        opened.set()
        await driver.settle()
        driver.on(TableScreen)


async def test_a_fault_is_not_drawn_but_handed_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def faulty(_app: GoFishApp) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(GoFishApp, "on_ready", faulty)
    app = GoFishApp(FakeTableService())
    run = app.run_async
    monkeypatch.setattr(app, "run_async", lambda: run(headless=True, size=(80, 24)))
    with pytest.raises(ZeroDivisionError):
        await run_app(app)
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
