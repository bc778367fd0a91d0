"""A walk past every screen, in states worth looking at. Pictures, contrast and widths are all taken on this one walk."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from textual.widgets import Input

from gofish_protocol import events
from gofish_protocol.view import targets
from gofish_protocol.vocabulary import LinkState
from gofish_tui.client import updates
from gofish_tui.i18n.loader import Messages
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui import ask_selection
from gofish_tui.ui.screens.first_run import FirstRun
from gofish_tui.vocabulary import LocalError, UnreachableReason
from tests.ui import states
from tests.ui.driving import Driver, driving
from tests.ui.fake_hall import Hall
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession

NO_BROKER = TableUnavailable(
    LocalError.BROKER_UNREACHABLE,
    unreachable=BrokerUnreachable(UnreachableReason.REFUSED, "", "mqtt://192.0.2.1:1883"),
)

Take = Callable[[str, Driver], Awaitable[None]]
"""What is done in front of each screen: its name, and the app."""


class Tour:
    """One walk: in which language, at which size screens are made, with which settings."""

    def __init__(
        self,
        take: Take,
        lang: str = "en",
        *,
        size: tuple[int, int] = (80, 24),
        **looks: str | bool,
    ) -> None:
        self.take = take
        self._lang = lang
        self._size = size
        self._looks = looks

    async def walk(self, *parts: str) -> None:
        """Past all of them, or past those of some of `PARTS`."""
        with patch.dict(os.environ, {"TZ": "UTC"}):
            time.tzset()
            for part in parts or PARTS:
                await PARTS[part](self)
        time.tzset()

    @asynccontextmanager
    async def app(self, session: Any = None, service: Any = None) -> AsyncIterator[Driver]:
        """An app in this language whose clock is stopped."""
        clock = SimpleNamespace(monotonic=lambda: 0.0)
        settings = SettingsFile()
        settings.change(animation=False, **self._looks)
        with (
            patch("gofish_tui.ui.table_model.time", clock),
            patch("gofish_tui.ui.widgets.turn_bar.time", clock),
            patch("gofish_tui.ui.screens.table.NOTICE_SECONDS", 3600.0),
            patch.object(
                Input, "_toggle_cursor", lambda _: None
            ),  # a cursor that blinks is seen or not
        ):
            async with driving(
                session,
                size=self._size,
                service=service or states.service(),
                words=Messages(self._lang, strict=True),
                settings=settings,
            ) as driver:
                yield driver

    async def _over(self, driver: Driver, name: str, *keys: str) -> None:
        """What these keys bring over the screen, and away with it again."""
        await driver.press(*keys)
        await driver.settle()
        await self.take(name, driver)
        await driver.press("escape")

    async def at_home(self) -> None:
        """Home, and all that can be reached from there."""
        async with self.app() as driver:
            await driver.app.screen.relocalize()  # type: ignore[attr-defined]  # home was made before its words
            await driver.settle()
            await self.take("home", driver)
            driver.app.push_screen(FirstRun())
            await driver.settle()
            await self.take("first-run", driver)
            await driver.press("enter", "enter", "2", "7")
            await self._over(driver, "first-run-practice")
            await self._over(driver, "home-help", "question_mark")
            await self._over(driver, "palette", "ctrl+p")
            await self._over(driver, "settings", "s")
            await self._over(driver, "rules", "r")
            await self._over(driver, "quit", "ctrl+c")
            await self._over(driver, "host", "h")
            driver.app.open_table(lambda _: asyncio.get_running_loop().create_future())
            await self._over(driver, "opening")
            await driver.press("j")
            await driver.until("Friday fish")
            await self.take("tables", driver)
            await driver.press("down", "down")
            await self._over(driver, "code", "enter")
            await driver.press("escape", "g")
            await driver.until("2026-01-01")
            await self.take("history", driver)
            await self._over(driver, "statistics", "s")
            await driver.press("enter", *["right"] * 5)
            await self.take("replay", driver)
            await driver.press("s")
            await self.take("replay-side", driver)
            await driver.press("a")
            await driver.app.workers.wait_for_complete(list(driver.app.screen.workers))
            await driver.settle()
            await self.take("analysis", driver)

    async def without_anything(self) -> None:
        """Nothing played, nothing found, nothing reached."""
        async with self.app(service=FakeTableService()) as driver:
            await driver.press("g")
            await driver.settle()
            await self._over(driver, "history-none")
            await driver.press("j")
            await driver.settle()
            await self._over(driver, "tables-none")
            driver.app.screen.unavailable(NO_BROKER)  # type: ignore[attr-defined]
            await driver.settle()
            await self.take("home-refused", driver)

    async def at_the_wall(self) -> None:
        """Every table that may be watched."""
        hall = Hall(6, asks=9)
        async with self.app(service=hall) as driver:
            await driver.app.screen.run_action("wall")
            await driver.until(lambda: len(driver.app.screen.query(".-watched")) == 6)
            await driver.until(lambda: all(one.queue.empty() for one in hall.tables.values()))
            await self.take("wall", driver)

    async def in_the_lobby(self) -> None:
        """A table that waits, seen by its owner and by a guest."""
        session = states.lobby()
        async with self.app(session) as driver:
            await self.take("lobby", driver)
            for name, key in (("bot", "b"), ("kick", "x"), ("change-rules", "e"), ("invite", "i")):
                await self._over(driver, name, key)
            await self._over(driver, "phones", "w")
            session.queue.put_nowait(updates.DoorChanged(1, "Vesna", watch=False))
            session.queue.put_nowait(updates.DoorChanged(2, "Vera", watch=True))
            await driver.settle()
            await self.take("asked", driver)
            await self._over(driver, "door", "o")
            await self._over(driver, "close", "l", "c")
        guest = FakeSession(others=states.PEOPLE[:2], me=1, owner=0, seats=4, code=None)
        guest.happen([events.Said(0, "Goran", "one more, then we deal")])
        async with self.app(guest) as driver:
            await self.take("lobby-guest", driver)

    async def at_the_table(self) -> None:
        """A game, from a move to its result."""
        session = states.midgame(memory_aid=True)
        async with self.app(session) as driver:
            await driver.press(*states.choice(session))
            await self.take("table", driver)
            await self._over(driver, "leaving", "l")
            await self._over(driver, "hand-on", "l", "h")
            await self._over(driver, "table-help", "question_mark")
            await self._over(driver, "table-rules", "r")
            await driver.press("slash", *"one moment")
            await self.take("saying", driver)
            await driver.press("escape", "1")
            await self.take("why-not", driver)
            session.happen([events.Presence(1, "away"), events.Paused(True)])
            await driver.settle()
            session.link(LinkState.RECONNECTING)
            await driver.settle()
            await self.take("reconnecting", driver)
            session.link(LinkState.CONNECTED)
            session.happen([events.Paused(False)])
            states.play_to_the_end(session)
            await driver.settle()
            await self.take("result", driver)

    async def other_tables(self) -> None:
        """By card, crowded, on somebody else's turn, watched."""
        async with self.app(states.by_card()) as driver:
            screen = driver.app.screen
            view = screen.view  # type: ignore[attr-defined]
            rank = ask_selection.ranks(view)[-1]
            screen.pick_player(targets(view)[0])  # type: ignore[attr-defined]
            screen.pick_rank(rank)  # type: ignore[attr-defined]
            await driver.press("space")
            await self.take("table-cards", driver)
        async with self.app(states.crowded()) as driver:
            await self.take("table-crowded", driver)
        waiting = states.begun(3)
        waiting.play_for_me()
        async with self.app(waiting) as driver:
            driver.service.dead = True
            await self.take("table-waiting", driver)
            waiting.link(LinkState.HOST_AWAY)
            await driver.settle()
            await self._over(driver, "host-died")
        async with self.app(states.watched()) as driver:
            await self.take("watching", driver)
            await self._over(driver, "leaving-watching", "l")


PARTS: dict[str, Callable[[Tour], Awaitable[None]]] = {
    "home": Tour.at_home,
    "nothing": Tour.without_anything,
    "wall": Tour.at_the_wall,
    "lobby": Tour.in_the_lobby,
    "table": Tour.at_the_table,
    "others": Tour.other_tables,
}
"""The walk in pieces, each with apps of its own."""
SCREENS = {
    "home": "home first-run first-run-practice home-help palette settings rules quit host opening tables code history"
    " statistics replay replay-side analysis",
    "nothing": "history-none tables-none home-refused",
    "wall": "wall",
    "lobby": "lobby bot kick change-rules invite phones asked door close lobby-guest",
    "table": "table leaving hand-on table-help table-rules saying why-not reconnecting result",
    "others": "table-cards table-crowded table-waiting host-died watching leaving-watching",
}
"""The names of the screens that each piece passes."""
