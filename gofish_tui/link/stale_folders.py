"""Folders of brokers whose host and guard ended at the same moment: a machine without power, a container that was killed.

Each start of a broker sweeps them. One that is still served is known by its broker, which lets in who knows the password that
is in the folder; and one that was changed within a day is not touched, since its broker may just be starting. Anybody
may put something with that name there: we touch only folders that belong to our own user.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path

from gofish_tui.limits_outside import OWN_FILE_BYTES
from gofish_tui.link.permissions import ACCOUNT, HOST_USER
from gofish_tui.link.ports import reachable
from gofish_tui.link.probe import answers
from gofish_tui.reading import read_small

PREFIX = "gofish-broker-"
CONFIGURATION = "broker.json"
LEFT_SECONDS = 24 * 3600.0


def new_folder() -> Path:
    """A folder for a broker that keeps nothing; only we can read it."""
    return Path(tempfile.mkdtemp(prefix=PREFIX))


async def sweep() -> None:
    """Remove what dead brokers left behind. What cannot be looked into, or removed, stays."""
    for folder in await asyncio.to_thread(_old_folders):
        if not await is_served(folder):
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


def _old_folders() -> list[Path]:
    now = time.time()
    found = []
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        try:
            if not _is_ours(folder.lstat()):
                continue
            newest = max(path.lstat().st_mtime for path in (folder, *folder.iterdir()))
        except OSError:
            continue  # gone meanwhile
        if now - newest > LEFT_SECONDS:
            found.append(folder)
    return found


def _is_ours(found: os.stat_result) -> bool:
    """A folder, no link to one, and this user's; Windows has a place for such folders for each user."""
    return stat.S_ISDIR(found.st_mode) and (os.name != "posix" or found.st_uid == os.getuid())


async def is_served(folder: Path) -> bool:
    """Whether a broker answers to the passwords of this folder."""
    try:
        configuration = json.loads(read_small(folder / CONFIGURATION, OWN_FILE_BYTES))
        listener, users = configuration["mqtt"], configuration["accounts"][ACCOUNT]["users"]
        host, port = reachable(str(listener["host"])), int(listener["port"])
        password = next(str(one["password"]) for one in users if one["user"] == HOST_USER)
    except (OSError, ValueError, LookupError, TypeError, StopIteration, RecursionError):
        return False
    return await answers(host, port, user=HOST_USER, password=password)
