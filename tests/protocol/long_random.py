"""`python -m tests.protocol.long_random --games N --seed S`: the random games of the tests, as many as one likes.

Every game's seed follows from S and its number, so that `--first K --games 1` plays the K-th game of a long run again.
"""

from __future__ import annotations

import argparse
import random
import time

from tests.protocol.random_games import play
from tests.protocol.tables import COMBINATIONS, PLAYERS


def main() -> None:
    """Play, and say now and then how far it has come."""
    parser = argparse.ArgumentParser(prog="python -m tests.protocol.long_random")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    wanted = parser.parse_args()
    said = started = time.monotonic()
    accepted = endless = 0
    for number in range(wanted.first, wanted.first + wanted.games):
        rules = COMBINATIONS[number % len(COMBINATIONS)]
        players = PLAYERS[number // len(COMBINATIONS) % len(PLAYERS)]
        rng = random.Random(f"{wanted.seed} {number}")
        try:
            pair, asks = play(rng, players, rules)
        except BaseException:
            print(f"--seed {wanted.seed} --first {number} --games 1: {players} players, {rules}")
            raise
        accepted += asks
        endless += not pair.game.over
        if time.monotonic() - said > 10:
            said = time.monotonic()
            print(f"{number - wanted.first + 1:,} games, {accepted:,} asks", flush=True)
    seconds = time.monotonic() - started
    print(
        f"{wanted.games:,} games, {accepted:,} asks accepted, {endless:,} games that nobody can end, "
        f"in {seconds:.0f} s: engine and reference agree"
    )


if __name__ == "__main__":
    main()
