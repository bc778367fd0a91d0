"""Halls on this machine: a cluster from the files in `docs/brokers`, and workers as anybody would start them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from tests.e2e.people import Line, Person, person, play_at_random

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AsyncExitStack
    from pathlib import Path

    from tests.clusters.nats import Cluster


class Hall:
    """A cluster and its workers, each of which ends with the stack."""

    def __init__(self, cluster: Cluster, folder: Path, stack: AsyncExitStack) -> None:
        self.cluster = cluster
        self.workers: list[Person] = []
        self._folder, self._stack = folder, stack

    @property
    def key(self) -> Path:
        """What the workers share."""
        return self._folder / "hall.key"

    async def worker(self, *words: str, environment: Mapping[str, str] | None = None) -> Person:
        """One more, once it takes part."""
        place = self._folder / f"worker-{len(self.workers)}"
        started = await self._stack.enter_async_context(
            person(
                *("hall", "--json", "--key", str(self.key), *words),
                *("--broker", self.cluster.hosts().url),
                data=place,
                environment={"GOFISH_NATS": self.cluster.nats(), **(environment or {})},
            )
        )
        self.workers.append(started)
        await started.until("hall")
        return started

    async def open(self, *words: str, tables: int = 1) -> list[Line]:
        """Open tables from a process that ends at once; their `hosting` lines."""
        opener = await self._stack.enter_async_context(
            person(
                *("host", "--headless", "--json", "--hall", self.cluster.nats("opener")),
                *(("--tables", str(tables)) if tables > 1 else ()),
                *words,
                data=self._folder / "opener",
            )
        )
        assert await opener.end(60) == 0
        return opener.of("hosting")

    async def status(self) -> Line:
        """What `gofish hall status` says, with all pages of its tables."""
        status = await self._page("")
        while status["next"] is not None:
            page = await self._page(status["next"])
            status = {**page, "tables": status["tables"] + page["tables"]}
        return status

    async def _page(self, after: str) -> Line:
        words = ("--after", after) if after else ()
        asked = await self._stack.enter_async_context(
            person(
                *("hall", "status", "--json", "--nats", self.cluster.nats("opener"), *words),
                data=self._folder / "status",
            )
        )
        assert await asked.end(30) == 0
        return asked.lines[0]

    async def players(self, hosting: Line, count: int = 2, *, think: float = 0.05) -> list[Person]:
        """People who sit down there and ask whatever is legal, after ``think`` seconds."""
        found = []
        for number in range(count):
            player = await self._stack.enter_async_context(
                person(
                    *("join", hosting["link"], "--json", "--name", f"Player {number}"),
                    data=self._folder / hosting["table"] / str(number),
                )
            )
            await player.until("welcome")
            think_for(player, think)
            play_at_random(player, number)
            found.append(player)
        return found

    def serving(self) -> Person:
        """The worker with the most tables, of those that run."""
        running = [worker for worker in self.workers if worker.process.returncode is None]
        return max(running, key=lambda worker: worker.of("hall")[-1]["tables"])


def think_for(player: Person, seconds: float) -> None:
    """Let a player take so long for each ask."""
    tell = player.tell

    def later(**command: Any) -> None:
        asyncio.get_running_loop().call_later(seconds, partial(tell, **command))

    player.tell = later
