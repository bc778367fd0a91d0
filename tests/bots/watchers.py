"""Watchers of random games, and whether the true hands lie within what they know.

`python -m tests.bots.watchers --games N --seed S` looks at as many games as one likes.
"""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING

from gofish_tui.bots.knowledge import Knowledge
from gofish_tui.bots.minnow import Minnow
from tests.bots.tables import ALL_RULES, new_game, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.engine import Game
    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView


class Watcher(Minnow):
    """Plays at random and keeps what it knows, tightened now and then only: bounds must hold either way."""

    def __init__(self, seat: int, rng: random.Random) -> None:
        super().__init__(seat, rng)
        self.known = Knowledge(seat)

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """Tighten, or not."""
        self.known.see(events)
        if self.rng.random() < 0.3:
            self.known.tighten()


def holds(known: Knowledge, game: Game) -> None:
    """The true hands lie within these bounds."""
    assert known.stock == game.stock
    for seat, hand in enumerate(game.hands):
        assert known.size[seat] == hand.bit_count()
        assert not known.sure[seat] & ~hand, "a sure card is not there"
        assert not known.never[seat] & hand, "an impossible card is there"
        for rank in range(13):
            true = (hand >> rank * 4 & 15).bit_count()
            assert known.low[seat][rank] <= true <= known.high[seat][rank], (
                game.rules,
                seat,
                rank,
            )


def seldom(number: int, seed: str = "") -> None:
    """One game, broken off somewhere, and only then looked at; its rules go by its number."""
    rng = random.Random(f"thousands {seed} {number}")
    players = rng.randint(2, 6)
    game = new_game(players, ALL_RULES[number % len(ALL_RULES)], rng)
    watchers = [Watcher(seat, rng) for seat in range(players)]
    play(game, watchers, most=rng.randint(1, 60))
    for watcher in watchers:
        holds(watcher.known, game)
        watcher.known.tighten()
        holds(watcher.known, game)


def main() -> None:
    """This many games; the one that fails is named."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.watchers")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", default="")
    wanted = parser.parse_args()
    for number in range(wanted.games):
        try:
            seldom(number, wanted.seed)
        except AssertionError:
            print(f"--seed {wanted.seed!r}, game {number}")
            raise
    print(f"{wanted.games:,} games: all true hands lay within the bounds")


if __name__ == "__main__":
    main()
