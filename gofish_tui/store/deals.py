"""What the hosts of tables told of their deals, kept on this machine: a game dealt twice is found out.

A line for each thing that a host can say only once: which secret it is bound to in a round, which list it closed, which game it
started, how that ended. The first of each is what counts, whoever on this machine heard it.
"""

import logging
import os
from pathlib import Path

from gofish_tui.limits import DEALS_BYTES, DEALS_REMEMBERED, DEALS_TABLES

log = logging.getLogger(__name__)


class DealMemory:
    """One table's. Without a ``path`` it lasts as long as this process."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._first: dict[str, str] = {}
        self._unwritten: list[str] = []
        if path is not None:
            self._read(path)

    def first(self, kind: str, game: int, round_number: int, digest: bytes) -> bool:
        """Note what a host said of a game's round; False when it has said something else before."""
        key, said = f"{kind} {game} {round_number}", digest.hex()
        if key not in self._first:
            self._first[key] = said
            self._unwritten.append(f"{key} {said}\n")
            while len(self._first) > DEALS_REMEMBERED:
                del self._first[next(iter(self._first))]
            del self._unwritten[:-DEALS_REMEMBERED]
        return self._first[key] == said

    def knows(self, kind: str, game: int, round_number: int) -> bool:
        """Whether a host has said this of a game's round."""
        return f"{kind} {game} {round_number}" in self._first

    @property
    def behind(self) -> bool:
        """There is something that is not on the disk yet, and can be put there."""
        return self._path is not None and bool(self._unwritten)

    def write(self) -> None:
        """Put what is new on the disk, and wait until it is there. A disk that does not accept it is no reason not to play."""
        lines, self._unwritten = self._unwritten, []
        if self._path is None or not lines:
            return
        try:
            _append(self._path, "".join(lines).encode("ascii"))
        except OSError as wrong:
            log.warning("what was closed and started at this table is not kept: %s", wrong)

    def _read(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                text = file.read(2 * DEALS_BYTES).decode("ascii", "replace")
        except OSError:
            return
        for line in text.splitlines():
            key, _, said = line.rpartition(" ")
            if key.count(" ") == 2:
                self._first.setdefault(key, said)


def deal_memory(data_dir: Path, table: str) -> DealMemory:
    """What this machine knows of a table's deals."""
    folder = data_dir / "deals"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        _make_room(folder)
    except OSError as wrong:
        log.warning("what was closed and started at tables is not kept: %s", wrong)
    return DealMemory(folder / f"{table}.txt")


def _append(path: Path, lines: bytes) -> None:
    """One write at the end, so that two programs on one machine do not write over each other."""
    if path.exists() and path.stat().st_size + len(lines) > DEALS_BYTES:
        _halve(path)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(descriptor, lines)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _halve(path: Path) -> None:
    kept = path.read_bytes()[-DEALS_BYTES // 2 :].partition(b"\n")[2]
    rough = path.with_suffix(".part")
    rough.write_bytes(kept)
    rough.chmod(0o600)
    rough.replace(path)


def _make_room(folder: Path) -> None:
    files = sorted(folder.glob("*.txt"), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - DEALS_TABLES + 1)]:
        path.unlink(missing_ok=True)
