"""The end of a game: who won, everybody's books, and whether the deal was fair."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.cards import cards_in
from gofish_protocol.record import BadRecord
from gofish_protocol.text import clean
from gofish_protocol.view import unready
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again
from gofish_tui.narration.endings import outcome
from gofish_tui.narration.sentences import PersonName
from gofish_tui.narration.verdicts import verdict_lines
from gofish_tui.ui import keys
from gofish_tui.ui.faces import card_face
from gofish_tui.ui.remark import Tone
from gofish_tui.ui.screens.between_games import BetweenGames
from gofish_tui.ui.sentences import paragraph, sentence
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.score_board import ScoreBoard
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.table_head import TableHead
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.widgets.winner import Winner
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.screen import Screen

    from gofish_protocol.view import TableView
    from gofish_tui.client.updates import Update
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.store.finished import Finished


class ResultScreen(BetweenGames):
    """Stays until the owner deals again or the player leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.RESULT]

    _first_seen: TableView | None = None
    """of a game whose end we were not told"""
    _opened = ""
    """the record whose last hands are shown, or will be"""

    def compose(self) -> ComposeResult:
        """The winner, the scores, the deal's verdict, and the talk."""
        self._opened = ""
        yield TableHead()
        yield LinkBar()
        with Container(id="result"):
            with Container(id="result-left"):
                yield Winner()
                yield Static(id="winner", markup=False)
                yield ScoreBoard()
                yield Static(id="last-hands", markup=False)
                yield Static(id="tale", markup=False)
                yield Static(id="verified", markup=False)
                yield Static(id="verified-short", markup=False)
                yield Static(id="compare", markup=False)
                yield Static(id="record", markup=False)
                yield Static(id="next-game", markup=False)
            with Container(id="talk-panel"):
                yield Talk()
                yield SayBox(self.model.draft)
        yield ScreenFooter()
        yield TooSmall()

    def follow(self, update: Update | None = None) -> None:
        """Draw the new view, and what the checks have found."""
        super().follow(update)
        say, view = words(self), self.view
        if view.phase != Phase.OVER:
            return
        if self._first_seen is None or self._first_seen.game != view.game:
            self._first_seen = view
        end = self.model.end or self._first_seen
        self.query_one(TableHead).view = end
        known = bool(self.model.end) or any(end.seats[seat].books for seat in end.winners)
        won = paragraph(outcome(end), say) if known else Content(say.text("over-unseen"))
        self.query_one("#winner", Static).update(won)
        board = self.query_one(ScoreBoard)
        seen = len(self.model.closed) == end.booked.bit_count()
        board.closed, board.view = tuple(self.model.closed) if seen else (), end
        winner = self.query_one(Winner)
        winner.won = _who_won(end, say) if known else ""
        self.query_one("#tale", Static).update(self._tale(end))
        self.refresh_bindings()
        self._show_verified()
        self._open_hands()
        record = say.text("record-saved", path=self.model.record) if self.model.record else ""
        self.query_one("#record", Static).update(Content(record))
        self.query_one("#next-game", Static).update(self._next())

    def _show_verified(self) -> None:
        say, verified = words(self), self.model.verified
        if verified is None:
            found = short = say.text("deal-checking" if self.model.saw_end else "deal-incomplete")
            more = []
        else:
            first, *more = verdict_lines(verified, say)
            sign = {True: "✔", False: "✗", None: "?"}[verified.ok]
            found = f"{sign} {first}"
            # What is wrong is said in full, however small the screen is.
            short = f"{sign} {say.text('deal-verified-short')}" if verified.ok else found
        compare = "\n".join(more)
        for part, text in (
            ("#verified", found),
            ("#verified-short", short),
            ("#compare", compare),
        ):
            badge = self.query_one(part, Static)
            badge.set_class(verified is not None and verified.ok is True, "-ok")
            badge.set_class(verified is not None and verified.ok is False, "-wrong")
            badge.update(Content(text))

    def _open_hands(self) -> None:
        """Now that the game is over and its record checked, who held what: mostly nobody anything, and then it says nothing."""
        verified, path = self.model.verified, self.model.record
        if path != self._opened and verified is not None and verified.fits:
            self._opened = path
            self.run_worker(self._show_hands(path), name="last-hands", exclusive=True)

    async def _show_hands(self, path: str) -> None:
        shown = self.query_one("#last-hands", Static)
        try:
            held = await asyncio.to_thread(_held_at_the_end, Path(path))
        except (BadRecord, OSError):
            return  # `v` says why
        say = words(self)
        lines = [Content.styled(say.text("result-held"), "$text-accent")]
        for name, hand in held:
            cards = Content(" ").join(card_face(say, card) for card in cards_in(hand))
            # The name stands last: it may be wider than it seems.
            lines.append(Content.assemble("     ", cards, "  ", (name, "bold")))
        shown.display = bool(held)
        shown.update(Content("\n").join(lines))

    def _tale(self, end: TableView) -> Content:
        """Highlights: the longest run, and the most luck."""
        say, tale, told = words(self), self.model.tale, []
        for message, of in (("tale-run", tale.longest_run), ("tale-lucky", tale.luckiest)):
            if of is not None:
                seat, count = of
                told.append(
                    sentence(say, message, player=PersonName(end.seats[seat].name), count=count)
                )
        return Content(" · ").join(told)

    def _next(self) -> Content:
        say, view = words(self), self.view
        if self.model.owner:
            late = say.names(view.seats[seat].name for seat in unready(view))
            again = say.text("result-again")
            return Content(
                f"{again} {say.text('result-not-ready', players=late)}" if late else again
            )
        if view.owner is None:
            return Content(say.text("result-wait-host"))
        return sentence(say, "result-wait", player=PersonName(view.seats[view.owner].name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A game is looked at again where its record is."""
        return (
            bool(self.model.record)
            if action in ("replay", "analysis")
            else super().check_action(action, parameters)
        )

    def action_scroll_result(self, rows: int) -> None:
        """What a small screen has no room for."""
        self.query_one("#result-left").scroll_relative(y=rows, animate=False)

    def action_replay(self) -> None:
        """The game that is over, step by step."""
        from gofish_tui.ui.screens.replay import ReplayScreen

        self._look_again(lambda game: ReplayScreen(game, words(self), self.view.me))

    def action_analysis(self) -> None:
        """The game that is over, judged from our side."""
        from gofish_tui.ui.screens.analysis import AnalysisScreen

        self._look_again(lambda game: AnalysisScreen(game, self.view.me))

    def _look_again(self, screen: Callable[[Finished], Screen[None]]) -> None:
        from gofish_tui.store.finished import Finished
        from gofish_tui.store.records import load_record

        path = Path(self.model.record)
        try:
            again = screen(Finished(path, load_record(path)))
        except (BadRecord, OSError) as wrong:
            self.notice(words(self).text("past-broken", detail=clean(str(wrong))), Tone.REFUSAL)
            return
        self.app.push_screen(again)

    def action_again(self) -> None:
        """Another game at the same table."""
        self.model.session.send(Again())


def _held_at_the_end(path: Path) -> list[tuple[str, int]]:
    """Players by their names of then, each with the hand that was left."""
    from gofish_tui.services.game_replay import last_hands
    from gofish_tui.store.records import load_record

    record = load_record(path)
    names = {who.seat: who.name for who in record.seats}
    return [(names[seat], hand) for seat, hand in last_hands(record)]


def _who_won(end: TableView, say: Messages) -> str:
    """In as few words as can be large."""
    if len(end.winners) != 1:
        return say.text("won-draw")
    if end.winners[0] == end.me:
        return say.text("won-you")
    return say.text("won", player=end.seats[end.winners[0]].name)
