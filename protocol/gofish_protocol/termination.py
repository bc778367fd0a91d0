"""Whether anything that the players may ask can still end their game.

Where exact cards are asked for, nobody may bluff and only a lucky fish keeps the turn, some endings have no way out: the last
players take single cards from each other forever. Which those are is found by searching, not by a formula: the ways to draw
and to refill a hand make too many cases for one that could be believed. What has to be searched is small. The
searcher may choose every ask, so suits do not matter, nor which rank is which, except for those in the stock. And a
count tells most of it:

**Two who hold cards.** Take how many the asker holds, modulo 4, and how many the other holds at the other's turn. With s
cards in the stock the two numbers add up to −s−1, because all cards together are whole ranks. An ask that gets its card
changes neither: one card moves, and so does the turn. A draw raises one of them by 1: the drawer's if it was lucky and kept
the turn, else the other's. A hand runs out only while one of them is 3 (the asker lays down the last four) or 0 (the asker
takes the other's last card). So while both are 1 or 2 only draws lead anywhere, and when there are none anymore, nothing does.
With an empty stock they are 1 and 2, or 3 and 0, and then there is a way to the end.

**Three or more.** With an empty stock and two ranks or more one of them can always ask in vain, so that the turn moves and
the count comes right. Of a last rank nobody but an asker who holds three of it ever gets the fourth, and the others' asks
leave no asker more than two.

The tests compare all of this with a search that knows none of it, under every combination of options (docs/rules.md).
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from .limits import POSITIONS_SEARCHED
from .rules import Rules

Row = tuple[int, ...]
"""How many cards of one rank each player holds, the asker first, then clockwise. A player without cards is left out."""


class Endgame(NamedTuple):
    """An ending as far as it matters: a row for each rank that is not a book yet.

    The ranks in the stock come first, in its order, and the stock names them by their places; the rest are sorted.
    """

    rows: tuple[Row, ...]
    stock: tuple[int, ...]


def can_be_endless(rules: Rules) -> bool:
    """Whether a game by these rules can get to where nothing ends it.

    Elsewhere a turn that brings cards goes on, or a rank is asked for as a whole, or an ask that gets nothing may be made at
    any time.
    """
    return rules.by_card and not rules.bluff and rules.go_again != "success"


def can_end(hands: Sequence[int], turn: int, stock: Iterable[int], rules: Rules) -> bool:
    """Whether some sequence of legal asks ends the game; by rules for which :func:`can_be_endless`.

    ``hands``: every seat's, as bit masks; ``turn``: the asker's seat; ``stock``: the cards still to be drawn, in order.
    """
    size = rules.hand_size(len(hands))
    order = [hand for hand in (*hands[turn:], *hands[:turn]) if hand]
    rows = [tuple([(hand >> rank & 15).bit_count() for hand in order]) for rank in range(0, 52, 4)]
    start = _position(rows, tuple([card >> 2 for card in stock]), 0)
    seen = {start}
    known = _by_count(start, rules)
    if known is not None:
        return known
    # The first ways go down to an empty stock; what departs from them once comes before what does so twice.
    count = 0
    ways = [(0, count, after_each_ask(start, rules, size))]
    while ways and len(seen) < POSITIONS_SEARCHED:
        turns_off, _, here = heappop(ways)
        for following in here:
            if following is None:
                return True
            if following in seen:
                continue
            seen.add(following)
            known = _by_count(following, rules)
            if known:
                return True
            count -= 1
            heappush(ways, (turns_off + 1, count, here))
            if known is None:
                count -= 1
                heappush(ways, (turns_off, count, after_each_ask(following, rules, size)))
            break
    return bool(ways)


def _by_count(position: Endgame, rules: Rules) -> bool | None:
    """What the count alone says: whether there is an end. None: nothing."""
    rows, stock = position
    left = len(stock)
    if len(rows[0]) > 2:
        if len(rows) == 1 and rules.empty_hand != "ends_game" and rules.stock_out == "continue":
            return False
        return None if left or len(rows) == 1 else True
    own = sum([row[0] for row in rows]) & 3
    if not left:
        return own in (0, 3)
    if own in (0, 3) or left & 3 not in (0, own):
        return None
    must_hold = rules.asking == "must_hold"
    whole = [not any(row) for row in rows[: max(stock) + 1]]
    if left & 3 == 0:
        # Nobody may ask for what is in the stock, or could ask for it and get nothing.
        return False if must_hold and all(whole) else None
    if left == 1:
        return False if rules.stock_out == "continue" else None
    # One more draw, after which the numbers are 1 and 2 and nobody may ask for the rest.
    last = left & 3 == 1 and must_hold and stock.count(0) == 1 and all(whole[1:])
    return False if last else None


def after_each_ask(position: Endgame, rules: Rules, size: int) -> Iterator[Endgame | None]:
    """Where each ask leads, those that get nothing first; None: to the end of the game."""
    rows, stock = position
    top = stock[0] if stock else -1
    others = range(1, len(rows[0]))
    asked = [(rank, to) for rank, row in enumerate(rows) for to in others]
    if rules.asking == "must_hold":
        asked = [(rank, to) for rank, to in asked if rows[rank][0]]
    turns: set[tuple[int, ...]] = set()
    for rank, to in asked:
        missed = (to,) if rules.turn_passes_to == "asked" else ()
        in_vain = 4 - rows[rank][0] - rows[rank][to]
        if rank == top:
            turns.add((0, *missed) if rules.go_again == "lucky" else missed)
            in_vain -= 1
        if in_vain:
            turns.add(missed)
    for turn in sorted(turns):
        if stock:
            drawn = (rows[top][0] + 1, *rows[top][1:])
            yield _after(rows, stock[1:], top, drawn, rules, size, turn)
        else:
            yield _position(rows, stock, turn[0] if turn else 1)
    # Books first: they leave less to search.
    for rank, to in sorted(asked, key=lambda ask: -rows[ask[0]][0]):
        if rows[rank][to]:
            taken = list(rows[rank])
            taken[0] += 1
            taken[to] -= 1
            yield _after(rows, stock, rank, tuple(taken), rules, size, ())


def _after(
    rows: Sequence[Row],
    stock: tuple[int, ...],
    rank: int,
    row: Row,
    rules: Rules,
    size: int,
    turn: tuple[int, ...],
) -> Endgame | None:
    """The position when ``row`` is what became of a rank; None when the game is over.

    ``turn``: whose it is, the first of them who holds cards; else it is that of the next who does.
    """
    hands = list(rows)
    hands[rank] = row if row[0] < 4 else (0,) * len(row)
    if not stock and rules.stock_out == "ends_game":
        return None
    for who in range(len(row)):
        while not any(held[who] for held in hands):
            if rules.empty_hand == "ends_game":
                return None
            if rules.empty_hand == "sit_out" or not stock:
                break
            for new in stock[:size]:
                held = hands[new]
                hands[new] = (*held[:who], held[who] + 1, *held[who + 1 :])
            stock = stock[size:]
            hands = [held if held[who] < 4 else (0,) * len(row) for held in hands]
    holders = [who for who in range(len(row)) if any(held[who] for held in hands)]
    if len(holders) < 2 or (not stock and rules.stock_out == "ends_game"):
        return None
    turn_to = next(who for who in (*turn, *range(1, len(row)), 0) if who in holders)
    rows = [tuple([held[who] for who in holders]) for held in hands]
    return _position(rows, stock, holders.index(turn_to))


def _position(rows: Sequence[Row], stock: tuple[int, ...], turn: int) -> Endgame:
    """With the one whose turn it is first, in the one form shared by all positions that no ask can tell apart."""
    rows = [(*row[turn:], *row[:turn]) for row in rows]
    order = {rank: place for place, rank in enumerate(dict.fromkeys(stock))}
    rest = sorted(row for rank, row in enumerate(rows) if rank not in order and any(row))
    return Endgame((*[rows[rank] for rank in order], *rest), tuple([order[rank] for rank in stock]))
