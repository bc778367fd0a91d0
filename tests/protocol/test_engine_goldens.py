"""Golden counts: how many asks are legal, and how many ways there are to play on, from fixed decks.

Like a chess engine's perft: a number that changes says that the rules changed. When they do, run
`python -m tests.protocol.test_engine_goldens` and look at each difference before it is copied here.
"""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from gofish_protocol.engine import Game
from gofish_protocol.rules import PRESETS, Rules, make_rules

TABLES: dict[str, Rules] = {
    **PRESETS,
    "cards-any": make_rules({"ask_for": "card", "asking": "any"}),
    "cards-bluff": make_rules({"ask_for": "card", "bluff": True, "go_again": "lucky"}),
    "any-never-sit-out": make_rules(
        {"asking": "any", "go_again": "never", "empty_hand": "sit_out", "turn_passes_to": "asked"}
    ),
}


def numbers(seed: int) -> Any:
    """Numbers that are the same on every Python: a linear congruence (Knuth's MMIX)."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def deck(seed: int) -> list[int]:
    """A shuffled deck that is the same on every Python."""
    cards, dice = list(range(52)), numbers(seed)
    for last in range(51, 0, -1):
        other = next(dice) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def ways(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` legal asks there are; a game that ends earlier counts once."""
    asks = game.legal_asks()
    if not asks or depth == 0:
        return 1
    if depth == 1:
        return len(asks)
    total = 0
    for to, what in asks:
        after = game.copy()
        assert game.turn is not None
        after.ask(game.turn, to, what)
        total += ways(after, depth - 1)
    return total


def fixed_game(rules: Rules, players: int) -> tuple[int, int, str]:
    """A game by fixed dice: its asks (at most 400), all asks that were legal on the way, and a hash of all its states."""
    game, dice = Game(players, rules, deck(players), players - 1), numbers(players + 100)
    legal = 0
    states = hashlib.sha256()
    while not game.over and len(game.steps) < 400:
        asks = game.legal_asks()
        legal += len(asks)
        assert game.turn is not None
        step = game.ask(game.turn, *asks[next(dice) % len(asks)])
        state = (game.hands, game.books, game.stock, game.turn, game.over, game.out, *step[:6])
        states.update(repr(state).encode())
    return len(game.steps), legal, states.hexdigest()[:12]


def measured(name: str) -> list[tuple[int, ...] | tuple[int, int, str]]:
    rules = TABLES[name]
    depth = 2 if rules.by_card else 3
    found: list[Any] = []
    for players in (2, 3, 6):
        counts = (ways(Game(players, rules, deck(7), 0), d) for d in range(1, depth + 1))
        found += [tuple(counts), fixed_game(rules, players)]
    return found


GOLDEN: dict[str, list[Any]] = {
    "deckhand": [
        (4, 17, 69),
        (54, 312, "9383a2ef2092"),
        (12, 144, 1670),
        (53, 521, "94eae0d3e264"),
        (20, 400, 7920),
        (115, 1864, "2825bdc03379"),
    ],
    "classic": [
        (4, 17, 69),
        (53, 311, "c8c7d6299e25"),
        (8, 64, 508),
        (50, 598, "8f71437678b9"),
        (20, 420, 9145),
        (38, 925, "f528b05b00c3"),
    ],
    "classic-specific-card": [
        (9, 107),
        (78, 1306, "f5e571d9ee23"),
        (22, 476),
        (51, 2022, "29aa52457aa2"),
        (55, 3350),
        (26, 2220, "ebc50d41736a"),
    ],
    "classic-keep-playing": [
        (4, 17, 69),
        (54, 312, "9383a2ef2092"),
        (8, 64, 508),
        (62, 662, "58cfd8d6aaa5"),
        (20, 420, 9145),
        (108, 1771, "7744e03dcf67"),
    ],
    "cards-any": [
        (45, 2017),
        (98, 2713, "c0ea7e094dca"),
        (90, 8068),
        (311, 12797, "42a735a60091"),
        (235, 55075),
        (400, 86680, "aab09a60edc1"),
    ],
    "cards-bluff": [
        (16, 312),
        (220, 4680, "49df39100f1d"),
        (48, 2272),
        (381, 16408, "64408a9ec500"),
        (80, 6380),
        (400, 41200, "45f37b80c785"),
    ],
    "any-never-sit-out": [
        (13, 168, 2160),
        (99, 1005, "dca6ebb5d83c"),
        (26, 676, 17574),
        (99, 2079, "ff6407fa9c85"),
        (65, 4225, 274625),
        (175, 9537, "a53fec7c26f2"),
    ],
}


@pytest.mark.parametrize("name", TABLES)
def test_golden_counts(name: str) -> None:
    assert measured(name) == GOLDEN[name]


if __name__ == "__main__":
    for table in TABLES:
        print(f"    {table!r}: {measured(table)},")
