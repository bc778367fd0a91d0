"""A short run in every test run; the long one is `python -m tests.simulation.hall`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.simulation.hall.faults import Kind
from tests.simulation.hall.plants import PLANTS, WORLD
from tests.simulation.hall.running import run
from tests.simulation.plants import ROOT, Plant, grown

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = range(2000, 2012)


def test_every_promise_holds_whatever_breaks() -> None:
    seen: set[Kind] = set()
    asks = takeovers = 0
    for seed in SEEDS:
        outcome = run(seed)
        assert not outcome.broken, "\n".join((*outcome.story, f"seed {seed}: {outcome.broken}"))
        seen |= outcome.done
        asks += outcome.asks
        takeovers += outcome.takeovers
    assert seen == set(Kind), "every kind of fault happens"
    assert asks > 100 * len(SEEDS)
    assert takeovers > len(SEEDS)


def test_a_seed_is_one_run() -> None:
    assert run(2003).digest == run(2003).digest


@pytest.mark.thorough
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_protection_that_is_taken_out_is_missed(plant: Plant, tmp_path: Path) -> None:
    found, said = grown(plant, tmp_path, 2000, WORLD)
    assert found, said


def test_each_protection_can_be_taken_out() -> None:
    for plant in PLANTS:
        assert (ROOT / plant.path).read_text("utf-8").count(plant.text) == 1, plant.name
