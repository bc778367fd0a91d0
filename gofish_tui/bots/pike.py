"""The good player: misses nothing that is certain, asks where the most cards come together, and gives little away."""

import random
from collections.abc import Iterable, Sequence

from gofish_protocol.events import AnyEvent, all_seen_by
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots.bot import Bot
from gofish_tui.bots.knowledge import MOST, Knowledge
from gofish_tui.bots.odds import Odds

BOOK_NOW = 6.0
"""More than any other ask can be worth."""
SURE = 0.6
"""A card that is certainly there is worth more than a likely one: the turn goes on."""
HIDE = 0.3
"""What it costs to show the table a rank it does not know of, in cards. With two players it costs nothing: the only one who
hears of it has just said that they have none."""
EQUAL = 1e-9


class Pike(Bot):
    """Exact public knowledge, expected cards for each ask, sure books first; among several, it hides its ranks."""

    level = "pike"

    def __init__(self, seat: int, rng: random.Random) -> None:
        super().__init__(seat, rng)
        self.known = Knowledge(seat)
        self.public = Knowledge(None)
        """what everybody else can know, above all about this hand"""

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """Every event counts; what only this seat was told is not public knowledge."""
        super().see(events, view)
        self.known.see(events)
        self.public.see(all_seen_by(events, None))

    def choose(self, view: TableView) -> tuple[int, int]:
        """The ask with the highest worth; among equals, any."""
        odds = self.odds()
        worths = self.worths(odds, view, self._worth_asking(odds, view))
        highest = max(worths.values())
        return self.rng.choice([ask for ask, worth in worths.items() if worth > highest - EQUAL])

    def odds(self) -> Odds:
        """How likely each thing that it does not know is."""
        self.known.tighten()
        return Odds(self.known)

    def worths(
        self, odds: Odds, view: TableView, asks: Iterable[tuple[int, int]]
    ) -> dict[tuple[int, int], float]:
        """What each ask is worth to this seat, in units that mean nothing but to each other."""
        return {(to, what): self._worth(odds, to, what) for to, what in asks}

    def _worth_asking(self, odds: Odds, view: TableView) -> list[tuple[int, int]]:
        """Asks that can bring anything and that were not tried since the game last moved on; a random one if all were.

        With a stock every ask brings something: cards, or a draw.
        """
        asks = legal_asks(view)
        if not view.stock:
            chance = odds.card if self.known.by_card else odds.some
            asks = [(to, what) for to, what in asks if chance(to, what) > 0] or asks
        return self.untried(asks) or [self.rng.choice(asks)]

    def _worth(self, odds: Odds, to: int, what: int) -> float:
        """The cards of the rank it expects to hold after the ask, sure books first, minus the price of showing the rank."""
        known = odds.known
        rank = what >> 2 if known.by_card else what
        own = known.low[self.seat][rank]
        if known.by_card:
            gain = odds.card(to, what)
            sure = gain >= 1.0
            book = sure and own == MOST
            fished = odds.fished(rank) / max(1, odds.spare[rank])
        else:
            gain = odds.expected(to, rank)
            sure = known.low[to][rank] > 0
            book = own + known.low[to][rank] == MOST + 1
            fished = odds.fished(rank)
        if book:
            return BOOK_NOW
        worth = own + gain
        if sure:
            return worth + SURE
        if len(known.seats) > 2 and not self.public.low[self.seat][rank]:
            worth -= HIDE
        return worth + fished
