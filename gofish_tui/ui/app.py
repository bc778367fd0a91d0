"""The app: which screen is shown, and the one session there is. What the screens look like is theirs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.message import Message

from gofish_tui.i18n.loader import Messages
from gofish_tui.services.interfaces import GameSession, TableService, TableUnavailable
from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui import keys, preload
from gofish_tui.ui.error_boundary import Guarded
from gofish_tui.ui.screens.base import Sized, refusal_text
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.opening import Opened, OpeningScreen
from gofish_tui.ui.terminal import POP_TITLE, PUSH_TITLE, title_sequence

if TYPE_CHECKING:
    from textual.binding import BindingType
    from textual.screen import Screen
    from textual.timer import Timer

    from gofish_tui.client.updates import Ended, TableInfo, Update
    from gofish_tui.ui.table_model import TableModel

STARTS = ("home", "play", "host", "join", "watch")
"""Where the app may begin."""
HOST_LOOK_SECONDS = 0.5
"""While our table is cut off: how often to look whether its host is still there."""


class SessionUpdated(Message):
    """The session has told something."""

    def __init__(self, place: TableModel, update: Update) -> None:
        super().__init__()
        self.place = place
        self.update = update


class GoFishApp(Guarded, inherit_bindings=False):
    """Starts at home, or at a table when it is given a session."""

    CSS_PATH: ClassVar[list[Any]] = [
        "styles/base.tcss",
        "styles/forms.tcss",
        "styles/table.tcss",
        "styles/lobby.tcss",
        "styles/motion.tcss",
        "styles/settings.tcss",
        "styles/around.tcss",
        "styles/past.tcss",
        "styles/terminal.tcss",
    ]
    BINDINGS: ClassVar[list[BindingType]] = [*keys.APP]
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        doors: TableService,
        *,
        lang: str = "en",
        start: str = "home",
        session: GameSession | None = None,
        first: Screen[Any] | None = None,
        door: Callable[[], Awaitable[GameSession]] | None = None,
        settings: SettingsFile | None = None,
        plain_signs: bool = False,
        quick: bool = True,
    ) -> None:
        """`first` is shown instead of home; `start` is a line of the home menu; a `session`, or the `door` to one, goes to
        its table at once.

        When that door is shut the app ends, and says why in `shut`. Without `settings` nothing is remembered.
        """
        # Textual asks for colours while it makes an app.
        self.settings = settings or SettingsFile()
        super().__init__()
        self.plain_signs = plain_signs
        self.quick = quick
        self.doors = doors
        self.words = Messages(lang)
        self.place: TableModel | None = None
        self.ended: Ended | None = None
        """how the last session ended"""
        self.farewell = ""
        """what the command line prints after the screens are gone"""
        self.left_behind: TableInfo | None = None
        """the table that was opened here and goes on without us"""
        self._start = start
        self._session = session
        self._first = first
        self._door = door
        self.shut: TableUnavailable | None = None
        """why the door we were started with did not open"""
        self._host_watch: Timer | None = None
        """while our table is cut off"""
        self.apply_settings()

    async def on_mount(self) -> None:
        """To where we were told to begin. Home is made when one gets there."""
        self.write_to_terminal(PUSH_TITLE)
        if self._session is not None:
            await self.take(self._session)
        elif self._first is not None:
            await self.push_screen(self._first)
        elif self._door is not None:
            self.push_screen(OpeningScreen(self._door), self._first_opened)
        else:
            home = HomeScreen()
            await self.push_screen(home)
            self._tell_broken()
            if self._start != "home":
                await home.run_action(self._start)
            elif self.settings.now.first_run:
                from gofish_tui.ui.screens.first_run import FirstRun

                self.push_screen(FirstRun())

    def on_ready(self) -> None:
        """As soon as the first frame is there: now for what it did without."""
        self.screen.call_after_refresh(self.run_worker, preload.load_by_turns, name="look-ahead")

    async def on_unmount(self) -> None:
        """However it ends: the seat is kept, and nothing of ours goes on."""
        self.write_to_terminal(POP_TITLE)
        if self.place is not None and self.place.ended is None:
            await self._go_away(self.place)
        await self.doors.close()

    # A session: read by one worker, shown by one screen

    def open_door(self, door: Callable[[], Awaitable[GameSession]]) -> None:
        """Go through a door; what lies behind it, or why it is shut, is shown when it is known."""
        self.push_screen(OpeningScreen(door), self._opened)

    def _first_opened(self, opened: Opened) -> None:
        if isinstance(opened, TableUnavailable):
            self.shut = opened
        if opened is None or isinstance(opened, TableUnavailable):
            self.exit()
        else:
            self.call_later(self.take, opened)

    def _opened(self, opened: Opened) -> None:
        if isinstance(opened, TableUnavailable):
            screen = self.screen
            if isinstance(screen, Sized):
                screen.refuse(opened.error, opened.detail)
        elif opened is not None:
            # By the app's own queue: a screen cannot wait for its own end.
            self.call_later(self.take, opened)

    async def take(self, session: GameSession) -> None:
        """Sit down with this session."""
        from gofish_tui.ui.table_model import TableModel

        self.leaving = None
        self.ended = None
        self.place = TableModel(session, self.words, solo=self.doors.solo(session))
        self._tell_broken()
        await self._show()
        self.run_worker(
            self._read(self.place), name="session-updates", group="session", exclusive=True
        )

    def _tell_broken(self) -> None:
        """That the settings were broken, once. Whoever visits with a browser has written none and has nothing to mend."""
        broken, self.settings.broken = self.settings.broken, None
        if broken is None or self.is_web:
            return
        message, details = broken.said
        text = self.words.text(message, **details)
        if self.place is not None:
            self.place.remark(text)
        elif isinstance(self.screen, Sized):
            self.screen.notice(text, stay=True)

    async def _read(self, place: TableModel) -> None:
        async for update in place.session.updates():
            self.post_message(SessionUpdated(place, update))

    async def on_session_updated(self, told: SessionUpdated) -> None:
        """One update: into the place, then onto the screen."""
        from gofish_tui.client.updates import Ended

        place = told.place
        if place is not self.place:
            return
        was_mine = place.view.my_turn
        place.apply(told.update)
        if isinstance(told.update, Ended):
            await self._go_home(told.update)
            return
        await self._show(told.update)
        self._look_after_host(told.update)
        if place.view.my_turn and not was_mine and not self.app_focus:
            self.ring()
        self.show_title()

    def _look_after_host(self, update: Update) -> None:
        """Our table is cut off: perhaps its host has died, or it will be gone in a moment.

        A host that is told to end lets its connection go first, and its process ends later.
        """
        from gofish_tui.client.updates import CONNECTED, LinkChanged
        from gofish_tui.ui.screens.host_died import HostDiedDialog

        if not isinstance(update, LinkChanged):
            return
        if update.status == CONNECTED and isinstance(self.screen, HostDiedDialog):
            self.screen.dismiss(None)  # it is back, however it was started
        if self._host_watch is not None:
            self._host_watch.stop()
        self._host_watch = self.set_interval(HOST_LOOK_SECONDS, self._ask_about_host)
        self._ask_about_host()

    def _ask_about_host(self) -> None:
        """Once for each time that the link is lost: whether to deal on from the journal."""
        from gofish_tui.ui.screens.host_died import HostDiedDialog

        place, watch = self.place, self._host_watch
        gone = place is not None and self.doors.host_died(place.session)
        if watch is None or not (gone or place is None or place.connected):
            return
        watch.stop()
        self._host_watch = None
        if place is None or place.connected or isinstance(self.screen, HostDiedDialog):
            return
        self.push_screen(HostDiedDialog(place.words), self._host_wanted)

    def _host_wanted(self, how: str | None) -> None:
        if how is not None and self.place is not None:
            self.run_worker(self._revive(self.place), name="host-revival")

    async def _revive(self, place: TableModel) -> None:
        from gofish_tui.ui.screens.host_died import HostDiedDialog

        worked = await self.doors.revive(place.session)
        if not worked and place is self.place and not place.connected:
            failed = HostDiedDialog(place.words, self.doors.revival(place.session))
            self.push_screen(failed, self._host_wanted)

    async def _show(self, update: Update | None = None) -> None:
        """The screen for this phase, on top of home; whatever lay over the old one goes with it."""
        place = self.place
        if place is None:
            return
        from gofish_tui.ui.screens.at_table import AtTable
        from gofish_tui.ui.screens.phases import screen_of

        wanted = screen_of(place)
        shown = next((one for one in self.screen_stack if isinstance(one, AtTable)), None)
        if isinstance(shown, wanted) and shown.place is place:
            shown.follow(update)
            shown.show_moves(update)
            return
        await self._clear()
        await self.push_screen(wanted(place))

    async def _clear(self) -> None:
        """Back to home, or to the empty screen below it."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, HomeScreen):
            await self.pop_screen()

    async def _go_home(self, ended: Ended) -> None:
        self.ended = ended
        if self.place is not None:
            self.farewell = self.place.farewell()
            if self.leaving is not None:
                await self.leaving.wait()
            await self._go_away(self.place)
        self.place = None
        self.show_title()
        if self.leaving_for_good:
            self.exit()
            return
        await self._clear()
        if not isinstance(self.screen, HomeScreen):
            await self.push_screen(HomeScreen())
        if ended.error is not None and isinstance(self.screen, HomeScreen):
            self.screen.notice(refusal_text(self.screen, ended.error, ended.detail), stay=True)

    async def _go_away(self, place: TableModel) -> None:
        """From a table, whose seat is kept unless it was given up."""
        await place.session.close()
        self.left_behind = place.table if await self.doors.left(place.session) else None

    # Around the screens

    def show_help(self) -> None:
        """The keys of the screen that is shown, and the rules of the table."""
        from gofish_tui.ui.screens.help import HelpScreen

        rules = self.place.view.rules if self.place is not None else None
        self.push_screen(HelpScreen(self.screen.active_bindings.values(), rules))

    def action_settings(self) -> None:
        """What a player likes, at any time; not twice, and not over a question that waits for its answer."""
        from gofish_tui.ui.screens.help import HelpScreen
        from gofish_tui.ui.screens.settings import SettingsScreen

        if isinstance(self.screen, Sized | HelpScreen):
            self.push_screen(SettingsScreen())

    def watch_app_focus(self) -> None:
        """Looking back: the title need not call any more."""
        self.show_title()

    def show_title(self) -> None:
        """Whose turn it is, where one sees it from another window."""
        mine = self.place is not None and self.place.view.my_turn
        self.write_to_terminal(
            title_sequence(self.words.text("title-your-turn" if mine else "app-title"))
        )
