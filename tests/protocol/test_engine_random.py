"""Thousands of random games over every combination of options, against the reference of this folder.

`python -m tests.protocol.long_random` plays as many as one likes.
"""

from __future__ import annotations

import random

import pytest

from tests.protocol.random_games import play
from tests.protocol.tables import COMBINATIONS, PLAYERS


def test_every_legal_combination_is_there() -> None:
    assert len(set(COMBINATIONS)) == 2 * 3 * 2 * 3 * 2 * 3 * 2


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_every_combination_agrees_with_the_reference_and_ends(players: int) -> None:
    # A third for each number of players: between them they play all.
    rng = random.Random(f"combinations {players}")
    for rules in COMBINATIONS[players % 3 :: 3]:
        play(rng, players, rules)
