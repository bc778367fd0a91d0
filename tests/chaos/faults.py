"""What goes wrong, one thing at a time, at moments that the seed chooses."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable

    from tests.chaos.stage import Stage


async def cut(stage: Stage, rng: random.Random) -> None:
    """One link breaks."""
    rng.choice(stage.proxies).cut()


async def cut_all(stage: Stage, rng: random.Random) -> None:
    """All links break at once: the access point was switched off and on."""
    for proxy in stage.proxies:
        proxy.cut()


async def halve(stage: Stage, rng: random.Random) -> None:
    """A link breaks in the middle of a packet."""
    rng.choice(stage.proxies).halve = True


async def freeze(stage: Stage, rng: random.Random) -> None:
    """A link goes half-open, and comes back; sometimes only after the keep-alive has given up."""
    proxy = rng.choice(stage.proxies)
    proxy.freeze()
    await asyncio.sleep(rng.choice((0.3, 1.0, 2.5, 2.5, 16.0 if stage.patient else 2.5)))
    proxy.heal()


async def delay(stage: Stage, rng: random.Random) -> None:
    """A slow link."""
    proxy = rng.choice(stage.proxies)
    proxy.delay = rng.uniform(0.02, 0.25)
    await asyncio.sleep(rng.uniform(0.5, 2.0))
    proxy.delay = 0.0


async def duplicate(stage: Stage, rng: random.Random) -> None:
    """Messages arrive twice, in both directions."""
    for proxy in stage.proxies:
        proxy.duplicate = rng.uniform(0.2, 1.0)
    await asyncio.sleep(rng.uniform(0.5, 2.0))
    for proxy in stage.proxies:
        proxy.duplicate = 0.0


async def kill_player(stage: Stage, rng: random.Random) -> None:
    """A player's process dies; the same person starts it again."""
    player = rng.choice(stage.players)
    await player.kill()
    await asyncio.sleep(rng.uniform(0.0, 1.0))


async def kill_host(stage: Stage, rng: random.Random) -> None:
    """The host's process dies, and is resumed."""
    if rng.random() < 0.3:
        # Right after something was accepted is where a host that tells too early would show it.
        seen = len(stage.host.lines)
        for _ in range(200):
            if len(stage.host.lines) > seen:
                break
            await asyncio.sleep(0.002)
    await stage.host.kill()
    await asyncio.sleep(rng.choice((0.0, 0.2, 1.0)))
    await stage.resume()


async def stop_host(stage: Stage, rng: random.Random) -> None:
    """The host's machine sleeps."""
    stage.host.send(signal.SIGSTOP)
    await asyncio.sleep(rng.choice((0.3, 1.5, 3.0, 11.0 if stage.patient else 1.5)))
    stage.host.send(signal.SIGCONT)


async def stop_player(stage: Stage, rng: random.Random) -> None:
    """A player's machine sleeps."""
    player = rng.choice(stage.players)
    player.send(signal.SIGSTOP)
    await asyncio.sleep(rng.choice((0.3, 1.5, 3.0, 11.0 if stage.patient else 1.5)))
    player.send(signal.SIGCONT)


async def kill_broker(stage: Stage, rng: random.Random) -> None:
    """The broker's process dies; its supervisor, or somebody, starts it again."""
    if stage.mosquitto is not None:
        stage.mosquitto.kill()
        await asyncio.sleep(rng.uniform(0.0, 1.0))
        stage.mosquitto.launch()
        return
    for pid in stage.broker_pids():
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def stop_broker(stage: Stage, rng: random.Random) -> None:
    """The broker is frozen for a while."""
    seconds = rng.uniform(0.3, 2.5)
    if stage.mosquitto is not None:
        stage.mosquitto.freeze()
        await asyncio.sleep(seconds)
        stage.mosquitto.thaw()
        return
    pids = stage.broker_pids()
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


ALL: list[tuple[Callable[[Stage, random.Random], Awaitable[None]], int]] = [
    (cut, 4),
    (cut_all, 2),
    (halve, 3),
    (freeze, 3),
    (delay, 3),
    (duplicate, 3),
    (kill_player, 2),
    (kill_host, 3),
    (stop_host, 2),
    (stop_player, 2),
    (kill_broker, 2),
    (stop_broker, 2),
]
"""Every fault, and how often it comes beside the others."""
