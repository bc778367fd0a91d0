"""What is this user's alone: the names of files tell which tables one sat at, and records tell every hand."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from gofish_tui.journal.sqlite import hold_journal
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.local_registry import LocalRegistration
from gofish_tui.private import make_missing, make_private
from gofish_tui.store.passwords import hosts_password
from gofish_tui.store.seats import hold_seat
from gofish_tui.store.settings import Settings, write_settings

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_is_missing_is_made_for_this_user_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private(tmp_path / "data" / "tables")
    assert mode(tmp_path) == 0o755
    assert mode(tmp_path / "data") == mode(tmp_path / "data" / "tables") == 0o700


def test_only_a_folder_of_ours_is_closed_to_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_missing(tmp_path)
    assert mode(tmp_path) == 0o755
    make_private(tmp_path)
    assert mode(tmp_path) == 0o700


def test_a_file_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    for folder in (tmp_path / "data", tmp_path / "data" / "tables"):
        with pytest.raises(OSError, match="irectory"):
            make_private(folder)


def test_every_folder_of_a_data_folder_is_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    write_settings(data / "settings.json", Settings())
    hold_journal(data / "tables" / "x.sqlite").release(remove=False)
    hold_seat(data, "x", "Asha").keep()
    LocalRegistration(data, "x").register(BrokerAddress("127.0.0.1", 1883))
    hosts_password(data, 1883)
    made = [data, *(path for path in data.iterdir() if path.is_dir())]
    assert len(made) == 5
    assert {path.name: mode(path) for path in made if mode(path) != 0o700} == {}
