"""``python -m tests.simulation.hall``: halls on bad days, as many as wanted, each from its seed.

The real worker, registry and journal on a model of JetStream. Prints tables, asks, take-overs, faults, the time that passed
in the simulated world, and a digest of all that happened. A promise that does not hold is told with its seed, the shortest
plan of faults that breaks it, and a story of what happened last; ``--replay SEED`` shows the whole story.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from functools import partial
from hashlib import sha256
from pathlib import Path

from tests.simulation.hall.plants import PLANTS, WORLD
from tests.simulation.hall.running import Outcome, faults_of, run
from tests.simulation.plants import grown
from tests.simulation.shrinking import tell_broken


def main() -> int:
    """0 when every promise held, or every protection that was taken out was missed."""
    options = _options()
    if options.plants:
        return _plants(options.seed)
    if options.replay is not None:
        outcome = run(options.replay, lines=10**6)
        print("\n".join(outcome.story))
        print(outcome.broken or f"all promises hold; digest {outcome.digest}")
        return 1 if outcome.broken else 0
    cpu, ends = time.process_time(), time.monotonic() + 60 * (options.minutes or 1e9)
    outcomes: list[Outcome] = []
    for seed in range(options.seed, options.seed + options.runs):
        if time.monotonic() > ends:
            break
        outcomes.append(run(seed))
        if outcomes[-1].broken:
            _tell(outcomes[-1])
            break
    spent = time.process_time() - cpu
    seconds = sum(one.seconds for one in outcomes)
    print(
        f"{len(outcomes):,} halls, {sum(one.tables for one in outcomes):,} tables, "
        f"{sum(one.asks for one in outcomes):,} asks, {sum(one.takeovers for one in outcomes):,} take-overs, "
        f"{sum(one.faults for one in outcomes):,} faults, {seconds / 3600:.1f} hours; "
        f"{sum(bool(one.broken) for one in outcomes)} broken"
    )
    print(f"{spent:.0f} s of one core, {seconds / spent:.0f} times real time")
    print(f"digest {sha256(''.join(one.digest for one in outcomes).encode()).hexdigest()[:16]}")
    return 1 if any(one.broken for one in outcomes) else 0


def _tell(outcome: Outcome) -> None:
    tell_broken(outcome, faults_of(outcome.seed), partial(run, outcome.seed))
    print(f"python -m tests.simulation.hall --replay {outcome.seed}\n", flush=True)


def _plants(seed: int) -> int:
    missed = 0
    for plant in PLANTS:
        with tempfile.TemporaryDirectory() as folder:
            found, said = grown(plant, Path(folder), seed, WORLD)
        missed += not found
        print(f"{plant.name}: {'' if found else 'NOT FOUND: '}{said}", flush=True)
    return 1 if missed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.hall", description=__doc__)
    parser.add_argument("--runs", type=int, default=100, help="how many halls")
    parser.add_argument("--seed", type=int, default=1, help="of the first one")
    parser.add_argument(
        "--minutes", type=float, help="no longer than this, however many halls it is"
    )
    parser.add_argument("--replay", type=int, metavar="SEED", help="one hall again, with its story")
    parser.add_argument(
        "--plants", action="store_true", help="take protections out one at a time, and find each"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
