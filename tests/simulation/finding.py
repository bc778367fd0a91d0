"""``python -m tests.simulation.finding SECONDS SEED``: 0 as soon as a promise is broken, 1 when the time of one core is
over."""

from __future__ import annotations

import sys
import time

from tests.simulation.running import run


def main(seconds: float, seed: int) -> int:
    """Run after run."""
    while time.process_time() < seconds:
        outcome = run(seed)
        if outcome.broken:
            print(f"{time.process_time():.0f} s, seed {seed}: {outcome.broken[:150]}")
            return 0
        seed += 1
    print(f"nothing is broken up to seed {seed}")
    return 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2])))
