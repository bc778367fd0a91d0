"""Home: what can be done here, a key for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.screens.host_form import HostScreen
from gofish_tui.ui.screens.rules import RulesScreen
from gofish_tui.ui.screens.tables import TablesScreen
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.notice import Notice
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.ui.app import GoFishApp

FISH = (
    "      /`·.¸      ",
    "     /¸...¸`:·   ",
    " ¸.·´  ¸   `·.¸.·´)",
    ": © ):´;      ¸  {",
    " `·.¸ `·  ¸.·´\\`·¸)",
    "     `\\\\´´\\¸.·´   ",
)


class HomeScreen(Sized[None]):
    """A menu. Whatever went wrong at a table is said here afterwards."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.HOME]
    AUTO_FOCUS: ClassVar[str | None] = "MenuItem"

    def __init__(self, said: str = "") -> None:
        super().__init__()
        self._said = said

    def compose(self) -> ComposeResult:
        """The name of the game, the menu, the game in three lines."""
        say = words(self)
        with Container(id="home"):
            yield Static(
                Content("\n").join(Content(line) for line in FISH), id="fish", markup=False
            )
            yield Static(say.text("home-title"), id="home-title", markup=False)
            with Container(id="menu"):
                yield MenuItem(
                    "p", Content(say.text("home-play")), "play", say.text("home-play-more")
                )
                yield MenuItem(
                    "h", Content(say.text("home-host")), "host", say.text("home-host-more")
                )
                yield MenuItem(
                    "j", Content(say.text("home-join")), "join", say.text("home-join-more")
                )
                yield MenuItem(
                    "w", Content(say.text("home-watch")), "watch", say.text("home-watch-more")
                )
                yield MenuItem(
                    "r", Content(say.text("home-rules")), "rules", say.text("home-rules-more")
                )
                yield MenuItem(
                    "q", Content(say.text("home-quit")), "app.interrupt", say.text("home-quit-more")
                )
            yield Static(say.text("home-in-short"), id="in-short", markup=False)
        yield Notice()
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Say what there is to say."""
        if self._said:
            self.notice(self._said, stay=True)

    async def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """A line of the menu is its key."""
        event.stop()
        await self.run_action(event.value)

    def action_play(self) -> None:
        """Against bots, at once."""
        app = cast("GoFishApp", self.app)
        app.open_door(lambda: app.doors.play(name=app.doors.name))

    def action_host(self) -> None:
        """The form for a new table."""
        self.app.push_screen(HostScreen())

    def action_join(self) -> None:
        """The list of tables."""
        self.app.push_screen(TablesScreen(watch=False))

    def action_watch(self) -> None:
        """The same list, to watch."""
        self.app.push_screen(TablesScreen(watch=True))

    def action_rules(self) -> None:
        """All presets."""
        self.app.push_screen(RulesScreen(None))

    def action_help(self) -> None:
        """The keys that work here."""
        cast("GoFishApp", self.app).show_help()
