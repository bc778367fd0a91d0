"""Small files that this program keeps, read without trusting what is there now."""

from __future__ import annotations

import errno
import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def read_small(path: str | Path, most: int) -> bytes:
    """The first ``most`` bytes of a file. Raises OSError, also if it is not a regular file.

    Reading a pipe in a file's place would wait forever, and a device may never end.
    """
    descriptor = os.open(
        path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return file.read(most)
