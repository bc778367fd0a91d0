"""The folder where seats, records and journals are kept: whether it can be written, and has room."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from gofish_tui.doctor.result import CheckResult, Status

LEAST_MEGABYTES = 50


def check_storage(folder: Path) -> list[CheckResult]:
    """Write there as a journal does, and remove it again. What was not there before is not left behind."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    args: dict[str, str | int] = {"folder": str(folder)}
    try:
        with tempfile.TemporaryDirectory(dir=there, prefix=".gofish-doctor-") as rough:
            _write_as_a_journal(Path(rough) / "journal.sqlite")
        free = shutil.disk_usage(there).free // 1_000_000
    except (OSError, sqlite3.Error) as wrong:
        args["detail"] = getattr(wrong, "strerror", None) or str(wrong)
        return [CheckResult(Status.FAULT, "storage-fault", args, "storage-fault-advice")]
    args["free"] = str(free)
    if free < LEAST_MEGABYTES:
        return [CheckResult(Status.FAULT, "storage-full", args, "storage-full-advice")]
    if os.name == "posix" and folder.exists() and folder.stat().st_mode & 0o022:
        return [CheckResult(Status.NOTE, "storage-open", args, "storage-open-advice")]
    return [CheckResult(Status.WELL, "storage-well", args)]


def _write_as_a_journal(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE look (here BLOB)")
        database.commit()
