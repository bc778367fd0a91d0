"""A plan that breaks a promise, made as short as it gets: faults are left out while the same promise is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.running import Outcome, faults_of, run

if TYPE_CHECKING:
    from tests.simulation.faults import Fault

MOST_RUNS = 120


def shrink(seed: int) -> tuple[list[Fault], Outcome]:
    """The shortest plan that was found, and what comes of it. Delta debugging (Zeller and Hildebrandt, 2002) on the plan."""
    plan = faults_of(seed)
    found = run(seed, plan)
    kind = _kind(found.broken)
    runs, size = 0, max(1, len(plan) // 2)
    while plan and runs < MOST_RUNS:
        for start in range(0, len(plan), size):
            shorter = plan[:start] + plan[start + size :]
            runs += 1
            outcome = run(seed, shorter)
            if outcome.broken and _kind(outcome.broken) == kind:
                plan, found = shorter, outcome
                break
        else:
            if size == 1:
                break
            size //= 2
        size = max(1, min(size, len(plan) // 2))
    return plan, found


def _kind(broken: str) -> str:
    """Which promise it is, whatever the numbers and names."""
    return "".join(sign for sign in broken.split(":", maxsplit=1)[0] if not sign.isdigit()).split(
        " ", 1
    )[-1][:24]
