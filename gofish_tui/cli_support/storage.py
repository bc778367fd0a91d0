"""Where this program keeps things, and its log. A log that cannot be written never stops anything."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gofish_tui.cli_support.parser import WrongUse
from gofish_tui.private import make_missing

if TYPE_CHECKING:
    import argparse
    from io import TextIOWrapper

    from gofish_tui.i18n.loader import Messages
    from gofish_tui.store.settings import Settings

SETTINGS = "settings.json"
MOST_LOG = 2 * 1024 * 1024
"""Bytes; then a new one begins, and the previous one is kept. Strangers on the network can make us write lines."""

# Neither what a full disk does to the log, nor a warning before there is one, belongs on the terminal.
logging.raiseExceptions = False
logging.lastResort = None

_chosen: dict[str, Path | None] = {"data": None, "log": None}
"""The raw command line, for a crash where its parsed options are out of reach."""


def data_dir(options: argparse.Namespace) -> Path:
    """`--data-dir`, else the platform's own place for this user's data. Not made yet."""
    _chosen["data"] = getattr(options, "data_dir", None)
    return _data_dir()


def kept_sentence(name: str, table: str, words: Messages, *how: str) -> str:
    """How to resume a kept table: the command that finds the same files, with what ``how`` says about this one."""
    import shlex

    folder = _chosen["data"]
    where = [] if folder is None else ["--data-dir", str(folder)]
    command = shlex.join(["gofish", "host", *how, "--resume", table[:8], *where])
    return words.text("table-kept", table=name, command=command)


def settings_path(options: argparse.Namespace) -> Path:
    """The file with this user's preferences: in `--data-dir`, else in the platform's own place for settings."""
    chosen: Path | None = getattr(options, "data_dir", None)
    if chosen is not None:
        return chosen / SETTINGS
    from platformdirs import user_config_path

    return user_config_path("gofish", appauthor=False) / SETTINGS


def saved_settings(options: argparse.Namespace) -> Settings:
    """This user's saved settings."""
    from gofish_tui.store.settings import read_settings

    return read_settings(settings_path(options))


def start_log(options: argparse.Namespace) -> None:
    """Send the program's log to `--log-file`, or only its warnings to the data folder; never to the screen.

    Raises `WrongUse` for a `--log-file` that cannot be written: otherwise anyone who wants a log would find none.
    """
    _chosen["data"] = getattr(options, "data_dir", None)
    _chosen["log"] = getattr(options, "log_file", None)
    root = logging.getLogger()
    if root.handlers:
        return
    try:
        handler: logging.Handler = _file_handler()
    except OSError as wrong:
        if _chosen["log"] is not None:
            detail = wrong.strerror or str(wrong)
            raise WrongUse("cli-wrong-write", word=str(_chosen["log"]), detail=detail) from None
        handler = logging.NullHandler()
    root.addHandler(handler)
    root.setLevel(logging.INFO if _chosen["log"] else logging.WARNING)


def log_crash(
    error: BaseException, *, data: str | None = None, log: str | None = None
) -> Path | None:
    """Write a traceback to the log; return where it is, or None when nothing can be written.

    `data` and `log` are `--data-dir` and `--log-file`, as they stand on the command line.
    """
    _chosen["data"] = Path(data) if data else _chosen["data"]
    _chosen["log"] = Path(log) if log else _chosen["log"]
    try:
        handler = _file_handler()
    except OSError:
        return None
    path = Path(handler.baseFilename)
    record = logging.LogRecord(
        "gofish",
        logging.CRITICAL,
        __file__,
        0,
        "crash",
        None,
        (type(error), error, error.__traceback__),
    )
    handler.handle(record)
    handler.close()
    return path


def _file_handler() -> logging.FileHandler:
    """Where the log goes. Raises OSError when it cannot be written right now."""
    path = _chosen["log"] or _data_dir() / "gofish.log"
    if _chosen["log"]:
        path.parent.mkdir(parents=True, exist_ok=True)
    else:
        make_missing(path.parent)
    _make_private_file(path)
    handler: logging.FileHandler
    if _chosen["log"]:
        handler = logging.FileHandler(path, encoding="utf-8", delay=True)
    else:
        with suppress(OSError):
            path.chmod(0o600)  # it was open to others once
        handler = _small_log(path)
    handler.setFormatter(
        logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")
    )
    return handler


def _small_log(path: Path) -> logging.FileHandler:
    from logging.handlers import RotatingFileHandler  # costs more than all of `--help` may

    class SmallLog(RotatingFileHandler):
        """Starts over when it is full, readable only by this user, as before."""

        def _open(self) -> TextIOWrapper:
            _make_private_file(Path(self.baseFilename))
            return super()._open()

    return SmallLog(path, maxBytes=MOST_LOG, backupCount=1, encoding="utf-8", delay=True)


def _make_private_file(path: Path) -> None:
    """Unless it exists. Raises OSError when it cannot be written, as for a pipe that nobody reads, on which we would wait."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
    os.close(os.open(path, flags, 0o600))


def _data_dir() -> Path:
    if _chosen["data"] is not None:
        return _chosen["data"]
    from platformdirs import user_data_path

    return user_data_path("gofish", appauthor=False)
