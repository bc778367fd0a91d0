"""Four games on a bad day in every CI run. Many more: `python -m tests.chaos --games 500 --jobs 2` (docs/reliability.md).

Real, since it is about what the system does with processes that are killed and frozen, and with sockets that are cut.
"""

import pytest

from tests.brokers import MOSQUITTO
from tests.chaos.__main__ import run, summary
from tests.chaos.stage import plan_of

SEED = 20
TABLES, GAMES = 2, 2


@pytest.mark.slow
@pytest.mark.broker
@pytest.mark.timeout(600)
@pytest.mark.parametrize("table", range(TABLES))
async def test_whole_games_under_faults_break_no_invariant(table: int) -> None:
    plan = plan_of(SEED + table, GAMES, patient=False, mosquitto=MOSQUITTO is not None)
    (stage,) = await run([plan], 1, None)
    print(summary([stage]))
    assert stage.wrong == []
    assert len(stage.asked) == GAMES
    assert sum(stage.faults.values()) >= 1
