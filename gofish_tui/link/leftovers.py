"""Folders of brokers whose host and keeper ended at one stroke: a machine without power, a container that was killed.

Whoever starts a broker sweeps them. One that is still served is known by its broker, which lets in who knows the password that
is in the folder; and one that was changed within a day is left alone, since its broker may just be starting.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
import time
from pathlib import Path

from gofish_tui.link.permissions import HOST_USER
from gofish_tui.link.ports import reachable
from gofish_tui.link.probe import answers

PREFIX = "gofish-broker-"
CONFIGURATION = "broker.json"
LEFT_SECONDS = 24 * 3600.0


def new_folder() -> Path:
    """A folder for a broker that keeps nothing; only we can read it."""
    return Path(tempfile.mkdtemp(prefix=PREFIX))


async def sweep() -> None:
    """Remove what dead brokers left behind. What cannot be looked into, or removed, stays."""
    for folder in await asyncio.to_thread(_old_folders):
        if not await _is_served(folder):
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


def _old_folders() -> list[Path]:
    now = time.time()
    found = []
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        try:
            newest = max(path.lstat().st_mtime for path in (folder, *folder.iterdir()))
        except OSError:
            continue  # another user's, or gone meanwhile
        if now - newest > LEFT_SECONDS:
            found.append(folder)
    return found


async def _is_served(folder: Path) -> bool:
    try:
        told = json.loads((folder / CONFIGURATION).read_text("utf-8"))
        listener, users = told["mqtt"], told["authorization"]["users"]
        host, port = reachable(str(listener["host"])), int(listener["port"])
        password = next(str(one["password"]) for one in users if one["user"] == HOST_USER)
    except (OSError, ValueError, LookupError, TypeError, StopIteration):
        return False
    return await answers(host, port, user=HOST_USER, password=password)
