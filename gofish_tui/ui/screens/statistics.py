"""One player's games counted: how many were won, how many books, how long the luck lasted, and against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Static

from gofish_protocol.text import skeleton
from gofish_tui.store.statistics import LOST, Statistics, players, statistics
from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.form_row import FormRow
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_protocol.record import Record
    from gofish_tui.i18n.loader import Messages

NEWEST = 30
"""Games in the charts."""
HEIGHTS = " ▁▂▃▄▅▆▇█"
BAR = 12
MOST_OPPONENTS = 12


class StatisticsScreen(SizedModal[None]):
    """Whose they are can be changed: several people may share a machine."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.STATISTICS]
    AUTO_FOCUS: ClassVar[str | None] = "ChoiceField"

    def __init__(self, records: Sequence[Record]) -> None:
        super().__init__()
        self._records = records

    def compose(self) -> ComposeResult:
        """The player, and everything known about them."""
        say = words(self)
        mine = skeleton(self.app.service.name)
        people = players(self._records) or [self.app.service.name]
        me = next((name for name in people if skeleton(name) == mine), people[0])
        with Page(classes="dialog page"):
            yield Static(say.text("stats-title"), classes="title", markup=False)
            whose = ChoiceField([(name, name) for name in people], me, id="whose")
            yield FormRow(say.text("stats-player"), whose)
            yield Static(self._told(me), id="stats", markup=False)
        yield KeyBar()
        yield TooSmall()

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """Somebody else's."""
        event.stop()
        self.query_one("#stats", Static).update(self._told(str(event.field.value)))

    def _told(self, name: str) -> Content:
        return Content("\n").join(told(words(self), statistics(self._records, name)))

    def action_back(self) -> None:
        """Back to the list."""
        self.dismiss(None)


def told(say: Messages, found: Statistics) -> list[Content]:
    """All of it, a line each; text from outside comes last in its line."""
    games, won = len(found.results), found.won
    share = round(100 * won / games) if games else 0
    lines = [
        Content.styled(say.text("stats-games", count=games, won=won, percent=share), "bold"),
        Content(say.text("stats-streak", count=found.streak, longest=found.longest)),
        Content(say.text("stats-books", count=sum(found.books), most=max(found.books, default=0))),
        Content(""),
        Content.styled(say.text("stats-newest"), "$text-accent"),
    ]
    results, books = found.results[-NEWEST:], found.books[-NEWEST:]
    lines.append(Content("").join(result_mark(result) for result in results))
    lines.append(
        Content("").join(
            Content.styled(HEIGHTS[min(count, 8)], "$quiet" if result == LOST else "$success")
            for count, result in zip(books, results, strict=True)
        )
    )
    lines += [Content(""), Content.styled(say.text("stats-opponents"), "$text-accent")]
    for one in found.opponents[:MOST_OPPONENTS]:
        decided = one.won + one.lost
        full = round(BAR * one.won / decided) if decided else 0
        name = say.text("tag-bot", level=one.level) if one.level else one.name
        lines.append(
            Content.assemble(
                (f"{one.won:>3}", "bold"),
                (f":{one.lost:<3} ", ""),
                ("█" * full, "$success"),
                ("░" * (BAR - full), "$quiet"),
                f" {one.games:>3}  ",
                (name, "bold"),
            )
        )
    return lines


def result_mark(result: str) -> Content:
    """A game won, shared or lost, distinguished by shape."""
    sign, style = {"won": ("●", "$success"), "shared": ("◐", "$success"), "lost": ("·", "$quiet")}[
        result
    ]
    return Content.styled(sign, style)
