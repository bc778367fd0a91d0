"""The games played on this machine, newest first; each can be looked at again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Static

from gofish_protocol.record import BadRecord
from gofish_protocol.text import clean
from gofish_tui.narration.local_time import local_time
from gofish_tui.ui import keys
from gofish_tui.ui.remark import Tone
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.screens.replay import ReplayScreen
from gofish_tui.ui.screens.statistics import StatisticsScreen
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_protocol.record import Record
    from gofish_tui.store.finished import Finished, Unread

MOST = 200
"""Older games are still counted, and `gofish replay` still finds them."""

UNREAD = "unread "
"""How the value of a line begins whose record cannot be read."""


class HistoryScreen(Sized[None]):
    """A list; Enter replays, `s` counts."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.HISTORY]

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[Finished] = ()
        self._unread: Sequence[Unread] = ()

    def compose(self) -> ComposeResult:
        """Until they are read there is only the title."""
        say = words(self)
        yield Static(say.text("past-title"), classes="title bar", markup=False)
        yield Page(id="games")
        yield ScreenFooter()
        yield TooSmall()

    def on_mount(self) -> None:
        """Reading takes a moment when there are many."""
        self.run_worker(self._read(), name="read-records")

    async def _read(self) -> None:
        service = self.app.service
        self._games, self._unread = await asyncio.to_thread(service.games)
        panel = self.query_one("#games")
        if not self._games and not self._unread:
            await panel.mount(Static(words(self).text("past-none"), id="past-none", markup=False))
            return
        shown = self._games[:MOST]
        items = [self._item(n, game.record) for n, game in enumerate(shown)]
        await panel.mount_all([*items, *map(self._unread_item, self._unread[: MOST - len(shown)])])
        self.query(MenuItem).first().focus()
        self.refresh_bindings()

    def _item(self, number: int, record: Record) -> MenuItem:
        say = words(self)
        names = {who.seat: who.name for who in record.seats}
        winners = say.names(names.get(seat, "?") for seat in record.winners)
        label = Content.assemble((local_time(record.played), "bold"), "  ", record.name)
        more = say.text("past-game", players=say.names(names.values()), winners=winners)
        return MenuItem("·", label, str(number), more)

    def _unread_item(self, unread: Unread) -> MenuItem:
        more = words(self).text(_why(unread))
        return MenuItem("·", Content(clean(unread.id)), UNREAD + _why(unread), more)

    def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """Look at it again."""
        event.stop()
        if event.value.startswith(UNREAD):
            self.notice(words(self).text(event.value.removeprefix(UNREAD)), Tone.REFUSAL)
            return
        try:
            again = ReplayScreen(self._games[int(event.value)], words(self))
        except BadRecord as wrong:
            self.notice(words(self).text("past-broken", detail=clean(str(wrong))), Tone.REFUSAL)
            return
        self.app.push_screen(again)

    def action_statistics(self) -> None:
        """Count them."""
        self.app.push_screen(StatisticsScreen([game.record for game in self._games]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without games there are no statistics."""
        return (bool(self._games) or None) if action == "statistics" else True

    def action_help(self) -> None:
        """The keys that work here."""
        self.app.show_help()

    def action_back(self) -> None:
        """Home."""
        self.dismiss(None)


def _why(unread: Unread) -> str:
    """The message that says why this one cannot be shown."""
    return "past-other-version" if unread.other_version else "past-damaged"
