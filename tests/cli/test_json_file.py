"""`--json-file` stands beside a game, and never in its way."""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path

import pytest

from gofish_tui.cli_support.json_file import JsonFile, json_file
from gofish_tui.cli_support.parser import WrongUse
from gofish_tui.client.updates import LinkChanged


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
    with json_file("/dev/full") as (write,):
        for _ in range(3):
            write(LinkChanged("connected"))
        assert len(os.listdir("/proc/self/fd")) == before


def test_the_file_is_closed_at_the_end(tmp_path: Path) -> None:
    """Python would say so of one that is not (`python -X dev -W error`); here that fails the test."""
    with json_file(str(tmp_path / "file")) as (write,):
        write(LinkChanged("connected"))
    del write
    gc.collect()


def test_where_nothing_can_be_written_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(WrongUse), json_file(str(tmp_path)):
        pass
