"""Players in real terminals: a tmux session that is typed into and read, shown by a terminal window on a screen of its own."""

import asyncio
import os
import random
import re
import shutil
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

NEEDED = ("tmux", "Xvfb", "xfce4-terminal", "import")
SIZE = (100, 30)
OWN = re.compile(r"[│┃](\w{1,2}) ?×\d")
KEYS = {"10": "t"}
"""A rank's key, where it is not what the tile says."""


def missing() -> list[str]:
    """Programs that are not here."""
    return [name for name in NEEDED if shutil.which(name) is None]


async def run(*words: str) -> str:
    """Run a program; what it says."""
    process = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=DEVNULL)
    out, _ = await process.communicate()
    return out.decode("utf-8", "replace")


class Terminal:
    """One player's."""

    def __init__(self, server: str, name: str, display: str) -> None:
        self._tmux = ("tmux", "-u", "-L", server)
        self._name = name
        self._display = display
        self._window: Process | None = None

    async def start(self, *command: str) -> None:
        """Start the game in it."""
        width, height = map(str, SIZE)
        await run(
            *self._tmux, "-f", os.devnull, "new-session", "-d", "-x", width, "-y", height, "-s", self._name,
            sys.executable, "-m", "gofish_tui", *command,
        )  # fmt: skip
        await run(*self._tmux, "set", "-g", "status", "off")
        attach = " ".join((*self._tmux, "attach", "-t", self._name))
        self._window = await asyncio.create_subprocess_exec(
            "xfce4-terminal", "--disable-server", "--hide-menubar", "--hide-scrollbar", "--hide-borders",
            f"--geometry={width}x{height}+0+0", "-e", attach,
            env={**os.environ, "DISPLAY": self._display}, stdout=DEVNULL, stderr=DEVNULL,
        )  # fmt: skip

    async def text(self) -> str:
        """What it shows."""
        return await run(*self._tmux, "capture-pane", "-p", "-t", self._name)

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await run(*self._tmux, "send-keys", "-t", self._name, *keys)

    async def ask(self, rng: random.Random, to: int) -> None:
        """One ask, by keys."""
        ranks = OWN.findall(await self.text())
        if ranks:
            rank = rng.choice(ranks)
            await self.press(str(to + 1), KEYS.get(rank, rank.lower()), "Enter")

    async def picture(self, path: Path) -> None:
        """The window as a person sees it."""
        await asyncio.sleep(1.0)
        await run("import", "-display", self._display, "-window", "root", str(path))

    async def close(self) -> None:
        """End it."""
        await run(*self._tmux, "kill-server")
        if self._window is not None and self._window.returncode is None:
            self._window.terminate()
            await self._window.wait()


@asynccontextmanager
async def terminal(server: str, display: int, *command: str) -> AsyncIterator[Terminal]:
    """A terminal with a screen of its own, so that its picture shows nothing else."""
    screen = await asyncio.create_subprocess_exec(
        "Xvfb", f":{display}", "-screen", "0", "1020x720x24", stdout=DEVNULL, stderr=DEVNULL
    )
    await asyncio.sleep(1.0)
    found = Terminal(server, "gofish", f":{display}")
    try:
        await found.start(*command)
        yield found
    finally:
        await found.close()
        screen.terminate()
        await screen.wait()
