"""A lock that the system releases when its process ends, however it ends."""

from __future__ import annotations

import errno
import os
import stat
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def open_to_lock(path: Path) -> IO[str]:
    """A file to read and write, created if need be, for this user only. Raises OSError, also if it is not a regular file."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return os.fdopen(descriptor, "r+", encoding="utf-8")


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


def _lies_at(path: Path, file: IO[str]) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


class FileLock:
    """A file that only one process holds."""

    def __init__(self, path: Path, file: IO[str]) -> None:
        self._path = path
        self._file = file

    @classmethod
    def take(cls, path: Path) -> FileLock | None:
        """Hold the file, which is created if need be; None when another process does."""
        while True:
            file = open_to_lock(path)
            if not lock(file):
                file.close()
                return None
            if _lies_at(path, file):
                return cls(path, file)
            file.close()  # its holder removed it just now

    @classmethod
    def held(cls, path: Path) -> bool:
        """Whether some process holds the file, or what lies there can be held by nobody."""
        if not path.exists():
            return False
        try:
            mine = cls.take(path)
        except OSError:
            return True
        if mine is None:
            return True
        mine.release()
        return False

    def release(self, *, remove: bool = False) -> None:
        """Release it; removing the file as well does not disturb those who wait to create it again."""
        try:
            if remove:
                self._path.unlink(missing_ok=True)
        finally:
            self._file.close()
