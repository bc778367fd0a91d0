"""The terminal is told only what changes on it, and always shows what it would show if all of it were written."""

from __future__ import annotations

import asyncio
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from rich.console import Console
from textual._cells import cell_len
from textual._compositor import CompositorUpdate
from textual.app import App

from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui.sparing import Change
from gofish_tui.ui.widgets.turn_bar import TurnBar
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import NAMES, playing

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.usefixtures("drawn")

CONSOLE = Console(force_terminal=True, color_system="truecolor", legacy_windows=False)
PIECE = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|(\n)|(.)", re.DOTALL)
MINUTE_BYTES = 2000


class Terminal:
    """As much of one as a frame needs: where the cursor is, the colors, and what each cell holds."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}
        self.bytes = 0
        self.textuals = 0
        """what Textual would have written"""

    def feed(self, text: str) -> None:
        """Obey."""
        self.bytes += len(text.encode())
        x = y = 0
        style = ""
        for row, column, colours, line, char in PIECE.findall(text):
            if row:
                x, y = int(column) - 1, int(row) - 1
            elif char and char != "\x1b":
                width = cell_len(char)
                at = x if width else x - 1
                before = "" if width else self.cells.get((at, y), ("", ""))[0]
                self.cells[at, y] = (before + char, style)
                if width == 2:
                    self.cells[at + 1, y] = ("", style)
                x += width
            elif not line:
                style = "" if colours == "0" else colours


@contextmanager
def terminal() -> Iterator[Terminal]:
    """What apps draw goes there, as it would go to a driver."""
    there = Terminal()

    def written(_: App[Any], __: object, update: object) -> None:
        if isinstance(update, CompositorUpdate):
            assert isinstance(update, Change)
            there.textuals += len(update.update.render_segments(CONSOLE).encode())
            there.feed(update.render_segments(CONSOLE))

    with patch.object(App, "_display", written):
        yield there


def whole(driver: Driver) -> dict[tuple[int, int], tuple[str, str]]:
    """What a terminal shows on which all of the screen was just written."""
    screen, there = driver.app.screen, Terminal()
    stack = driver.app._background_screens
    update = screen._compositor.render_update(full=True, screen_stack=stack)
    assert isinstance(update, CompositorUpdate)
    there.feed(update.render_segments(CONSOLE))
    return there.cells


@pytest.mark.parametrize("size", [(120, 36), (45, 39)])
async def test_the_terminal_shows_all_of_every_frame(size: tuple[int, int]) -> None:
    settings = SettingsFile()
    settings.change(animation=True)
    session = playing(step_by_step=True, others=NAMES[1:], seconds=60, seed=4)
    with terminal() as there:
        async with driving(session, size=size, settings=settings) as driver:
            for move in range(7):
                session.play_for_me()
                await driver.settle()
                await driver.press(*(("question_mark", "escape") if move % 4 == 1 else ("right",)))
                await driver.press(*(("slash", "o", "k", "enter") if move % 4 == 2 else ("down",)))
                await driver.until(
                    lambda: not driver.app.screen.query(".-moved, .-booked, .-lucky")
                )
                assert there.cells == whole(driver)
            await driver.press("question_mark")
            assert there.cells == whole(driver)


async def test_a_terminal_that_was_written_on_is_whole_after_ctrl_l_and_after_a_resize() -> None:
    with terminal() as there:
        async with driving(playing(step_by_step=True)) as driver:
            for press in (lambda: driver.press("ctrl+l"), lambda: resized(driver)):
                there.feed("\x1b[3;1HBroadcast message from root")
                await press()
                assert there.cells == whole(driver)


async def resized(driver: Driver) -> None:
    await driver.pilot.resize_terminal(80, 23)
    await driver.pilot.resize_terminal(80, 24)
    await driver.settle()


async def test_a_minute_in_which_nobody_moves_costs_little() -> None:
    session = playing(step_by_step=True, others=NAMES[1:4], seconds=60)
    with terminal() as there:
        async with driving(session, size=(120, 36)) as driver:
            there.bytes = 0
            bar = driver.app.screen.query_one(TurnBar)
            told = {bar.left}
            for _ in range(61):
                await asyncio.sleep(1)
                told.add(bar.left)
    assert told == {*range(11), *range(10, 61, 5)}
    assert 0 < there.bytes < MINUTE_BYTES


async def test_without_movement_a_move_costs_at_most_half_of_whole_widgets() -> None:
    session = playing(step_by_step=True, others=NAMES[1:4], seed=5)
    with terminal() as there:
        async with driving(session, size=(120, 36)) as driver:
            there.bytes = there.textuals = 0
            for _ in range(20):
                session.play_for_me()
                await driver.settle()
    assert 0 < there.bytes * 2 < there.textuals
