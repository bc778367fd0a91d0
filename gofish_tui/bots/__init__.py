"""Players that think. They know the shared engine and nothing else of the program."""

import random

from .bot import Bot, safe_choose, safe_see
from .minnow import Minnow
from .perch import Perch
from .pike import Pike
from .thinking import thinking_time

__all__ = ["LEVELS", "Bot", "make_bot", "safe_choose", "safe_see", "thinking_time"]

_BOTS: dict[str, type[Bot]] = {bot.level: bot for bot in (Minnow, Perch, Pike)}

LEVELS = tuple(_BOTS)
"""The levels there are, weakest first."""


def make_bot(level: str, *, seat: int, rng: random.Random) -> Bot:
    """A bot of one of :data:`LEVELS` for a table seat. Raises ValueError for any other word."""
    if level not in _BOTS:
        raise ValueError(f"unknown bot {level!r}; there are {', '.join(LEVELS)}")
    return _BOTS[level](seat, rng)
