"""Processes of the real command that speak JSON: a host, players who ask at random, spectators."""

import asyncio
import json
import os
import random
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

Line = dict[str, Any]
SUITS = "CDHS"


class Person:
    """One process, and every line it has said."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.lines: list[Line] = []
        self.react: Callable[[Line], None] = lambda line: None
        self._news = asyncio.Event()
        self.reading = asyncio.create_task(self._read(), name="person")

    def of(self, kind: str) -> list[Line]:
        """The lines of one type."""
        return [line for line in self.lines if line["type"] == kind]

    def tell(self, **command: Any) -> None:
        """Send a command."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command).encode() + b"\n")

    async def until(self, kind: str, seconds: float = 60, **values: Any) -> Line:
        """The first line of this type with these values, past or to come."""
        seen = 0
        async with asyncio.timeout(seconds):
            while True:
                for line in self.lines[seen:]:
                    if line["type"] == kind and values.items() <= line.items():
                        return line
                seen = len(self.lines)
                if self.reading.done():
                    await self.reading  # what went wrong while reading, if anything did
                    raise EOFError(f"no {kind} {values} before the end: {self.lines[-3:]}")
                self._news.clear()
                await self._news.wait()

    async def end(self, seconds: float = 60) -> int:
        """Wait for the process to end by itself; its exit code."""
        async with asyncio.timeout(seconds):
            await self.reading
            return await self.process.wait()

    async def _read(self) -> None:
        assert self.process.stdout is not None
        try:
            async for text in self.process.stdout:
                line = json.loads(text)
                self.lines.append(line)
                self.react(line)
                self._news.set()
        finally:
            self._news.set()


@asynccontextmanager
async def person(
    *words: str,
    data: Path,
    environment: Mapping[str, str] | None = None,
    quick: bool = True,
    before: Sequence[str] = (),
    program: Sequence[str] = ("-m", "gofish_tui"),
) -> AsyncIterator[Person]:
    """Start `gofish` with these words and a data folder of its own; killed at the end if it still runs.

    ``before`` are words that run it elsewhere, ``program`` what Python runs; ``quick`` bots take no time to think.
    """
    process = await asyncio.create_subprocess_exec(
        *before, sys.executable, *program, *words, "--data-dir", str(data), stdin=PIPE, stdout=PIPE, limit=1 << 20,
        env={**os.environ, **({"GOFISH_QUICK_BOTS": "1"} if quick else {}), **(environment or {})},
    )  # fmt: skip
    found = Person(process)
    try:
        yield found
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await asyncio.gather(found.reading, return_exceptions=True)
        if process.stdin is not None:
            process.stdin.close()


def play_at_random(player: Person, seed: int) -> None:
    """Let a player ask something legal whenever it is its turn, knowing only its own lines."""
    rng = random.Random(seed)
    known: dict[str, Any] = {line["type"]: line for line in player.lines}

    def react(line: Line) -> None:
        known[line["type"]] = line
        if line["type"] != "table" or line["turn"] != known["welcome"]["seat"]:
            return
        if known.pop("turn", None) is None:
            return  # somebody came or went in the middle of a turn for which something was asked already
        # The table is the last line of a step, so the hand before it is of the same step, or older and still right.
        seats = [s["seat"] for s in line["seats"] if s["cards"] and s["seat"] != line["turn"]]
        hand = known["hand"]["cards"]
        ranks = sorted({card[:-1] for card in hand})
        cards = [rank + suit for rank in ranks for suit in SUITS if rank + suit not in hand]
        wanted = cards if line["rules"]["ask_for"] == "card" else ranks
        player.tell(cmd="ask", to=rng.choice(seats), **{"for": rng.choice(wanted)})

    player.react = react
