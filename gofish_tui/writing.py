"""Files that this program writes whole or not at all, whatever ends it meanwhile, and whoever else writes the same one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Replace the file with ``content``, for this user only. Raises OSError, and the file is then as it was."""
    handle, rough = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(rough).replace(path)
    except BaseException:
        Path(rough).unlink(missing_ok=True)
        raise
