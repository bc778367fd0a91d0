"""What the hosts of tables told of their deals, kept on this machine: a game dealt twice is found out.

A line for each thing that can be said only once: which secret a host is bound to in a round, which list it closed, which game
it started, and what a seat of ours gave. The first of each is what counts, whoever on this machine heard it.
"""

import logging
import os
from pathlib import Path

from gofish_tui.limits import DEALS_BYTES, DEALS_REMEMBERED, DEALS_TABLES

log = logging.getLogger(__name__)

OF_GAMES = (STARTED, ENDED) = ("started", "ended")
"""Kinds of entries of which a game has one; all others are of a round."""


class DealMemory:
    """One table's. Without a ``path`` it lasts as long as this process."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._games: dict[tuple[str, int, int], str] = {}
        """the latest started never makes room"""
        self._rounds: dict[tuple[str, int, int], str] = {}
        """the oldest make room, and never drive out a game"""
        self._latest = -1
        """the latest game that was started"""
        self._unwritten: list[str] = []
        if path is not None:
            self._read(path)

    def first(self, kind: str, game: int, round_number: int, said: bytes) -> bool:
        """Note what was said of a game's round, 0 for what is said of the game; False when something else was said before.

        A game that is earlier than the latest was started before, whatever is known of it.
        """
        kept = self._games if kind in OF_GAMES else self._rounds
        key, text = (kind, game, round_number), said.hex()
        if key not in kept:
            if kind == STARTED and game < self._latest:
                return False
            self._keep(key, text)
            self._unwritten.append(f"{kind} {game} {round_number} {text}\n")
            self._unwritten = _bounded(self._unwritten)
        return kept[key] == text

    def said(self, kind: str, game: int, round_number: int) -> bytes | None:
        """What was said first; None when nothing was."""
        kept = self._games if kind in OF_GAMES else self._rounds
        said = kept.get((kind, game, round_number))
        return None if said is None else bytes.fromhex(said)

    def was_started(self, game: int) -> bool:
        """Whether this game, or a later one, has begun."""
        return game <= self._latest

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

    def _keep(self, key: tuple[str, int, int], said: str) -> None:
        kind, game, _ = key
        if kind == STARTED:
            self._latest = max(self._latest, game)
        kept = self._games if kind in OF_GAMES else self._rounds
        kept.setdefault(key, said)
        while len(kept) > DEALS_REMEMBERED:
            del kept[
                min(kept, key=lambda entry: entry[1]) if kept is self._games else next(iter(kept))
            ]

    def _read(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                text = file.read(2 * DEALS_BYTES).decode("ascii", "replace")
        except OSError:
            return
        for line in text.splitlines():
            if (entry := _entry(line)) is not None:
                self._keep(entry[:3], entry[3])


def _bounded(lines: list[str]) -> list[str]:
    """The newest lines: half of them may be of rounds, half of games."""
    if len(lines) <= DEALS_REMEMBERED:
        return lines
    games = [line for line in lines if line.startswith(OF_GAMES)]
    rounds = [line for line in lines if not line.startswith(OF_GAMES)]
    half = DEALS_REMEMBERED // 2
    return [*rounds[-half:], *games[-half:]]


def _entry(line: str) -> tuple[str, int, int, str] | None:
    """What a line says; None when it is not one of ours."""
    try:
        kind, game, round_number, said = line.split(" ")
        bytes.fromhex(said)
        return kind, int(game), int(round_number), said
    except ValueError:
        return None


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
    """The newest rounds and the latest games stay, as much of each: no number of rounds drives out a game."""
    games: list[tuple[int, str]] = []
    rounds: list[str] = []
    for line in path.read_text("ascii", "replace").splitlines():
        if (entry := _entry(line)) is None:
            continue
        if entry[0] in OF_GAMES:
            games.append((entry[1], line))
        else:
            rounds.append(line)
    latest = [line for _, line in sorted(games, key=lambda game: game[0])]
    kept = [*_newest(latest, DEALS_BYTES // 4), *_newest(rounds, DEALS_BYTES // 4)]
    rough = path.with_suffix(".part")
    rough.write_text("".join(f"{line}\n" for line in kept), "ascii")
    rough.chmod(0o600)
    rough.replace(path)


def _newest(lines: list[str], most: int) -> list[str]:
    """The last lines, of so many bytes at most."""
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
