"""A finished game, step by step, at the table's own widgets: from one seat's side, or with all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.cards import cards_in
from gofish_protocol.vocabulary import LinkState, Role
from gofish_tui.client.updates import TableInfo
from gofish_tui.services.game_replay import Frame, frames
from gofish_tui.ui import keys
from gofish_tui.ui.faces import card_face
from gofish_tui.ui.screens.ask_text import AskText
from gofish_tui.ui.screens.at_table import AtTable
from gofish_tui.ui.screens.game_table import GameTableScreen
from gofish_tui.ui.table_model import TableModel
from gofish_tui.ui.widgets.players import Players
from gofish_tui.ui.widgets.replay_bar import ReplayBar, ReplayProgress
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.timer import Timer

    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.client.commands import Command
    from gofish_tui.client.updates import Update
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.store.finished import Finished

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Steps a second."""


class Recorded:
    """A place at a table where everything has happened already: nothing arrives, and nothing can be done."""

    status = LinkState.CONNECTED
    left = False

    def __init__(self, record: Record, seat: int | None, view: TableView) -> None:
        self.view = view
        self.role = Role.SPECTATOR if seat is None else Role.PLAYER
        self.table = TableInfo(record.table, record.name)

    async def updates(self) -> AsyncIterator[Update]:
        """Nothing."""
        nothing: tuple[Update, ...] = ()
        for update in nothing:
            yield update

    def send(self, command: Command) -> int | None:
        """Too late."""

    async def leave(self) -> None:
        """Nothing to give up."""

    async def close(self) -> None:
        """Nothing to close."""


class ReplayScreen(GameTableScreen, inherit_bindings=False):
    """Steps, jumps, plays at a speed, and changes sides. Raises `BadRecord` for a record that cannot be played."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.REPLAY]

    def __init__(self, game: Finished, words: Messages, seat: int | None = None) -> None:
        self._game, self._record = game, game.record
        self._seat = seat
        self._frames: list[Frame] = frames(game.record, seat)
        self._at = 0
        self._speed = SPEEDS.index(1.0)
        self._timer: Timer | None = None
        super().__init__(self._model(words))

    def compose(self) -> ComposeResult:
        """The spectator's table, and under it the hands that may be seen."""
        yield from self.felt(talking=False)
        yield Static(id="open-hands", markup=False)
        yield ReplayBar()
        yield ScreenFooter()
        yield TooSmall()

    def follow(self, update: Update | None = None) -> None:
        """Draw the step that is shown."""
        super().follow(update)
        self.query_one("#open-hands", Static).update(self._hands())
        self.query_one(Players).hands = dict(self._open())

    def action_step(self, steps: int) -> None:
        """Forward or back."""
        self._stop()
        self._go(self._at + steps)

    def action_jump(self, where: str) -> None:
        """To the beginning or to the end."""
        self._stop()
        self._go(0 if where == "first" else len(self._frames) - 1)

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        if self._timer is not None:
            self._stop()
        elif self._at + 1 < len(self._frames):
            self._start()

    def action_speed(self, faster: int) -> None:
        """Other steps a second."""
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + faster))
        if self._timer is not None:
            self._stop()
            self._start()
        self._tell()

    def action_side(self) -> None:
        """The next seat's side; after the last one all hands are open."""
        sides = [None, *(who.seat for who in self._record.seats)]
        self._seat = sides[(sides.index(self._seat) + 1) % len(sides)]
        self._frames = frames(self._record, self._seat)
        self._show_anew()

    def action_back(self) -> None:
        """Home, or out of the program when the replay was opened directly."""
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit()

    def _start(self) -> None:
        self._timer = self.set_interval(1 / SPEEDS[self._speed], self._next)
        self._tell()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._tell()

    def _next(self) -> None:
        self._go(self._at + 1)
        if self._at + 1 >= len(self._frames):
            self._stop()
            self._tell()

    def _go(self, wanted: int) -> None:
        wanted = max(0, min(len(self._frames) - 1, wanted))
        if wanted == self._at + 1:
            self._at = wanted
            self.model.apply(self._frames[wanted].step)
            self.follow(self._frames[wanted].step)
            self.show_moves(self._frames[wanted].step)
            self._tell()
        elif wanted != self._at:
            self._at = wanted
            self._show_anew()

    def _show_anew(self) -> None:
        """After a jump what was said before is shown again, so that the talk ends where the table is."""
        self.model = self._model(self.model.words)
        for talk in self.query(Talk):
            talk.begin_again()
        self.follow()
        self._tell()

    def _model(self, words: Messages) -> TableModel:
        session = Recorded(self._record, self._seat, self._frames[0].step.before)
        model = TableModel(session, words)
        for frame in self._frames[: self._at + 1]:
            model.apply(frame.step)
        return model

    def _tell(self) -> None:
        """The current step, and whose side this is."""
        say = self.model.words
        names = {who.seat: self.view.seats[who.seat].name for who in self._record.seats}
        side = "" if self._seat is None else names[self._seat]
        message = "replay-at-open" if self._seat is None else "replay-at"
        at = say.text(message, step=str(self._at), last=str(len(self._frames) - 1), player=side)
        playing = self._timer is not None
        if playing:
            at += " " + say.text("replay-speed", speed=f"{SPEEDS[self._speed]:g}")
        for bar in self.query(ReplayBar):
            bar.position = ReplayProgress(self._at, len(self._frames) - 1, playing, at)

    def on_mount(self) -> None:
        """The first step."""
        self._tell()

    async def relocalize(self) -> None:
        """In another language: what happened is shown again as well."""
        self._stop()
        self.model.speak(words(self))
        await self.recompose()
        AtTable.on_mount(self)
        self._show_anew()

    def action_where(self) -> None:
        """Go to a step by its number."""
        title = words(self).text("replay-where", last=str(len(self._frames) - 1))
        self.app.push_screen(AskText(title, str(self._at)), self._jump)

    def action_analysis(self) -> None:
        """The whole game judged, from the side that is shown."""
        from gofish_tui.ui.screens.analysis import AnalysisScreen

        self._stop()
        self.app.push_screen(AnalysisScreen(self._game, self._seat))

    def _jump(self, typed: str | None) -> None:
        if typed is not None and typed.isascii() and typed.isdecimal():
            self._stop()
            self._go(int(typed[:6]))
            self._tell()

    def on_replay_bar_picked(self, event: ReplayBar.Picked) -> None:
        """A click along the track."""
        self._stop()
        self._go(event.step)
        self._tell()

    def on_replay_bar_toggled(self) -> None:
        """A click on its sign."""
        self.action_play()

    def _open(self) -> list[tuple[int, int]]:
        """The seats whose hands this side may see, with their hands."""
        view = self.model.view
        shown = self._frames[self._at].hands or ((view.me, view.hand),)
        return [(seat, hand) for seat, hand in shown if seat is not None]

    def _hands(self) -> Content:
        """One line for each hand that this side may see."""
        say, view = self.model.words, self.model.view
        hands = [(view.seats[seat].name, hand) for seat, hand in self._open()]
        longest = max((cell_len(name) for name, _ in hands), default=0)
        lines = []
        for name, hand in hands:
            cards = [card_face(say, card) for card in cards_in(hand)]
            gap = " " * (longest - cell_len(name) + 2)
            lines.append(Content.assemble((name, "bold"), gap, Content(" ").join(cards)))
        return Content("\n").join(lines)
