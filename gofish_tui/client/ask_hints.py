"""A coach for a player among bots: what would be best to ask in this seat, and which sure book an ask passed up."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from gofish_protocol.events import Asked, Started
from gofish_protocol.view import legal_asks
from gofish_tui.bots.coach import Coach
from gofish_tui.client.memory_aid import IMPOSSIBLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView
    from gofish_tui.client.updates import Stepped
    from gofish_tui.judgement import LeftBook, RatedAsk

log = logging.getLogger(__name__)


def against_bots(view: TableView) -> bool:
    """We play against bots only: then a coach is unfair to nobody."""
    others = [view.seats[seat] for seat in view.in_play if seat != view.me]
    return view.me in view.in_play and all(seat.level for seat in others)


class Hints:
    """Looks over the shoulder of one seat."""

    def __init__(self) -> None:
        self._coach: Coach | None = None

    def see(self, happened: Sequence[AnyEvent], view: TableView) -> None:
        """Take in one step, as our seat was told it. A host may report the impossible: then there are no hints."""
        if view.me is None:
            return
        if any(isinstance(event, Started) for event in happened):
            self._coach = Coach(view.me)
        if self._coach is not None:
            try:
                self._coach.see(happened, view)
            except IMPOSSIBLE:
                self._broken()

    def restart(self, story: Sequence[Stepped]) -> None:
        """Start over from these steps, which lead up to now. If the deal is not among them there are no hints in this game."""
        self._coach = None
        for step in story:
            self.see(step.events, step.view)

    def ask(self, view: TableView) -> RatedAsk | None:
        """The best ask; None when it is not our turn, not all of the game was seen, or there is nothing to ask for."""
        if self._coach is None or not view.my_turn or not legal_asks(view):
            return None
        try:
            return self._coach.verdict(view).best[0]
        except IMPOSSIBLE:
            self._broken()
            return None

    def book_left(self, step: Stepped) -> LeftBook | None:
        """The sure book that our ask in this step passed up; call it before `see` takes the step in."""
        view = step.before
        if self._coach is None or not against_bots(view):
            return None
        for event in step.events:
            if isinstance(event, Asked) and event.seat == view.me:
                try:
                    return self._coach.book_left(view, (event.to, event.what))
                except IMPOSSIBLE:
                    self._broken()
        return None

    def _broken(self) -> None:
        log.exception("this game cannot be followed, so there are no hints in it")
        self._coach = None
