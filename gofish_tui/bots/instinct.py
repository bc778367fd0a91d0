"""How much an ask is worth at first sight: a sum of learned weights over what can be said about it.

The weights are the result of policy-gradient learning (REINFORCE, Williams 1992) over games against every other level and
against itself: ``tests/bench/learn.py``. What they express: take what is certain, books first; ask again for
ranks the table knows of rather than show a new one; consider whose turn it will be when the stock runs out.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

GROUPS = {
    "bias": 24,
    "some": 24,
    "more": 24,
    "sure": 24,
    "fished": 12,
    "shown": 4,
    "placed": 4,
    "in_stock": 6,
    "careless": 6,
    "careless_some": 6,
    "bold": 6,
    "short": 6,
    "short_sure": 6,
}
"""The groups of weights, and how many there are in each."""
_ENDS = list(accumulate(GROUPS.values()))
SIZE = _ENDS[-1]
BIAS, SOME, MORE, SURE, FISHED, SHOWN, PLACED, IN_STOCK = 0, *_ENDS[:7]
CARELESS, CARELESS_SOME, BOLD, SHORT, SHORT_SURE = _ENDS[7:12]
_PAIRS = {(1, 1): 0, (1, 2): 1, (1, 3): 2, (2, 1): 3, (2, 2): 4, (3, 1): 5}


class AskFeatures(NamedTuple):
    """What can be said about one ask."""

    own: int
    shown: bool
    """the table knows that I hold the rank"""
    sure: int
    """cards of it that the target certainly holds"""
    some: float
    """the probability that the target holds any"""
    more: float
    """the cards expected beyond the certain ones"""
    fished: float
    """the probability that the next card of the stock is of the rank"""
    unseen: int
    """cards of the rank whose location is not known"""
    in_stock: float
    """how many of those are expected in the stock"""


class TurnFeatures(NamedTuple):
    """What is the same for all asks of one turn."""

    stock: int
    players: int
    shown_ranks: int
    careless: float
    """how often the others pass up sure gains: 1 minus the mean of :meth:`Habits.care`"""
    bold: float
    """how readily the others show new ranks: the mean of :meth:`Habits.boldness`"""
    short: bool
    """the game is over when the stock is out"""

    @property
    def phase(self) -> int:
        """0 at the end … 3 at the beginning."""
        return phase_of(self.stock)

    @property
    def parity(self) -> int:
        """1: if everybody misses I draw the last card; 2: it is my turn when it is gone; 0: neither."""
        rest = self.stock % self.players
        return 1 if rest == 1 else 2 if rest == 0 else 0


def phase_of(stock: int) -> int:
    """0 at the end … 3 at the beginning."""
    return 0 if stock <= 4 else 1 if stock <= 12 else 2 if stock <= 25 else 3


def features(moment: TurnFeatures, ask: AskFeatures) -> list[tuple[int, float]]:
    """Which weights apply to this ask, and how strongly."""
    phase = moment.phase
    kind = ask.own - 1 + 3 * ask.shown
    context = kind * 4 + phase
    found = [
        (BIAS + context, 1.0),
        (MORE + context, ask.more),
        (CARELESS + kind, moment.careless),
        (BOLD + kind, moment.bold),
    ]
    if not ask.shown:
        found.append((SHOWN + phase, moment.shown_ranks * 0.2))
    found.append((IN_STOCK + kind, ask.in_stock) if ask.unseen else (PLACED + phase, 1.0))
    if moment.short:
        found.append((SHORT + kind, 1.0))
    if ask.sure:
        pair = _PAIRS[ask.own, ask.sure]
        found.append((SURE + pair * 4 + phase, 1.0))
        if moment.short:
            found.append((SHORT_SURE + pair, 1.0))
    else:
        found.append((SOME + context, ask.some))
        found.append((CARELESS_SOME + kind, moment.careless * ask.some))
        missed = (1 - ask.some) * ask.fished
        found.append((FISHED + phase * 3 + moment.parity, missed))
    return found


def worth(weights: Sequence[float], moment: TurnFeatures, ask: AskFeatures) -> float:
    """The ask's worth; only comparisons within one turn mean anything."""
    return sum([weights[index] * value for index, value in features(moment, ask)])
