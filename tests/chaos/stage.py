"""One table on a bad day: a host, its broker, players behind proxies, and whoever starts again what has died."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import signal
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.brokers import Mosquitto, mosquitto_broker
from tests.chaos import faults
from tests.chaos.actors import Actor, Player, descendants
from tests.chaos.checks import Journaled, check_asks, check_game, read_steps
from tests.chaos.proxy import Proxy

if TYPE_CHECKING:
    from collections.abc import Callable

STALL_SECONDS = 90.0
"""A game without an ask for this long does not end. Without faults a whole one takes two seconds, but machines are busy."""
START_SECONDS = 60.0
PRESETS = ("deckhand", "classic", "classic-specific-card", "classic-keep-playing")


class Plan(NamedTuple):
    """What a seed makes of a table."""

    seed: int
    games: int
    players: int
    preset: str
    strict: bool
    """no clock and no stand-ins, so that every ask can be accounted for"""
    external: bool
    """on a Mosquitto, which the host, too, reaches through a proxy"""
    patient: bool
    """with long sleeps, past every time-out"""
    invited: bool


def plan_of(seed: int, games: int, *, patient: bool, mosquitto: bool) -> Plan:
    """The table that belongs to a seed."""
    rng = random.Random(seed)
    return Plan(
        seed,
        games,
        rng.choice((2, 3, 3)),
        rng.choice(PRESETS),
        rng.random() < 0.6,
        mosquitto and rng.random() < 0.4,
        patient and rng.random() < 0.2,
        rng.random() < 0.7,
    )


class Broken(Exception):
    """An invariant does not hold; the text says which."""


class Stage:
    """One table."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.patient = plan.patient
        self.rng = random.Random(plan.seed + 1)
        self.folder = folder
        self.host = Actor("host", folder / "host")
        self.players = [
            Player(f"p{n}", folder / f"p{n}", random.Random(plan.seed * 10 + n))
            for n in range(plan.players)
        ]
        self.proxies: list[Proxy] = []
        self.mosquitto: Mosquitto | None = None
        self.happened: list[str] = []
        self.faults: dict[str, int] = {}
        self.away: list[float] = []
        """seconds from a killed host's new start to its `hosting` line"""
        self.wrong: list[str] = []
        self.unseen = 0
        """games whose deal a client could not check, because it had not seen all of it"""
        self._link = ""
        self._began = time.monotonic()
        self.closing = False

    @property
    def table(self) -> str:
        """The table's id."""
        return str(self.host.lives[0][0]["table"])

    def broker_pids(self) -> list[int]:
        """The host's own broker."""
        return descendants(self.host.process.pid, b"nats-server") if self.host.process else []

    def note(self, what: str) -> None:
        """Remember what was done, for whoever looks for the reason."""
        self.happened.append(f"{time.monotonic() - self._began:7.2f} {what}")

    # ---- Beginning and end

    async def run(self) -> None:
        """All games, or Broken."""
        async with AsyncExitStack() as stack:
            if self.plan.external:
                self.mosquitto = await stack.enter_async_context(mosquitto_broker())
            stack.push_async_callback(self.end)
            await self.open()
            gremlin = asyncio.create_task(self._break_things())
            keepers = [asyncio.create_task(self.keep(player)) for player in self.players]
            stack.callback(gremlin.cancel)
            for keeper in keepers:
                stack.callback(keeper.cancel)
            steps: list[Journaled] = []
            for game in range(1, self.plan.games + 1):
                steps = await self._play(game)
            await self._settle(gremlin)
            if self.plan.strict:
                self.wrong += check_asks(self.players, self.asked)
            del steps
        if self.wrong:
            raise Broken("; ".join(self.wrong[:5]))

    async def open(self) -> None:
        plan = self.plan
        self.asked: dict[int, list[tuple[int, int, int, str]]] = {}
        words = ["--rules", plan.preset, "--seats", str(plan.players)]
        words += ["--turn-seconds", "0" if plan.strict else "2"]
        words += ["--grace-seconds", "3600" if plan.strict else "1"]
        words += [] if plan.invited else ["--open"]
        if self.mosquitto is not None:
            proxy = await self._proxy(self.mosquitto.port)
            words += ["--broker", f"mqtt://127.0.0.1:{proxy.port}"]
        else:
            words += ["--bind", "127.0.0.1"]
        await self.host.start("host", "--headless", "--json", "--no-discovery", *words)
        await self._hosting(START_SECONDS)
        self._link = str(self.host.lives[0][0]["link"])
        found = re.search(r":(\d+)/", self._link)
        assert found is not None
        port = self.mosquitto.port if self.mosquitto is not None else int(found[1])
        for _ in self.players:
            await self._proxy(port)

    async def _proxy(self, target: int) -> Proxy:
        proxy = Proxy(random.Random(self.rng.random()))
        proxy.target = target
        await proxy.start()
        self.proxies.append(proxy)
        return proxy

    async def _hosting(self, seconds: float) -> None:
        await self._until(
            lambda: self.host.last("hosting") or not self.host.running, seconds, "the host to start"
        )
        if not self.host.last("hosting"):
            raise Broken(f"the host did not start: {self.host.lives[-1]}")

    async def resume(self) -> None:
        """Start the host again on its journal."""
        began = time.monotonic()
        await self.host.start("host", "--headless", "--json", "--no-discovery", "--resume")
        await self._hosting(START_SECONDS)
        self.away.append(time.monotonic() - began)

    async def end(self) -> None:
        self.closing = True
        for proxy in self.proxies:
            await proxy.stop()
        for actor in (*self.players, self.host):
            await actor.kill()

    async def keep(self, player: Player) -> None:
        """Anyone who dies comes back as the same person. Nobody who was let in may end by themselves."""
        number = self.players.index(player) + (self.mosquitto is not None)
        while not self.closing:
            link = re.sub(r":\d+/", f":{self.proxies[number].port}/", self._link, count=1)
            await player.start(
                "join", link, "--json", "--no-discovery", "--name", player.name
            )  # fmt: skip
            await player.ended()
            if self.closing:
                return
            code = player.process.returncode if player.process is not None else None
            if code != -9 and player.last("welcome"):
                self.wrong.append(f"{player.name} ended with {code}: {player.lives[-1][-1]}")
                return
            await asyncio.sleep(0.1)

    # ---- The course of things

    async def _break_things(self) -> None:
        kinds, weights = zip(*faults.ALL, strict=True)
        # A bad day begins when everybody sits: on a busy machine a program takes its time to start.
        seated = self.players
        await self._until(lambda: all(p.seated for p in seated), 3600, "everybody to sit")
        while True:
            fault = self.rng.choices(kinds, weights)[0]
            self.note(fault.__name__)
            self.faults[fault.__name__] = self.faults.get(fault.__name__, 0) + 1
            try:
                await fault(self, self.rng)
            except Broken as broken:
                self.wrong.append(str(broken))
                return
            await asyncio.sleep(self.rng.uniform(0.1, 1.2))

    async def _play(self, game: int) -> list[Journaled]:
        """One game, to its end on everybody's screen, and all that must be true of it then."""
        starting = asyncio.create_task(self._start(game))
        try:
            await self._until(
                lambda: all(over(actor, game) for actor in (self.host, *self.players)),
                STALL_SECONDS,
                f"the end of game {game}",
                progress=lambda: sum(line["type"] == "asked" for line in self.host.lines),
            )
        finally:
            starting.cancel()
        steps = read_steps(self.host.data / "tables" / f"{self.table}.sqlite")
        self.note(f"game {game} is over")
        records = sorted((self.host.data / "records").glob(f"*-{game}.gofish"))
        found = check_game(steps, game, self.plan.players, self.host, self.players, records)
        self.wrong += found.wrong
        self.unseen += found.unseen
        self.asked[game] = found.asks
        return steps

    async def _start(self, game: int) -> None:
        """Tell the host to deal, until it has."""
        while True:
            table = self.host.last("table")
            # Everybody sits before the first game.
            if table and sum(bool(seat["name"]) for seat in table["seats"]) == self.plan.players:
                if table["game"] >= game:
                    return
                self.host.tell(cmd="start")
            await asyncio.sleep(0.2)

    async def _settle(self, gremlin: asyncio.Task[None]) -> None:
        """An honest network, and time for the last answers."""
        gremlin.cancel()
        await asyncio.gather(gremlin, return_exceptions=True)
        for proxy in self.proxies:
            proxy.heal()
        for actor in (self.host, *self.players):
            actor.send(signal.SIGCONT)
        await asyncio.sleep(2.5)

    async def _until(
        self,
        true: Callable[[], object],
        seconds: float,
        what: str,
        progress: Callable[[], int] = int,
    ) -> None:
        """Wait; the time begins again whenever there is progress."""
        ends = time.monotonic() + seconds
        reached = progress()
        while not true():
            if self.wrong:
                raise Broken("; ".join(self.wrong[:5]))
            now = time.monotonic()
            if now > ends:
                raise Broken(f"waited {seconds:.0f} s in vain for {what}")
            if (newly := progress()) != reached:
                reached, ends = newly, now + seconds
            await asyncio.sleep(0.02)


def over(actor: Actor, game: int) -> bool:
    """This process shows the end of that game, or is dead and need not."""
    table = actor.last("table")
    return bool(table) and table is not None and table["game"] == game and table["phase"] == "over"


async def run_stage(plan: Plan, keep: Path | None = None) -> Stage:
    """A table in a folder of its own; ``keep``: where what everybody said is left when something is wrong."""
    folder = Path(tempfile.mkdtemp(prefix="gofish-chaos-"))
    stage = Stage(plan, folder)
    try:
        await stage.run()
    except Broken as broken:
        stage.wrong = stage.wrong or [str(broken)]
        if keep is not None:
            _leave(stage, keep / str(plan.seed))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return stage


def _leave(stage: Stage, folder: Path) -> None:
    import json

    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(stage.folder, folder)
    (folder / "happened").write_text(
        f"{stage.plan}\n" + "\n".join([*stage.happened, "", *stage.wrong]) + "\n"
    )
    for actor in (stage.host, *stage.players):
        for number, life in enumerate(actor.lives):
            (folder / f"{actor.name}-{number}.jsonl").write_text(
                "".join(json.dumps(line) + "\n" for line in life)
            )
