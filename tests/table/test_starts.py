"""A host knows which starts of it led to its table, and keeps that in its journal."""

from __future__ import annotations

from gofish_protocol.replies import HostStart
from gofish_tui.host.dice import Dice
from gofish_tui.table.clock import Moment
from gofish_tui.table.opening import new_core, resumed_core
from gofish_tui.table.settings import OwnedTableConfig

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
