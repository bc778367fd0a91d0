"""Halls on this machine: a cluster from the files in `docs/brokers`, and workers as anybody would start them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from tests.e2e.people import Line, Person, person, play_at_random

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AsyncExitStack
    from pathlib import Path

    from tests.clusters.nats import Cluster


PROGRAM = ("-m", "gofish_tui")


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

    async def worker(
        self,
        *words: str,
        environment: Mapping[str, str] | None = None,
        program: Sequence[str] = PROGRAM,
    ) -> Person:
        """One more, once it takes part."""
        place = self._folder / f"worker-{len(self.workers)}"
        started = await self._stack.enter_async_context(
            person(
                *("hall", "--json", "--key", str(self.key), *words),
                *("--broker", self.cluster.hosts().url),
                data=place,
                environment={"GOFISH_NATS": self.cluster.nats(), **(environment or {})},
                program=program,
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


async def goes_on(players: list[Person], asks: int = 3) -> None:
    """The game goes on, by this many asks."""
    wanted = len(players[0].of("asked")) + asks
    async with asyncio.timeout(30):
        while len(players[0].of("asked")) < wanted:  # noqa: ASYNC110  # its lines have no event of that
            await asyncio.sleep(0.02)


async def same_end(players: list[Person]) -> None:
    """Everybody saw the same game, each ask once, and its deal verifies: the words are a hash of all that happened.

    Anyone who was cut off with a node has a part of it from the state alone.
    """
    ends = [await player.until("verified", 90) for player in players]
    assert [(end["ok"], end["words"]) for end in ends] == [(True, ends[0]["words"])] * len(players)
    told = [
        {line["seq"]: (line["seat"], line["to"], line["for"]) for line in player.of("asked")}
        for player in players
    ]
    assert [len(asks) for asks in told] == [len(player.of("asked")) for player in players]
    assert all(told[0].get(seq, ask) == ask for seq, ask in told[1].items())


async def in_play(
    hall: Hall, program: Sequence[str] = PROGRAM
) -> tuple[list[Person], Person, Person]:
    """A game between two people, its worker, and another one, which may be another ``program``."""
    await hall.worker()
    (table,) = await hall.open("--table", "Friday", "--auto-start", "2")
    await hall.worker(program=program)
    players = await hall.players(table)
    await goes_on(players)
    serving = hall.serving()
    return players, serving, next(worker for worker in hall.workers if worker is not serving)


async def refused(tmp_path: Path, *words: str, environment: dict[str, str] | None = None) -> str:
    """The word with which a worker does not start."""
    data = tmp_path / "refused"
    async with person("hall", "--json", *words, data=data, environment=environment) as worker:
        assert await worker.end(30) == 3
        return worker.lines[-1]["error"]


async def wait_told(player: Person) -> None:
    """Until a player was told that the game is stuck: by its host, or because the connection is gone."""
    while not (player.of("link") or player.of("notice")):  # noqa: ASYNC110  # either will do
        await asyncio.sleep(0.05)
