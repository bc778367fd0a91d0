"""A file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from gofish_tui.writing import write_whole

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")


def test_a_file_is_replaced_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_one_that_cannot_be_replaced_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    (path / "in the way").mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        write_whole(path, b"new")
    assert [found.name for found in tmp_path.rglob("*")] == ["kept.json", "in the way"]


def test_what_breaks_off_in_the_middle_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, b"old")

    def interrupted(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
