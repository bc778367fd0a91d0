"""What lies where this program keeps something need not be what it left there: nothing waits for it, nothing ends of it."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from gofish_tui.cli_support.wording import saved_language
from gofish_tui.journal.sqlite import JournalDamaged, JournalOutOfReach, JournalPlace, read_journal
from gofish_tui.journal.unfinished import unfinished_tables
from gofish_tui.link.local_registry import local_brokers
from gofish_tui.reading import read_small
from gofish_tui.store.passwords import hosts_password
from gofish_tui.store.seats import hold_seat, saved_seats
from gofish_tui.store.settings import Settings, read_settings

if TYPE_CHECKING:
    from pathlib import Path

TABLE = "abcdefghijklmnopqrstuvwx"


def pipe(path: Path) -> None:
    """Anyone who opens it to read waits for a writer."""
    os.mkfifo(path)


def device(path: Path) -> None:
    """It never ends."""
    path.symlink_to("/dev/zero")


def circle(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path.name)


def folder(path: Path) -> None:
    """Not a file."""
    path.mkdir()


def listener(path: Path) -> None:
    """A socket."""
    with socket.socket(socket.AF_UNIX) as made:
        here = os.open(path.parent, os.O_RDONLY)
        try:
            made.bind(f"/proc/self/fd/{here}/{path.name}")
        finally:
            os.close(here)


def huge(path: Path) -> None:
    """Eight gigabytes of nothing."""
    with path.open("wb") as file:
        file.truncate(8 << 30)


def holding(content: bytes) -> Callable[[Path], object]:
    """A file with this in it."""
    return lambda path: path.write_bytes(content)


STRANGE = {
    "pipe": pipe,
    "device": device,
    "circle": circle,
    "folder": folder,
    "listener": listener,
    "huge": huge,
    "deep list": holding(b"[" * 100_000),
    "deep object": holding(b'{"broker": ' * 50_000),
    "deep value": holding(b'{"broker": ' + b"[" * 2_000 + b"]" * 2_000 + b"}"),
    "other types": holding(b'{"broker": 5, "name": 7, "secret": 5, "lang": [], "table": {}}'),
    "a long number": holding(b'{"broker": ' + b"9" * 3_000 + b"}"),
    "half characters": holding(b'{"broker": "mqtt://\\ud800", "lang": "\\ud800"}'),
    "no text": holding(b"\xff\xfe\x00"),
    "nothing": holding(b""),
}

pytestmark = [
    pytest.mark.timeout(120),
    pytest.mark.skipif(os.name != "posix", reason="only there are such things files"),
]


@pytest.fixture(params=STRANGE.values(), ids=STRANGE)
def put(request: pytest.FixtureRequest) -> Callable[[Path], Path]:
    """Puts something strange in a file's place."""

    def putting(path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        request.param(path)
        return path

    return putting


def test_settings(tmp_path: Path, put: Callable[[Path], Path]) -> None:
    assert read_settings(put(tmp_path / "settings.json")) == Settings()
    saved_language(str(tmp_path))


def test_signs_of_hosts_on_this_machine(tmp_path: Path, put: Callable[[Path], Path]) -> None:
    put(tmp_path / "hosts" / "x.json")
    assert local_brokers(tmp_path) == []


def test_a_rooms_password(tmp_path: Path, put: Callable[[Path], Path]) -> None:
    put(tmp_path / "rooms" / "1883.password")
    assert len(hosts_password(tmp_path, 1883)) >= 20


def test_a_seats_secret(tmp_path: Path, put: Callable[[Path], Path]) -> None:
    put(tmp_path / "seats" / f"{TABLE}-0.json")
    assert saved_seats(tmp_path, TABLE) == []
    hold_seat(tmp_path, TABLE, "Asha").keep()


def test_a_journal(tmp_path: Path, put: Callable[[Path], Path]) -> None:
    path = put(tmp_path / "tables" / f"{TABLE}.sqlite")
    with pytest.raises((JournalDamaged, JournalOutOfReach)):
        read_journal(JournalPlace(path, TABLE))


def test_a_tables_lock(tmp_path: Path, put: Callable[[Path], Path]) -> None:
    """A table whose lock nobody can hold is not there to go on with, and does not hide the others."""
    tables = tmp_path / "tables"
    put(tables / f"{TABLE}.lock")
    (tables / f"{TABLE}.sqlite").write_bytes(b"x" * 4096)
    assert [found.saved for found in unfinished_tables(tmp_path)] == [None]


def test_a_small_file_of_ours_is_small(tmp_path: Path) -> None:
    """Anyone who may write into its folder could make us read a disk."""
    kept = tmp_path / "settings.json"
    kept.write_bytes(b"{" + b" " * 60_000 + b'"name":"Asha"}')
    assert read_settings(kept).name == "Asha"
    kept.write_bytes(b"{" + b" " * 65_536 + b'"name":"Asha"}')
    assert read_settings(kept).name == ""


def test_no_more_is_read_than_there_may_be(tmp_path: Path) -> None:
    huge(tmp_path / "file")
    assert read_small(tmp_path / "file", 10) == bytes(10)
