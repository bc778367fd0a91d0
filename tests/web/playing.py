"""Playing by taps: which of them make an ask, wherever the screen is shown and in whatever language."""

import random
import re
from typing import Any

from tests.web.glass import Glass

TILE = re.compile(r"[│┃]\w{1,2} ?×\d")
"""A rank and how many we have of it, in a thin frame or, once chosen, in a heavy one."""
ASK = "⏎"

Cell = tuple[int, int]


def rank_tiles(glass: Glass) -> list[Cell]:
    """Where the ranks of our hand are."""
    return [
        (match.start() + 2, y)
        for y, line in enumerate(glass.lines)
        for match in TILE.finditer(line.replace("\0", " "))
    ]


def ask_taps(glass: Glass, rng: random.Random, player: str = "") -> list[Cell]:
    """A player, where one must choose; a rank; the button. Empty while the hand is not shown."""
    tiles, button = rank_tiles(glass), glass.find(ASK)
    if not tiles or button is None:
        return []
    chosen = [glass.find(player)] if player else []
    return [cell for cell in (*chosen, rng.choice(tiles), button) if cell is not None]


def my_turn(lines: list[dict[str, Any]], seat: int) -> int | None:
    """The number of the step after which it is this seat's turn now, from a host's lines; None when it is not."""
    tables = [line for line in lines if line["type"] == "table"]
    last = tables[-1] if tables else {}
    return last["seq"] if last.get("phase") == "playing" and last["turn"] == seat else None


def is_over(lines: list[dict[str, Any]]) -> bool:
    """The game has been played to its end."""
    return any(line["type"] == "over" for line in lines)
