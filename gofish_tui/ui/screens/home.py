"""Home: what can be done here, a key for each.

It is what `gofish` shows first, so the screens that it leads to are imported when they are shown.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.vocabulary import Phase
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.ui import keys
from gofish_tui.ui.appearance import PLAIN
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.widgets.big_text import big, can_be_big, spaced
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.services.interfaces import ListedTable


MOST_WAITING = 2
FISH = "°  ><(((º>     ·  °    ><((º>"
MENU = (
    ("p", "home-play", "play", "home-play-more"),
    ("c", "home-practice", "practice", "home-practice-more"),
    ("h", "home-host", "host", "home-host-more"),
    ("j", "home-join", "join", "home-join-more"),
    ("w", "home-watch", "watch", "home-watch-more"),
    ("g", "home-history", "history", "home-history-more"),
    ("r", "home-rules", "rules", "home-rules-more"),
    ("s", "home-settings", "app.settings", "home-settings-more"),
    ("q", "home-quit", "app.interrupt", "home-quit-more"),
)
"""Each line: its key, its words, the action, more words."""


class HomeScreen(Sized[None]):
    """A menu. Anything that went wrong at a table is shown here afterwards."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.HOME]
    AUTO_FOCUS: ClassVar[str | None] = "MenuItem"

    def __init__(self) -> None:
        super().__init__()
        self._waiting: Sequence[ListedTable] = ()
        """tables where a seat of ours is kept"""

    def compose(self) -> ComposeResult:
        """The name of the game, the menu with what waits first, the game in three lines."""
        say = words(self)
        with Container(id="home", classes="-returning" if self._waiting else None):
            yield Static(self._logo(say.text("app-title")), id="logo", markup=False)
            with Container(id="menu"):
                yield from self._returns()
                for key, label, action, more in MENU:
                    yield MenuItem(key, Content(say.text(label)), action, say.text(more))
            yield Static(say.text("home-in-short"), id="in-short", markup=False)
        yield ScreenFooter()
        yield TooSmall()

    def on_screen_resume(self) -> None:
        """Shown, or shown again: perhaps a seat is kept now."""
        self.look()

    def look(self) -> None:
        """The network is queried only where a seat is kept."""
        if self.app.service.keeps_seats():
            self.run_worker(self._look(), name="home-look", group="home-look", exclusive=True)

    async def _look(self) -> None:
        service = self.app.service
        stopped = await asyncio.to_thread(service.stopped_tables)
        await self._offer(stopped)
        try:
            found = (await service.find_tables()).tables
        except TableUnavailable:
            return  # the list of tables says why
        ours = {one.where for one in found}  # one may have been started again meanwhile
        stopped = [one for one in stopped if one.where not in ours]
        await self._offer([*stopped, *(one for one in found if one.kept)])

    async def _offer(self, tables: Sequence[ListedTable]) -> None:
        """Those that wait for our move come first."""
        urgent = sorted(tables, key=lambda one: (not one.my_turn, not one.was_my_turn))
        waiting = urgent[:MOST_WAITING]
        if waiting != self._waiting:
            self._waiting = waiting
            self.query_one("#home").set_class(bool(waiting), "-returning")
            menu = self.query_one("#menu")
            await menu.query(".-waiting").remove()
            await menu.mount_all([*self._returns()], before=0)
            if waiting and self.is_current:
                menu.query(MenuItem).first().focus()

    def _returns(self) -> Iterator[MenuItem]:
        """A line for each table that waits for us."""
        say = words(self)
        for number, one in enumerate(self._waiting, 1):
            label = say.text("home-return-turn" if one.my_turn else "home-return", table=one.name)
            item = MenuItem(
                str(number), Content(label), f"return_to({number})", say.text(_state_of(one))
            )
            item.add_class("-waiting")
            yield item

    def action_return_to(self, number: int) -> None:
        """To a seat that is kept."""
        if 0 < number <= len(self._waiting):
            one, service = self._waiting[number - 1], self.app.service
            self.app.open_table(
                (lambda _: service.resume(one.where))
                if one.stopped
                else lambda listener: service.join(one.where, name=one.kept, listener=listener)
            )

    def _logo(self, title: str) -> Content:
        """The game's name in big letters over the pond; in small ones if its letters have no big form."""
        blocks = can_be_big(title, 60) and not self.app.has_class(PLAIN)
        letters = big(title) if blocks else ["", spaced(title)]
        lines = [Content.styled(line, "bold $accent") for line in letters]
        return Content("\n").join([*lines, Content.styled(FISH, "$primary-lighten-1")])

    async def relocalize(self) -> None:
        """The menu in another language, with the same line picked."""
        picked = self.focused.value if isinstance(self.focused, MenuItem) else MENU[0][2]
        await self.recompose()
        items = list(self.query(MenuItem))
        self.set_focus(next((item for item in items if item.value == picked), items[0]))

    async def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """A line of the menu is its key."""
        event.stop()
        await self.run_action(event.value)

    def action_play(self) -> None:
        """Against bots, at once."""
        app = self.app
        app.open_table(lambda _: app.service.play(name=app.service.name))

    def action_practice(self) -> None:
        """The same, and the coach speaks up."""
        app = self.app
        app.open_table(lambda _: app.service.play(name=app.service.name), practice=True)

    def action_host(self) -> None:
        """The form for a new table."""
        from gofish_tui.ui.screens.host_form import HostScreen

        self.app.push_screen(HostScreen())

    def action_join(self) -> None:
        """The list of tables."""
        from gofish_tui.ui.screens.tables import TablesScreen

        self.app.push_screen(TablesScreen(watch=False))

    def action_watch(self) -> None:
        """The same list, to watch."""
        from gofish_tui.ui.screens.tables import TablesScreen

        self.app.push_screen(TablesScreen(watch=True))

    def action_wall(self) -> None:
        """All tables, side by side."""
        from gofish_tui.ui.screens.wall import WallScreen

        self.app.push_screen(WallScreen())

    def action_history(self) -> None:
        """What was played here."""
        from gofish_tui.ui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen())

    def action_rules(self) -> None:
        """All presets."""
        from gofish_tui.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(None))

    def action_help(self) -> None:
        """The keys that work here."""
        self.app.show_help()


def _state_of(table: ListedTable) -> str:
    """The message that says how the table is; of one that goes on without us only how it was left."""
    if table.stopped:
        return "home-stopped"
    if table.phase != Phase.PLAYING:
        return "listing-lobby"
    return "home-left-on-turn" if table.was_my_turn else "listing-playing"
