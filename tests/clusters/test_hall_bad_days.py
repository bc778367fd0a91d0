"""A hall on bad days: a worker of another version or with a wrong clock, a log that is full, of another version, or not there.

Real: all of it are processes.
"""

from __future__ import annotations

import asyncio
import subprocess
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import nats
import pytest

from gofish_tui.journal.jetstream import STREAM
from gofish_tui.link.server_program import server_command
from tests.brokers import free_port
from tests.clusters.halls import Hall, goes_on, in_play, refused, same_end, wait_told
from tests.clusters.nats import nats_cluster

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from nats.js import JetStreamContext

pytestmark = [pytest.mark.slow, pytest.mark.broker, pytest.mark.real_time]

RUN = "import runpy; runpy.run_module('gofish_tui', run_name='__main__', alter_sys=True)"
NEXT_VERSION = ("-c", f"from gofish_tui.table import saved_table; saved_table.FORMAT += 1; {RUN}")
SLOW_CLOCK = ("-c", f"import time; now = time.time; time.time = lambda: now() - 3600; {RUN}")


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """One node, and no worker yet."""
    async with nats_cluster(1, hall=True) as cluster, AsyncExitStack() as stack:
        yield Hall(cluster, tmp_path, stack)


@pytest.fixture
async def js(hall: Hall) -> AsyncIterator[JetStreamContext]:
    """What whoever looks after the cluster may do."""
    client = await nats.connect(hall.cluster.nats())
    yield client.jetstream()
    await client.close()


async def test_a_game_goes_on_from_one_version_to_the_next_and_never_back(
    hall: Hall,
) -> None:
    players, old, new = await in_play(hall, NEXT_VERSION)
    old.process.terminate()
    assert await old.end(30) == 0
    await new.until("took", 10)
    await goes_on(players)
    back = await hall.worker()
    new.process.kill()
    async with asyncio.timeout(30):
        while [table["worker"] for table in (await hall.status())["tables"]] != [None]:  # noqa: ASYNC110  # nothing tells
            await asyncio.sleep(0.2)
    assert not back.of("took"), "it could not read what the new one wrote"
    assert not back.of("lost")
    newer = await hall.worker(program=NEXT_VERSION)
    await newer.until("took", 30)
    await same_end(players)


async def test_a_worker_whose_clock_is_an_hour_slow_goes_on_with_a_game(hall: Hall) -> None:
    players, serving, slow = await in_play(hall, SLOW_CLOCK)
    serving.process.kill()
    await slow.until("took", 30)
    await goes_on(players)
    await same_end(players)


async def test_a_full_log_is_said_and_the_game_waits_and_loses_nothing(
    hall: Hall, js: JetStreamContext
) -> None:
    players, serving, _ = await in_play(hall)
    info = await js.stream_info(STREAM)
    await js.update_stream(info.config.evolve(max_bytes=1, discard="new"))
    line = await serving.until("log", 30, waits=True)
    assert line["why"] == "hall_no_space"
    async with asyncio.timeout(15):
        await asyncio.gather(*(wait_told(player) for player in players))
    stood = [len(player.of("asked")) for player in players]
    await asyncio.sleep(1)
    assert [len(player.of("asked")) for player in players] == stood
    await js.update_stream(info.config)
    await serving.until("log", 30, waits=False)
    await same_end(players)


async def test_a_log_of_another_version_is_left_alone(
    hall: Hall, js: JetStreamContext, tmp_path: Path
) -> None:
    worker = await hall.worker()
    (table,) = await hall.open("--table", "Friday")
    worker.process.terminate()
    assert await worker.end(30) == 0
    info = await js.stream_info(STREAM)
    await js.update_stream(info.config.evolve(metadata={"gofish": "2"}))
    words = ("--broker", hall.cluster.hosts().url, "--nats", hall.cluster.nats())
    assert await refused(tmp_path, *words, "--key", str(hall.key)) == "hall_version"
    kept = await js.stream_info(STREAM)
    assert (kept.state.messages, kept.state.last_seq) == (info.state.messages, info.state.last_seq)
    await js.update_stream(info.config)
    again = await hall.worker()
    assert (await again.until("took", 30))["table"] == table["table"]


async def test_a_server_without_jetstream_is_named_as_what_it_is(
    hall: Hall, tmp_path: Path
) -> None:
    command, port = server_command(), free_port()
    assert command is not None
    server = await asyncio.to_thread(
        subprocess.Popen,
        [command, "-a", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        words = ("--broker", hall.cluster.hosts().url, "--nats", f"nats://127.0.0.1:{port}")
        for _ in range(50):
            said = await refused(tmp_path, *words)
            if said != "hall_unreachable":
                break
        assert said == "hall_no_jetstream"
    finally:
        server.kill()
        await asyncio.to_thread(server.wait)
