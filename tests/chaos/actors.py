"""The processes of one table: each may be killed and started again, and all that any life of it said is kept."""

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from typing import Any

Line = dict[str, Any]
SUITS = "CDHS"


class Actor:
    """One process at a time. ``lives`` are the lines of each of its lives."""

    def __init__(self, name: str, data: Path) -> None:
        self.name = name
        self.data = data
        self.lives: list[list[Line]] = []
        self.process: Process | None = None
        self.kills = 0
        self.stopped = False
        self._reading: asyncio.Task[None] | None = None

    @property
    def lines(self) -> list[Line]:
        """All that was said, in order."""
        return [line for life in self.lives for line in life]

    @property
    def running(self) -> bool:
        """There is a process, stopped or not."""
        return self.process is not None and self.process.returncode is None

    def last(self, kind: str) -> Line | None:
        """The newest line of a type in this life."""
        life = self.lives[-1] if self.lives else []
        return next((line for line in reversed(life) if line["type"] == kind), None)

    async def start(self, *words: str) -> None:
        """A new life."""
        self.lives.append([])
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "gofish_tui", *words, "--data-dir", str(self.data),
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=1 << 22,
            env={**os.environ, "GOFISH_QUICK_BOTS": "1"},
        )  # fmt: skip
        self._reading = asyncio.create_task(self._read(self.process, self.lives[-1]))

    def tell(self, **command: Any) -> None:
        """Send a command, if there is anybody to hear it."""
        if self.running and self.process is not None and self.process.stdin is not None:
            with contextlib.suppress(OSError, RuntimeError):
                self.process.stdin.write(json.dumps(command).encode() + b"\n")

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        if self.running and self.process is not None:
            self.process.send_signal(number)
            self.stopped = number == signal.SIGSTOP or (self.stopped and number != signal.SIGCONT)

    async def kill(self) -> None:
        """As the system would."""
        if self.running and self.process is not None:
            self.kills += 1
            self.process.kill()
            await self.ended()

    async def ended(self) -> None:
        """Wait until it is gone and all it said is read."""
        if self.process is not None:
            await self.process.wait()
        if self._reading is not None:
            await self._reading
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()

    def hear(self, line: Line) -> None:
        """React to a line."""

    async def _read(self, process: Process, into: list[Line]) -> None:
        assert process.stdout is not None
        async for text in process.stdout:
            try:
                line = json.loads(text)
            except ValueError:
                return  # killed in the middle of it
            into.append(line)
            self.hear(line)


class Player(Actor):
    """Asks something legal at random whenever it is its turn, knowing only its own lines."""

    def __init__(self, name: str, data: Path, rng: random.Random) -> None:
        super().__init__(name, data)
        self.rng = rng
        self.sent: list[tuple[int, int, str]] = []
        """asks made: game, seat asked, what for"""
        self._pending = False

    @property
    def seated(self) -> bool:
        """This life has been let in."""
        return self.running and self.last("welcome") is not None

    def hear(self, line: Line) -> None:
        """Think, and ask."""
        welcome = self.last("welcome")
        match line["type"]:
            case "welcome" | "link" | "notice":
                self._pending = False
            case "refused":
                self._pending = False
                asyncio.get_running_loop().call_later(0.05, self._think)
            case "asked" if welcome and line["seat"] == welcome["seat"]:
                self._pending = False
            case "table" | "hand":
                self._think()

    def _think(self) -> None:
        welcome, table, hand = self.last("welcome"), self.last("table"), self.last("hand")
        if not (welcome and table and hand) or self._pending or not self.running:
            return
        me = welcome["seat"]
        if table["phase"] != "playing" or table["turn"] != me or hand["seq"] < table["seq"] - 500:
            return
        life = self.lives[-1]
        if life[-1]["type"] == "hand" and life[-1]["seq"] > table["seq"]:
            return  # the table of this step is still to come
        others = [s["seat"] for s in table["seats"] if s["cards"] and s["seat"] != me]
        cards = hand["cards"]
        ranks = sorted({card[:-1] for card in cards})
        if table["rules"]["ask_for"] == "card":
            ranks = [rank + suit for rank in ranks for suit in SUITS if rank + suit not in cards]
        if others and ranks:
            ask = (table["game"], self.rng.choice(others), self.rng.choice(ranks))
            self.sent.append(ask)
            self._pending = True
            self.tell(cmd="ask", to=ask[1], **{"for": ask[2]})


def descendants(pid: int, name: bytes) -> list[int]:
    """The processes below one whose command line has this in it."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = []
    for child in parents:
        above = child
        while above in parents and above != pid:
            above = parents[above]
        if above == pid and child != pid:
            with contextlib.suppress(OSError):
                command = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
                if name in command[0]:
                    found.append(child)
    return found
