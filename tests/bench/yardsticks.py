"""Two published rule bots as measures of strength, rewritten from the descriptions in MixMasterMitch/rlcard.

They are made for rank asks and are not shipped. ``python -m gofish_tui arena --bots pike,tests.bench.yardsticks:KnownCards``
plays against one.
"""

import random
from collections.abc import Sequence

from gofish_protocol.events import AnyEvent
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots.bot import Bot
from gofish_tui.bots.knowledge import Knowledge
from gofish_tui.bots.odds import Odds


class _Remembering(Bot):
    def __init__(self, seat: int, rng: random.Random) -> None:
        super().__init__(seat, rng)
        self.known = Knowledge(seat)

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        self.known.see(events)


class KnownCards(_Remembering):
    """ "If we have a card that we know another player has, take it; otherwise we randomly choose one." """

    level = "known-cards"

    def choose(self, view: TableView) -> tuple[int, int]:
        legal = legal_asks(view)
        taken = next(((to, what) for to, what in legal if self.known.low[to][what]), None)
        return taken or self.rng.choice(legal)


class ExpectedCards(_Remembering):
    """Asks for what it expects to end up with the most cards of, in hand, from the target and from the stock."""

    level = "expected-cards"

    def choose(self, view: TableView) -> tuple[int, int]:
        self.known.tighten()
        odds = Odds(self.known)
        worth = {ask: round(self._ends_with(odds, *ask), 6) for ask in legal_asks(view)}
        most = max(worth.values())
        return self.rng.choice([ask for ask, value in worth.items() if value == most])

    def _ends_with(self, odds: Odds, to: int, rank: int) -> float:
        fished = 0.0 if self.known.low[to][rank] else odds.fished(rank)
        return self.known.low[self.seat][rank] + odds.expected(to, rank) + fished
