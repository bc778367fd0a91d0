"""Thousands of random games over every combination of options, against the reference of this folder.

`python -m tests.protocol.long_random` plays as many as one likes.
"""

from __future__ import annotations

import random

import pytest

from tests.protocol.random_games import play
from tests.protocol.tables import COMBINATIONS, PLAYERS
from tests.usual import usually


def test_every_legal_combination_is_there() -> None:
    assert len(set(COMBINATIONS)) == 2 * 3 * 2 * 3 * 2 * 3 * 2


@pytest.mark.slow
@pytest.mark.parametrize("part", usually(range(3), 0))
@pytest.mark.parametrize("players", PLAYERS)
def test_every_combination_agrees_with_the_reference_and_ends(players: int, part: int) -> None:
    """A fifth of them for each number of players: between them these play all."""
    rng = random.Random(f"combinations {players} {part}")
    for rules in COMBINATIONS[(players + 2 * part) % 5 :: 5]:
        play(rng, players, rules)
