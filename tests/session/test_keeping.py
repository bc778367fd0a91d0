"""One command line for every start, `--keep`: what it finds on the disk, and what it says again each time.

Real: where a broker is in the test, two services start at once and take each other's locks; all else is virtual.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import pytest
from msgspec.structs import replace

from gofish_tui.cli_support.headless import say_differences
from gofish_tui.host.options import HostOptions
from gofish_tui.host.resuming import resumed_options
from gofish_tui.host.serving import Server
from gofish_tui.i18n.loader import Messages
from gofish_tui.journal.sqlite import (
    JournalDamaged,
    JournalInUse,
    JournalOfAnotherVersion,
    JournalOutOfReach,
    JournalPlace,
    read_journal,
)
from gofish_tui.journal.unfinished import kept_table, unfinished_tables
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.store import locking
from gofish_tui.store.locking import FileLock
from gofish_tui.table.saved_table import FORMAT, Saved
from tests.session.mortal import deal, mortal_room
from tests.session.room import TABLE

NOWHERE = BrokerAddress.parse("mqtt://127.0.0.1:1")


def of_another_version(path: Path) -> None:
    """As a newer program writes it."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {FORMAT + 1}")
        database.commit()


def damaged(path: Path) -> None:
    """As a broken disk leaves it."""
    path.write_bytes(b"no database" * 500)


def out_of_reach(path: Path) -> None:
    """Something else lies in its place."""
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("spoilt", "wrong"),
    [
        (of_another_version, JournalOfAnotherVersion),
        (damaged, JournalDamaged),
        (out_of_reach, JournalOutOfReach),
    ],
)
async def test_no_new_table_is_opened_beside_a_journal_that_cannot_be_read(
    tmp_path: Path, spoilt: Callable[[Path], None], wrong: type[Exception]
) -> None:
    """It may be the table's that was to be kept, whose invitation hangs on a wall."""
    async with mortal_room(tmp_path) as room:
        await deal(room, "Asha", "Goran")
        await room.settled()
        await room.kill()
        whole = room.path.read_bytes()
        spoilt(room.path)
        server = Server(HostOptions(name=TABLE, data_dir=tmp_path, keep=True))
        with pytest.raises(wrong, match=room.path.stem):
            await server.start()
        if room.path.is_dir():
            room.path.rmdir()
        room.path.write_bytes(whole)
        await room.resume()


async def test_a_journal_that_can_be_read_comes_before_one_that_cannot(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        await deal(room, "Asha", "Goran")
        await room.settled()
        await room.kill()
        other = room.path.with_stem("other")
        other.write_bytes(b"no database" * 500)
        assert kept_table(tmp_path, TABLE) == room.place
        assert kept_table(tmp_path, "Another") == JournalPlace(other, "other")
        other.unlink()
        assert kept_table(tmp_path, "Another") is None
        await room.resume()


@pytest.fixture
async def kept(tmp_path: Path) -> Saved:
    """What is kept of a table on somebody's broker that is announced."""
    async with mortal_room(tmp_path, grace_seconds=7) as room:
        await deal(room, "Asha", "Goran")
        await room.settled()
        await room.kill()
        saved, _ = read_journal(room.place)
        await room.resume()
    broker = BrokerAddress.parse("mqtt://host:old@127.0.0.1:1")
    return replace(saved, config=replace(saved.config, broker=broker, discovery=True))


def test_the_line_of_a_service_says_again_where_its_table_is_served(
    kept: Saved, tmp_path: Path
) -> None:
    """Among it a new password, without which the table would be lost."""
    now = BrokerAddress.parse("mqtt://host:new@127.0.0.1:1")
    line = HostOptions(name=TABLE, data_dir=tmp_path, keep=True, broker=now, grace_seconds=20)
    again = resumed_options(kept, tmp_path, line)
    assert (again.broker, again.discovery, again.grace_seconds) == (now, True, 7)
    resumed = resumed_options(kept, tmp_path, HostOptions(name=TABLE, data_dir=tmp_path))
    assert resumed.broker == BrokerAddress.parse("mqtt://host:old@127.0.0.1:1")


@pytest.mark.broker
async def test_of_several_first_starts_at_once_one_opens_the_table(tmp_path: Path) -> None:
    """A service that is started twice has one invitation."""
    options = HostOptions(name=TABLE, data_dir=tmp_path, keep=True, discovery=False)
    servers = [Server(options) for _ in range(3)]
    started = await asyncio.gather(*(one.start() for one in servers), return_exceptions=True)
    try:
        refused = [one for one in started if isinstance(one, JournalInUse)]
        assert len(refused) == 2, started
        assert len(unfinished_tables(tmp_path)) == 1
    finally:
        for server in servers:
            await server.stop()


def test_a_lock_that_was_removed_while_it_was_opened_is_not_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else two would hold it: one what was removed, the other what was made in its place."""
    path = tmp_path / "name"
    first = FileLock.take(path)
    assert first is not None

    def opened_and_removed(wanted: Path) -> IO[str]:
        monkeypatch.undo()
        file = locking.open_to_lock(wanted)
        first.release(remove=True)
        return file

    monkeypatch.setattr(locking, "open_to_lock", opened_and_removed)
    second = FileLock.take(path)
    assert second is not None
    assert FileLock.take(path) is None
    second.release()


@pytest.mark.parametrize(("wanted", "port"), [(None, 1883), (0, 0), (4000, 4000)])
def test_a_resumed_table_listens_where_it_did_unless_another_port_is_asked_for(
    kept: Saved, tmp_path: Path, wanted: int | None, port: int
) -> None:
    """Any free one, with ``--port 0``, is another one as well."""
    before = replace(kept, config=replace(kept.config, broker=None, port=1883))
    again = HostOptions(name=TABLE, data_dir=tmp_path, port=wanted)
    assert resumed_options(before, tmp_path, again).port == port


@pytest.mark.parametrize("json", [True, False])
@pytest.mark.parametrize("names", [(), ("open", "watchers"), ("approve",)])
async def test_options_that_decide_who_comes_in_and_do_not_count_are_named(
    tmp_path: Path, names: tuple[str, ...], json: bool
) -> None:
    async with mortal_room(tmp_path) as room:
        await deal(room, "Asha", "Goran")
        await room.settled()
        await room.kill()
        was = read_journal(room.place)[0].config
        line: dict[str, Any] = {
            name: getattr(was, name) != (name in names) for name in ("open", "approve", "watchers")
        }
        server = Server(
            HostOptions(
                name=TABLE, data_dir=tmp_path, keep=True, resume=room.place, broker=NOWHERE, **line
            )
        )
        with pytest.raises(BrokerUnreachable):
            await server.start()
        await room.resume()
    said: list[str] = []

    async def say(*lines: str) -> None:
        said.extend(lines)

    terminal = SimpleNamespace(
        json=json, say=say, writer=SimpleNamespace(write=say), words=Messages("en")
    )
    await say_differences(server, terminal)  # type: ignore[arg-type]
    assert len(said) == bool(names)
    assert all(f"--{name}" in said[0] for name in names)


@pytest.mark.parametrize("keep", [True, False])
def test_the_network_is_left_alone_by_a_table_that_goes_on_as_by_any(
    kept: Saved, tmp_path: Path, keep: bool
) -> None:
    quiet = HostOptions(name=TABLE, data_dir=tmp_path, keep=keep, discovery=False)
    assert not resumed_options(kept, tmp_path, quiet).discovery
