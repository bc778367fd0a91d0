"""Whether the shark is at least as good as the pike: ``python -m tests.bench.levels PLAYERS PRESET GAMES [SEED]``.

Both sit alone among the bots of each level, on the same deals and from every seat; one JSON object for each level, with the
shares of wins of both and the mean of the difference by deal. Among their own kind the share is the fair one.
"""

import json
import sys
from collections.abc import Iterator

from gofish_protocol.rules import PRESETS, pack
from gofish_tui.bots.arena import Estimate, Pairing, Task, estimate, play_task

BETTER, BASE = "shark", "pike"
AGAINST = ("minnow", "perch", "pike", "shark")


def wins(bot: str, against: str, players: int, preset: str, deals: int, seed: str) -> list[float]:
    """The bot's share of the wins of each deal."""
    if bot == against:
        return [1 / players] * deals
    rules = tuple(pack(PRESETS[preset]))
    task = Task(Pairing(bot, against), players, rules, f"{seed}/{players}", 0, deals)
    return [deal.wins for deal in play_task(task).deals]


def compared(players: int, preset: str, games: int, seed: str) -> Iterator[dict[str, object]]:
    """What is printed: for each level, everything measured against it."""
    deals = -(-games // players)
    for against in AGAINST:
        better = wins(BETTER, against, players, preset, deals, seed)
        base = wins(BASE, against, players, preset, deals, seed)
        yield {
            "rules": preset,
            "players": players,
            "against": against,
            "games": deals * players,
            BETTER: percents(estimate(better)),
            BASE: percents(estimate(base)),
            "difference": percents(
                estimate([one - other for one, other in zip(better, base, strict=True)])
            ),
        }


def percents(share: Estimate) -> list[float]:
    """The mean and the ends of its interval."""
    return [round(100 * value, 1) for value in share]


def main(players: int, preset: str, games: int, seed: str = "docs4") -> None:
    for line in compared(players, preset, games, seed):
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), *sys.argv[4:5])
