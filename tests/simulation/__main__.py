"""``python -m tests.simulation``: whole games on bad days, as many as wanted, each from its seed.

Prints games, asks, faults, the time that passed in the simulated world, and a digest of all that happened: the same seed
and number of games give the same digest on every machine. A promise that does not hold is told with its seed, the shortest
plan of faults that breaks it, and a story of what happened last; ``--replay SEED --until EVENT`` shows the story up to an
event.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from functools import partial
from hashlib import sha256

from tests.simulation.coverage import CHOICE, Coverage
from tests.simulation.running import Outcome, faults_of, run
from tests.simulation.shrinking import tell_broken


def main() -> int:
    """0 when every promise held."""
    options = _options()
    if options.replay is not None:
        return _replay(options.replay, options.until)
    began, cpu = time.monotonic(), time.process_time()
    ends = began + 60 * options.minutes if options.minutes else None
    total = Total()
    coverage = Coverage()
    first = options.seed * 10**9
    while total.games < options.games and (ends is None or time.monotonic() < ends):
        # What steers is what happened before, so that one seed and number of games are one run.
        outcome = run(coverage.choose(range(first, first + CHOICE)))
        first += CHOICE
        coverage.note(outcome.done)
        total.add(outcome)
        if outcome.broken:
            _tell(outcome)
            if total.broken >= options.failures:
                break
    spent = time.process_time() - cpu
    print(total.line())
    print(f"{coverage.share:.0%} of all pairs of faults met")
    print(
        f"{spent:.0f} s of one core: {60 * total.games / spent:.0f} games a minute, "
        f"{total.seconds / spent:.0f} times real time"
    )
    print(f"digest {total.digest}")
    return 1 if total.broken else 0


class Total:
    """Of all runs."""

    def __init__(self) -> None:
        self.runs = self.games = self.asks = self.faults = self.broken = 0
        self.seconds = 0.0
        self._digest = sha256()
        self._kinds: Counter[str] = Counter()

    @property
    def digest(self) -> str:
        """Of all that happened in all of them."""
        return self._digest.hexdigest()[:16]

    def add(self, outcome: Outcome) -> None:
        """One run more."""
        self.runs += 1
        self.games += outcome.games
        self.asks += outcome.asks
        self.faults += outcome.faults
        self.seconds += outcome.seconds
        self.broken += bool(outcome.broken)
        self._digest.update(outcome.digest.encode())

    def line(self) -> str:
        """What a person wants to know."""
        return (
            f"{self.games:,} games at {self.runs:,} tables, {self.asks:,} asks, {self.faults:,} faults, "
            f"{self.seconds / 3600:.1f} hours; {self.broken} broken"
        )


def _tell(outcome: Outcome) -> None:
    tell_broken(outcome, faults_of(outcome.seed), partial(run, outcome.seed))
    print(
        f"python -m tests.simulation --replay {outcome.seed} --until {outcome.events}\n", flush=True
    )


def _replay(seed: int, until: int | None) -> int:
    outcome = run(seed, until_event=until, lines=10**6)
    print("\n".join(outcome.story))
    print(outcome.broken or f"all promises hold; digest {outcome.digest}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="so many are played")
    parser.add_argument("--seed", type=int, default=1, help="where the seeds of the tables begin")
    parser.add_argument(
        "--minutes", type=float, help="no longer than this, however many games it is"
    )
    parser.add_argument("--failures", type=int, default=1, help="stop after so many")
    parser.add_argument(
        "--replay", type=int, metavar="SEED", help="one table again, with its story"
    )
    parser.add_argument("--until", type=int, metavar="EVENT", help="stop there")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
