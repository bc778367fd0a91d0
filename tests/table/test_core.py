"""A table's host without an event loop: what goes in, what comes out, and nothing in between but the clock."""

from __future__ import annotations

import random

import pytest

from gofish_protocol import events
from gofish_protocol.requests import Again, Close, Say, Start
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.effects import Log, Publish, Subscribe, Woken
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.table.clock import Moment
from gofish_tui.table.effects import (
    Adjourn,
    Answered,
    CloseTable,
    End,
    KeepRecord,
    Persist,
    ProcessNoticed,
    StepTaken,
    Think,
    VerdictReached,
)
from gofish_tui.table.message_router import MessageRouter
from tests.client.cores import World
from tests.table.driver import Driver, opened, resumed
from tests.vectors.played import CODE, fixed

BOTS = ("minnow", "perch", "minnow")


def game(seed: int) -> Driver:
    """Three bots play one game, and the table closes."""
    driver = opened(seed, bots=BOTS, auto_start=3, games=1)
    driver.run(lambda: driver.all(End))
    return driver


def test_a_whole_game_from_a_seed_to_its_verdict() -> None:
    driver = game(1)
    assert [reached.verdict.fits for reached in driver.all(VerdictReached)] == [True]
    assert len(driver.all(KeepRecord)) == 1
    happened = [event for taken in driver.all(StepTaken) for event in taken.step.events]
    assert [type(event) for event in happened if isinstance(event, events.Over)] == [events.Over]
    assert happened[-1] == events.Closed("finished")
    assert driver.told() == sorted(driver.told(), key=lambda told: told[1])
    assert isinstance(driver.done[-1][1], End)
    assert [effect.qos for effect in driver.all(Subscribe)] == [0, 0, 0]


def test_the_same_seed_gives_the_same_bytes_at_the_same_time() -> None:
    traces = [game(seed).trace.hexdigest() for seed in (1, 1, 2)]
    assert traces[0] == traces[1] != traces[2]


def test_nothing_is_told_before_it_is_on_the_disk() -> None:
    driver = opened(3, bots=BOTS, auto_start=3, disk_seconds=0.7)
    driver.run(lambda: driver.core.table.seq > 40)
    told = driver.told()
    assert len(told) > 30
    assert all(driver.disk.since[seq] <= at for at, seq in told)
    # And nobody plays on what nobody has been told.
    assert driver.core.table.seq - told[-1][1] <= 2


def test_a_bot_thinks_whose_turn_comes_while_another_thinks_for_who_is_back() -> None:
    driver = opened(4, bots=("minnow",), owner_secret=bytes(32), owner_name="Asha", turn_seconds=0)
    table = driver.core.table
    driver.give(Start(1))
    driver.run(lambda: table.view.turn == 0 and table.is_bot(0))
    driver.core.commit(table.presence(0, SeatStatus.HERE))
    while table.view.turn == 0:
        assert table.game is not None
        to, what = table.game.legal_asks()[0]
        driver.core.commit(table.ask(0, to, what, based_on=table.seq, seconds=None))
    assert table.view.phase == Phase.PLAYING
    seq = table.seq
    driver.give(Woken())
    driver.run(lambda: table.seq > seq, 10.0)


@pytest.mark.parametrize("asks", [0, 1, 7, 20])
def test_a_host_that_is_killed_goes_on_where_its_disk_is(asks: int) -> None:
    killed = opened(5, bots=BOTS, auto_start=3, games=1, thinking=False)
    killed.run(lambda: killed.core.table.view.phase == Phase.PLAYING)
    begun = killed.core.table.seq
    killed.run(lambda: killed.core.table.seq >= begun + asks)
    driver = resumed(killed, seed=6)
    before, after = killed.core.table.game, driver.core.table.game
    assert driver.core.table.epoch > killed.core.table.epoch
    assert driver.core.id == killed.core.id
    if before is not None and after is not None:
        assert (before.deck, before.steps[: len(after.steps)]) == (after.deck, after.steps)
    driver.run(lambda: driver.all(End))
    assert [reached.verdict.fits for reached in driver.all(VerdictReached)] == [True]


def test_bots_alone_go_on_after_a_start_of_the_host_though_there_is_no_clock() -> None:
    killed = opened(14, bots=BOTS, auto_start=3, games=1, thinking=False, turn_seconds=0)
    killed.run(lambda: killed.core.table.view.phase == Phase.PLAYING)
    begun = killed.core.table.seq
    killed.run(lambda: killed.core.table.seq >= begun + 5)
    driver = resumed(killed, seed=15)
    driver.run(lambda: driver.all(End))
    assert [reached.verdict.fits for reached in driver.all(VerdictReached)] == [True]


def test_a_table_that_is_adjourned_is_on_the_disk_before_it_ends() -> None:
    driver = opened(7, bots=BOTS, auto_start=3, disk_seconds=0.2)
    driver.run(lambda: driver.core.table.view.phase == Phase.PLAYING)
    driver.give(Adjourn())
    driver.run(lambda: driver.all(End), 1.0)
    assert driver.core.adjourned
    assert driver.disk.state is not None
    assert driver.disk.state.seq == driver.core.table.seq


def test_a_disk_that_hangs_is_told_of_and_holds_no_end_up() -> None:
    driver = opened(8, bots=BOTS, disk_seconds=0.01)
    driver.run(lambda: driver.core.parts.journal.is_settled)
    driver.disk_seconds = float("inf")
    driver.give(Start(1))
    driver.run(lambda: driver.all(ProcessNoticed), 3.0)
    assert driver.all(ProcessNoticed) == [ProcessNoticed("disk_waits", "")]
    told = len(driver.told())
    driver.give(Close(2))
    assert [given.answer.error for given in driver.all(Answered)] == ["", ""]
    driver.run(lambda: driver.all(End), 2.1)
    assert len(driver.told()) == told, "what is not on the disk is not told, at the end either"
    assert len(driver.all(Persist)) == driver.all(Persist)[-1].number


def test_what_happened_is_reported_in_order_and_not_past_a_disk_that_hangs() -> None:
    driver = opened(12, bots=BOTS, auto_start=3, disk_seconds=0.01, thinking=False)
    driver.run(lambda: driver.core.table.view.phase == Phase.PLAYING)
    driver.disk_seconds = 1.5
    seq = driver.core.table.seq
    driver.run(lambda: driver.core.table.seq > seq)
    driver.give(CloseTable())
    driver.run(lambda: driver.all(End), 3.0)
    taken = [one.step.seq for one in driver.all(StepTaken)]
    assert taken == list(range(taken[0], taken[0] + len(taken)))
    assert driver.all(StepTaken)[-1].step.events == [events.Closed("closed")]


def test_after_the_last_game_of_a_table_no_other_is_dealt() -> None:
    driver = opened(13, bots=BOTS, auto_start=3, games=1, thinking=False)
    driver.run(lambda: driver.all(VerdictReached))
    driver.give(Again(1))
    assert [given.answer.error for given in driver.all(Answered)] == ["not_allowed"]
    driver.run(lambda: driver.all(End))
    happened = [event for taken in driver.all(StepTaken) for event in taken.step.events]
    assert [event.game for event in happened if isinstance(event, events.Started)] == [1]


def test_a_table_that_has_ended_does_nothing_more() -> None:
    driver = game(9)
    asked = len(driver.done)
    driver.give(Received(f"gofish/1/{driver.core.id}/from/nobody", b"\x00", retained=False))
    driver.give(LinkStatus(connected=False, detail="cut"))
    assert len(driver.done) == asked
    driver.give(Say(1, "is anybody there?"))
    assert [given.answer.error for given in driver.all(Answered)] == ["not_allowed"]


def test_a_message_that_breaks_something_ends_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = opened(10)

    def broken(router: MessageRouter, item: Received) -> None:
        raise ZeroDivisionError

    item = Received("gofish/1/who", b"", retained=False)
    with monkeypatch.context() as patch:
        patch.setattr(MessageRouter, "receive", broken)
        effects = driver.core.handle(item, Moment(driver.now, 0))
    (logged,) = [effect for effect in effects if isinstance(effect, Log)]
    assert isinstance(logged.error, ZeroDivisionError)
    said = len(driver.all(Publish))
    driver.give(Say(1, "we play on"))
    driver.run(lambda: len(driver.all(Publish)) > said)


def test_a_core_wakes_for_its_heartbeat_and_not_all_the_time() -> None:
    driver = opened(11)
    driver.run(lambda: driver.now >= 1060.0)
    beats = [e for e in driver.all(Publish) if e.topic.endswith("/alive/host")]
    assert 29 <= len(beats) <= 32


def test_what_a_bot_chose_for_somebody_who_is_back_meanwhile_is_not_played() -> None:
    owned = {"owner_secret": b"s" * 32, "owner_name": "Asha", "grace_seconds": 1}
    driver = opened(1, bots=("perch", "perch"), seats=3, **owned)
    table = driver.core.table
    (seat,) = table.people()
    driver.give(Start(1))
    driver.run(lambda: (thinking := driver.all(Think)) and thinking[-1].seat == seat)
    driver.core.commit(table.presence(seat, SeatStatus.HERE))
    driver.run(lambda: driver.told()[-1][1] == table.seq)
    back = table.seq
    ends = driver.now + 1.0
    driver.run(lambda: driver.now > ends)
    assert (table.seq, table.view.turn) == (back, seat), "it is for Asha to ask"


def test_a_host_that_sleeps_before_its_first_look_at_the_clocks_blames_nobody() -> None:
    here = World(fixed(random.Random(1), is_open=False, preset="deckhand"), 1)
    here.join("Asha", code=CODE)
    here.play.steady = here.clock + 100.0
    here.play.take(Woken())
    table = here.play.core.table
    assert table.view.seats[0].presence == SeatStatus.HERE
