"""Which tables a worker serves, decided without a cluster: lost, frozen, cut off and leaving workers."""

from __future__ import annotations

from gofish_tui.hall.core import SILENCE_SECONDS, WorkerCore
from gofish_tui.hall.effects import (
    ClaimResult,
    ClaimTable,
    ServeTable,
    StopReason,
    TableEntry,
    TableStopped,
    Tick,
    WorkerSeen,
)
from tests.hall.cores import ModelHall, drain, hall_of


def test_the_tables_of_a_lost_worker_are_shared_out_among_the_rest() -> None:
    hall = hall_of("a", "b", "c", tables=90)
    hall.workers["a"].alive = False
    hall.pass_time(SILENCE_SECONDS + 1)
    served = hall.served()
    assert all(len(who) == 1 for who in served.values())
    taken = [who[0] for table, who in served.items() if int(table[5:]) % 3 == 0]
    assert 8 < taken.count("b") < 22
    assert len(taken) == 30


def test_a_worker_that_was_frozen_releases_its_tables_and_takes_nothing_from_those_who_were_not() -> (
    None
):
    hall = hall_of("a", "b", tables=20)
    frozen = hall.workers["a"]
    frozen.frozen = True
    hall.pass_time(SILENCE_SECONDS + 2)
    assert set(hall.served()["table0"]) == {
        "a",
        "b",
    }  # it does not know yet, and the log refuses what it writes
    hall.thaw(frozen)
    hall.pass_time(1)
    assert sorted(frozen.let_go) == sorted(f"table{n}" for n in range(0, 20, 2))
    assert all(len(who) == 1 for who in hall.served().values())
    hall.pass_time(30)
    assert all(len(who) == 1 for who in hall.served().values())


def test_a_worker_that_hears_nobody_not_even_itself_takes_nothing() -> None:
    hall = hall_of("a", "b", tables=10)
    hall.workers["a"].connected = False
    hall.workers["b"].alive = False
    hall.pass_time(10)
    assert len(hall.workers["a"].serving) == 5


def test_a_worker_that_has_only_begun_waits_until_it_could_have_heard_the_others() -> None:
    hall = hall_of("a", tables=5)
    late = hall.add("b")
    hall.pass_time(1)
    assert late.serving == set()


def test_a_worker_that_leaves_hands_every_table_over_and_then_ends() -> None:
    hall = hall_of("a", "b", "c", tables=60)
    leaving = drain(hall, "a")
    hall.pass_time(10)
    assert leaving.drained
    assert all(len(who) == 1 for who in hall.served().values())
    assert abs(len(hall.workers["b"].serving) - len(hall.workers["c"].serving)) <= 1


def test_a_worker_that_leaves_last_keeps_its_tables_for_whoever_comes() -> None:
    hall = hall_of("a", tables=3)
    leaving = drain(hall, "a")
    hall.pass_time(1)
    assert leaving.drained
    late = hall.add("b")
    hall.pass_time(SILENCE_SECONDS + 2)
    assert late.serving == set(hall.entries)


def test_while_the_cluster_takes_no_entries_nobody_takes_a_table_and_all_is_taken_later() -> None:
    hall = hall_of("a", "b", tables=10)
    hall.workers["a"].alive = False
    hall.is_writable = False
    hall.pass_time(10)
    assert len(hall.workers["b"].serving) == 5
    hall.is_writable = True
    hall.pass_time(2)
    assert len(hall.workers["b"].serving) == 10


def test_a_full_worker_takes_no_more_and_the_rest_waits_for_room() -> None:
    hall = hall_of("a", "b", tables=20)
    hall.workers["b"].core.capacity = 12
    hall.workers["a"].alive = False
    hall.pass_time(10)
    assert len(hall.workers["b"].serving) == 12
    hall.add("c")
    hall.pass_time(10)
    assert all(len(who) == 1 for who in hall.served().values())


def test_a_worker_that_comes_later_gets_its_share_a_table_at_a_time() -> None:
    hall = hall_of("a", tables=40)
    late = hall.add("b")
    hall.pass_time(6)
    assert 0 < len(late.serving) < 12
    hall.pass_time(60)
    assert len(late.serving) >= 16
    settled = hall.served()
    hall.pass_time(60)
    assert hall.served() == settled  # and then everything stays where it is


def test_a_table_that_cannot_be_served_here_is_not_tried_again_and_is_when_it_is_elsewhere() -> (
    None
):
    hall = hall_of("a", "b", tables=4)
    worker = hall.workers["a"]
    worker.serving.discard("table0")
    hall.give(worker, TableStopped("table0", StopReason.BROKE))
    hall.pass_time(5)
    assert hall.served()["table0"] == []
    worker.alive = False
    hall.pass_time(SILENCE_SECONDS + 2)
    assert hall.served()["table0"] == ["b"]


def test_a_closed_table_is_gone_for_everybody() -> None:
    hall = hall_of("a", "b", tables=2)
    worker = hall.workers["a"]
    worker.serving.discard("table0")
    hall.give(worker, TableStopped("table0", StopReason.ENDED))
    hall.write("table0", "", hall.entries["table0"].revision)
    hall.workers["a"].alive = False
    hall.pass_time(10)
    assert hall.served()["table0"] == []


def test_a_worker_that_was_frozen_and_missed_everything_listens_first() -> None:
    """Its connection was cut meanwhile: what it knows of the others is as old as its sleep, and they may well be there."""
    hall = hall_of("a", "b", tables=10)
    frozen = hall.workers["a"]
    frozen.frozen = True
    hall.pass_time(SILENCE_SECONDS - 0.5)
    hall.workers["b"].frozen = True  # so that it takes nothing while the other one sleeps
    hall.now += 60
    hall.workers["b"].missed.clear()
    hall.workers["b"].frozen = False
    frozen.missed.clear()
    hall.thaw(frozen)
    before = {worker.name: set(worker.serving) for worker in hall.workers.values()}
    for _ in range(3):
        hall.give(frozen, Tick())
    assert {worker.name: worker.serving for worker in hall.workers.values()} == before


def test_an_entry_that_is_older_than_one_that_was_heard_changes_nothing() -> None:
    hall = hall_of("a", "b", tables=2)
    old = hall.entries["table0"]
    hall.write("table0", "b", old.revision)
    assert hall.served()["table0"] == ["b"]
    hall.give(hall.workers["a"], old)
    assert hall.served()["table0"] == ["b"]


def test_in_a_rolling_upgrade_no_table_goes_to_a_worker_that_could_not_read_it() -> None:
    hall = ModelHall()
    old = hall.add("old", format_=4)
    hall.pass_time(4)
    for number in range(10):
        hall.open(old, f"table{number}")
    new = hall.add("new", format_=5)
    hall.pass_time(30)
    assert len(new.serving) > 2, "it gets its share"
    theirs = set(new.serving)
    new.alive = False
    hall.pass_time(10)
    assert all(hall.served()[table] == [] for table in theirs), "they wait for one that can"
    assert hall.served()["table0"] == ["old"] or "table0" in theirs
    newer = hall.add("newer", format_=5)
    hall.pass_time(10)
    assert theirs <= newer.serving
    drain(hall, "old")
    hall.pass_time(10)
    assert newer.serving == set(hall.entries)
    hall.add("older", format_=4)
    drain(hall, "newer")
    hall.pass_time(10)
    assert newer.drained
    assert all(who == [] for who in hall.served().values())


def test_a_table_that_turned_out_to_be_a_newer_versions_goes_to_a_worker_that_knows_it() -> None:
    """Everybody was started again, and nobody has heard of the worker that wrote it."""
    hall = ModelHall()
    hall.write("table0", "long gone", 0)
    hall.formats["table0"] = 5
    old = hall.add("old", format_=4)
    hall.pass_time(10)
    assert hall.entries["table0"].owner == "old"
    assert not old.serving
    hall.add("new", format_=5)
    hall.pass_time(5)
    assert hall.served() == {"table0": ["new"]}


def test_a_table_that_could_not_be_resumed_at_once_still_counts_as_taken_from_the_lost_worker() -> (
    None
):
    core = WorkerCore("a", 10, 0.0)
    core.handle(TableEntry("table", "b", 1), 0.0)
    asked = []
    for second in range(1, 6):
        core.handle(WorkerSeen("a", 0, 10), float(second))
        asked += core.handle(Tick(), float(second))
    assert ClaimTable("table", 1) in asked
    missed = next(e for e in core.handle(ClaimResult("table", 2), 5.0) if isinstance(e, ServeTable))
    core.handle(TableStopped("table", StopReason.TAKEN), 6.0)
    core.handle(WorkerSeen("a", 0, 10), 6.5)
    assert missed in core.handle(Tick(), 6.5)
    assert missed.source == "b"
    core.handle(TableStopped("table", StopReason.TAKEN), 600.0)
    for moment in (600.0, 601.0, 602.0, 603.0):
        core.handle(WorkerSeen("a", 0, 10), moment)
    again = [e for e in core.handle(Tick(), 603.0) if isinstance(e, ServeTable)]
    assert [(one.source, one.since) for one in again] == [("a", 603.0)]
