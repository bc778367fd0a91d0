"""All of a table's randomness from one source: the system's, or in tests a seeded one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

from gofish_tui.bots import make_bot, thinking_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.bots import Bot

T = TypeVar("T")


class Dice:
    """`table.randomness.Randomness` for a table's core."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self.rng = rng or random.SystemRandom()

    def token(self, size: int) -> bytes:
        """This many random bytes."""
        return self.rng.randbytes(size)

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""
        return self.rng.randrange(limit)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely. Raises IndexError when there is none."""
        return self.rng.choice(options)

    def uniform(self, low: float, high: float) -> float:
        """A number between these."""
        return self.rng.uniform(low, high)

    def bot(self, level: str, seat: int) -> Bot:
        """A bot for a seat, with its own randomness."""
        taste = random.Random(self.rng.random())  # noqa: S311  # a bot's taste, no secret
        return make_bot(level, seat=seat, rng=taste)

    def thinking_seconds(self, level: str) -> float:
        """How long a bot of this level seems to think."""
        return thinking_time(level, self.rng)
