"""Starting `gofish web` for one table as a process of its own, so that phones may sit down at it.

It outlives the screen that started it, because the table may; it ends by itself when the table does not answer any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

TABLE_VARIABLE = "GOFISH_WEB_TABLE"
"""The environment variable that hands over the table's invite link: it is an invitation, so not on a command line."""
START_SECONDS = 20.0
STOP_SECONDS = 10.0


class PhonesFailed(Exception):
    """There is no page for phones; the text says why, as far as it is known."""


class PhonesProcess:
    """A running web server that we started."""

    def __init__(self, process: subprocess.Popen[bytes], line: dict[str, Any]) -> None:
        self._process = process
        self.links: list[str] = [str(link) for link in line["links"]]

    @property
    def alive(self) -> bool:
        """Whether it still serves."""
        return self._process.poll() is None

    async def close(self) -> None:
        """End it; it sends its visitors home first."""
        if self.alive:
            self._process.terminate()
            try:
                await asyncio.to_thread(self._process.wait, STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                await asyncio.to_thread(self._process.wait)


async def start_phones(link: str, arguments: Sequence[str]) -> PhonesProcess:
    """Start it on the local network. Returns once it serves; raises :class:`PhonesFailed`."""
    process = await asyncio.to_thread(_spawn, link, arguments)
    try:
        async with asyncio.timeout(START_SECONDS):
            first = await asyncio.to_thread(_first_line, process)
        line = json.loads(first)
        if line.get("type") != "web":
            raise PhonesFailed(str(line.get("detail") or line.get("error", "")))
        return PhonesProcess(process, line)
    except BaseException as wrong:
        process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1.0)
        if isinstance(wrong, (ValueError, KeyError, TypeError, AttributeError, TimeoutError)):
            raise PhonesFailed(str(wrong)) from wrong
        raise


def _spawn(link: str, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gofish_tui", "web", "--lan", "--port", "0", "--json"]
    options: dict[str, Any] = {}
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        options["start_new_session"] = True
    return subprocess.Popen(
        [*command, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, TABLE_VARIABLE: link},
        **options,
    )


def _first_line(process: subprocess.Popen[bytes]) -> bytes:
    """Its only line; afterwards it has nothing to say."""
    assert process.stdout is not None
    with process.stdout as stream:
        return stream.readline()
