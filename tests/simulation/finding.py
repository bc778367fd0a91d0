"""``python -m tests.simulation.finding SECONDS SEED WORLD``: 0 as soon as a promise is broken, 1 when the time of one core is
over."""

from __future__ import annotations

import importlib
import sys
import time


def main(seconds: float, seed: int, world: str) -> int:
    """Run after run. ``world``: the module whose `run` is a run."""
    run = importlib.import_module(world).run
    while time.process_time() < seconds:
        outcome = run(seed)
        if outcome.broken:
            print(f"{time.process_time():.0f} s, seed {seed}: {outcome.broken[:150]}")
            return 0
        seed += 1
    print(f"nothing is broken up to seed {seed}")
    return 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
