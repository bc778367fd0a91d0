"""A host knows which starts of it led to its table, and keeps that in its journal."""

from __future__ import annotations

import pytest

from gofish_protocol.replies import HostStart
from gofish_tui.effects import Woken
from gofish_tui.host.dice import Dice
from gofish_tui.table.clock import Moment
from gofish_tui.table.effects import JournalOpened, Listen, Persist, Persisted, Prepare, Serve
from gofish_tui.table.opening import new_core, resumed_core
from gofish_tui.table.settings import OwnedTableConfig
from tests.table.driver import opened

NOW = Moment(0.0, 1_700_000_000)


def test_a_host_keeps_the_newest_of_its_starts() -> None:
    settings = OwnedTableConfig(name="Friday")
    core = new_core(settings, Dice(), NOW)
    made = [*core.identity.starts]
    assert made == [HostStart(core.table.epoch, 0)]
    for _ in range(37):
        core.table.say(None, "T", "line")
        kept = core.saved()
        core = resumed_core(settings, kept, [], Dice(), NOW)
        made.append(HostStart(core.table.epoch, kept.seq))
    assert core.identity.starts == tuple(made[-32:])
    assert core.saved().starts == core.identity.starts


@pytest.mark.parametrize("seconds", [0.5, 4.0, 30.0])
def test_no_clock_runs_while_a_host_that_starts_waits_for_its_disk(seconds: float) -> None:
    driver = opened(1, bots=("minnow", "perch"), auto_start=2, turn_seconds=60)
    driver.run(lambda: driver.core.table.seq > 8)
    kept = driver.disk.state
    assert kept is not None
    steps = list(driver.disk.steps.values())
    core = resumed_core(driver.core.settings, kept, steps, Dice(), Moment(0.0, NOW.wall))
    asked = [
        effect
        for given in (JournalOpened(), Listen(), Prepare())
        for effect in core.handle(given, Moment(0.0, NOW.wall))
    ]
    left = core.parts.presence.turn_left()
    assert left is not None
    for number in [effect.number for effect in asked if isinstance(effect, Persist)]:
        core.handle(Persisted(number), Moment(seconds, NOW.wall))
    core.handle(Serve(), Moment(seconds, NOW.wall))
    core.handle(Woken(), Moment(seconds + 0.2, NOW.wall))
    now_left = core.parts.presence.turn_left()
    assert now_left is not None
    assert now_left >= left - 0.5
