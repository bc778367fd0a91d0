"""What programs say of games that are over: promise 8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.deal import NO_PART
from tests.simulation.truth import Broken

if TYPE_CHECKING:
    from gofish_tui.client.updates import Stepped
    from tests.simulation.client import ClientProcess
    from tests.simulation.truth import Truth


class Verdicts:
    """Of one table."""

    def __init__(self) -> None:
        self._sees: dict[str, int] = {}
        """by program: the game that it was dealt in, and of which it has missed nothing so far"""
        self._owed: dict[str, tuple[Truth, int]] = {}
        """by program: the game that it saw to its end, and has said nothing of"""

    def stepped(self, program: ClientProcess, truth: Truth, update: Stepped) -> None:
        """A program shows a step, the next one after those before."""
        name, seat = program.name, update.view.me
        for event in update.events:
            if isinstance(event, events.Started):
                place = event.seats.index(seat) if seat in event.seats else None
                if place is not None and event.parts[place] != NO_PART:
                    self._sees[name] = event.game
            elif isinstance(event, events.Over) and self._sees.pop(name, 0) == update.view.game:
                self._owed[name] = truth, update.view.game

    def missed(self, program: ClientProcess) -> None:
        """A program was told the whole state, in place of steps, or was let in again."""
        self._sees.pop(program.name, None)

    def said(
        self, program: ClientProcess, truth: Truth, ok: bool | None, detail: str, *, doubtful: bool
    ) -> None:
        """A program says whether a game was fair."""
        sequencer = program.core.game.sequencer
        assert sequencer is not None
        told, game = self._owed.pop(program.name, (truth, 0))
        if doubtful:
            return
        fair = told.fair.get(game or sequencer.view.game)
        if ok and fair is False:
            raise Broken(f"{program.name} verifies a game that was not fair: {detail}")
        if ok is False and truth.foul:
            return  # what one seat alone is told of its hand may be false, too
        if ok is False and fair is not False:
            raise Broken(f"{program.name} doubts a fair game: {detail}")
        if game and ok is not fair:
            raise Broken(f"{program.name} saw game {game} whole, and says {ok}: {detail}")

    def all_said(self, program: ClientProcess) -> None:
        """It has had the time."""
        if program.name in self._owed:
            raise Broken(f"{program.name} says nothing of game {self._owed[program.name][1]}")
