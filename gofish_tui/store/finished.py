"""The records on this machine's disk, found again: for the history, and for commands that name one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.record import BadRecord, OtherVersion, Record
from gofish_tui.store.records import load_record

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Finished(NamedTuple):
    """One game's record; its id is the file's name."""

    path: Path
    record: Record

    @property
    def id(self) -> str:
        """What `gofish replay` takes."""
        return self.path.stem


class Unread(NamedTuple):
    """A record that this version cannot read."""

    path: Path
    other_version: bool
    """otherwise it is damaged, or not a record at all"""

    @property
    def id(self) -> str:
        """The file's name, as of those that can be read."""
        return self.path.stem


class StoredGames(NamedTuple):
    """All that was played here."""

    games: Sequence[Finished]
    """newest first"""
    unread: Sequence[Unread]


def stored_games(data_dir: Path) -> StoredGames:
    """All records in the data folder."""
    games: list[Finished] = []
    unread: list[Unread] = []
    try:
        paths = sorted((data_dir / "records").glob("*.gofish"))
    except OSError:
        paths = []
    for path in paths:
        try:
            games.append(Finished(path, load_record(path)))
        except (OSError, BadRecord) as wrong:
            unread.append(Unread(path, isinstance(wrong, OtherVersion)))
    games.sort(key=lambda game: (game.record.played, game.record.game), reverse=True)
    return StoredGames(games, unread)


def finished_games(data_dir: Path) -> Sequence[Finished]:
    """All games played here that can still be read, newest first."""
    return stored_games(data_dir).games


def record_named(data_dir: Path, wanted: str) -> list[Path]:
    """The records whose id begins like that; with nothing wanted, the newest one."""
    if not wanted:
        return [game.path for game in finished_games(data_dir)[:1]]
    try:
        paths = sorted((data_dir / "records").glob("*.gofish"))
    except OSError:
        return []
    return [path for path in paths if path.stem == wanted] or [
        path for path in paths if path.stem.startswith(wanted.lower())
    ]
