"""Endless games, looked for thoroughly: every ending of a few ranks, under every combination of options.

python -m tests.protocol.long_endings                          # two players, two ranks, every stock: 391 s
python -m tests.protocol.long_endings --players 3 --stock 4    # three players, stocks of up to four cards
"""

from __future__ import annotations

import argparse
import sys
import time

from gofish_protocol.rules import Rules
from tests.protocol.endings import stocks
from tests.protocol.tables import COMBINATIONS
from tests.protocol.test_termination import compare


def main() -> None:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--ranks", type=int, default=2)
    options.add_argument("--stock", type=int, default=6, help="its most cards (6)")
    wanted = options.parse_args()
    combinations = [
        rules
        for rules in COMBINATIONS
        if rules.deal == "deckhand"
        or rules.hand_size(wanted.players) != Rules().hand_size(wanted.players)
    ]
    positions = endless = 0
    started = time.monotonic()
    for number, rules in enumerate(combinations, 1):
        for stock in stocks(wanted.ranks, wanted.stock):
            some, without_end = compare(rules, wanted.players, wanted.ranks, stock)
            positions += some
            endless += without_end
        took = time.monotonic() - started
        print(
            f"{number} of {len(combinations)} combinations, {positions:,} positions, "
            f"{endless:,} of them endless, {took:,.0f} s",
            file=sys.stderr,
        )
    print(f"{positions:,} positions, {endless:,} endless; the engine knows which")


if __name__ == "__main__":
    main()
