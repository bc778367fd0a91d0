"""The casual player: remembers what was asked for and given, for a while, as people do."""

import random
from collections.abc import Sequence

from gofish_protocol import events as ev
from gofish_protocol.events import AnyEvent
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots.bot import Bot

FORGETS = 0.06
"""The chance, at each ask that anybody makes, that a memory is lost."""
OVERLOOKS = 0.15
"""The chance that it does not use its memories at all."""


class Perch(Bot):
    """Asks for what it remembers somebody has, otherwise for what it holds most of; it does not count cards."""

    level = "perch"

    def __init__(self, seat: int, rng: random.Random) -> None:
        super().__init__(seat, rng)
        self.has: set[tuple[int, int]] = set()
        """who is remembered to hold what: ``(seat, what)``, a rank or a card as asked for"""
        self.lacks: set[tuple[int, int]] = set()
        """who is remembered as having none when asked"""
        self._asked: ev.Asked | None = None

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """Keep what concerns the others, and forget a little."""
        super().see(events, view)
        for event in events:
            match event:
                case ev.Started():
                    self.has.clear()
                    self.lacks.clear()
                case ev.Asked(seat=seat, to=to, what=what):
                    self._forget()
                    self._asked = event
                    if not view.rules.by_card:
                        self._hold(seat, what)
                    self.has.discard((to, what))
                    self.lacks.add((to, what))
                case ev.Gave(seat=giver, to=taker) if self._asked is not None:
                    self.has.discard((giver, self._asked.what))
                    self._hold(taker, self._asked.what)
                case ev.Refilled(seat=seat):
                    self.lacks = {(who, what) for who, what in self.lacks if who != seat}
                case ev.Book(rank=rank):
                    by_card = view.rules.by_card
                    gone = range(rank * 4, rank * 4 + 4) if by_card else (rank,)
                    self.has = {(who, what) for who, what in self.has if what not in gone}

    def choose(self, view: TableView) -> tuple[int, int]:
        """What it remembers; otherwise what it holds most of, from somebody who has not just said no."""
        legal = self.untried(legal_asks(view))
        if not legal:
            return self.rng.choice(legal_asks(view))
        if self.rng.random() >= OVERLOOKS:
            remembered = [ask for ask in legal if ask in self.has]
            if remembered:
                return self.rng.choice(remembered)
        open_asks = [ask for ask in legal if ask not in self.lacks] or legal
        by_card = view.rules.by_card
        weights = [
            1 + (view.hand >> (what // 4 if by_card else what) * 4 & 15).bit_count()
            for _to, what in open_asks
        ]
        return self.rng.choices(open_asks, weights)[0]

    def _hold(self, seat: int, what: int) -> None:
        self.lacks.discard((seat, what))
        if seat != self.seat:
            self.has.add((seat, what))

    def _forget(self) -> None:
        for memory in (self.has, self.lacks):
            # Sorted, because the order of a set is not part of the seed.
            memory.difference_update(
                [kept for kept in sorted(memory) if self.rng.random() < FORGETS]
            )
