"""The short run of the fuzz that `python -m tests.security.fuzz` runs for longer.

Real: where a broker is in the test, messages go through a Mosquitto; all else is virtual.
"""

import pytest

from tests.brokers import MOSQUITTO
from tests.security.fuzz import fuzz, fuzz_live

SHORT, SEEDS = 25_000, range(20261129, 20261133)
LIVE = 3_000


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_hundred_thousand_messages_do_nothing(seed: int) -> None:
    """A quarter of them."""
    report = await fuzz(SHORT, seed)
    assert report.clean, str(report)
    assert len(report.kinds) == 18
    assert min(report.kinds.values()) > SHORT // 100, "every kind was thrown often"


@pytest.mark.broker
@pytest.mark.slow
@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_thousands_over_a_real_broker_do_nothing() -> None:
    report = await fuzz_live(LIVE, 7)
    assert report.clean, str(report)
