"""Driving the app in tests: start it, let it settle, read what is on the screen."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

from textual._context import visible_screen_stack

from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui.app import GoFishApp
from tests.ui.fake_service import FakeTableService

if TYPE_CHECKING:
    from textual.pilot import Pilot
    from textual.screen import Screen
    from textual.strip import Strip

    from gofish_tui.i18n.loader import Messages
    from tests.ui.fake_session import FakeSession

S = TypeVar("S", bound="Screen[object]")
PATIENCE = 30.0


class Driver:
    """An app under test."""

    def __init__(
        self,
        app: GoFishApp,
        pilot: Pilot[None],
        session: FakeSession | None,
        service: FakeTableService,
    ) -> None:
        self.app = app
        self.pilot = pilot
        self.given = session
        self.service = service

    @property
    def session(self) -> FakeSession:
        """The session at whose table we are."""
        session = self.given or self.service.session
        assert session is not None
        return session

    async def press(self, *keys: str) -> None:
        """Press keys, each with its consequences."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def click(self, selector: str) -> None:
        """Click on the one widget of the screen."""
        assert await self.pilot.click(self.app.screen.query_one(selector))
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is under way: no update waits, and the screen stays the same."""
        for _ in range(50):
            before = self.app.screen
            await self.pilot.pause()
            session = self.given or self.service.session
            if self.app.screen is before and (session is None or session.queue.empty()):
                return

    async def until(self, what: str | Callable[[], bool]) -> None:
        """Until a thread, a worker or a timer has brought this onto the screen, or made it true."""
        ends = time.monotonic() + PATIENCE
        while True:
            await self.settle()
            if what in self.text() if isinstance(what, str) else what():
                return
            assert time.monotonic() < ends, self.text()
            await self.pilot.pause(0.02)

    def on(self, kind: type[S]) -> S:
        """The screen shown, which is of this kind."""
        screen = self.app.screen
        assert isinstance(screen, kind), screen
        return screen

    def strips(self) -> list[Strip]:
        """All that is on the screen, with its styles."""
        visible_screen_stack.set(self.app._background_screens)
        return self.app.screen._compositor.render_strips()

    def text(self) -> str:
        """All that is on the screen, line by line."""
        return "\n".join(strip.text.rstrip() for strip in self.strips())

    def written(self) -> str:
        """All that goes to the terminal, line by line: what is drawn, after the app's filters."""
        filters = self.app.get_line_filters()
        background = self.app.screen.styles.background
        lines = []
        for strip in self.strips():
            for each in filters:
                strip = strip.apply_filter(each, background)  # noqa: PLW2901
            lines.append(strip.text.rstrip())
        return "\n".join(lines)


@asynccontextmanager
async def driving(
    session: FakeSession | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    quick: bool = True,
    few_colours: bool = False,
    service: FakeTableService | None = None,
    start: str = "home",
    words: Messages | None = None,
    settings: SettingsFile | None = None,
    practice: bool = False,
) -> AsyncIterator[Driver]:
    """An app, at the table of a session or where it starts."""
    service = service or FakeTableService()
    if settings is None:
        # What only shines for a moment costs every test time.
        settings = SettingsFile()
        settings.change(animation=False)
    app = GoFishApp(
        service,
        start=start,
        session=session,
        settings=settings,
        quick=quick,
        few_colours=few_colours,
        practice=practice,
    )
    if words is not None:
        app.words = words
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, session, service)
        await driver.settle()
        yield driver
        if app.is_running:
            # A pilot ends the app whatever it does; an app that ends by itself first does what it has begun.
            await driver.settle()
