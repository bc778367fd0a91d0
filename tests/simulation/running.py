"""One run from its seed alone, and what is to be said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.simulation.dice import stream
from tests.simulation.faults import Fault, plan
from tests.simulation.table import SimTable
from tests.simulation.world import StoppedHere

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.simulation.faults import Kind

STORY = 40


class Outcome(NamedTuple):
    """What came of a run."""

    seed: int
    games: int
    asks: int
    faults: int
    """of the plan, and what the broker did to single messages"""
    events: int
    seconds: float
    """of the simulated world, without nights"""
    digest: str
    done: tuple[tuple[float, Kind], ...]
    """what broke, and when"""
    broken: str = ""
    """the promise that does not hold; empty when all do"""
    story: tuple[str, ...] = ()


def faults_of(seed: int) -> list[Fault]:
    """The plan of a seed."""
    dice = stream(seed, "plan")
    return plan(dice, seconds=6 + 24 * dice.random(), a_second=0.4 + dice.random())


def run(
    seed: int,
    faults: Sequence[Fault] | None = None,
    *,
    until_event: int | None = None,
    lines: int = STORY,
) -> Outcome:
    """A whole run. ``faults`` take the place of the seed's own plan; ``until_event``: it stops there."""
    table = SimTable(seed, until_event=until_event, lines=lines)
    broken = ""
    try:
        table.run(list(faults) if faults is not None else faults_of(seed))
    except StoppedHere:
        broken = f"stopped before event {until_event}"
    except Exception as wrong:  # noqa: BLE001  # whatever is raised is a promise that does not hold
        broken = (
            str(wrong) if isinstance(wrong, AssertionError) else f"{type(wrong).__name__}: {wrong}"
        )
    truth = table.promises.newest
    return Outcome(
        seed,
        truth.games_over if truth else 0,
        truth.asks if truth else 0,
        len(table.breaker.done) + table.breaker.mishaps,
        table.world.events,
        table.world.now - table.world.slept,
        table.world.digest,
        tuple(table.breaker.done),
        broken or "",
        tuple(table.world.story()) if broken or lines > STORY else (),
    )
