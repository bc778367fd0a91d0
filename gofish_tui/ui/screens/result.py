"""The end of a game: who won, everybody's books, and whether the deal was fair."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again
from gofish_tui.narration.endings import outcome
from gofish_tui.narration.sentences import Name
from gofish_tui.narration.verdicts import verdict_lines
from gofish_tui.ui import keys
from gofish_tui.ui.screens.at_table import AtTable
from gofish_tui.ui.sentences import paragraph, sentence
from gofish_tui.ui.widgets.foot import Foot
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.score_board import ScoreBoard
from gofish_tui.ui.widgets.table_head import TableHead
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_protocol.view import TableView
    from gofish_tui.client.updates import Update


class ResultScreen(AtTable):
    """Stays until the owner deals again or one leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.RESULT]

    _first_seen: TableView | None = None
    """of a game whose end we were not told"""

    def compose(self) -> ComposeResult:
        """The winner, the scores, what is to know about the deal, and the talk."""
        yield TableHead()
        yield LinkBar()
        with Container(id="result"):
            with Container(id="result-left"):
                yield Static(id="winner", markup=False)
                yield ScoreBoard()
                yield Static(id="verified", markup=False)
                yield Static(id="verified-short", markup=False)
                yield Static(id="compare", markup=False)
                yield Static(id="record", markup=False)
                yield Static(id="next-game", markup=False)
            with Container(id="talk-panel"):
                yield Talk()
                yield SayBox(self.place.draft)
        yield Foot()
        yield TooSmall()

    def follow(self, update: Update | None = None) -> None:
        """Draw the new view, and what the checks have found."""
        super().follow(update)
        say, view = words(self), self.view
        if view.phase != Phase.OVER:
            return
        if self._first_seen is None or self._first_seen.game != view.game:
            self._first_seen = view
        end = self.place.end or self._first_seen
        self.query_one(TableHead).view = end
        known = bool(self.place.end) or any(end.seats[seat].books for seat in end.winners)
        won = paragraph(outcome(end), say) if known else Content(say.text("over-unseen"))
        self.query_one("#winner", Static).update(won)
        board = self.query_one(ScoreBoard)
        seen = len(self.place.closed) == end.booked.bit_count()
        board.closed, board.view = tuple(self.place.closed) if seen else (), end
        self._show_verified()
        record = say.text("record-saved", path=self.place.record) if self.place.record else ""
        self.query_one("#record", Static).update(Content(record))
        self.query_one("#next-game", Static).update(self._next())

    def _show_verified(self) -> None:
        say, verified = words(self), self.place.verified
        if verified is None:
            found = short = say.text("deal-checking" if self.place.saw_end else "deal-incomplete")
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

    def _next(self) -> Content:
        say, view = words(self), self.view
        if self.place.owner:
            return Content(say.text("result-again"))
        if view.owner is None:
            return Content(say.text("result-wait-host"))
        return sentence(say, "result-wait", player=Name(view.seats[view.owner].name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the owner deals again."""
        if action in ("door", "answer_door"):
            return self.at_door(action)
        return self.place.owner if action == "again" else True

    def action_scroll_result(self, rows: int) -> None:
        """What a small screen has no room for."""
        self.query_one("#result-left").scroll_relative(y=rows, animate=False)

    def action_again(self) -> None:
        """Another game at the same table."""
        self.place.session.send(Again())
