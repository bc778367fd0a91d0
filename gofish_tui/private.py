"""Folders for this user's private files: the ids of tables, secrets, other people's cards."""

from __future__ import annotations

import errno
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def make_private(folder: Path) -> None:
    """Make it, and as much above it as is missing, for this user only; one that was open to others is closed to them.

    Raises OSError.
    """
    make_missing(folder)
    if folder.stat().st_mode & 0o077:
        folder.chmod(0o700)


def make_missing(folder: Path) -> None:
    """The same for a folder that the user may have chosen: what is there already stays as it is."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
