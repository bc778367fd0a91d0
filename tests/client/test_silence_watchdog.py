"""How long a silent table is waited for."""

from gofish_tui.client.silence_watchdog import SilenceWatchdog
from gofish_tui.client.update_queue import UpdateQueue
from gofish_tui.client.updates import Ended, Noticed, Update
from tests.session.inside import taken


def looks(
    patience: SilenceWatchdog, feed: UpdateQueue, start: int, end: int, *, online: bool
) -> list[Update]:
    """What is said while the clock runs, a look each second."""
    said = []
    for second in range(start, end):
        patience.look(float(second), online=online)
        said += taken(feed)
    return said


async def test_silence_is_told_once_and_then_again_after_the_host_was_there() -> None:
    feed = UpdateQueue()
    patience = SilenceWatchdog(feed, None, 0.0)
    assert looks(patience, feed, 0, 60, online=True) == []
    assert looks(patience, feed, 60, 100_000, online=False) == [Noticed("no_sign", "60")]
    patience.heard(100_000.0)
    assert looks(patience, feed, 100_000, 100_061, online=True) == [Noticed("no_sign", "60")]
    assert not feed.over.is_set(), "where somebody can leave nobody is thrown out"


async def test_a_program_gives_up_and_says_what_is_missing() -> None:
    for online, error in ((True, "no_such_table"), (False, "broker_unreachable")):
        feed = UpdateQueue()
        said = looks(SilenceWatchdog(feed, 120.0, 0.0), feed, 0, 200, online=online)
        assert said == [
            Noticed("no_sign", "60"),
            Noticed("gave_up", "120"),
            Ended(error, "silence: 120"),
        ]


async def test_a_machine_that_slept_has_waited_for_nobody() -> None:
    feed = UpdateQueue()
    patience = SilenceWatchdog(feed, 120.0, 0.0)
    assert looks(patience, feed, 0, 50, online=True) == []
    assert looks(patience, feed, 5000, 5010, online=True) == []
    assert looks(patience, feed, 5010, 5013, online=True) == [Noticed("no_sign", "60")]
