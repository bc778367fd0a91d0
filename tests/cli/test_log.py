"""The log is small whatever strangers do, and nothing waits for it."""

from __future__ import annotations

import argparse
import logging
import os
from typing import TYPE_CHECKING

import pytest

from gofish_tui.cli_support import storage
from gofish_tui.cli_support.parser import WrongUse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Start = Callable[..., logging.Logger]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts the log as a command does, in a program that has no other."""
    root = logging.getLogger()
    before, ours = root.level, []
    monkeypatch.setattr(storage, "_chosen", {"data": None, "log": None})

    def starting(data: Path, log: Path | None = None) -> logging.Logger:
        monkeypatch.setattr(root, "handlers", ours)  # here: pytest adds its own ones late
        storage.start_log(argparse.Namespace(data_dir=data, log_file=log))
        return logging.getLogger(__name__)

    yield starting
    for handler in ours:
        handler.close()
    root.setLevel(before)


def written(folder: Path) -> int:
    """Bytes of all files in it."""
    return sum(path.stat().st_size for path in folder.iterdir())


def test_our_own_log_does_not_fill_the_disk(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MOST_LOG", 10_000)
    log = start(tmp_path)
    for line in range(1_000):
        log.warning("line %d %s", line, "x" * 100)
    assert written(tmp_path) <= 20_000
    assert "line 999 " in (tmp_path / "gofish.log").read_text()


def test_a_log_that_was_asked_for_is_whole(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MOST_LOG", 10_000)
    log = start(tmp_path, tmp_path / "mine.log")
    for line in range(1_000):
        log.info("line %d %s", line, "x" * 100)
    assert (tmp_path / "mine.log").read_text().count("line ") == 1_000


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_nobody_else_reads_the_log(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names tables. One that was open to others once is closed to them."""
    data = tmp_path / "new" / "data"
    data.mkdir(parents=True)
    (data / "gofish.log").touch(mode=0o644)
    monkeypatch.setattr(storage, "MOST_LOG", 1_000)
    log = start(data)
    for _ in range(20):
        log.warning("x" * 100)
    assert {path.name: path.stat().st_mode & 0o777 for path in data.iterdir()} == {
        "gofish.log": 0o600,
        "gofish.log.1": 0o600,
    }


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_nor_one_that_was_asked_for(tmp_path: Path, start: Start) -> None:
    start(tmp_path, tmp_path / "mine.log").info("hello")
    assert (tmp_path / "mine.log").stat().st_mode & 0o777 == 0o600


def test_a_log_that_was_asked_for_and_cannot_be_is_refused(tmp_path: Path, start: Start) -> None:
    with pytest.raises(WrongUse, match="cli-wrong-write"):
        start(tmp_path, tmp_path)


@pytest.mark.timeout(120)
@pytest.mark.skipif(os.name != "posix", reason="only there are pipes files")
def test_a_pipe_that_nobody_reads_is_not_a_log(tmp_path: Path, start: Start) -> None:
    os.mkfifo(tmp_path / "gofish.log")
    start(tmp_path).warning("not for you")
    assert [type(handler) for handler in logging.getLogger().handlers] == [logging.NullHandler]
