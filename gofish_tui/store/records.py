"""Records of finished games, as files."""

import logging
import os
from pathlib import Path

from gofish_protocol.limits import RECORD_BYTES
from gofish_protocol.record import BadRecord, Record, read_record, write_record
from gofish_tui.private import make_private
from gofish_tui.writing import write_whole

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""After this long a disk that refused a record is tried again."""


class AnotherRecord(Exception):
    """There is a record of the same game with another end, and it stays: a host that lost its newest steps replayed it."""


def record_path(data_dir: Path, record: Record) -> Path:
    """Where a game's record is kept: one name for a game, no matter who saves it."""
    return data_dir / "records" / f"{record.table[:8]}-{record.played}-{record.game}.gofish"


def load_record(path: Path) -> Record:
    """The record in a file. Raises `BadRecord` and OSError."""
    return read_record(load_bytes(path))


def load_bytes(path: Path) -> bytes:
    """A record's file, of which no more is read than a record may have. Raises OSError.

    A pipe that nobody writes to is an empty file, not a reason to wait.
    """
    descriptor = os.open(
        path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    with os.fdopen(descriptor, "rb") as file:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(descriptor, True)
        return file.read(RECORD_BYTES + 1)


def save_record(data_dir: Path, record: Record) -> Path | None:
    """Write the record whole or not at all; None, and a line in the log, when the disk refuses it.

    Raises :class:`AnotherRecord`: nothing replaces what this game's record says already.
    """
    path = record_path(data_dir, record)
    try:
        make_private(path.parent)
        _look_for_another(path, record)
        write_whole(path, write_record(record))
    except OSError as wrong:
        log.warning("the record of game %d was not saved: %s", record.game, wrong)
        return None
    return path


def _look_for_another(path: Path, record: Record) -> None:
    try:
        existing = load_record(path)
    except (FileNotFoundError, BadRecord):
        return
    if (existing.table, existing.transcript) != (record.table, record.transcript):
        raise AnotherRecord(str(path))
