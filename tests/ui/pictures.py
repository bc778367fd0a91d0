"""Pictures of the screens as text: every screen in a scripted state, at three sizes, in three languages.

`python -m tests.ui.pictures` draws them anew into `tests/ui/pictures/`; what has changed is then a diff that can be read.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui.screens.first_run import FirstRun
from tests.ui import states
from tests.ui.driving import Driver, driving

FOLDER = Path(__file__).with_name("pictures")
SIZES = ((80, 24), (120, 36), (45, 39))


class Album:
    """The pictures of one language, by the name of their file."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.pictures: dict[str, str] = {}

    async def take(self, name: str, driver: Driver) -> None:
        """The screen as it is now, at every size."""
        drawn = []
        # Beginning with the size that it has already: each one of them takes its time.
        for width, height in sorted(SIZES, key=lambda size: size != driver.app.size):
            if driver.app.size != (width, height):
                await driver.pilot.resize_terminal(width, height)
                await driver.settle()
            drawn.append(f"=== {width}x{height}\n{driver.text()}\n")
        self.pictures[f"{name}.{self.lang}.txt"] = "".join(sorted(drawn))

    @asynccontextmanager
    async def app(self, session: Any = None) -> AsyncIterator[Driver]:
        """An app in this language whose clock stands still."""
        clock = SimpleNamespace(monotonic=lambda: 0.0)
        with (
            patch("gofish_tui.ui.place.time", clock),
            patch("gofish_tui.ui.widgets.turn_bar.time", clock),
        ):
            async with driving(
                session, doors=states.doors(), words=Messages(self.lang, strict=True)
            ) as driver:
                yield driver


async def at_home(album: Album) -> None:
    """What can be reached without a table."""
    async with album.app() as driver:
        await driver.app.screen.retell()  # type: ignore[attr-defined]  # home was made before its words
        await driver.settle()
        await album.take("home", driver)
        driver.app.push_screen(FirstRun())
        await driver.settle()
        await album.take("first-run", driver)
        await driver.press("escape")
        for name, key in (("settings", "s"), ("host", "h"), ("tables", "j")):
            await driver.press(key)
            if name == "tables":
                await driver.until("Friday fish")
            await album.take(name, driver)
            await driver.press("escape")
        await driver.press("g")
        await driver.until("2026-01-01")
        await album.take("history", driver)
        await driver.press("s")
        await album.take("statistics", driver)
        await driver.press("escape", "enter", *["right"] * 5)
        await album.take("replay", driver)


async def at_a_table(album: Album) -> None:
    """Lobby, table, questions, result; and somebody else's table."""
    async with album.app(states.lobby()) as driver:
        await album.take("lobby", driver)
    session = states.midgame(memory_aid=True)
    async with album.app(session) as driver:
        await driver.press(*states.choice(session))
        await album.take("table", driver)
        for name, key in (("leaving", "l"),):
            await driver.press(key)
            await album.take(name, driver)
            await driver.press("escape")
        states.play_to_the_end(session)
        await driver.settle()
        await album.take("result", driver)
    async with album.app(states.watched()) as driver:
        await album.take("watching", driver)


async def pictures(lang: str) -> dict[str, str]:
    """All of one language."""
    album = Album(lang)
    with patch.dict(os.environ, {"TZ": "UTC"}):
        time.tzset()
        await at_home(album)
        await at_a_table(album)
    time.tzset()
    return album.pictures


async def main() -> None:
    """Draw them all anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for lang in LANGUAGES:
        for name, text in (await pictures(lang)).items():
            (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
