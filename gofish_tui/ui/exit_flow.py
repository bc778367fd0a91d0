"""Going away, from a table or from the program: always a choice, and never a game lost by a slip of a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gofish_tui.client.commands import Close, HandOn
from gofish_tui.ui.screens.leaving import (
    CLOSE,
    GIVE_UP,
    HAND_ON,
    KEEP,
    STAY,
    HandOnDialog,
    LeaveDialog,
    QuitDialog,
)
from gofish_tui.ui.speaking import Speaking

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.worker import Worker

    from gofish_tui.ui.table_model import TableModel

CLOSE_SECONDS = 4.0
"""How long the host may take to close its table."""


class Parting(Speaking, inherit_bindings=False):
    """An app that asks before it leaves; the session's end then brings it home, or out."""

    leaving: Worker[None] | None = None
    """what leaves the table just now"""
    leaving_for_good = False
    """and then the program"""

    async def action_interrupt(self) -> None:
        """Ctrl+C copies what is marked; else it asks, and never loses a game."""
        screen: Screen[Any] = self.screen
        if marked := screen.get_selected_text():
            self.copy_to_clipboard(marked)
        elif isinstance(screen, (LeaveDialog, QuitDialog)) and screen.quitting:
            screen.again()
        elif self.place is not None:
            self.push_screen(LeaveDialog(self.place, quitting=True), self._quit)
        else:
            title = self.words.text("quit-title")
            self.push_screen(QuitDialog(title, self.words.text("quit-yes")), self._quit)

    def _quit(self, how: str | None) -> None:
        if how in (None, STAY):
            return
        self.leaving_for_good = True
        if self.place is None:
            self.exit()
        else:
            self.go(how)

    def go(self, how: str | None) -> None:
        """Leave the table that way; the session's end brings us home, or out."""
        if how == HAND_ON and self.place is not None:
            self.push_screen(HandOnDialog(self.place), self._hand_on)
        elif how not in (None, STAY) and self.place is not None:
            self.leaving = self.run_worker(self._go(self.place, str(how)), name="leaving")

    def _hand_on(self, seat: str | None) -> None:
        if seat is None:
            self.leaving_for_good = False
        elif self.place is not None:
            self.place.session.send(HandOn(int(seat)))
            self.go(KEEP)

    async def _go(self, place: TableModel, how: str) -> None:
        if how == CLOSE:
            place.session.send(Close())
            self.set_timer(CLOSE_SECONDS, lambda: self._give_up(place))
        elif how == GIVE_UP:
            await place.session.leave()
        else:
            await place.session.close()

    async def _give_up(self, place: TableModel) -> None:
        """The host did not answer that the table is closed; then we go all the same."""
        if place is self.place:
            await place.session.close()
