"""Leaving a table or the program: always a choice, so that no game is lost by a slip of the finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.client.commands import Close, HandOn
from gofish_tui.ui.screens.leaving import (
    CLOSE,
    GIVE_UP,
    HAND_ON,
    KEEP,
    STAY,
    CloseDialog,
    HandOnDialog,
    LeaveDialog,
    QuitDialog,
)

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.worker import Worker

    from gofish_tui.ui.shell import Shell
    from gofish_tui.ui.table_model import TableModel

CLOSE_SECONDS = 4.0
"""How long the host may take to close its table."""


class ExitFlow:
    """Asks before the app leaves; the session's end then brings it home, or out."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._leaving: Worker[None] | None = None
        """the task that is leaving the table"""
        self.quitting = False
        """leaving the table, and then the program"""

    def begin(self) -> None:
        """At another table: nothing leaves it yet."""
        self._leaving = None

    async def left(self) -> None:
        """Wait until the task that leaves the table is done."""
        if self._leaving is not None:
            await self._leaving.wait()

    def interrupt(self) -> None:
        """Ctrl+C copies what is selected; otherwise it asks, and never loses a game."""
        app, screen = self._app, self._shown
        if marked := screen.get_selected_text():
            app.copy_to_clipboard(marked)
        elif isinstance(screen, (LeaveDialog, QuitDialog)) and screen.quitting:
            screen.again()
        elif app.model is not None:
            app.push_screen(LeaveDialog(app.model, quitting=True), self._quit)
        else:
            app.push_screen(QuitDialog(app.words), self._quit)

    @property
    def _shown(self) -> Screen[object]:
        return self._app.screen

    def _quit(self, how: str | None) -> None:
        if how in (None, STAY):
            return
        self.quitting = True
        if self._app.model is None:
            self._app.exit()
        else:
            self.leave(how)

    def leave(self, how: str | None) -> None:
        """Leave the table that way; the session's end brings us home, or out."""
        model = self._app.model
        if how == HAND_ON and model is not None:
            self._app.push_screen(HandOnDialog(model), self._hand_on)
        elif how == CLOSE and model is not None:
            self._app.push_screen(CloseDialog(model), self._close)
        elif how not in (None, STAY) and model is not None:
            self._go(model, str(how))

    def _go(self, model: TableModel, how: str) -> None:
        self._leaving = self._app.run_worker(self._leave(model, how), name="leaving")

    def _close(self, how: str | None) -> None:
        if how == CLOSE and self._app.model is not None:
            self._go(self._app.model, CLOSE)
        else:
            self.quitting = False

    def _hand_on(self, seat: int | None) -> None:
        if seat is None:
            self.quitting = False
        elif self._app.model is not None:
            self._app.model.session.send(HandOn(seat))
            self.leave(KEEP)

    async def _leave(self, model: TableModel, how: str) -> None:
        if how == CLOSE:
            model.session.send(Close())
            self._app.set_timer(CLOSE_SECONDS, lambda: self._stop_waiting(model))
        elif how == GIVE_UP:
            await model.session.leave()
        else:
            await model.session.close()

    async def _stop_waiting(self, model: TableModel) -> None:
        """The host did not confirm that the table is closed; then we leave anyway."""
        if model is self._app.model:
            await model.session.close()
