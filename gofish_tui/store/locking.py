"""A lock that the system lets go when its process ends, however it ends."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def lock(file: IO[str]) -> bool:
    """Lock an open file for this process, without waiting."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # Windows only
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class FileLock:
    """A file that only one process holds."""

    def __init__(self, path: Path, file: IO[str]) -> None:
        self._path = path
        self._file = file

    @classmethod
    def take(cls, path: Path) -> FileLock | None:
        """Hold the file, which is made if need be; None when another process does."""
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")
        if not lock(file):
            file.close()
            return None
        return cls(path, file)

    @classmethod
    def held(cls, path: Path) -> bool:
        """Whether some process holds the file."""
        if not path.exists():
            return False
        mine = cls.take(path)
        if mine is None:
            return True
        mine.release()
        return False

    def release(self, *, remove: bool = False) -> None:
        """Let it go; whoever waits to make it anew is not disturbed when the file is removed as well."""
        if remove:
            self._path.unlink(missing_ok=True)
        self._file.close()
