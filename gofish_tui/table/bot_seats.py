"""Bots at the table: each is shown what a client in its seat would be shown, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol import view as views
from gofish_protocol.vocabulary import Phase
from gofish_tui.table.effects import Think

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.view import TableView
    from gofish_tui.bots import Bot
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table

STAND_IN = "minnow"
"""The bot that plays for an absent player: no stronger than a beginner, so that nobody gains by leaving."""


class BotSeats:
    """The bots that play now, by seat, and the one whose turn it is."""

    def __init__(
        self,
        table: Table,
        outbox: DurableOutbox,
        clock: Clock,
        randomness: Randomness,
        chosen: Callable[[int, int, int, int], None],
        *,
        thinking: bool,
    ) -> None:
        """``chosen`` is called with seat, to, what and the step the choice was based on; ``thinking``: they take their time."""
        self._table, self._outbox, self._clock = table, outbox, clock
        self._randomness = randomness
        self._chosen = chosen
        self._thinking = thinking
        self._bots: dict[int, tuple[Bot, TableView]] = {}
        self._turn: tuple[int, float] | None = None
        """the seat that seems to think, and until when"""
        self._asked: tuple[int, int] | None = None
        """the seat that chooses, and the step its choice is based on"""

    @property
    def wake_at(self) -> float | None:
        """When the one whose turn it is has thought for long enough."""
        return None if self._turn is None else self._turn[1]

    def on_step(self, step: TableStep) -> None:
        """Show a step to every bot, and let the one whose turn it is think."""
        for seat in list(self._bots):
            if not self._table.is_bot(seat):
                del self._bots[seat]
        for seat, (bot, view) in self._bots.items():
            self._bots[seat] = (bot, self._show(bot, view, seat, step.events))
        self.go_on()

    def go_on(self) -> None:
        """Let the bot whose turn it is think, even if no step says so: a resumed table may have only bots, and no clock."""
        for seat in self._table.view.in_play:
            if self._table.is_bot(seat) and seat not in self._bots:
                self._bots[seat] = self._take_over(seat)
        self.think()

    def think(self) -> None:
        """Let the bot whose turn it is think, unless it does already or the game is paused."""
        view = self._table.view
        turn = view.turn
        if view.phase != Phase.PLAYING or turn is None or turn not in self._bots or view.paused:
            return
        if self._asked is not None or (self._turn is not None and self._turn[0] == turn):
            return
        bot, _ = self._bots[turn]
        seconds = self._randomness.thinking_seconds(bot.level) if self._thinking else 0.0
        self._turn = turn, self._clock.steady + seconds
        self.tick(self._clock.steady)

    def tick(self, now: float) -> None:
        """Let the bot that has thought for long enough choose; bots, too, play only on what has been published."""
        if self._turn is not None and now >= self._turn[1]:
            seat, self._turn = self._turn[0], None
            self._asked = seat, 0
            self._outbox.call(self._choose)

    def on_choice(self, ask: tuple[int, int] | None) -> None:
        """The choice of the bot that was asked. A player who is back by then asks for themselves."""
        if self._asked is None:
            return
        (seat, based_on), self._asked = self._asked, None
        if seat not in self._bots:
            self.think()
        elif ask is not None:
            self._chosen(seat, *ask, based_on)

    def _choose(self) -> None:
        assert self._asked is not None
        seat, _ = self._asked
        bot = self._bots.get(seat)
        if bot is None or not bot[1].my_turn:
            self._asked = None
            if seat != self._table.view.turn:
                self.think()  # meanwhile it has become another's
            return
        self._asked = seat, self._table.turn_seq
        self._outbox.at_once(Think(seat, *bot))

    def _show(
        self, bot: Bot, view: TableView, seat: int, happened: list[events.AnyEvent]
    ) -> TableView:
        seen = events.all_seen_by(happened, seat)
        view = views.reduce_all(view, seen)
        bot.safe_see(seen, view)
        return view

    def _take_over(self, seat: int) -> tuple[Bot, TableView]:
        """A bot for a seat, shown the whole game so far as that seat saw it."""
        level = self._table.view.seats[seat].level or STAND_IN
        bot = self._randomness.bot(level, seat)
        view = views.empty_table(len(self._table.view.seats), me=seat)
        for step in self._table.history:
            view = self._show(bot, view, seat, step.events)
        return bot, self._table.view_for(seat)
