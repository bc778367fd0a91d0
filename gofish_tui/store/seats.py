"""Seat secrets on this machine's disk: anyone who has one may come back to the seat, from anywhere (protocol/README.md, 3).

A file holds one seat's secret and is locked while a process sits there, so that two players who share a machine, or one
player in two terminals, never take each other's seat by accident.
"""

import json
import logging
import secrets
from pathlib import Path
from typing import IO, NamedTuple

from gofish_protocol.text import skeleton
from gofish_tui.private import make_private
from gofish_tui.store.locking import lock, open_to_lock

log = logging.getLogger(__name__)

MOST_CHARACTERS = 4096
SLOTS = 16
"""Seats at one table from one machine."""


class SeatFile:
    """A seat's secret, held for as long as we sit there."""

    def __init__(
        self,
        secret: bytes,
        path: Path | None = None,
        file: IO[str] | None = None,
        *,
        shuffle_key: bytes | None = None,
        new: bool = True,
        trouble: str = "",
    ) -> None:
        self.secret = secret
        self.shuffle_key = shuffle_key or secrets.token_bytes(32)
        """what this seat's parts of the shuffles are made from; unlike the secret no host ever sees it"""
        self.new = new
        """nobody has sat anywhere with this secret yet"""
        self.trouble = trouble
        """why the disk refused it, so that there is no way back to the seat after this process"""
        self._path = path
        self._file = file

    def keep(self) -> None:
        """Leave, and keep the secret for next time."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def note_turn(self, *, mine: bool) -> None:
        """Whether it is our turn, for as long as nobody sits here: a file beside the secret, which is never written again."""
        if self._path is None:
            return
        try:
            if mine:
                turn_file(self._path).touch(mode=0o600)
            else:
                turn_file(self._path).unlink(missing_ok=True)
        except OSError as wrong:
            log.warning("whose turn it was at %s is not kept: %s", self._path, wrong)

    def forget(self) -> None:
        """The seat is given up."""
        self.keep()
        self.note_turn(mine=False)
        path, self._path = self._path, None
        if path is not None:
            try:
                path.unlink(missing_ok=True)
            except OSError as wrong:
                log.warning("%s stays behind: %s", path, wrong)


def turn_file(seat: Path) -> Path:
    """It is there when it was our turn as we left this seat."""
    return seat.with_suffix(".turn")


def hold_seat(data_dir: Path, table: str, name: str, secret: bytes | None = None) -> SeatFile:
    """The secret for ``name`` at this table: the one kept from before, else a new one (or ``secret``), kept from now on.

    When the disk refuses it the seat still works, only not after this process; `SeatFile.trouble` says why.
    """
    folder, trouble = data_dir / "seats", ""
    try:
        make_private(folder)
        for slot in range(SLOTS):
            path = folder / f"{table}-{slot}.json"
            held = _hold(path, name, secret)
            if held is not None:
                return held
    except OSError as wrong:
        log.warning("the seat's secret is not kept: %s", wrong)
        trouble = str(wrong)
    return SeatFile(secret or secrets.token_bytes(32), trouble=trouble)


class SavedSeat(NamedTuple):
    """A seat that this machine has the secret of, and where nobody sits right now."""

    name: str
    secret: bytes
    was_turn: bool
    """it was our turn when we left"""


def keeps_seats(data_dir: Path) -> bool:
    """Whether this machine has the secret of any seat."""
    return any((data_dir / "seats").glob("*.json"))


def saved_seats(data_dir: Path, table: str) -> list[SavedSeat]:
    """The seats at a table that somebody on this machine could sit down in again, the first one first."""
    found = []
    for slot in range(SLOTS):
        path = data_dir / "seats" / f"{table}-{slot}.json"
        try:
            if not path.is_file():
                continue
            with open_to_lock(path) as file:
                stored = _read(file) if lock(file) else None
        except OSError:
            continue
        if stored is not None:
            found.append(SavedSeat(stored[0], stored[1], turn_file(path).exists()))
    return found


def _hold(path: Path, name: str, secret: bytes | None) -> SeatFile | None:
    """Lock a file and read or write the secret in it; None when another process has it."""
    file = open_to_lock(path)
    if not lock(file):
        file.close()
        return None
    stored = _read(file)
    if stored is None:
        fresh = secret or secrets.token_bytes(32)
        file.seek(0)
        file.truncate()
        held = SeatFile(fresh, path, file)
        json.dump({"name": name, "secret": fresh.hex(), "shuffle": held.shuffle_key.hex()}, file)
        file.flush()
        return held
    if skeleton(stored[0]) == skeleton(name) and secret in (None, stored[1]):
        return SeatFile(stored[1], path, file, shuffle_key=stored[2], new=False)
    file.close()
    return None


def _read(file: IO[str]) -> tuple[str, bytes, bytes] | None:
    try:
        stored = json.loads(file.read(MOST_CHARACTERS))
        name, secret = str(stored["name"]), bytes.fromhex(stored["secret"])
        shuffle = bytes.fromhex(stored["shuffle"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return (name, secret, shuffle) if len(secret) == len(shuffle) == 32 else None
