"""How likely a hand is to hold what: a probability, between the bounds of :class:`Knowledge`.

A card that nobody has seen lies in some unseen place: a slot of a hand, or the stock. How many slots of a hand may hold a rank
is ``Knowledge.room``. The expected counts are those shares, fitted so that every hand and every rank adds up (iterative
proportional fitting, Deming & Stephan 1940).
"""

from gofish_protocol.cards import ranks_in
from gofish_tui.bots.knowledge import Knowledge
from gofish_tui.bots.slots import NEARLY_NONE

ROUNDS = 3
STOCK = 6
"""The row of the stock, after those of the seats 0…5."""


class Odds:
    """Expected counts for one state of a tightened :class:`Knowledge`; made again for every decision."""

    def __init__(
        self, known: Knowledge, leaning: dict[tuple[int, int], float] | None = None
    ) -> None:
        """``leaning`` multiplies the share of a ``(seat, rank)``: what behavior suggests, where proof says nothing."""
        self.known = known
        ranks = known.open_ranks
        low, high = known.low, known.high
        me = known.me
        self.spare = [0] * 13
        """for each rank, the cards of it whose location is not known"""
        for rank in ranks:
            spare = 4 - (low[me][rank] if me is not None else 0)
            for seat in known.hidden:
                spare -= low[seat][rank]
            self.spare[rank] = spare
        self.extra: dict[int, list[float]] = {STOCK: [0.0] * 13}
        """for each hidden seat and the stock, the expected cards of each rank above the certain minimum"""
        totals = {STOCK: float(known.stock)}
        for seat in known.hidden:
            slack = known.size[seat] - sum(low[seat])
            if slack <= 0:
                self.extra[seat] = [0.0] * 13
                continue
            totals[seat] = float(slack)
            self.extra[seat] = [
                room if most > fewest else 0.0
                for fewest, most, room in zip(low[seat], high[seat], known.room(seat), strict=True)
            ]
        self.places = [0.0] * 13
        """for each rank, the unseen places where its cards may lie"""
        for rank in ranks:
            self.extra[STOCK][rank] = float(known.stock)
            self.places[rank] = sum([row[rank] for row in self.extra.values()])
        for seat in known.hidden:
            for rank in ranks_in(known.claimed[seat]):
                self._claim(self.extra[seat], rank)
        for (seat, rank), factor in (leaning or {}).items():
            self.extra[seat][rank] *= factor
        self._fit(totals)

    def _claim(self, row: list[float], rank: int) -> None:
        """A player who claims a rank holds at least one, but a second is less likely than if one card had been seen.

        With n cards of which each lies there by chance, E[n - 1 | n >= 1] instead of the expectation for n - 1 others.
        """
        spare, room, places = self.spare[rank], row[rank], self.places[rank]
        if spare <= 0 or room <= 0 or places - room < NEARLY_NONE:
            return
        share = (room + 1) / (places + 1)
        more = (spare + 1) * share / (1 - _none(share, places + 1, spare + 1)) - 1
        part = more / spare
        row[rank] = (places - room) * part / (1 - part)

    def _fit(self, totals: dict[int, float]) -> None:
        rows = [(self.extra[place], total) for place, total in totals.items() if total]
        ranks = [rank for rank in self.known.open_ranks if self.spare[rank]]
        for _ in range(ROUNDS):
            for row, total in rows:
                whole = sum([row[rank] for rank in ranks])
                if whole:
                    scale = total / whole
                    for rank in ranks:
                        row[rank] *= scale
            for rank in ranks:
                whole = 0.0
                for row, _total in rows:
                    whole += row[rank]
                if whole:
                    scale = self.spare[rank] / whole
                    for row, _total in rows:
                        row[rank] *= scale
        for row, _total in rows:
            for rank in self.known.open_ranks:
                if not self.spare[rank]:
                    row[rank] = 0.0

    def expected(self, seat: int, rank: int) -> float:
        """How many cards of the rank the seat holds, on average."""
        return self.known.low[seat][rank] + self.extra[seat][rank]

    def some(self, seat: int, rank: int) -> float:
        """The probability that the seat holds at least one card of the rank."""
        return 1.0 if self.known.low[seat][rank] else self.some_more(seat, rank)

    def some_more(self, seat: int, rank: int) -> float:
        """The probability that the seat holds at least one card of the rank besides those it certainly holds."""
        spare = self.spare[rank]
        if not spare:
            return 0.0
        each = min(self.extra[seat][rank] / spare, 1.0)
        return 1.0 - _none(each, self.places[rank], spare)

    def card(self, seat: int, card: int) -> float:
        """The probability that the seat holds this very card."""
        known, rank = self.known, card >> 2
        bit = 1 << card
        if known.sure[seat] & bit:
            return 1.0
        placed = 0
        for other in known.seats:
            placed |= known.sure[other]
        possible = ~(known.never[seat] | placed) >> rank * 4 & 15
        if not possible >> (card & 3) & 1:
            return 0.0
        certain = (known.sure[seat] >> rank * 4 & 15).bit_count()
        return min(1.0, (self.expected(seat, rank) - certain) / possible.bit_count())

    def fished(self, rank: int) -> float:
        """The probability that the next card of the stock is of this rank."""
        stock = self.known.stock
        return self.extra[STOCK][rank] / stock if stock else 0.0


def _none(share: float, places: float, cards: int) -> float:
    """The probability that none of some cards lies in a share of the places, no two in the same one."""
    free, none = places * (1 - share), 1.0
    for taken in range(cards):
        if free <= taken:
            return 0.0
        none *= (free - taken) / (places - taken)
    return none
