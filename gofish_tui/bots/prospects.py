"""Who will get which book, and so who is likely to win: the evaluation of a position, learned from games between bots.

For each open rank a small network (24 + 10 inputs, one hidden layer, the same for every player) gives every player a logit,
and a linear form gives one for "nobody", where a game may end before that; their softmax is the chance to get the book. Books
already down plus those chances are the books each is expected to end with; a second network turns them, and how much is still
open, into the chances of winning. Weights: `prospects_weights.py`, learned by ``tests/bench/learn_prospects.py``.
"""

import math
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from gofish_tui.bots.position import NOTHING, Counts, Position
from gofish_tui.bots.prospects_weights import HIDDEN, NOBODY, OUT, WIN_HIDDEN, WIN_LEAD, WIN_OUT

INPUTS, CONTEXT = 24, 10
"""How many inputs there are about a player and a rank, and about the table."""


class Context(NamedTuple):
    """What stays the same for all ranks and players of a position: the hidden units' biases, and what "nobody" starts from."""

    position: Position
    biases: list[float]
    nobody: float
    nobody_stock: float


def table_inputs(position: Position) -> list[float]:
    """What the network is told about the table."""
    rules = position.rules
    return [
        position.stock / 45,
        float(not position.stock),
        len(position.seats) / 6,
        float(rules.go_again == "success"),
        float(rules.stock_out == "ends_game"),
        float(rules.empty_hand == "ends_game"),
        float(rules.turn_passes_to == "asked"),
        float(rules.by_card),
        float(rules.asking == "any"),
        len(position.ranks) / 13,
    ]


def nobody_inputs(position: Position) -> list[float]:
    """What the chance that a book is never laid depends on, besides the rank's cards in the stock."""
    rules = position.rules
    by_stock = float(rules.stock_out == "ends_game")
    by_hand = float(rules.empty_hand == "ends_game")
    stock, smallest = position.stock / 45, min(position.sizes) / 10
    return [1.0, stock, by_stock, by_stock * stock, by_hand, by_hand * smallest, by_hand * stock]


def context(position: Position) -> Context:
    """Made once for each position."""
    told = table_inputs(position)
    biases = [bias + sum(map(mul, row[INPUTS:], told)) for row, bias in HIDDEN]
    by_stock = NOBODY[-2] + NOBODY[-1] * (position.rules.stock_out == "ends_game")
    nobody = sum(map(mul, NOBODY, nobody_inputs(position)))
    return Context(position, biases, nobody, by_stock)


def rank_inputs(
    position: Position,
    turn: int,
    held: Sequence[Counts],
    shown: Sequence[int],
    in_stock: float,
) -> list[list[float]]:
    """What the network is told about each player and one rank; ``held`` and ``shown`` say where its cards are."""
    places = range(len(held))
    has = [one + two + three for one, two, three in held]
    expected = [one + 2 * two + 3 * three for one, two, three in held]
    all_expected, all_shown = sum(expected), sum(shown)
    care, bold, sizes = position.care, position.bold, position.sizes
    all_bold = sum(bold)
    players = len(held)
    after = (turn + 1) % players
    hunters = sum(map(mul, has, care))
    stock = in_stock / 4
    found = []
    for place in places:
        some, own_shown = has[place], shown[place]
        others_shown = all_shown - own_shown
        distance = (place - turn) % players
        seen = float(own_shown > 0)
        can_take = some if others_shown else 0.0
        found.append(
            [
                *held[place],
                seen,
                own_shown / 3,
                some,
                others_shown / 3,
                can_take,
                (all_expected - expected[place]) / 3,
                max([has[other] for other in places if other != place]),
                float(not distance),
                float(distance == 1),
                distance / players,
                0.0 if distance else can_take,
                has[turn] * seen * care[turn] if distance else 0.0,
                has[after] * seen if after != place else 0.0,
                care[place],
                bold[place],
                bold[place] * some,
                (all_bold - bold[place]) / (players - 1),
                (hunters - some * care[place]) * seen,
                stock,
                sizes[place] / 10,
                float(not sizes[place]),
            ]
        )
    return found


def shares(
    ctx: Context,
    turn: int,
    held: Sequence[Counts],
    shown: Sequence[int],
    in_stock: float,
) -> list[float]:
    """For each place, the chance that it gets the book of a rank; the rest, up to one, is nobody's."""
    logits = []
    biases = ctx.biases
    for inputs in rank_inputs(ctx.position, turn, held, shown, in_stock):
        total = 0.0
        for (row, _), bias, out in zip(HIDDEN, biases, OUT, strict=True):
            # `map` ends with the shorter of the two: what the table adds is in the bias.
            value = bias + sum(map(mul, row, inputs))
            if value > 0:
                total += out * value
        logits.append(total)
    nobody = ctx.nobody + ctx.nobody_stock * in_stock / 4
    sizes = ctx.position.sizes
    highest = max(nobody, *logits)
    weights = [
        math.exp(logit - highest) if size or held[place] != NOTHING else 0.0
        for place, (logit, size) in enumerate(zip(logits, sizes, strict=True))
    ]
    whole = sum(weights) + math.exp(nobody - highest)
    return [weight / whole for weight in weights]


def win_inputs(position: Position, books: Sequence[float], doubt: float) -> list[list[float]]:
    """What the network is told about each player to judge who will win; ``books`` are those expected at the end."""
    table = table_inputs(position)
    players = len(books)
    width = math.sqrt(max(0.0, doubt))
    care, bold, now = position.care, position.bold, position.books
    found = []
    for place in range(players):
        others = [other for other in range(players) if other != place]
        lead = books[place] - max([books[other] for other in others])
        distance = (place - position.turn) % players
        found.append(
            [
                lead,
                lead / (0.3 + width),
                books[place] - sum(books) / players,
                width,
                now[place] - max([now[other] for other in others]) + 0.0,
                care[place],
                bold[place],
                sum([care[other] for other in others]) / (players - 1),
                sum([bold[other] for other in others]) / (players - 1),
                float(not distance),
                float(distance == 1),
                position.sizes[place] / 10,
                *table,
            ]
        )
    return found


def win_chances(position: Position, books: Sequence[float], doubt: float) -> list[float]:
    """Each player's chance of winning, a shared win counted as a fraction.

    ``books`` are those expected at the end, ``doubt`` says how much about them is open: the sum of :func:`doubt_of` all ranks.
    """
    logits = []
    for inputs in win_inputs(position, books, doubt):
        total = WIN_LEAD * inputs[1]
        for (row, bias), out in zip(WIN_HIDDEN, WIN_OUT, strict=True):
            value = bias + sum(map(mul, row, inputs))
            if value > 0:
                total += out * value
        logits.append(total)
    highest = max(logits)
    weights = [math.exp(logit - highest) for logit in logits]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def doubt_of(chances: Sequence[float]) -> float:
    """How open it is who gets a book: 0 when it is certain."""
    return 1.0 - sum([chance * chance for chance in chances]) - (1.0 - sum(chances)) ** 2


def judge(position: Position) -> list[float]:
    """Each place's chance of winning from here, as the viewer of the position sees it."""
    ctx = context(position)
    books = [float(count) for count in position.books]
    doubt = 0.0
    for rank in position.ranks:
        held = [counts[rank] for counts in position.held]
        shown = [counts[rank] for counts in position.shown]
        chances = shares(ctx, position.turn, held, shown, position.in_stock[rank])
        doubt += doubt_of(chances)
        for place, chance in enumerate(chances):
            books[place] += chance
    return win_chances(position, books, doubt)
