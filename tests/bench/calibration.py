"""Whether what the coach predicts is what happens: ``python -m tests.bench.calibration GAMES [SEED]``.

Games of mixed levels, two to six players, half by `deckhand` and half by `classic`; before every fifth ask each player's
chance of winning, as the asker could judge it, beside who won in the end. The baseline knows the score and what is still open:
the softmax of the books, at the scale that fits games of another seed best. Brier scores are mean squared errors.
"""

import json
import math
import random
import sys
from collections.abc import Sequence
from typing import NamedTuple

from gofish_protocol.engine import Game
from gofish_protocol.rules import PRESETS
from gofish_tui.bots import LEVELS, make_bot
from gofish_tui.bots.arena import estimate
from gofish_tui.bots.coach import Coach
from gofish_tui.bots.game_feed import GameFeed
from tests.bench.learn_costs import Behind

EVERY = 5
BINS = 10
GRID = [(a / 10, b / 10) for a in range(2, 31, 2) for b in range(11)]


class Said(NamedTuple):
    """One prediction: each place's chance, the books at that time, and each place's share of the win."""

    chances: list[float]
    books: list[int]
    won: list[float]


def game_said(seed: str) -> list[Said]:
    """All predictions of one game."""
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    rules = PRESETS[rng.choice(("deckhand", "classic"))]
    deck = list(range(52))
    rng.shuffle(deck)
    game = Game(players, rules, deck, rng.randrange(players))
    bots = [Behind(make_bot(rng.choice(LEVELS), seat=s, rng=rng), Coach(s)) for s in range(players)]
    feed = GameFeed(game, bots)
    feed.start()
    found: list[tuple[list[float], list[int]]] = []
    while not game.ended:
        seat = game.turn
        assert seat is not None
        view = feed.view(seat)
        if len(game.steps) % EVERY == 0:
            books = [mask.bit_count() for mask in game.books]
            found.append((bots[seat].coach.chances(view), books))
        feed.ask(seat, *bots[seat].bot.choose(view))
    winners = game.winners()
    won = [float(place in winners) / len(winners) for place in range(players)]
    return [Said(chances, books, won) for chances, books in found]


def by_score(books: Sequence[int], scale: tuple[float, float]) -> list[float]:
    """The baseline's chances."""
    width = scale[0] + scale[1] * math.sqrt(13 - sum(books))
    weights = [math.exp((count - max(books)) / width) for count in books]
    return [weight / sum(weights) for weight in weights]


def brier(chances: Sequence[float], won: Sequence[float]) -> float:
    """The squared error of one prediction, over its players."""
    return sum((c - w) ** 2 for c, w in zip(chances, won, strict=True)) / len(won)


def main(games: int, seed: str = "held out") -> None:
    other = [said for n in range(max(1, games // 2)) for said in game_said(f"fit {seed}/{n}")]
    scale = min(GRID, key=lambda s: sum(brier(by_score(o.books, s), o.won) for o in other))
    per_game: list[tuple[float, float]] = []
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for number in range(games):
        said = game_said(f"{seed}/{number}")
        ours = sum(brier(one.chances, one.won) for one in said) / len(said)
        score = sum(brier(by_score(one.books, scale), one.won) for one in said) / len(said)
        per_game.append((ours, score))
        for one in said:
            for chance, won in zip(one.chances, one.won, strict=True):
                bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    report = {
        "games": games,
        "coach": estimate([ours for ours, _ in per_game])._asdict(),
        "score": estimate([score for _, score in per_game])._asdict(),
        "better": estimate([score - ours for ours, score in per_game])._asdict(),
        "bins": [
            {
                "predictions": len(found),
                "said": round(sum(c for c, _ in found) / len(found), 3),
                "happened": round(sum(w for _, w in found) / len(found), 3),
            }
            for found in bins
            if found
        ],
    }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:3])
