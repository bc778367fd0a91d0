"""A short run in every test run: all promises hold, and what a seed gives it gives again, on every Python."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.simulation.faults import Kind
from tests.simulation.running import run

SEEDS = range(1000, 1030)
DIGEST = "from tests.simulation.running import run; print(run(1003).digest)"


def test_every_promise_holds_whatever_breaks() -> None:
    seen: set[Kind] = set()
    for seed in SEEDS:
        outcome = run(seed)
        assert not outcome.broken, "\n".join((*outcome.story, f"seed {seed}: {outcome.broken}"))
        seen |= {kind for _, kind in outcome.done}
    assert seen == set(Kind), "every kind of fault happens"


def test_a_seed_is_one_run_whatever_the_hashes_are() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert digests == {f"{run(1003).digest}\n"}
