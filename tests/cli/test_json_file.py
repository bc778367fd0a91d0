"""`--json-file` stands beside a game, and never in its way."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gofish_tui.client.updates import LinkChanged
from gofish_tui.commands.json_file import JsonFile, open_json_file
from gofish_tui.commands.parser import WrongUse


def test_every_update_is_there_at_once(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb", buffering=0) as file:
        write = JsonFile(file).write
        for status in ("reconnecting", "connected"):
            write(LinkChanged(status))
            *_, last = (tmp_path / "file").read_text().splitlines()
            assert json.loads(last) == {"type": "link", "status": status}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_ends_the_file_and_not_the_game() -> None:
    before = len(os.listdir("/proc/self/fd"))
    write = open_json_file("/dev/full")
    assert write is not None
    for _ in range(3):
        write(LinkChanged("connected"))
    assert len(os.listdir("/proc/self/fd")) == before


def test_where_nothing_can_be_written_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(WrongUse):
        open_json_file(str(tmp_path))
