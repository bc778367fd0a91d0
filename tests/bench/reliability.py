"""How long it takes to be back, and what a journal write costs: `python -m tests.bench.reliability [--times N] [--folder D]`.

Real processes: the host with its own broker, a player behind a proxy. The journal's write is measured as the host sees it, from
handing the entry over to its being on disk, beside what a bare append and fsync in the same folder cost.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gofish_protocol.replies import NumberedStep
from gofish_tui.host.host import make_host
from gofish_tui.host.options import HostOptions
from gofish_tui.journal.sqlite import journal_place
from gofish_tui.journal.writer import JournalFile
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from gofish_tui.table.saved_table import JournalEntry
from tests.chaos.actors import Player
from tests.chaos.stage import Plan, Stage
from tests.wire.dealt import dealt


def told(what: str, seconds: list[float], unit: float = 1000, name: str = "ms") -> None:
    """One line of figures."""
    ordered = sorted(seconds)
    median = statistics.median(ordered) * unit
    print(
        f"{what}: median {median:.2f} {name}, "
        f"95% under {ordered[int(len(ordered) * 0.95)] * unit:.2f} {name}, "
        f"longest {ordered[-1] * unit:.2f} {name}, n = {len(ordered)}",
        flush=True,
    )


async def journal(folder: Path, times: int) -> None:
    """Asks of a game for six, written one by one."""
    options = HostOptions(name="Bench", data_dir=folder, thinking=False)
    host = make_host(options, lambda will: MemoryLink(MemoryBroker(1), will=will))
    table = host.table
    for _ in range(6):
        table.add_bot("minnow", "Minnow")
    dealt(table)
    kept = JournalFile(journal_place(folder, host.id).path).journal(host.id, lambda trouble: None)
    dice = random.Random(1)
    writes: list[float] = []
    for _ in range(times):
        game = table.game
        assert game is not None
        if game.turn is None:
            table.after_game()
            dealt(table)
            continue
        step = table.ask(
            table.view.in_play[game.turn],
            *dice.choice(game.legal_asks()),
            based_on=table.seq,
            seconds=60,
        )
        entry = JournalEntry(
            (NumberedStep(step.seq, tuple(step.events)),), host.core.saved(), table.history[0].seq
        )
        written = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        kept.write(entry, written)
        await written
        writes.append(time.perf_counter() - began)
    await kept.close(remove=True)
    told("a journal write", writes)
    path = folder / "bare"
    appends: list[float] = []
    overwrites: list[float] = []
    with path.open("wb", buffering=0) as file:
        for _ in range(times):
            began = time.perf_counter()
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            appends.append(time.perf_counter() - began)
        for _ in range(times):
            began = time.perf_counter()
            file.seek(0)
            file.write(b"y" * 4096)
            os.fdatasync(file.fileno())
            overwrites.append(time.perf_counter() - began)
    path.unlink()
    told("the disk alone: 4 KiB appended, fsync", appends)
    # As SQLite does once its log has its size.
    told("the disk alone: 4 KiB written in place, fdatasync", overwrites)


async def when(true: Callable[[], object], seconds: float = 30) -> float:
    """Seconds until something is true."""
    began = time.perf_counter()
    while not true():
        if time.perf_counter() - began > seconds:
            raise TimeoutError
        await asyncio.sleep(0.002)
    return time.perf_counter() - began


async def comebacks(folder: Path, times: int) -> None:
    """A cut link, a half-open one, a killed broker, a killed host: each from the moment that it could work again."""
    plan = Plan(1, 1, 2, "deckhand", True, False, False, True)
    stage = Stage(plan, folder)
    stage.asked = {}
    await stage.open()
    keepers = [asyncio.create_task(stage.keep(player)) for player in stage.players]
    player, proxy = stage.players[0], stage.proxies[0]
    await when(lambda: all(p.seated for p in stage.players))

    def back(who: Player, since: int) -> bool:
        life = who.lives[-1]
        return any(
            line["type"] == "link" and line["status"] == "connected" for line in life[since:]
        )

    found: dict[str, list[float]] = {}
    for _ in range(times):
        since = len(player.lives[-1])
        target, proxy.target = proxy.target, 1
        proxy.cut()
        await asyncio.sleep(random.uniform(0.5, 4))
        proxy.target = target
        took = await when(lambda: back(player, since))  # noqa: B023
        found.setdefault("back in the seat after a cut link is there again", []).append(took)
        await asyncio.sleep(1)
        since = len(player.lives[-1])
        for pid in stage.broker_pids():
            os.kill(pid, 9)
        took = await when(lambda: back(player, since))  # noqa: B023
        found.setdefault("back in the seat after kill -9 of the broker", []).append(took)
        await asyncio.sleep(1)
        since = len(player.lives[-1])
        await stage.host.kill()
        began = time.perf_counter()
        await stage.resume()
        found.setdefault("kill -9 of the host to its hosting line", []).append(
            time.perf_counter() - began
        )
        await when(lambda: back(player, since))  # noqa: B023
        found.setdefault("kill -9 of the host to the player in the seat again", []).append(
            time.perf_counter() - began
        )
        await asyncio.sleep(1)
    stage.closing = True
    for keeper in keepers:
        keeper.cancel()
    await stage.end()
    for what, seconds in found.items():
        told(what, seconds, 1, "s")


async def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reliability")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--folder", type=Path, help="on the disk that is meant")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        await journal(Path(name), options.times * 20)
        await comebacks(Path(name), options.times)


if __name__ == "__main__":
    asyncio.run(main())
