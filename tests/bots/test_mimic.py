"""A mimic wins less than a shark would where it is the better one, and loses little where it is not."""

import random

import pytest

from gofish_protocol.rules import Rules
from gofish_tui.bots import make_bot
from tests.bots.tables import new_game, play


def share_of_wins(level: str, other: str, players: int, deals: int) -> float:
    """Alone among others, each deal from every seat."""
    wins = 0.0
    for number in range(deals):
        for place in range(players):
            game = new_game(players, Rules(), random.Random(f"mimic/{number}"))
            levels = [other] * players
            levels[place] = level
            play(
                game,
                [
                    make_bot(name, seat=seat, rng=random.Random(f"{number}/{seat}"))
                    for seat, name in enumerate(levels)
                ],
            )
            winners = game.winners()
            wins += (place in winners) / len(winners)
    return wins / deals / players


@pytest.mark.slow
@pytest.mark.parametrize("other", ["shark", "minnow"])
def test_a_mimic_keeps_to_who_plays(other: str) -> None:
    assert 0.38 < share_of_wins("mimic", other, 2, 60) < 0.62


@pytest.mark.slow
@pytest.mark.thorough
def test_a_mimic_among_minnows_is_no_shark() -> None:
    among_minnows = share_of_wins("mimic", "minnow", 4, 20)
    assert 0.25 < among_minnows < share_of_wins("shark", "minnow", 4, 20) - 0.1
