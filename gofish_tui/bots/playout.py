"""A game by ranks alone, played out from one layout of the hidden cards: a look into one possible future.

Suits do not matter where ranks are asked for, so a hand is thirteen counts. The players in it know only what the table
knows, not the layout, so that nobody plays as if hands were open. This is no second engine: it judges asks, it decides no game.
"""

from collections.abc import Callable
from typing import NamedTuple

from gofish_protocol.cards import ranks_in
from gofish_protocol.engine import ALL_BOOKS, PATIENCE
from gofish_protocol.rules import Rules

MOST_ASKS = 120
ANY_TIME = 99
"""How often a seat has drawn since it was known to lack a rank, where it never was."""
SURE = 0.8


class Start(NamedTuple):
    """What all playouts of one decision share; places are 0…n−1. A playout copies what it changes."""

    rules: Rules
    books: list[int]
    booked: int
    known: list[list[int]]
    """for each place and rank, how many the table knows it to hold"""
    drawn: list[list[int]]
    """for each place and rank, the draws since it was last known to lack it"""


class Playout:
    """One layout, played on from one ask."""

    __slots__ = (
        "booked",
        "books",
        "counts",
        "drawn",
        "idle",
        "known",
        "over",
        "rules",
        "size",
        "stock",
        "turn",
    )

    def __init__(self, start: Start, hands: list[list[int]], stock: list[int], turn: int) -> None:
        self.rules = start.rules
        self.books = start.books.copy()
        self.booked = start.booked
        self.known = [known.copy() for known in start.known]
        self.drawn = [drawn.copy() for drawn in start.drawn]
        self.counts = [hand.copy() for hand in hands]
        self.size = [sum(hand) for hand in hands]
        self.stock = stock.copy()
        self.turn = turn
        self.over = False
        self.idle = 0
        """asks in a row that brought neither a draw nor a book"""

    def finish(self, chance: Callable[[], float]) -> None:
        """Play to the end, every seat as a good player would."""
        for _ in range(MOST_ASKS):
            if self.over:
                return
            self.ask(*self.good_ask(chance))

    def ask(self, to: int, rank: int) -> None:
        """The rules' ask, by ranks, for the seat whose turn it is."""
        seat, rules = self.turn, self.rules
        mine, theirs = self.counts[seat], self.counts[to]
        given = theirs[rank]
        again = settle = False
        self.idle += 1
        if not self.known[seat][rank]:
            self.known[seat][rank] = 1
        self.known[to][rank] = self.drawn[to][rank] = 0
        if given:
            theirs[rank] = 0
            self.size[to] -= given
            mine[rank] += given
            self.size[seat] += given
            self.known[seat][rank] += given
            gained = rank
            again = rules.go_again == "success"
        elif self.stock:
            gained = self.stock.pop()
            self.idle = 0
            mine[gained] += 1
            self.size[seat] += 1
            settle = not self.stock
            if gained == rank:
                self.known[seat][rank] += 1
                again = rules.go_again != "never"
            else:
                self.drawn[seat] = [draws + 1 for draws in self.drawn[seat]]
        else:
            gained = rank
        if mine[gained] == 4:
            self._book(seat, gained)
            settle = True
        if settle or not self.size[seat] or not self.size[to]:
            self._settle(seat)
            if self.over:
                return
        if self.idle >= PATIENCE * (len(self.size) - self.size.count(0)):
            self.over = True  # as a host would end it
            return
        if again and self.size[seat]:
            return
        if not given and rules.turn_passes_to == "asked" and self.size[to]:
            self.turn = to
            return
        seat = (seat + 1) % len(self.size)
        while not self.size[seat]:
            seat = (seat + 1) % len(self.size)
        self.turn = seat

    def _book(self, seat: int, rank: int) -> None:
        self.counts[seat][rank] = 0
        self.size[seat] -= 4
        self.books[seat] += 1
        self.booked |= 1 << rank
        for known in self.known:
            known[rank] = 0

    def _settle(self, seat: int) -> None:
        self.idle = 0
        places, rules = len(self.size), self.rules
        if rules.empty_hand == "draw" and self.stock:
            for place in (*range(seat, places), *range(seat)):
                self._refill(place)
        empty = self.size.count(0)
        self.over = (
            self.booked == ALL_BOOKS
            or places - empty < 2
            or (empty > 0 and rules.empty_hand == "ends_game")
            or (not self.stock and rules.stock_out == "ends_game")
        )

    def _refill(self, place: int) -> None:
        counts = self.counts[place]
        while not self.size[place] and self.stock:
            self.drawn[place] = [ANY_TIME] * 13
            for _ in range(min(self.rules.hand_size(len(self.size)), len(self.stock))):
                counts[self.stock.pop()] += 1
                self.size[place] += 1
            for rank in range(13):
                if counts[rank] == 4:
                    self._book(place, rank)

    def good_ask(self, chance: Callable[[], float]) -> tuple[int, int]:
        """The cards of the rank that one expects to hold after the ask; certain ones first. About what a pike does."""
        seat, size, known = self.turn, self.size, self.known
        mine, left = self.counts[seat], len(self.stock)
        targets = [place for place, cards in enumerate(size) if cards and place != seat]
        hidden = left + sum([size[place] for place in targets]) or 1
        best, chosen = -1.0, (targets[0], 0)
        for rank in ranks_in(ALL_BOOKS ^ self.booked):
            own = mine[rank]
            if not own:
                continue
            unseen = 4 - own
            for place in targets:
                unseen -= known[place][rank]
            share = unseen / hidden
            for place in targets:
                there = known[place][rank]
                slots = min(self.drawn[place][rank], size[place])
                worth = own + there + share * slots + 0.01 * chance()
                worth += SURE if there else share if left else 0.0
                if own + there == 4:
                    worth += 4
                if worth > best:
                    best, chosen = worth, (place, rank)
        return chosen
