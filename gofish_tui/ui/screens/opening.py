"""Shown while a table is entered: that may take a while, and people change their minds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from gofish_tui.services.interfaces import Enter, GameSession, ListedTable, TableUnavailable
from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal, refusal_text
from gofish_tui.ui.screens.dialog import Dialog, DialogAnswer
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType


class OpeningScreen(SizedModal[TableUnavailable | None]):
    """The listener of one entry. It stays until the table takes its place; or answers why there is none, or with None if
    it was canceled."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.OPENING]

    def __init__(self, enter: Enter, entered: Callable[[GameSession], None]) -> None:
        """``entered`` takes the session, and then the screen."""
        super().__init__()
        self._enter = enter
        self._entered = entered
        self._is_inside = False

    def compose(self) -> ComposeResult:
        """One line."""
        with Vertical(classes="dialog"):
            yield Static(words(self).text("opening"), classes="title", markup=False)
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Begin. The worker ends with this screen."""
        self.run_worker(self._open(), name="enter-table")

    def waiting(self) -> None:
        """The table's owner is asked whether to let us in."""
        if self.is_mounted:
            self.query_one(".title", Static).update(words(self).text("waiting-for-owner"))

    async def choose(
        self, tables: Sequence[ListedTable], refused: str | None
    ) -> ListedTable | None:
        """Several tables say that they are the one that is meant."""
        say = words(self)
        message = "tables-alike" if refused is None else "tables-others"
        text = say.text(message, count=len(tables))
        answers = [
            DialogAnswer(str(key), Content(one.name), one.where, one.where)
            for key, one in enumerate(tables, 1)
        ]
        title = say.text("alike-title") if refused is None else refusal_text(self, refused)
        chosen = await self.app.push_screen_wait(Dialog(title, answers, text))
        return next((one for one in tables if one.where == chosen), None)

    async def _open(self) -> None:
        try:
            session = await self._enter(self)
        except TableUnavailable as unavailable:
            while not self.is_active:
                await self.app.pop_screen()  # a question whether to quit
            self.dismiss(unavailable)
        else:
            self._is_inside = True
            self._entered(session)

    def action_back(self) -> None:
        """Cancel, unless the session is there already."""
        if not self._is_inside:
            self.dismiss(None)
