"""The computer players. They know the shared engine and nothing else of the program."""

import random

from gofish_tui.bots.bot import Bot, safe_choose
from gofish_tui.bots.mimic import Mimic
from gofish_tui.bots.minnow import Minnow
from gofish_tui.bots.perch import Perch
from gofish_tui.bots.pike import Pike
from gofish_tui.bots.shark import Shark
from gofish_tui.bots.thinking import thinking_time

__all__ = [
    "LEVELS",
    "STRONGEST",
    "USUAL_BOT",
    "Bot",
    "make_bot",
    "safe_choose",
    "thinking_time",
]

_BOTS: dict[str, type[Bot]] = {bot.level: bot for bot in (Minnow, Perch, Pike, Shark, Mimic)}

LEVELS = tuple(_BOTS)
"""The levels there are, weakest first; the last one adapts to the players."""
STRONGEST = Shark.level
USUAL_BOT = LEVELS[1]
"""The bot that sits down when nobody says which level: not the weakest, which is no fun to play against."""


def make_bot(level: str, *, seat: int, rng: random.Random) -> Bot:
    """A bot of one of :data:`LEVELS` for a table seat. Raises ValueError for any other word.

    The same ``rng`` gives the same game.
    """
    if level not in _BOTS:
        raise ValueError(f"unknown bot {level!r}; there are {', '.join(LEVELS)}")
    return _BOTS[level](seat, rng)
