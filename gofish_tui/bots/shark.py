"""The best player: a learned instinct that considers what kind of players the others are, and what their choices reveal."""

import random
from collections.abc import Iterable, Sequence

from gofish_protocol.events import AnyEvent, Asked, Drew, Refilled, Started, all_seen_by
from gofish_protocol.view import SEATS, TableView
from gofish_tui.bots.habits import Habits
from gofish_tui.bots.instinct import AskFeatures, TurnFeatures, worth
from gofish_tui.bots.instinct_weights import WEIGHTS
from gofish_tui.bots.odds import STOCK, Odds
from gofish_tui.bots.pike import Pike

PASSED = 0.5
"""How likely, next to an unknown slot, is a card in a hand that passed up a sure gain of its rank."""

FEWEST, MOST = 3, 4
"""With other numbers of players, and with the most where the game ends with the stock, nothing that sharks have learned wins
more often than pikes do."""


class Shark(Pike):
    """Judges by instinct where that was learned; elsewhere it is a pike."""

    level = "shark"

    def __init__(self, seat: int, rng: random.Random) -> None:
        super().__init__(seat, rng)
        self.habits = Habits()
        self._draws = [0] * SEATS
        self._passed: list[dict[int, int]] = [{} for _ in range(SEATS)]
        """for each seat, ranks it did not take where they were certain, with its draws at that time"""

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """As a pike; and a player who leaves a sure gain to others most likely does not hold the rank."""
        for event in events:
            match event:
                case Started():
                    self._draws = [0] * SEATS
                    self._passed = [{} for _ in range(SEATS)]
                case Asked(seat=seat, to=to, what=what) if seat != self.seat:
                    self._notice(seat, to, what)
                case Drew(seat=seat, card=None):
                    self._draws[seat] += 1
                case Refilled(seat=seat):
                    self._passed[seat].clear()
        self.habits.see(all_seen_by(events, None), self.public)
        super().see(events, view)

    def _notice(self, seat: int, to: int, what: int) -> None:
        low = self.public.low
        if self.public.by_card or low[to][what]:
            return
        for rank in self.public.open_ranks:
            if rank != what and any(low[o][rank] for o in self.public.seats if o != seat):
                self._passed[seat][rank] = self._draws[seat]

    def odds(self) -> Odds:
        """As a pike's, with what others' choices reveal."""
        self.known.tighten()
        return Odds(self.known, self._leaning() if self._learned() else None)

    def worths(
        self, odds: Odds, view: TableView, asks: Iterable[tuple[int, int]]
    ) -> dict[tuple[int, int], float]:
        """What instinct says about each ask; where it was not trained, as among careless players, what a pike would say."""
        if not self.by_instinct(view):
            return super().worths(odds, view, asks)
        moment = self.moment(view)
        return {ask: worth(WEIGHTS, moment, self.looked_at(odds, *ask)) for ask in asks}

    def by_instinct(self, view: TableView) -> bool:
        """Whether :meth:`worths` are instinct's now, and not a pike's."""
        others = [seat for seat in view.in_play if seat != self.seat]
        return self._learned() and not self.habits.careless(others)

    def _learned(self) -> bool:
        """Whether this is a table that instinct was learned for: players ask for ranks that they hold, and have time."""
        known = self.known
        short = known.rules.stock_out == "ends_game"
        fitting = FEWEST <= len(known.seats) <= MOST - short
        return fitting and known.must_hold and not known.by_card

    def moment(self, view: TableView) -> TurnFeatures:
        """What is the same for all asks of this turn."""
        known, habits = self.known, self.habits
        others = [seat for seat in view.in_play if seat != self.seat and known.size[seat]]
        count = max(1, len(others))
        return TurnFeatures(
            view.stock,
            len(view.in_play),
            sum([held > 0 for held in self.public.low[self.seat]]),
            1 - sum([habits.care(seat) for seat in others]) / count,
            sum([habits.boldness(seat) for seat in others]) / count,
            known.rules.stock_out == "ends_game",
        )

    def looked_at(self, odds: Odds, to: int, rank: int) -> AskFeatures:
        """What instinct is told about an ask."""
        low = odds.known.low
        return AskFeatures(
            low[self.seat][rank],
            self.public.low[self.seat][rank] > 0,
            low[to][rank],
            odds.some(to, rank),
            odds.extra[to][rank],
            odds.fished(rank),
            odds.spare[rank],
            odds.extra[STOCK][rank],
        )

    def _leaning(self) -> dict[tuple[int, int], float]:
        known = self.known
        found = {}
        for seat in known.hidden:
            if self.habits.careless([seat]):
                continue  # who asks for anything passes up gains, too
            for rank, at in self._passed[seat].items():
                slots = min(known.high[seat][rank] - known.low[seat][rank], known.size[seat])
                fresh = self._draws[seat] - at
                if fresh < slots:
                    found[seat, rank] = (fresh + PASSED * (slots - fresh)) / slots
        return found
