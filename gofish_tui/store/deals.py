"""What the hosts of tables said about their deals, kept on this machine: a file of lines (`deal_memory`) for each table.

Many programs on this machine may add to it.
"""

import errno
import logging
import os
from collections.abc import Iterable
from pathlib import Path

from gofish_tui.limits import DEALS_BYTES, DEALS_REMEMBERED, DEALS_TABLES
from gofish_tui.store.deal_memory import OF_GAMES, read_entry
from gofish_tui.writing import write_whole

log = logging.getLogger(__name__)


class DealFile:
    """The file in which a client remembers what was closed and dealt at one table."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._late: list[str] = []
        """lines that the disk did not accept: they come before the next ones"""

    def read(self) -> list[str]:
        """The lines that are kept; none where none can be read."""
        try:
            with self._path.open("rb") as file:
                return file.read(2 * DEALS_BYTES).decode("ascii", "replace").splitlines()
        except OSError:
            return []

    def add(self, lines: Iterable[str]) -> None:
        """Write lines to disk, and wait until they are there. A disk that refuses them is no reason not to play."""
        self._late = [*self._late, *lines][-DEALS_REMEMBERED:]
        # A full disk may have taken a part of the last line before these.
        text = "\n" + "".join(f"{line}\n" for line in self._late)
        try:
            _append(self._path, text.encode("ascii"))
            self._late.clear()
        except OSError as wrong:
            log.warning("what was closed and started at this table is not kept: %s", wrong)


def deal_file(data_dir: Path, table: str) -> DealFile:
    """Where this machine keeps what it knows of a table's deals."""
    folder = data_dir / "deals"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        _make_room(folder)
    except OSError as wrong:
        log.warning("what was closed and started at tables is not kept: %s", wrong)
    return DealFile(folder / f"{table}.txt")


def _append(path: Path, lines: bytes) -> None:
    """One write at the end, so that two programs on one machine do not write over each other."""
    if path.exists() and path.stat().st_size + len(lines) > DEALS_BYTES:
        _halve(path)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        if os.write(descriptor, lines) != len(lines):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _halve(path: Path) -> None:
    """The newest rounds and the latest games stay, as much of each: no number of rounds pushes out a game."""
    games: list[tuple[int, str]] = []
    rounds: list[str] = []
    for line in path.read_text("ascii", "replace").splitlines():
        if (entry := read_entry(line)) is None:
            continue
        if entry[0] in OF_GAMES:
            games.append((entry[1], line))
        else:
            rounds.append(line)
    latest = [line for _, line in sorted(games, key=lambda game: game[0])]
    kept = [*_newest(latest, DEALS_BYTES // 4), *_newest(rounds, DEALS_BYTES // 4)]
    write_whole(path, "".join(f"{line}\n" for line in kept).encode("ascii", "replace"))


def _newest(lines: list[str], most: int) -> list[str]:
    """The last lines, at most this many bytes."""
    size = 0
    for place in range(len(lines), 0, -1):
        size += len(lines[place - 1]) + 1
        if size > most:
            return lines[place:]
    return lines


def _make_room(folder: Path) -> None:
    files = sorted(folder.glob("*.txt"), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - DEALS_TABLES + 1)]:
        path.unlink(missing_ok=True)
