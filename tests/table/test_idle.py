"""A table in a hall that nobody visits closes itself, also when its host was changed meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.effects import Woken
from gofish_tui.host.dice import Dice
from gofish_tui.table.clock import Moment
from gofish_tui.table.effects import Listen, Prepare, Serve
from gofish_tui.table.opening import new_core, resumed_core
from gofish_tui.table.settings import OwnedTableConfig

if TYPE_CHECKING:
    from gofish_tui.table.core import HostCore

WEEK = 604_800


def at(seconds: float) -> Moment:
    return Moment(seconds, 1_700_000_000 + int(seconds))


def served(core: HostCore, since: float) -> None:
    for given in (Listen(), Prepare(), Serve()):
        core.handle(given, at(since))


def test_nobody_comes_for_a_week_and_the_table_closes() -> None:
    core = new_core(OwnedTableConfig(name="Friday", idle=WEEK), Dice(), at(0))
    served(core, 0)
    core.handle(Woken(), at(WEEK - 10))
    assert core.closing is None
    core.handle(Woken(), at(WEEK + 10))
    assert core.closing == "abandoned"


def test_a_table_without_a_limit_waits_forever() -> None:
    core = new_core(OwnedTableConfig(name="Friday"), Dice(), at(0))
    served(core, 0)
    core.handle(Woken(), at(52 * WEEK))
    assert core.closing is None


def test_the_time_goes_on_while_another_host_takes_it_over() -> None:
    settings = OwnedTableConfig(name="Friday", idle=WEEK)
    core = new_core(settings, Dice(), at(0))
    served(core, 0)
    again = resumed_core(settings, core.saved(), [], Dice(), at(WEEK - 10))
    served(again, WEEK - 10)
    assert again.closing is None
    again.handle(Woken(), at(WEEK + 10))
    assert again.closing == "abandoned"
