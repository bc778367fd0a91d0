"""How long a silent table is waited for."""

from typing import TYPE_CHECKING

from gofish_tui.client.reporter import Reporter
from gofish_tui.client.silence_watchdog import SilenceWatchdog
from gofish_tui.client.updates import Ended, Noticed, Update

if TYPE_CHECKING:
    from gofish_tui.client.effects import Tell


class Watched:
    """A watchdog, and what it says while the clock runs, a look each second."""

    def __init__(self, limit: float | None) -> None:
        self.told: list[Tell] = []
        self.reporter = Reporter(self.told.append)
        self.reporter.began = True
        self.watchdog = SilenceWatchdog(self.reporter, limit, 0.0)

    def looks(self, start: int, end: int, *, online: bool) -> list[Update]:
        before = len(self.told)
        for second in range(start, end):
            self.watchdog.check(float(second), online=online)
        return [tell.update for tell in self.told[before:]]


def test_silence_is_told_once_and_then_again_after_the_host_was_there() -> None:
    here = Watched(None)
    assert here.looks(0, 60, online=True) == []
    assert here.looks(60, 100_000, online=False) == [Noticed("no_sign", number=60)]
    here.watchdog.reset(100_000.0)
    assert here.looks(100_000, 100_061, online=True) == [Noticed("no_sign", number=60)]
    assert not here.reporter.over, "where somebody can leave nobody is thrown out"


def test_a_program_gives_up_and_says_what_is_missing() -> None:
    for online, error in ((True, "no_such_table"), (False, "broker_unreachable")):
        assert Watched(120.0).looks(0, 200, online=online) == [
            Noticed("no_sign", number=60),
            Noticed("gave_up", number=120),
            Ended(error, "silence: 120"),
        ]


def test_a_machine_that_slept_has_waited_for_nobody() -> None:
    here = Watched(120.0)
    assert here.looks(0, 50, online=True) == []
    assert here.looks(5000, 5010, online=True) == []
    assert here.looks(5010, 5013, online=True) == [Noticed("no_sign", number=60)]
