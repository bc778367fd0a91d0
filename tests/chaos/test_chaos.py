"""Twenty games on a bad day in every CI run. Many more: `python -m tests.chaos --games 500 --jobs 2` (docs/reliability.md)."""

import pytest

from tests.brokers import MOSQUITTO
from tests.chaos.__main__ import run, summary
from tests.chaos.stage import plan_of

SEED = 20
TABLES, GAMES = 5, 4


@pytest.mark.slow
@pytest.mark.broker
@pytest.mark.timeout(600)
async def test_whole_games_under_faults_break_no_invariant() -> None:
    plans = [
        plan_of(SEED + n, GAMES, patient=False, mosquitto=MOSQUITTO is not None)
        for n in range(TABLES)
    ]
    stages = await run(plans, 2, None)
    print(summary(stages))
    assert [stage.wrong for stage in stages] == [[]] * TABLES
    assert sum(len(stage.asked) for stage in stages) == TABLES * GAMES
    assert sum(sum(stage.faults.values()) for stage in stages) >= TABLES
