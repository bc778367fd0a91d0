"""The game as a PettingZoo environment: its own tests, and nothing in an observation that the seat may not know."""

import random
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from gofish_protocol.rules import PRESETS, Rules
from gofish_tui.bots.aec import GoFishEnv

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "pettingzoo_random.py"
RULES = (Rules(), PRESETS["classic"], Rules(ask_for="card", asking="any"))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_pettingzoo_takes_it(players: int, rules: Rules) -> None:
    with warnings.catch_warnings():
        # An observation with a mask beside it is a dictionary, which the test finds unusual.
        warnings.simplefilter("ignore", UserWarning)
        api_test(GoFishEnv(players, rules), num_cycles=300)


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: GoFishEnv(3))


def test_an_observation_shows_the_own_hand_and_what_the_table_knows() -> None:
    env = GoFishEnv(3)
    for seed in range(20):
        rng = random.Random(seed)
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, over, _, _ = env.last()
            if over:
                env.step(None)
                continue
            row, seat = seen["observation"], env.possible_agents.index(agent)
            hand = sum(1 << card for card in range(52) if row[card])
            assert hand == env.game.hands[seat]
            assert row[-1] == env.game.stock
            at = 52
            for step in range(3):
                other = (seat + step) % 3
                held = env.game.hands[other]
                assert row[at] == held.bit_count()
                known = row[at + 14 : at + 27]
                true = [(held >> rank * 4 & 15).bit_count() for rank in range(13)]
                assert all(few <= count for few, count in zip(known, true, strict=True))
                at += 27
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def test_hidden_cards_change_nothing_that_is_seen() -> None:
    one, other = GoFishEnv(3), GoFishEnv(3)
    one.reset(seed=1)
    other.reset(seed=1)
    hands = other.game.hands
    taken = hands[1] & -hands[1]
    given = hands[2] & -hands[2]
    hands[1] ^= taken | given
    hands[2] ^= taken | given
    assert np.array_equal(
        one.observe("player_0")["observation"], other.observe("player_0")["observation"]
    )


def test_the_example_plays_a_game() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], capture_output=True, text=True, timeout=60, check=True
    )
    assert sorted(line.split()[1] for line in done.stdout.splitlines())[-1] == "-0.25"
    code = [line for line in EXAMPLE.read_text("utf-8").splitlines()[1:] if line.strip()]
    assert len(code) <= 12
