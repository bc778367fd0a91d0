"""What hosts said of their deals, on the disk: private, bounded, and shared by two programs."""

import errno
import os
from pathlib import Path

import pytest

from gofish_tui.store import deals
from tests.client.remembered import keep, known
from tests.wire.dealt import TABLE


def test_it_is_private_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "DEALS_BYTES", 2_000)
    memory = known(tmp_path, TABLE)
    path = tmp_path / "deals" / f"{TABLE}.txt"
    for game in range(100):
        assert memory.first("started", game, 0, bytes([game]) * 32)
        assert memory.is_behind
        keep(memory, tmp_path, TABLE)
        assert not memory.is_behind
        assert path.stat().st_size <= 2_000
    assert path.stat().st_mode & 0o777 in (0o600, 0o666)  # Windows has no others' rights
    again = known(tmp_path, TABLE)
    assert not again.first("started", 99, 0, b"x" * 32)
    assert again.said("started", 0, 0) is None, "what is far behind is forgotten"
    assert not again.first("started", 0, 0, b"x" * 32), "but not that it was"


def test_rounds_by_the_thousand_drive_out_no_game(tmp_path: Path) -> None:
    """Else a host that tells of enough of them may deal a game again."""
    memory = known(tmp_path, TABLE)
    assert memory.first("started", 7, 0, bytes(32))
    memory.first("ended", 7, 0, bytes(32))
    keep(memory, tmp_path, TABLE)
    for number in range(10_000):
        memory.first("committed", 8, number, number.to_bytes(32, "big"))
        if number % 100 == 0:
            keep(memory, tmp_path, TABLE)
    keep(memory, tmp_path, TABLE)
    for remembering in (memory, known(tmp_path, TABLE)):
        assert not remembering.first("started", 7, 0, b"x" * 32)
        assert not remembering.first("ended", 7, 0, b"x" * 32)
        assert not remembering.first("started", 6, 0, b"x" * 32), "an earlier one is dealt again"
        assert remembering.first("started", 7, 0, bytes(32))
        assert remembering.was_started(7)
        assert not remembering.was_started(8)


def test_two_programs_on_one_machine_remember_together(tmp_path: Path) -> None:
    one, two = known(tmp_path, TABLE), known(tmp_path, TABLE)
    one.first("closed", 1, 0, b"a" * 32)
    keep(one, tmp_path, TABLE)
    two.first("started", 1, 0, b"b" * 32)
    keep(two, tmp_path, TABLE)
    both = known(tmp_path, TABLE)
    assert both.said("closed", 1, 0)
    assert both.was_started(1)


def test_what_a_full_disk_did_not_accept_is_on_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes a part of a line, then nothing, then all again: nothing is lost, and no line is spoiled by that."""
    file, write = deals.deal_file(tmp_path, TABLE), os.write
    monkeypatch.setattr(os, "write", lambda at, lines: write(at, lines[:10]))
    file.add(["started 1 0 aa"])

    def full(_: int, __: bytes) -> int:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", full)
    file.add(["ended 1 0 bb"])
    monkeypatch.undo()
    assert not known(tmp_path, TABLE).was_started(1)
    file.add(["started 2 0 cc"])
    memory = known(tmp_path, TABLE)
    assert [memory.said(*which, 0) for which in (("started", 1), ("ended", 1), ("started", 2))] == [
        b"\xaa",
        b"\xbb",
        b"\xcc",
    ]


def test_files_of_tables_long_ago_make_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deals, "DEALS_TABLES", 3)
    for number in range(6):
        memory = known(tmp_path, f"table{number}")
        memory.first("started", 1, 0, bytes(32))
        keep(memory, tmp_path, f"table{number}")
    assert len(list((tmp_path / "deals").iterdir())) == 3


def test_a_disk_that_refuses_it_and_rubbish_on_it_are_no_reason_not_to_play(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_bytes(b"")
    memory = known(tmp_path / "file", TABLE)
    assert memory.first("started", 1, 0, bytes(32))
    keep(memory, tmp_path / "file", TABLE)
    assert not memory.is_behind
    path = tmp_path / "deals" / f"{TABLE}.txt"
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe nothing\nstarted 1 0 zz\nstarted 1 0 aa\n\n" + b"x" * 500)
    assert known(tmp_path, TABLE).was_started(1)
