"""Whose turn it is, and how long they have."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from gofish_protocol.view import TableView, empty_table
from gofish_protocol.vocabulary import Phase
from gofish_tui.narration.narrate import HURRY_SECONDS
from gofish_tui.narration.sentences import PersonName
from gofish_tui.ui.sentences import sentence
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.timer import Timer

STEP = 5
"""Until then it changes in steps of this many seconds: over a slow line each change costs something."""


class TurnBar(Widget):
    """One line. It ticks only while there is a clock."""

    view: reactive[TableView] = reactive(empty_table())
    since: reactive[float] = reactive(0.0)
    """when the turn began, by the monotonic clock"""
    left: reactive[int | None] = reactive[int | None](None)

    def __init__(self) -> None:
        super().__init__()
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """One timer for all turns; paused while nothing counts."""
        self._timer = self.set_interval(1.0, self.tick, pause=True)
        self.watch_view()

    def watch_view(self) -> None:
        """A turn began or ended."""
        self.set_class(self.view.my_turn, "-mine")
        self.tick()
        if self._timer is not None:
            (self._timer.pause if self.left is None else self._timer.resume)()

    def watch_since(self) -> None:
        """A turn of the same player began again."""
        self.watch_view()

    def tick(self) -> None:
        """Work out what is left on the clock."""
        view = self.view
        if view.phase != Phase.PLAYING or view.seconds is None or view.paused:
            self.left = None
        else:
            left = max(0, round(view.seconds - (time.monotonic() - self.since)))
            self.left = left if left <= HURRY_SECONDS else left + -left % STEP
        self.set_class(self.left is not None and self.left <= HURRY_SECONDS, "-hurry")

    def render(self) -> Content:
        """The clock first, the name last: it may be wider than it seems."""
        view, say = self.view, words(self)
        clock = "" if self.left is None else f"{self.left // 60}:{self.left % 60:02}  "
        if view.paused:
            mine = view.me is not None and view.me == view.owner
            return Content(say.text("turn-bar-paused-you" if mine else "turn-bar-paused"))
        if view.phase == Phase.OVER or view.turn is None:
            return Content("")
        mark = "!" if self.has_class("-hurry") else "●"
        if view.my_turn:
            return Content.assemble((f"{mark} {clock}", "bold"), (say.text("turn-bar-you"), "bold"))
        name = PersonName(view.seats[view.turn].name)
        whose = sentence(say, "turn", player=name)
        return Content.assemble((f"{mark} {clock}", "bold"), whose)
