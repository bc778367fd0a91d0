"""The password with which hosts log in to our shared broker: the same at every start, and readable only by its owner."""

from __future__ import annotations

import logging
import os
import re
import secrets
from typing import TYPE_CHECKING

from gofish_tui.limits_outside import OWN_FILE_BYTES
from gofish_tui.private import make_private
from gofish_tui.reading import read_small

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)

_FORM = re.compile(r"[A-Za-z0-9_-]{20,64}")


def hosts_password(data_dir: Path, port: int) -> str:
    """The password of the shared broker on this port; a new one the first time, and whenever the disk does not keep it."""
    path = data_dir / "rooms" / f"{port}.password"
    try:
        stored = read_small(path, OWN_FILE_BYTES).decode("ascii").strip()
        if _FORM.fullmatch(stored):
            return stored
    except (OSError, ValueError):
        pass
    made = secrets.token_urlsafe(24)
    try:
        make_private(path.parent)
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(made + "\n")
    except OSError as wrong:
        log.warning("the room's password was not kept: %s", wrong)
    return made
