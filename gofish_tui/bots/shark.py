"""The best player: a learned instinct, what others' choices tell, and near the end a search over hidden hands."""

import math
import random
import time
from collections.abc import Sequence
from operator import itemgetter

from gofish_protocol.events import AnyEvent, Asked, Drew, Refilled, Started
from gofish_protocol.view import SEATS, TableView
from gofish_tui.bots.instinct import Ask, Moment, weights_for, worth
from gofish_tui.bots.odds import STOCK, Odds
from gofish_tui.bots.pike import Pike
from gofish_tui.bots.playout import ANY_TIME, Playout, Start
from gofish_tui.bots.worlds import Worlds

LATE = 5
"""With so few cards in the stock the rest of the game is short enough to be played out."""
LAYOUTS = 24
CANDIDATES = 6
CLEARLY = 1.5
"""So many standard errors better must an ask be to overrule instinct."""
PASSED = 0.5
"""How likely, next to an unknown slot, is a card in a hand that passed over a sure gain of its rank."""
BOOK_SHARE = 1 / 12
"""What a book more than the others is worth, in wins."""


class Shark(Pike):
    """Judges by instinct while much is hidden; plays sampled layouts out to the end when little is left to draw.

    Asks for cards, and for ranks one need not hold, are judged as a pike does.
    """

    level = "shark"

    def __init__(self, seat: int, rng: random.Random) -> None:
        super().__init__(seat, rng)
        self.patience: float | None = None
        """seconds after which a search stops early; None: never, so that tournaments repeat exactly"""
        self._draws = [0] * SEATS
        self._passed: list[dict[int, int]] = [{} for _ in range(SEATS)]
        """for each seat, ranks it did not take where they were certain, with its draws at that time"""

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """As a pike; and who leaves a certain gain to others most likely does not hold the rank."""
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
        super().see(events, view)

    def _notice(self, seat: int, to: int, what: int) -> None:
        low = self.public.low
        if self.public.by_card or low[to][what]:
            return
        for rank in self.public.open_ranks:
            if rank != what and any(low[o][rank] for o in self.public.seats if o != seat):
                self._passed[seat][rank] = self._draws[seat]

    def choose(self, view: TableView) -> tuple[int, int]:
        """By instinct, or by search near the end."""
        if self.known.by_card or not self.known.must_hold:
            return super().choose(view)
        self.known.tighten()
        odds = Odds(self.known, self._leaning())
        ranked = self._by_instinct(odds, view)
        if view.stock > LATE or len(ranked) == 1:
            return ranked[0]
        return self._search(odds, view, ranked[:CANDIDATES])

    def _leaning(self) -> dict[tuple[int, int], float]:
        known = self.known
        found = {}
        for seat in known.hidden:
            for rank, at in self._passed[seat].items():
                slots = min(known.high[seat][rank] - known.low[seat][rank], known.size[seat])
                fresh = self._draws[seat] - at
                if fresh < slots:
                    found[seat, rank] = (fresh + PASSED * (slots - fresh)) / slots
        return found

    def _by_instinct(self, odds: Odds, view: TableView) -> list[tuple[int, int]]:
        """Every ask, the best first; chance decides between equals."""
        known, shown = self.known, self.public.low[self.seat]
        weights = weights_for(len(view.in_play))
        moment = Moment(view.stock, len(view.in_play), sum(count > 0 for count in shown))
        found = []
        for to, rank in sorted(self._worth_asking(odds, view), key=itemgetter(1, 0)):
            ask = Ask(
                known.low[self.seat][rank],
                shown[rank] > 0,
                known.low[to][rank],
                odds.some(to, rank),
                odds.extra[to][rank],
                odds.fished(rank),
                odds.spare[rank],
                odds.extra[STOCK][rank],
            )
            value = worth(weights, moment, ask) + 0.001 * self.rng.random()
            found.append((value, to, rank))
        found.sort(reverse=True)
        return [(to, rank) for _, to, rank in found]

    def _search(self, odds: Odds, view: TableView, asks: list[tuple[int, int]]) -> tuple[int, int]:
        """Play each ask out in the same layouts of the hidden cards; the best on average is chosen."""
        seats = view.in_play
        place_of = {seat: place for place, seat in enumerate(seats)}
        me = place_of[self.seat]
        start = self._start(view)
        worlds = Worlds(odds, self.rng)
        results: list[list[float]] = [[] for _ in asks]
        began = time.monotonic()
        for _ in range(LAYOUTS):
            hidden, counts = worlds.draw()
            hands = dict(zip(self.known.hidden, hidden, strict=True))
            hands[self.seat] = self.known.low[self.seat]
            stock = [rank for rank in range(13) for _ in range(counts[rank])]
            self.rng.shuffle(stock)
            layout = [hands[seat] for seat in seats]
            for number, (to, rank) in enumerate(asks):
                game = Playout(start, layout, stock, me)
                game.ask(place_of[to], rank)
                game.finish(self.rng.random)
                results[number].append(_result(game.books, me))
            if self.patience is not None and time.monotonic() - began > self.patience:
                break
        return asks[_clearly_best(results)]

    def _start(self, view: TableView) -> Start:
        public = self.public
        public.tighten()
        drawn = [
            [
                ANY_TIME if most == 3 or fewest else most
                for fewest, most in zip(low, high, strict=True)
            ]
            for low, high in ((public.low[seat], public.high[seat]) for seat in view.in_play)
        ]
        return Start(
            view.rules,
            [view.seats[seat].books.bit_count() for seat in view.in_play],
            view.booked,
            [public.low[seat] for seat in view.in_play],
            drawn,
        )


def _clearly_best(results: list[list[float]]) -> int:
    """The ask that is better than the first, which instinct chose, by the most standard errors; the first if none clearly is.

    All were played in the same layouts, so their differences are what is to be tested.
    """
    best, highest = 0, CLEARLY
    for number, values in enumerate(results[1:], 1):
        differences = [value - first for value, first in zip(values, results[0], strict=True)]
        count = len(differences)
        mean = sum(differences) / count
        spread = sum([(value - mean) ** 2 for value in differences]) / max(1, count - 1)
        if mean > 0 and mean > highest * math.sqrt(spread / count):
            best, highest = number, mean / math.sqrt(spread / count) if spread else math.inf
    return best


def _result(books: list[int], me: int) -> float:
    """A win or a part of one, and a little for every book, because a bigger lead is a safer one."""
    top = max(books)
    value = (books[me] - (sum(books) - books[me]) / (len(books) - 1)) * BOOK_SHARE
    return value + 1 / books.count(top) if books[me] == top else value
