"""Everything of the table can be measured. What comes out is a matter of the machine, and no test's.

Real: it measures.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys

import pytest

from tests.bench import codec, engine
from tests.bench.__main__ import parts
from tests.bench.rows import row
from tests.brokers import MOSQUITTO
from tests.usual import usually

ROWS = {
    "engine": 4,
    "referee": 2,
    "codec": 3 * len(codec.samples()) + 8,
    "latency": 2,
    "start": 4,
    "frames": 2,
    "memory": 7,
    "safety": 3,
}
QUICK = {"referee", "codec", "frames"}


@pytest.mark.slow
@pytest.mark.broker
@pytest.mark.timeout(900)
@pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")
@pytest.mark.parametrize("part", usually(ROWS, *QUICK))
def test_every_row_appears(part: str) -> None:
    if part == "engine":
        try:
            engine.peer_python()
        except subprocess.CalledProcessError:
            pytest.skip("OpenSpiel cannot be installed here")
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--quick", "--json", "--only", part],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        timeout=800,
    )
    rows = json.loads(done.stdout)["rows"]
    assert len(rows) == ROWS[part]
    for each in rows:
        for figure in ("ours", "floor", "ratio"):
            assert math.isfinite(each[figure]), each
            assert each[figure] > 0, each


def test_there_is_a_row_for_each_part() -> None:
    assert set(ROWS) == set(parts(quick=True)) == set(parts(quick=False))


def test_ratios_are_those_of_each_round() -> None:
    each = row("x", [(2.0, 1.0), (6.0, 2.0), (40.0, 4.0)], "ms", "y", most=3)
    assert (each.ours, each.floor, each.ratio, each.reached) == (6.0, 2.0, 3.0, True)
    assert row("x", [(1.0, 1.0)], "ms", "y", least=1.5).reached is False
