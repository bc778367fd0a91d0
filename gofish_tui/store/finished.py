"""The records on this machine's disk, found again: for the history, and for whoever names one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.record import BadRecord, Record

from .records import load_record

if TYPE_CHECKING:
    from pathlib import Path


class Finished(NamedTuple):
    """One game's record; its id is the file's name."""

    path: Path
    record: Record

    @property
    def id(self) -> str:
        """What `gofish replay` takes."""
        return self.path.stem


def finished_games(data_dir: Path) -> list[Finished]:
    """All games played here that can still be read, newest first."""
    found = []
    try:
        paths = list((data_dir / "records").glob("*.gofish"))
    except OSError:
        return []
    for path in paths:
        try:
            found.append(Finished(path, load_record(path)))
        except (OSError, BadRecord):
            continue
    return sorted(found, key=lambda game: (game.record.played, game.record.game), reverse=True)


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
