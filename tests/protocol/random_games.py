"""Whole random games, legal and illegal asks mixed, for the tests and for `long_random`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.cards import CARDS, RANKS
from tests.protocol.tables import Pair

if TYPE_CHECKING:
    import random

    from gofish_protocol.engine import Game
    from gofish_protocol.rules import Rules

AIMLESS = 24
"""After this many asks the players begin to ask for what they can get, or some tables would take hours to clear."""
LONGEST = 5_000
"""No game may need more asks than this."""

_ODD_SEATS = (-1, 0, 1, 2, 3, 4, 5, 6, 52)
_ODD_WHATS = (*RANKS, *CARDS, "", "0", "1", "10", "a", "9c", "10h", "Joker", None, 3)


def sensible(rng: random.Random, game: Game, asked: int) -> tuple[int, int]:
    """A legal ask: any at first, later rather one that brings the most cards of a rank together."""
    assert game.turn is not None
    if asked < AIMLESS or rng.random() < 0.3:
        return rng.choice(game.targets(game.turn)), rng.choice(game.askable(game.turn))
    hand, hands = game.hands[game.turn], game.hands
    by_card = game.rules.by_card
    best, best_asks = -1, list[tuple[int, int]]()
    for to, what in game.legal_asks():
        rank = what >> 2 if by_card else what
        wanted = 1 << what if by_card else 15 << rank * 4
        gain = (hand >> rank * 4 & 15).bit_count() + 2 if hands[to] & wanted else 0
        if gain > best:
            best, best_asks = gain, []
        if gain == best:
            best_asks.append((to, what))
    return rng.choice(best_asks)


def play(rng: random.Random, players: int, rules: Rules) -> tuple[Pair, int]:
    """Play one game in engine and reference to its end. Gives both and the number of asks that were accepted."""
    cards = list(range(52))
    rng.shuffle(cards)
    pair = Pair.deal(players, rules, cards, rng.randrange(players))
    names = CARDS if rules.by_card else RANKS
    accepted = 0
    while not (pair.game.over or pair.game.endless):
        if rng.random() < 0.2:
            seat = pair.game.turn if rng.random() < 0.7 else rng.choice(_ODD_SEATS)
            answer = pair.ask(rng.choice(_ODD_SEATS), rng.choice(_ODD_WHATS), seat=seat)
            accepted += bool(answer["ok"])
        else:
            to, what = sensible(rng, pair.game, accepted)
            assert pair.ask(to, names[what])["ok"]
            accepted += 1
        assert accepted < LONGEST, f"no end: {rules}"
    if pair.game.over:
        assert pair.refused(0, "A", seat=0) == "game_over"
    return pair, accepted
