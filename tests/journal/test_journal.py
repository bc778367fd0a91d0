"""What is on the disk, and a disk that will not have it.

Real, since files and the journal's own thread are what they are about, and the thread waits by the system's clock.
"""

import asyncio
import contextlib
import os
import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.rules import Rules
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again, Ask
from gofish_tui.client.updates import Noticed
from gofish_tui.host.host import make_host
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Server
from gofish_tui.journal import sqlite
from gofish_tui.journal.sqlite import (
    JournalDamaged,
    JournalInUse,
    JournalOfAnotherVersion,
    JournalOutOfReach,
    journal_place,
    read_journal,
)
from gofish_tui.journal.unfinished import journal_files, unfinished_tables
from gofish_tui.journal.writer import JournalFile
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from gofish_tui.table.saved_table import FORMAT, JournalEntry
from tests.session.mortal import deal, deals_on, everybody_is_back, mortal_room, shape
from tests.session.room import TABLE, steps_of, until

pytestmark = pytest.mark.real_time


async def test_a_second_host_on_one_journal_is_refused(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        with pytest.raises(JournalInUse):
            JournalFile(room.path)


async def test_a_damaged_journal_is_set_aside_and_named(tmp_path: Path) -> None:
    place = journal_place(tmp_path, "x" * 24)
    path = place.path
    path.parent.mkdir()
    path.write_bytes(b"this is no database, but long enough to be looked at " * 40)
    with pytest.raises(JournalDamaged, match=r"\.damaged"):
        read_journal(place)
    assert not journal_files(tmp_path)
    assert path.with_suffix(".damaged").exists()


@pytest.mark.parametrize("where", ["state", "file"])
async def test_a_journal_of_another_version_is_refused_and_left_alone(
    tmp_path: Path, where: str
) -> None:
    """The version that wrote it can still read it."""
    async with mortal_room(tmp_path) as room:
        await deal(room, "Asha", "Goran")
        await room.settled()
        await room.kill()
        with contextlib.closing(sqlite3.connect(room.path)) as database:
            (before,) = database.execute("SELECT state FROM state").fetchone()
            state = before
            if where == "state":  # and nothing else of it is what it is here
                state = msgpack.encode((FORMAT + 1, "something", {"else": 1}))
                database.execute("UPDATE state SET state = ?", (state,))
            else:
                database.execute(f"PRAGMA user_version = {FORMAT + 1}")
            database.commit()
        with pytest.raises(JournalOfAnotherVersion, match=re.escape(str(room.path))):
            read_journal(room.place)
        server = Server(HostOptions(name=TABLE, data_dir=tmp_path, resume=room.place))
        with pytest.raises(JournalOfAnotherVersion):
            await server.start()
        (found,) = unfinished_tables(tmp_path)
        assert (found.place, found.saved) == (room.place, None)
        with contextlib.closing(sqlite3.connect(room.path)) as database:
            assert database.execute("SELECT state FROM state").fetchone() == (state,)
            database.execute(f"PRAGMA user_version = {FORMAT}")
            database.execute("UPDATE state SET state = ?", (before,))
            database.commit()
        await room.resume()
        await everybody_is_back(room)


@pytest.mark.parametrize("part", ["rules", "broker"])
async def test_a_journal_that_cannot_be_meant_is_set_aside_too(tmp_path: Path, part: str) -> None:
    """It can be read, but no host was ever set up like that."""
    options = HostOptions(name=TABLE, data_dir=tmp_path, discovery=False)
    host = make_host(options, lambda will: MemoryLink(MemoryBroker(1), will=will))
    kept = host.core.saved()
    if part == "rules":
        kept = replace(kept, next_rules=(99,))
    else:
        nowhere: Any = "nowhere"
        kept = replace(kept, config=replace(kept.config, broker=nowhere))
    place = journal_place(tmp_path, host.id)
    place.path.parent.mkdir()
    journal = JournalFile(place.path).journal(host.id, lambda _: None)
    journal.write(JournalEntry((), kept, 0), asyncio.get_running_loop().create_future())
    assert await journal.close(remove=False)
    server = Server(HostOptions(name=TABLE, data_dir=tmp_path, resume=place))
    with pytest.raises(JournalDamaged, match=r"\.damaged"):
        await server.start()
    assert not journal_files(tmp_path)


async def test_a_disk_that_fills_up_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        heard = room.ear.notices

        def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr("gofish_tui.journal.sqlite.write_entry", full)
            await room.play(until_asks=5)
            await until(lambda: heard)
            await clients[0].until(lambda c: c.all(Noticed))
        assert heard == [("not_saved", "database or disk is full")]
        await room.play(until_asks=2, seed=4)
        await until(lambda: len(heard) == 2)
        assert heard[1] == ("saved_again", "")
        await room.settled()
        # What could not be written then is written now: nothing is missing.
        await deals_on(room)


def hang(monkeypatch: pytest.MonkeyPatch, answers: threading.Event) -> None:
    """From now on the disk waits for this before it writes."""
    write = sqlite.write_entry

    def late(*what: Any) -> None:
        answers.wait(20)
        write(*what)

    monkeypatch.setattr(sqlite, "write_entry", late)


async def test_while_the_disk_does_not_answer_no_clock_runs_and_its_owner_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can be told that it is their turn, so nobody is too late for it, nor away for too long."""
    monkeypatch.setattr("gofish_tui.table.journal_writer.STUCK_SECONDS", 0.5)
    answers = threading.Event()
    async with mortal_room(tmp_path, turn_seconds=1, grace_seconds=1) as room:
        clients = await deal(room, "Asha", "Goran", "Ravi")
        owner, mover = clients[0], clients[room.host.table.view.turn or 0]
        hang(monkeypatch, answers)
        mover.session.send(Ask(*legal_asks(mover.view)[0]))
        seq, told = room.host.table.seq, steps_of(owner)
        clients[2].link.cut()
        await until(lambda: room.host.table.seq > seq)
        await owner.until(lambda c: [n.kind for n in c.all(Noticed)] == ["disk_waits"])
        await until(lambda: room.host.core.parts.journal.seconds_waiting(time.monotonic()) > 2.0)
        asked = [e for step in room.host.table.history for e in step.events]
        assert sum(isinstance(event, events.Asked) for event in asked) == 1
        assert steps_of(owner) == told, "told before it was written"
        assert room.host.table.view.seats[2].status != "bot"
        answers.set()
        await owner.until(lambda c: [n.kind for n in c.all(Noticed)][1:] == ["disk_answers"])
        assert room.ear.kinds == ["disk_waits", "disk_answers"]
        # And now it does run again.
        await owner.until(lambda c: sum(isinstance(e, events.Asked) for e in c.events) > 1)


async def test_bots_wait_for_the_disk_as_everybody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    async with mortal_room(tmp_path, bots=("minnow", "minnow", "minnow")) as room:
        spectator = await room.watch()
        room.host.core.parts.dealer.request_deal()
        await spectator.until(lambda c: c.view.phase == Phase.PLAYING)
        hang(monkeypatch, answers)
        await until(lambda: room.host.core.parts.journal.seconds_waiting(time.monotonic()) > 0.2)
        ahead = room.host.table.seq - steps_of(spectator)
        answers.set()
        assert ahead <= 2
        await spectator.until(lambda c: c.view.phase == Phase.OVER)


async def test_a_journal_that_cannot_be_opened_at_first_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in place of the folder, as it may be a disk that is not there yet; the table is quiet when it is mended."""
    monkeypatch.setattr("gofish_tui.journal.writer.RETRY_SECONDS", 0.05)
    (tmp_path / "tables").write_text("in the way")
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(until_asks=5)
        await room.settled()
        await until(lambda: room.host.unsaved)
        await clients[0].until(lambda c: [n.kind for n in c.all(Noticed)] == ["not_saved"])
        (tmp_path / "tables").unlink()
        await clients[0].until(lambda c: [n.kind for n in c.all(Noticed)][1:] == ["saved_again"])
        assert room.host.unsaved == ""
        assert room.path.stat().st_mode & 0o777 == 0o600
        with pytest.raises(JournalInUse):
            JournalFile(room.path)
        await deals_on(room)


@pytest.mark.skipif(os.name != "posix", reason="Windows removes no file that is open")
@pytest.mark.parametrize("removed", ["*.sqlite", "*-wal", "*.lock", "data folder"])
async def test_files_that_are_removed_under_a_host_are_told_and_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, removed: str
) -> None:
    """SQLite would go on writing into a file that has no name anymore, and say nothing."""
    monkeypatch.setattr("gofish_tui.journal.writer.LOOK_SECONDS", 0.05)
    monkeypatch.setattr("gofish_tui.journal.writer.RETRY_SECONDS", 0.05)
    data = tmp_path / "data"
    async with mortal_room(data) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(until_asks=5)
        await room.settled()
        heard = room.ear.notices
        if removed == "data folder":
            shutil.rmtree(data)
        else:
            next(room.path.parent.glob(removed)).unlink()
        # Nobody makes a move meanwhile.
        await until(lambda: len(heard) == 2)
        assert [kind for kind, _ in heard] == ["not_saved", "saved_again"]
        assert str(room.path) in heard[0][1]
        await clients[0].until(lambda c: [n.kind for n in c.all(Noticed)][-1:] == ["saved_again"])
        with pytest.raises(JournalInUse):
            JournalFile(room.path)
        await room.play(until_asks=2, seed=4)
        await deals_on(room)


async def test_a_file_that_another_program_has_locked_is_waited_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gofish_tui.journal.sqlite.BUSY_SECONDS", 0.2)
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.settled()
        asked: list[float] = []

        def noting(what: Callable[..., Any]) -> Callable[..., Any]:
            def call(*arguments: Any) -> Any:
                asked.append(arguments[-1])
                return what(*arguments)

            return call

        for name in ("open_journal", "transaction"):
            monkeypatch.setattr(sqlite, name, noting(getattr(sqlite, name)))
        with contextlib.closing(sqlite3.connect(room.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await room.play(until_asks=5)
            await clients[0].until(lambda c: c.all(Noticed))
            assert clients[0].all(Noticed)[0].detail == f"another program has locked {room.path}"
            await room.settled()
            assert len(asked) > 1
            assert asked[0] == 0.2
            assert set(asked[1:]) == {0.0}
            other.execute("ROLLBACK")
        await clients[0].until(lambda c: [n.kind for n in c.all(Noticed)][1:] == ["saved_again"])
        await room.play(until_asks=2, seed=4)
        await room.settled()
        assert asked[-1] == 0.2
        await deals_on(room)


async def test_what_a_full_disk_keeps_waiting_does_not_grow_from_game_to_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("gofish_tui.journal.sqlite.write_entry", full)
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        clients = await deal(room, "Asha", "Goran")
        for number in (1, 2, 3):
            await room.play(seed=number)
            await room.settled()
            clients[0].session.send(Again())
            await clients[1].until(lambda c, n=number: c.view.game == n + 1)
        await until(lambda: room.host.unsaved)
        first = room.host.table.history[0].seq
        written: list[JournalEntry] = []
        monkeypatch.setattr(sqlite, "write_entry", lambda *what: written.append(what[-1]))
        await until(lambda: not room.host.unsaved)
        assert written[0].keep_from == first
        assert min(step.seq for step in written[0].steps) == first
        assert first > 10


async def test_a_journal_that_the_disk_does_not_let_us_read_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mortal_room(tmp_path) as room:
        await deal(room, "Asha", "Goran")
        before = shape(room.host)
        await room.kill()

        def broken(*_: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as patch:
            patch.setattr("gofish_tui.journal.sqlite._states", broken)
            with pytest.raises(JournalOutOfReach, match="disk I/O error"):
                read_journal(room.place)
        assert journal_files(tmp_path) == [room.path]
        await room.resume()
        assert shape(room.host)[0] == before[0]
        await everybody_is_back(room)


async def test_nobody_else_on_this_machine_reads_a_journal(tmp_path: Path) -> None:
    """The deck is in it; and for long not in the file itself but in those that SQLite puts beside it."""
    before = os.umask(0o022)
    try:
        async with mortal_room(tmp_path) as room:
            await deal(room, "Asha", "Goran")
            await room.settled()
            log = room.path.with_name(f"{room.path.name}-wal")
            for _ in range(2):
                modes = {p.name: p.stat().st_mode & 0o777 for p in room.path.parent.iterdir()}
                assert log.name in modes
                assert set(modes.values()) == {0o600}, modes
                await room.kill()
                log.touch(0o644)  # as an earlier version left it
                await room.resume()
                await everybody_is_back(room)
    finally:
        os.umask(before)


async def test_a_closed_table_leaves_no_journal(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        await room.join("Asha")
        assert journal_files(tmp_path) == [room.path]
    assert journal_files(tmp_path) == []


@pytest.mark.broker
async def test_an_invitation_is_given_away_only_once_it_is_on_disk(tmp_path: Path) -> None:
    """A headless host without bots has no step of its own to write before its first guest."""
    server = Server(HostOptions(name="Friday night", data_dir=tmp_path, discovery=False))
    hosting = await server.start()
    try:
        kept, steps = read_journal(journal_place(tmp_path, hosting.table))
        assert kept.code == hosting.code
        assert [type(e) for step in steps for e in step.events] == [events.Committed]
    finally:
        server.table.close()
        await server.stop()
