"""A table as one viewer sees it, as probabilities: the input for judging a position."""

from dataclasses import dataclass

from gofish_protocol.rules import Rules
from gofish_protocol.view import TableView
from gofish_tui.bots.habits import Habits
from gofish_tui.bots.knowledge import MOST, Knowledge
from gofish_tui.bots.odds import STOCK, Odds

Counts = tuple[float, float, float]
"""The chances that a hand holds one, two and three cards of a rank; the rest is the chance of none."""
NOTHING: Counts = (0.0, 0.0, 0.0)
EXACTLY: tuple[Counts, ...] = (NOTHING, (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class Position:
    """Places are 0…n-1, the seats of the game in order."""

    rules: Rules
    seats: tuple[int, ...]
    turn: int
    """the place whose turn it is"""
    stock: int
    ranks: tuple[int, ...]
    """those that are not books yet"""
    books: list[int]
    sizes: list[int]
    care: list[float]
    """for each place, :meth:`Habits.care`"""
    bold: list[float]
    """for each place, :meth:`Habits.boldness`"""
    held: list[list[Counts]]
    """for each place and rank"""
    shown: list[list[int]]
    """for each place and rank, the cards that the whole table knows to be there"""
    in_stock: list[float]
    """for each rank, the cards expected in the stock"""


def position_of(
    odds: Odds, public: Knowledge, habits: Habits, view: TableView, turn: int
) -> Position:
    """How the table stands for the viewer of ``odds``, when it is the turn of the seat ``turn``."""
    known = odds.known
    seats = known.seats
    return Position(
        known.rules,
        seats,
        seats.index(turn),
        known.stock,
        known.open_ranks,
        [view.seats[seat].books.bit_count() for seat in seats],
        [known.size[seat] for seat in seats],
        [habits.care(seat) for seat in seats],
        [habits.boldness(seat) for seat in seats],
        [counts_of(odds, seat) for seat in seats],
        [[min(count, MOST) for count in public.low[seat]] for seat in seats],
        odds.extra[STOCK].copy(),
    )


def counts_of(odds: Odds, seat: int) -> list[Counts]:
    """The chances for each rank of a hand: certain cards, and each of the others on its own."""
    known = odds.known
    low = known.low[seat]
    if seat not in odds.extra:
        return [EXACTLY[count] for count in low]
    found = [NOTHING] * 13
    extra = odds.extra[seat]
    for rank in known.open_ranks:
        fewest, spare = low[rank], odds.spare[rank]
        if spare <= 0 or extra[rank] <= 0:
            found[rank] = EXACTLY[min(fewest, MOST)]
            continue
        share = min(extra[rank] / spare, 1.0)
        none = 1.0 - odds.some_more(seat, rank)
        chances = [0.0] * (MOST + 1)
        chances[fewest] = none
        whole, rest = 0.0, []
        ways = 1.0
        for more in range(1, min(spare, MOST - fewest) + 1):
            ways *= (spare - more + 1) / more
            part = ways * share**more * (1 - share) ** (spare - more)
            rest.append(part)
            whole += part
        for more, part in enumerate(rest, 1):
            chances[fewest + more] = (1.0 - none) * (part / whole if whole else more == len(rest))
        found[rank] = (chances[1], chances[2], chances[3])
    return found
