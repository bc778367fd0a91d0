"""Endings of games as the engine plays them, every position of some kind, and from which of them an end can be reached.

No thought goes into it: from each position every legal ask is played, and what leads to an end is traced back from there.
That is what `gofish_protocol.termination` has to agree with.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.engine import Game
from tests.protocol.positions import position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gofish_protocol.rules import Rules

Key = tuple[tuple[int, ...], int, int]
"""Every hand, how many cards are left in the stock, and whose turn it is."""


class Searched(NamedTuple):
    """All positions that were met, and those of them from which some asks lead to an end."""

    games: dict[Key, Game]
    with_an_end: set[Key]


def key(game: Game) -> Key:
    """All that the rest of a game depends on, among games with one stock."""
    assert game.turn is not None
    return tuple(game.hands), game.stock, game.turn


def stocks(ranks: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every stock of up to this many cards of the lowest ranks; one for all that differ in suits, or in which rank is which."""
    for length in range(most + 1):
        for order in product(range(ranks), repeat=length):
            met = list(dict.fromkeys(order))
            if met == sorted(met) == list(range(len(met))) and all(
                order.count(rank) <= 4 for rank in met
            ):
                yield tuple(r * 4 + order[:place].count(r) for place, r in enumerate(order))


def endings(rules: Rules, players: int, ranks: int, stock: Sequence[int]) -> Iterator[Game]:
    """Every way in which the players can hold the other cards of the lowest ranks, each holding some; all else is laid."""
    if not stock and rules.stock_out == "ends_game":
        return
    left = [card for card in range(ranks * 4) if card not in stock]
    for owners in product(range(players), repeat=len(left)):
        hands = [
            sum(1 << c for c, who in zip(left, owners, strict=True) if who == seat)
            for seat in range(players)
        ]
        whole = any(hand >> rank * 4 & 15 == 15 for hand in hands for rank in range(ranks))
        if whole or not all(hands):
            continue
        for turn in range(players):
            yield position(rules, hands, stock, turn=turn)


def search(starts: Iterator[Game]) -> Searched:
    """Play every ask from every position there is."""
    games: dict[Key, Game] = {}
    before: dict[Key, list[Key]] = {}
    ends: list[Key] = []
    waiting = []
    for game in starts:
        games[key(game)] = game
        waiting.append(game)
    while waiting:
        game = waiting.pop()
        here = key(game)
        assert game.turn is not None
        for to, what in game.legal_asks():
            after = game.copy()
            after.ask(game.turn, to, what)
            if after.over:
                ends.append(here)
                continue
            there = key(after)
            before.setdefault(there, []).append(here)
            if there not in games:
                games[there] = after
                waiting.append(after)
    with_an_end: set[Key] = set()
    while ends:
        here = ends.pop()
        if here not in with_an_end:
            with_an_end.add(here)
            ends += before.get(here, ())
    return Searched(games, with_an_end)
