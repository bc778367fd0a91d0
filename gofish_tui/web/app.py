"""The app as a browser shows it: it begins at the table one was at, else at the list of tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.widgets import Input

from gofish_tui import ui
from gofish_tui.client.updates import RecordSaved
from gofish_tui.ui.app import GoFishApp, SessionUpdated
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.web.driver import VisitorDriver
from gofish_tui.web.resource_limits import EVERY_SECONDS, ProcessorTime

if TYPE_CHECKING:
    from textual import events

    from gofish_tui.services.interfaces import TableUnavailable
    from gofish_tui.ui.table_model import TableModel
    from gofish_tui.web.visitor_service import VisitorTableService


class VisitorApp(GoFishApp):
    """A visitor's app: there is always a way back in, for a phone that has slept."""

    # Paths of an app's own class are looked for beside it, and this one lives elsewhere.
    CSS_PATH: ClassVar[list[Any]] = [
        Path(ui.__file__).parent / str(path) for path in GoFishApp.CSS_PATH
    ]

    def __init__(self, service: VisitorTableService, *, lang: str) -> None:
        enter = service.come_back if service.memory.table else None
        super().__init__(service, lang=lang, start="join", enter=enter, settings=service.settings)
        self._typing = False
        self._time = ProcessorTime()

    async def on_mount(self) -> None:
        """Whatever keeps this timer waiting for long ends the process."""
        self.set_interval(EVERY_SECONDS, self._time.more)

    def _first_refused(self, why: TableUnavailable | None) -> None:
        """A table that is not there any more is no reason to end: there may be others."""
        self.call_later(self._look_around, why)

    async def _read(self, place: TableModel) -> None:
        """Without the records: their paths are on another machine than the reader."""
        async for update in place.session.updates():
            if not isinstance(update, RecordSaved):
                self.post_message(SessionUpdated(place, update))

    async def _look_around(self, why: TableUnavailable | None) -> None:
        home = HomeScreen()
        await self.push_screen(home)
        await home.run_action("join")
        screen = self.screen
        if why is not None and isinstance(screen, Sized):
            screen.call_after_refresh(screen.refuse, why.error, why.detail)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A line that is typed into wants the keyboard."""
        self._want_keyboard(isinstance(event.widget, Input))

    def on_descendant_blur(self) -> None:
        """Nothing has the focus, perhaps."""
        self.call_later(lambda: self._want_keyboard(isinstance(self.focused, Input)))

    def on_click(self, event: events.Click) -> None:
        """Nor does a line that has the focus already lose its claim."""
        if isinstance(event.widget, Input):
            self._typing = False
            self._want_keyboard(True)

    def _want_keyboard(self, wanted: bool) -> None:
        if wanted != self._typing and isinstance(self._driver, VisitorDriver):
            self._typing = wanted
            self._driver.want_keyboard(wanted)
