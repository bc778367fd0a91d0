"""Bots bring every game to an end, and ask neither in circles nor for what they know is not there."""

import pytest

from gofish_protocol.rules import Rules
from gofish_tui.bots import LEVELS
from tests.bots.endings import play
from tests.bots.tables import ALL_RULES


@pytest.mark.parametrize("level", list(LEVELS))
def test_games_under_many_rules_end(level: str) -> None:
    """A part of `python -m tests.bots.endings`."""
    some = ALL_RULES[list(LEVELS).index(level) :: 24]
    for number, rules in enumerate(some):
        game = play(level, 2 + number % 3, rules, f"{level}/{number}")
        assert game.ended


@pytest.mark.parametrize("level", ["pike", "shark"])
@pytest.mark.parametrize("go_again", ["never", "lucky"])
def test_two_do_not_take_the_same_cards_from_each_other_forever(level: str, go_again: str) -> None:
    """Any rank may be asked for, and one ask is a turn: what was taken could be taken back."""
    for seed in range(3):
        game = play(level, 2, Rules(asking="any", go_again=go_again), f"circle {seed}")
        assert game.over
