"""Several tables in one file, as a process with many of them keeps: found, resumed and closed one by one.

Real: a broker of its own, and files that processes hold.
"""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from gofish_tui.host.host import Host, make_host
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Server
from gofish_tui.journal.sqlite import (
    JournalDamaged,
    JournalInUse,
    JournalPlace,
    journal_place,
    read_journal,
)
from gofish_tui.journal.unfinished import kept_tables, table_to_resume, unfinished_tables
from gofish_tui.journal.writer import JournalFile
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from tests.link.waiting import until

NAMES = [f"Hall {number}" for number in range(1, 61)]


def host_called(name: str, data: Path) -> Host:
    options = HostOptions(name=name, data_dir=data, discovery=False)
    return make_host(options, lambda will: MemoryLink(MemoryBroker(1), will=will))


async def filled(data: Path, names: list[str] = NAMES) -> tuple[Path, list[Host]]:
    """A file with a table of each name, let go; and their hosts, which never served."""
    path = data / "tables" / "tables-0.sqlite"
    file = JournalFile(path)
    hosts = [host_called(name, data) for name in names]
    for host in hosts:
        host.keep_journal(file)
        host.prepare()
    await asyncio.gather(*(host.on_disk() for host in hosts))
    journals = [host.journal for host in hosts if host.journal is not None]
    assert all(await asyncio.gather(*(journal.close(remove=False) for journal in journals)))
    return path, hosts


async def test_sixty_tables_are_in_one_file_and_found_by_name_and_by_id(tmp_path: Path) -> None:
    path, hosts = await filled(tmp_path)
    found = unfinished_tables(tmp_path)
    assert [(one.place, one.name, one.in_use) for one in found] == [
        (JournalPlace(path, host.id), name, False) for host, name in zip(hosts, NAMES, strict=True)
    ]
    assert [p.name for p in path.parent.iterdir()] == [path.name, path.with_suffix(".lock").name]
    assert table_to_resume(tmp_path, "Hall 7") == JournalPlace(path, hosts[6].id)
    assert kept_tables(tmp_path, ["Hall 60", "none"]) == [JournalPlace(path, hosts[59].id), None]
    saved, steps = read_journal(JournalPlace(path, hosts[41].id))
    assert (saved.config.name, [step.seq for step in steps]) == ("Hall 42", [hosts[41].table.seq])


async def test_the_tables_of_a_file_that_a_host_holds_are_in_use(tmp_path: Path) -> None:
    path, hosts = await filled(tmp_path, NAMES[:2])
    file = JournalFile(path)
    assert [one.in_use for one in unfinished_tables(tmp_path)] == [True, True]
    with pytest.raises(JournalInUse):
        table_to_resume(tmp_path, hosts[1].id)
    file.release()
    assert [one.in_use for one in unfinished_tables(tmp_path)] == [False, False]


async def test_a_file_goes_with_the_last_of_its_tables(tmp_path: Path) -> None:
    path, hosts = await filled(tmp_path, NAMES[:3])
    file = JournalFile(path)
    journals = [file.journal(host.id, pytest.fail) for host in hosts]
    assert await journals[1].close(remove=True)
    assert [one.table for one in unfinished_tables(tmp_path)] == [hosts[0].id, hosts[2].id]
    assert await journals[0].close(remove=True)
    assert await journals[2].close(remove=True)
    assert list(path.parent.iterdir()) == []


async def test_a_file_stays_for_tables_that_nobody_has_opened(tmp_path: Path) -> None:
    path, hosts = await filled(tmp_path, NAMES[:2])
    assert await JournalFile(path).journal(hosts[0].id, pytest.fail).close(remove=True)
    assert [one.table for one in unfinished_tables(tmp_path)] == [hosts[1].id]


@pytest.mark.broker
async def test_a_table_that_is_resumed_alone_moves_to_a_file_of_its_own(tmp_path: Path) -> None:
    """Its file is free again then, and the others stay in it."""
    path, hosts = await filled(tmp_path, NAMES[:2])
    place = JournalPlace(path, hosts[0].id)
    server = Server(HostOptions(name="", data_dir=tmp_path, discovery=False, resume=place))
    hosting = await server.start()
    try:
        assert (hosting.table, hosting.name) == (hosts[0].id, NAMES[0])
        found = {one.table: (one.place, one.in_use) for one in unfinished_tables(tmp_path)}
        assert found == {
            hosts[0].id: (journal_place(tmp_path, hosts[0].id), True),
            hosts[1].id: (JournalPlace(path, hosts[1].id), False),
        }
        with contextlib.closing(sqlite3.connect(path)) as database:
            assert database.execute("SELECT id FROM state").fetchall() == [(hosts[1].id,)]
    finally:
        server.table.close()
        await server.stop()


async def test_a_table_that_cannot_be_read_takes_no_other_with_it(tmp_path: Path) -> None:
    path, hosts = await filled(tmp_path, NAMES[:2])
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE state SET state = x'00' WHERE id = ?", (hosts[0].id,))
    found = {one.table: one.saved is None for one in unfinished_tables(tmp_path)}
    assert found == {hosts[0].id: True, hosts[1].id: False}
    with pytest.raises(JournalDamaged, match=hosts[0].id):
        read_journal(JournalPlace(path, hosts[0].id))
    assert [one.table for one in unfinished_tables(tmp_path)] == [hosts[1].id]


async def test_a_damaged_table_takes_no_other_with_it_while_the_file_is_locked(
    tmp_path: Path,
) -> None:
    path, hosts = await filled(tmp_path, NAMES[:2])
    with contextlib.closing(sqlite3.connect(path)) as database:
        with database:
            database.execute("UPDATE state SET state = x'00' WHERE id = ?", (hosts[0].id,))
        database.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalDamaged, match=hosts[0].id):
            read_journal(JournalPlace(path, hosts[0].id))
        database.rollback()
    assert [one.table for one in unfinished_tables(tmp_path) if one.saved] == [hosts[1].id]


async def test_a_table_that_is_closed_while_the_file_is_locked_is_taken_out_later(
    tmp_path: Path,
) -> None:
    """Or else a table that was closed for good would be there again at the next start."""
    path, hosts = await filled(tmp_path, NAMES[:2])
    file, told = JournalFile(path), list[str]()
    gone, left = (file.journal(host.id, told.append) for host in hosts)
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        assert await gone.close(remove=True)
        assert {one.table for one in unfinished_tables(tmp_path)} == {gone.table, left.table}
        database.rollback()
    await until(lambda: [one.table for one in unfinished_tables(tmp_path)] == [left.table])
    await left.close(remove=False)


async def test_a_file_of_the_version_before_is_read_and_goes_on(tmp_path: Path) -> None:
    """Until format 3 a file had one table and no ids."""
    host = host_called("Friday", tmp_path)
    place = journal_place(tmp_path, host.id)
    place.path.parent.mkdir()
    state = msgpack.encode(replace(host.core.saved(), format=3))
    with contextlib.closing(sqlite3.connect(place.path)) as database, database:
        database.execute("CREATE TABLE steps (seq INTEGER PRIMARY KEY, step BLOB NOT NULL)")
        database.execute("CREATE TABLE state (one INTEGER PRIMARY KEY, state BLOB NOT NULL)")
        database.execute("INSERT INTO state VALUES (1, ?)", (state,))
        database.execute("INSERT INTO steps VALUES (4, ?)", (msgpack.encode((4, ())),))
        database.execute("PRAGMA user_version = 3")
    before = read_journal(place)
    assert (before[0].config.name, [step.seq for step in before[1]]) == ("Friday", [4])
    assert await JournalFile(place.path).journal(host.id, pytest.fail).close(remove=False)
    assert read_journal(place) == before
    with contextlib.closing(sqlite3.connect(place.path)) as database:
        assert database.execute("SELECT id, seq FROM steps").fetchall() == [(host.id, 4)]
