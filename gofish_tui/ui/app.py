"""The app: which screen is shown, and the only session. What the screens look like is up to them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, ClassVar

from textual.message import Message

from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui import keys, preload
from gofish_tui.ui.exit_flow import ExitFlow
from gofish_tui.ui.remark import Tone
from gofish_tui.ui.screens.base import Relocalizable, Sized, refusal_text
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.opening import OpeningScreen
from gofish_tui.ui.shell import Shell
from gofish_tui.ui.suspension import Suspension
from gofish_tui.ui.terminal import POP_TITLE, PUSH_TITLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.binding import BindingType
    from textual.screen import Screen

    from gofish_tui.client.updates import Ended, TableInfo, Update
    from gofish_tui.services.interfaces import Enter, GameSession, TableService, TableUnavailable
    from gofish_tui.ui.host_watch import HostWatch
    from gofish_tui.ui.table_model import TableModel

log = logging.getLogger(__name__)


class SessionUpdated(Message):
    """The session has reported something."""

    def __init__(self, model: TableModel, update: Update) -> None:
        super().__init__()
        self.model = model
        self.update = update


class GoFishApp(Shell, inherit_bindings=False):
    """Starts at home, or at a table when it is given a session."""

    CSS_PATH: ClassVar[list[Any]] = [
        "styles/base.tcss",
        "styles/forms.tcss",
        "styles/table.tcss",
        "styles/lobby.tcss",
        "styles/wall.tcss",
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
        service: TableService,
        *,
        lang: str = "en",
        start: str = "home",
        session: GameSession | None = None,
        first: Screen[None] | None = None,
        enter: Enter | None = None,
        settings: SettingsFile | None = None,
        plain_signs: bool = False,
        few_colours: bool = False,
        quick: bool = True,
        practice: bool = False,
    ) -> None:
        """`first` is shown instead of home; `start` is a line of the home menu; a `session`, or the way to `enter` one, goes
        to its table at once.

        If that fails the app ends, and says why in `unavailable`. Without `settings` nothing is remembered.
        ``practice``: among bots, the coach speaks up, whatever the settings say.
        """
        settings = settings or SettingsFile()
        super().__init__(
            service,
            settings,
            lang=lang,
            plain_signs=plain_signs,
            quick=quick,
            few_colours=few_colours,
        )
        self.ended: Ended | None = None
        """how the last session ended"""
        self.farewell = ""
        """what the command line prints after the screens are gone"""
        self.left_behind: TableInfo | None = None
        """the table that was opened here and goes on without us"""
        self.unavailable: TableUnavailable | None = None
        """why the table we were started for could not be entered"""
        self.told_to_end = False
        """from outside"""
        self.exit_flow = ExitFlow(self)
        self._suspension = Suspension(self)
        self._host_watch: HostWatch | None = None
        self._practice = practice
        self._practice_here = False
        """at the table that was opened last, the coach was asked for"""
        self._start = start
        self._session = session
        self._first = first
        self._enter = enter
        self._back: Callable[[], Screen[None]] | None = None

    async def on_mount(self) -> None:
        """Go where we were asked to begin. Home is created when somebody gets there."""
        self._suspension.begin()
        self.write_to_terminal(PUSH_TITLE)
        if self._session is not None:
            await self.take(self._session)
        elif self._first is not None:
            await self.push_screen(self._first)
        elif self._enter is not None:
            self.push_screen(OpeningScreen(self._enter, self._entered), self._first_refused)
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
        """As soon as the first frame is there: load what it did not need."""
        self.screen.call_after_refresh(self.run_worker, preload.load_by_turns, name="look-ahead")

    async def on_unmount(self) -> None:
        """However it ends, the seat is kept, and none of our tasks keeps running."""
        self.write_to_terminal(POP_TITLE)
        if self.model is not None and self.model.ended is None:
            await self._go_away(self.model)
        await self.service.close()

    # A session: read by one worker, shown by one screen

    def open_table(
        self,
        enter: Enter,
        back: Callable[[], Screen[None]] | None = None,
        *,
        practice: bool = False,
    ) -> None:
        """Enter a table; the table, or why it cannot be entered, is shown when it is known. ``back`` makes the screen that is
        shown after it, over home. ``practice``: among bots, the coach speaks up there."""
        self._back = back
        self._practice_here = practice
        self.push_screen(OpeningScreen(enter, self._entered), self._refused)

    def _entered(self, session: GameSession) -> None:
        # By the app's own queue: a screen cannot wait for its own end.
        self.call_later(self.take, session)

    def _first_refused(self, why: TableUnavailable | None) -> None:
        """The table we were started for cannot be entered, or the attempt was cancelled."""
        self.unavailable = why
        self.exit()

    def _refused(self, why: TableUnavailable | None) -> None:
        screen = self.screen
        if why is not None and isinstance(screen, Sized):
            screen.unavailable(why)

    async def take(self, session: GameSession) -> None:
        """Sit down with this session."""
        from gofish_tui.ui.table_model import TableModel

        self.exit_flow.begin()
        self.ended = None
        self.model = TableModel(
            session,
            self.words,
            solo=self.service.is_solo(session),
            practice=self._practices,
        )
        self._tell_broken()
        await self._show()
        self.run_worker(
            self._read(self.model), name="session-updates", group="session", exclusive=True
        )

    def _practices(self) -> bool:
        return self._practice or self._practice_here or self.settings.now.practice

    def _tell_broken(self) -> None:
        """That the settings were broken, once."""
        broken = self.settings.take_broken()
        if broken is None:
            return
        message, details = broken.said
        text = self.words.text(message, **details)
        if self.model is not None:
            self.model.remark(text)
        elif isinstance(self.screen, Sized):
            self.screen.notice(text, Tone.WARNING, stay=True)

    async def _read(self, model: TableModel) -> None:
        async for update in model.session.updates():
            self.post_message(SessionUpdated(model, update))

    async def on_session_updated(self, told: SessionUpdated) -> None:
        """One update: into the model, then onto the screen."""
        from gofish_tui.client.updates import Ended

        model = told.model
        if model is not self.model:
            return
        was_mine = model.view.my_turn
        model.apply(told.update)
        if isinstance(told.update, Ended):
            await self._go_home(told.update)
            return
        await self._show(told.update)
        self._watch_host(told.update)
        if model.view.my_turn and not was_mine and not self.app_focus:
            self.appearance.ring()
        self.show_title()

    def _watch_host(self, update: Update) -> None:
        if self._host_watch is None:
            from gofish_tui.ui.host_watch import HostWatch

            self._host_watch = HostWatch(self)
        self._host_watch.update(update)

    async def _show(self, update: Update | None = None) -> None:
        """The screen for this phase, on top of home; whatever was on top of the old one goes with it."""
        model = self.model
        if model is None:
            return
        from gofish_tui.ui.screens.at_table import AtTable
        from gofish_tui.ui.screens.phases import screen_of

        wanted = screen_of(model)
        shown = next((one for one in self.screen_stack if isinstance(one, AtTable)), None)
        if isinstance(shown, wanted) and shown.model is model:
            shown.follow(update)
            shown.show_moves(update)
            return
        new = wanted(model)
        await self._change(new)
        new.show_moves(update)

    async def _change(self, screen: Screen[None]) -> None:
        """Switch from one screen to the next: nothing in between is drawn, and no key typed meanwhile lands there."""
        with self.batch_update():
            await self._clear()
            if self.screen is not screen:
                await self.push_screen(screen)
        self.screen.refresh(layout=True)

    async def _clear(self) -> None:
        """Back to home, or to the empty screen below it."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, HomeScreen):
            await self.pop_screen()

    async def _go_home(self, ended: Ended) -> None:
        self.ended = ended
        if self.model is not None:
            self.farewell = self.model.farewell()
            await self.exit_flow.left()
            await self._go_away(self.model)
        self.model = None
        self.show_title()
        if self.exit_flow.quitting:
            self.exit()
            return
        home = next((one for one in self.screen_stack if isinstance(one, HomeScreen)), None)
        with self.batch_update():
            await self._change(home or HomeScreen())
            if self._back is not None:
                await self.push_screen(self._back())
        if ended.error is not None and isinstance(self.screen, Sized):
            said = refusal_text(self.screen, ended.error)
            self.screen.notice(said, Tone.REFUSAL, stay=True)

    async def _go_away(self, model: TableModel) -> None:
        """From a table, whose seat is kept unless it was given up."""
        await model.session.close()
        self.left_behind = model.table if await self.service.after_leaving(model.session) else None

    # Around the screens

    def show_help(self) -> None:
        """The keys of the screen that is shown, and the rules of the table."""
        from gofish_tui.ui.screens.help import HelpScreen

        rules = self.model.view.rules if self.model is not None else None
        self.push_screen(HelpScreen(self.screen.active_bindings.values(), rules))

    def action_settings(self) -> None:
        """The settings, at any time; not twice, and not over a question that waits for its answer."""
        from gofish_tui.ui.screens.help import HelpScreen
        from gofish_tui.ui.screens.settings import SettingsScreen

        if isinstance(self.screen, Sized | HelpScreen):
            self.push_screen(SettingsScreen())

    def action_palette(self) -> None:
        """Everything that can be done here, to be searched."""
        from gofish_tui.ui.screens.palette import PaletteScreen

        if not isinstance(self.screen, Sized):
            return
        active = {one.binding.id: one for one in self.screen.active_bindings.values()}

        async def run(picked: str | None) -> None:
            if picked is not None:
                await self.run_action(active[picked].binding.action, active[picked].node)

        self.push_screen(PaletteScreen(list(active.values())), run)

    def watch_app_focus(self) -> None:
        """The player is back: the title no longer has to call."""
        self.show_title()

    def leave_table(self, how: str | None) -> None:
        """Leave the table in one of the ways of `screens.leaving`; the session's end brings us home."""
        self.exit_flow.leave(how)

    async def action_interrupt(self) -> None:
        """Ctrl+C copies what is selected; otherwise it asks."""
        self.exit_flow.interrupt()

    def action_sleep(self) -> None:
        """Ctrl+Z: give the terminal back for a while."""
        self._suspension.sleep()

    def action_next_language(self) -> None:
        """Another language, in the middle of a game too."""
        after = LANGUAGES.index(self.words.lang) + 1
        # By the app's own queue: what was clicked may be gone before its click has ended.
        self.call_later(self.speak, LANGUAGES[after % len(LANGUAGES)])

    async def speak(self, lang: str) -> None:
        """Show everything that is on the screens in this language, and remember it."""
        self.words = Messages(lang)
        self.settings.change(lang=lang)
        if self.model is not None:
            self.model.speak(self.words)
        for screen in self.screen_stack:
            if isinstance(screen, Relocalizable):
                await screen.relocalize()
        self.show_title()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A form or a question is answered in the language it was asked in; not every terminal can be suspended."""
        if action == "sleep":
            return self._suspension.possible()
        if action == "next_language":
            return isinstance(self.screen, Relocalizable)
        return super().check_action(action, parameters)

    # The end, whatever brings it

    def end(self) -> None:
        """End now, because of a signal. Anything unfinished may fail then, which is nobody's fault."""
        self.told_to_end = True
        self.exit()

    @property
    def crash(self) -> Exception | None:
        """What ended the app, if it should not have ended; for the command line, where Textual would print it whole."""
        if self._exception is not None and self.told_to_end:
            log.info("broken off while it ended", exc_info=self._exception)
            return None
        return self._exception

    def _fatal_error(self) -> None:
        """Textual's own name, which a test watches: it would draw the traceback, with all local variables, here."""
        self._close_messages_no_wait()
