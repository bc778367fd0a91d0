"""A plan that breaks a promise, made as short as it gets: faults are left out while the same promise is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_RUNS = 120


class Broken(Protocol):
    """What came of a run."""

    @property
    def broken(self) -> str:
        """The promise that does not hold; empty when all do."""


class Failed(Broken, Protocol):
    """The same, of a seed, with a story."""

    @property
    def seed(self) -> int:
        """What the run was made from."""

    @property
    def story(self) -> tuple[str, ...]:
        """What happened last."""


Fault = TypeVar("Fault")
Found = TypeVar("Found", bound=Broken)


def shrink(plan: list[Fault], run: Callable[[list[Fault]], Found]) -> tuple[list[Fault], Found]:
    """The shortest plan that was found, and what comes of it. Delta debugging (Zeller and Hildebrandt, 2002) on the plan."""
    found = run(plan)
    kind = _kind(found.broken)
    runs, size = 0, max(1, len(plan) // 2)
    while plan and runs < MOST_RUNS:
        for start in range(0, len(plan), size):
            shorter = plan[:start] + plan[start + size :]
            runs += 1
            outcome = run(shorter)
            if outcome.broken and _kind(outcome.broken) == kind:
                plan, found = shorter, outcome
                break
        else:
            if size == 1:
                break
            size //= 2
        size = max(1, min(size, len(plan) // 2))
    return plan, found


def tell_broken(outcome: Failed, plan: list[Fault], run: Callable[[list[Fault]], Failed]) -> None:
    """Print which promise a seed breaks, the shortest plan that does, and the story of that run."""
    print(f"\nSEED {outcome.seed}: {outcome.broken}")
    shortest, found = shrink(plan, run)
    print(f"with {len(shortest)} faults: {found.broken}")
    for fault in shortest:
        print(f"    {fault}")
    print("\n".join(found.story))


def _kind(broken: str) -> str:
    """Which promise it is, whatever the numbers and names."""
    return "".join(sign for sign in broken.split(":", maxsplit=1)[0] if not sign.isdigit()).split(
        " ", 1
    )[-1][:24]
