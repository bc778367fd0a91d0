"""What an ask was worth next to the others that could have been made, and why the best one is the best.

A `Coach` sits behind one seat and is told what that seat is told; what it says follows only from that, unless it is given the
open hands.
"""

import math
import random
from collections.abc import Mapping, Sequence

from msgspec import Struct

from gofish_protocol import events as ev
from gofish_protocol.events import AnyEvent
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots.instinct import phase_of
from gofish_tui.bots.knowledge import MOST
from gofish_tui.bots.odds import Odds
from gofish_tui.bots.position import position_of
from gofish_tui.bots.prospects import judge
from gofish_tui.bots.shark import Shark
from gofish_tui.judgement import LeftBook, RatedAsk, Reason, Why

COST = (0.16, 0.15, 0.05, 0.02)
"""How much a point of instinct's worth changes the chance of winning, as a logit: from end of game to beginning."""
COST_OF_PIKE = 0.09
"""The same for a pike's worths."""
GAIN_OF_BEST = 0.065
"""How much better the best ask is than the asks that are made, as a logit: so luck averages to zero. All three were measured
by ``tests/bench/learn_costs.py``."""
SHOWN = 3
"""How many of the best asks are listed."""


class AskAssessment(Struct, frozen=True):
    """What can be said about an ask before its outcome is known."""

    before: tuple[float, ...]
    """each place's chance of winning"""
    best: tuple[RatedAsk, ...]
    """the best first, at most three"""
    made: float
    """the asker's chance after the ask that was made, averaged over its possible outcomes"""
    worst: float
    certain: bool
    """there was an ask that would bring cards for certain"""
    took_certain: bool
    """the ask that was made was one of those"""

    @property
    def loss(self) -> float:
        """What the ask that was made gave away."""
        return max(0.0, self.best[0].chance - self.made)


class Coach:
    """Behind one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._shark = Shark(seat, random.Random(0))
        self._asks = 0
        self._since: dict[tuple[int, int], tuple[Why, int]] = {}
        """for each seat and rank, how the table came to know of it, and at which ask"""

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """Take in one step, as the seat was told it, and the view after it."""
        for event in events:
            self._remember(event)
        self._shark.see(events, view)
        # At every step: what is concluded now still holds later, and must not depend on when somebody wanted a judgement.
        self._shark.known.tighten()

    def _remember(self, event: AnyEvent) -> None:
        by_card = self._shark.known.by_card
        match event:
            case ev.Started():
                self._asks, self._since = 0, {}
            case ev.Asked(seat=seat, to=to, what=what):
                self._asks += 1
                if not by_card:
                    self._since.setdefault((seat, what), (Why.ASKED, self._asks))
                    self._since.pop((to, what), None)
            case ev.Gave(seat=giver, to=taker, cards=cards):
                rank = (cards.bit_length() - 1) >> 2
                self._since.pop((giver, rank), None)
                self._since[taker, rank] = (Why.TOOK, self._asks)
            case ev.Drew(seat=seat, card=int(card), lucky=True):
                self._since[seat, card >> 2] = (Why.FISHED, self._asks)
            case ev.Book(rank=rank):
                self._since = {key: how for key, how in self._since.items() if key[1] != rank}
            case ev.Refilled(seat=seat) | ev.Withdrew(seat=seat):
                self._since = {key: how for key, how in self._since.items() if key[0] != seat}

    def chances(self, view: TableView, hands: Mapping[int, int] | None = None) -> list[float]:
        """Each place's chance of winning now; with ``hands`` of all seats, as somebody who sees them would judge."""
        seats = self._shark.known.seats
        if view.turn is None:
            return [float(seat in view.winners) / len(view.winners) for seat in seats]
        return self._judge(view, self._odds(hands), view.turn)

    def _judge(self, view: TableView, odds: Odds, turn: int) -> list[float]:
        shark = self._shark
        return judge(position_of(odds, shark.public, shark.habits, view, turn))

    def verdict(
        self,
        view: TableView,
        made: tuple[int, int] | None = None,
        hands: Mapping[int, int] | None = None,
    ) -> AskAssessment:
        """On the seat's turn: the possible asks, and what the one ``made`` is worth among them (None: the best)."""
        odds = self._odds(hands)
        before = self._judge(view, odds, self.seat)
        chance = before[odds.known.seats.index(self.seat)]
        worths = self._shark.worths(odds, view, legal_asks(view))
        ranked = sorted(worths, key=lambda ask: (-worths[ask], ask[1], ask[0]))
        cost = cost_of(view, by_instinct=self._shark.by_instinct(view))
        highest = worths[ranked[0]]
        chances = {
            ask: shifted(chance, GAIN_OF_BEST + cost * (worths[ask] - highest)) for ask in ranked
        }
        chosen = made if made in chances else ranked[0]
        certain = [ask for ask in ranked if _is_certain(odds, *ask)]
        return AskAssessment(
            tuple(before),
            tuple(
                RatedAsk(to, what, chances[to, what], self._reason(to, what, odds, hands))
                for to, what in ranked[:SHOWN]
            ),
            chances[chosen],
            chances[ranked[-1]],
            bool(certain),
            chosen in certain,
        )

    def book_left(self, view: TableView, made: tuple[int, int]) -> LeftBook | None:
        """On the seat's turn: a sure book, if the ask ``made`` is not for one."""
        odds = self._odds(None)
        books = [ask for ask in legal_asks(view) if self._makes_book(odds, *ask)]
        if not books or made in books:
            return None
        to, what = books[0]
        return LeftBook(to, what, self._certainty(to, what, odds))

    def _makes_book(self, odds: Odds, to: int, what: int) -> bool:
        known = odds.known
        rank = what >> 2 if known.by_card else what
        count = 1 if known.by_card else known.low[to][rank]
        return _is_certain(odds, to, what) and known.low[self.seat][rank] + count > MOST

    def _certainty(self, to: int, what: int, odds: Odds) -> Reason:
        """Why the target certainly holds this."""
        by_card = odds.known.by_card
        rank = what >> 2 if by_card else what
        why, at = self._since.get((to, rank), (Why.COUNTED, self._asks))
        count = 1 if by_card else odds.known.low[to][rank]
        return Reason(why, count, self._asks - at + 1, 100)

    def _odds(self, hands: Mapping[int, int] | None) -> Odds:
        if hands is None:
            return self._shark.odds()
        return Odds(self._shark.known.with_open_hands(hands))

    def _reason(self, to: int, what: int, odds: Odds, hands: Mapping[int, int] | None) -> Reason:
        known = odds.known
        by_card = known.by_card
        rank = what >> 2 if by_card else what
        own = known.low[self.seat][rank]
        percent = round(100 * (odds.card if by_card else odds.some)(to, what))
        if _is_certain(odds, to, what):
            count = 1 if by_card else known.low[to][rank]
            if self._makes_book(odds, to, what):
                return Reason(Why.BOOK, count, percent=100)
            if hands is not None:
                return Reason(Why.SEEN, count, percent=100)
            return self._certainty(to, what, odds)
        if percent > 50:
            why = Why.LIKELY
        elif len(known.seats) > 2 and self._shark.public.low[self.seat][rank]:
            why = Why.KNOWN  # with two players nothing is gained by hiding
        else:
            why = Why.HOLDS if own > 1 else Why.CHANCE
        return Reason(why, own, percent=percent)


def _is_certain(odds: Odds, to: int, what: int) -> bool:
    if odds.known.by_card:
        return odds.card(to, what) >= 1.0
    return odds.known.low[to][what] > 0


def cost_of(view: TableView, *, by_instinct: bool) -> float:
    """How much a point of worth changes the chance of winning, as a logit, at this point of the game."""
    if not by_instinct:
        return COST_OF_PIKE
    return COST[phase_of(view.stock)]


def shifted(chance: float, logit: float) -> float:
    """The chance after moving its logit."""
    if chance <= 0 or chance >= 1:
        return chance
    odds = chance / (1 - chance) * math.exp(logit)
    return odds / (1 + odds)
