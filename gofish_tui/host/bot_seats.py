"""Bots at the table: each is shown what a client in its seat would be shown, and nothing else."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from gofish_protocol import events
from gofish_protocol import view as views
from gofish_protocol.view import TableView
from gofish_tui.bots import Bot, make_bot, safe_choose, safe_see, thinking_time
from gofish_tui.table.table import Table, TableStep

STAND_IN = "minnow"
"""Who plays for an absent player: no stronger than a beginner, so that nobody gains by leaving."""

Chosen = Callable[[int, int, int, int], None]
"""called with seat, to, what and the step the choice was based on"""


class BotSeats:
    """The bots that play now, by seat, and the one that is thinking."""

    def __init__(
        self,
        table: Table,
        rng: random.Random,
        chosen: Chosen,
        *,
        told: Callable[[], Awaitable[None]],
        thinking: bool,
    ) -> None:
        """``told`` comes back once all that has happened may be told: bots, too, play on what is known to all."""
        self._table = table
        self._rng = rng
        self._chosen = chosen
        self._told = told
        self._thinking = thinking
        self._bots: dict[int, tuple[Bot, TableView]] = {}
        self._thought: asyncio.Task[None] | None = None

    def saw(self, step: TableStep) -> None:
        """Show a step to every bot, and let the one whose turn it is think."""
        for seat in list(self._bots):
            if not self._table.is_bot(seat):
                del self._bots[seat]
        for seat, (bot, view) in self._bots.items():
            self._bots[seat] = (bot, self._show(bot, view, seat, step.events))
        for seat in self._table.view.in_play:
            if self._table.is_bot(seat) and seat not in self._bots:
                self._bots[seat] = self._take_over(seat)
        self.go_on()

    def go_on(self) -> None:
        """Let the bot whose turn it is think, unless it does already or the game rests."""
        view = self._table.view
        turn = view.turn
        if view.phase != views.PLAYING or turn is None or turn not in self._bots or view.paused:
            return
        if self._thought is not None and not self._thought.done():
            return
        self._thought = asyncio.create_task(self._think(turn), name=f"bot in seat {turn}")

    async def close(self) -> None:
        """Stop thinking."""
        if self._thought is not None:
            self._thought.cancel()
            await asyncio.gather(self._thought, return_exceptions=True)

    def _show(
        self, bot: Bot, view: TableView, seat: int, happened: list[events.AnyEvent]
    ) -> TableView:
        seen = events.all_seen_by(happened, seat)
        view = views.reduce_all(view, seen)
        safe_see(bot, seen, view)
        return view

    def _take_over(self, seat: int) -> tuple[Bot, TableView]:
        """A bot for a seat, shown the whole game so far as that seat saw it."""
        level = self._table.view.seats[seat].level or STAND_IN
        rng = random.Random(self._rng.random())  # noqa: S311  # a bot's taste, no secret
        bot = make_bot(level, seat=seat, rng=rng)
        view = views.empty_table(len(self._table.view.seats), me=seat)
        for step in self._table.history:
            view = self._show(bot, view, seat, step.events)
        return bot, self._table.view_for(seat)

    async def _think(self, seat: int) -> None:
        bot, _ = self._bots[seat]
        if self._thinking:
            await asyncio.sleep(thinking_time(bot.level, self._rng))
        else:
            await asyncio.sleep(0)
        await self._told()
        based_on = self._table.turn_seq
        kept = self._bots.get(seat)
        if kept is None or not kept[1].my_turn:
            return
        chosen = await asyncio.to_thread(safe_choose, *kept, self._rng)
        self._thought = None
        if chosen is not None:
            self._chosen(seat, *chosen, based_on)
