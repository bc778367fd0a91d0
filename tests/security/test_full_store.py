"""A guest fills our broker's store for as long as it likes: lines stay quick. Were it ever full, it is started afresh.

Real: the store is the broker's.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from gofish_protocol import topics
from gofish_protocol.vocabulary import LinkState, Phase
from gofish_tui.client.commands import Resync, SetReady, Start
from gofish_tui.limits_outside import BROKER_STORE
from gofish_tui.link import embedded, permissions, stale_folders, store_limits
from gofish_tui.link.probe import answers
from gofish_tui.link.server_requests import STORE_USER, memory_used, server_requests
from gofish_tui.link.store_limits import MEGABYTE
from tests.brokers import embedded_broker
from tests.link.waiting import until, until_async
from tests.security.arena import live_room
from tests.security.attacker import attacker

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.link.embedded import EmbeddedBroker

pytestmark = pytest.mark.broker

SLOWEST = 4.0
"""Seconds for one answer, on a busy machine as well: with a full store there is none, or after a new start."""


async def lets_in(broker: EmbeddedBroker) -> bool:
    """Whether a newcomer would get in."""
    return await answers("127.0.0.1", broker.port)


async def filled(broker: EmbeddedBroker, messages: int = 5000) -> None:
    """Retained messages on topics where a guest may say that it lives, this many or until the broker hangs up."""
    table = topics.table_id(bytes(32))
    with contextlib.suppress(OSError, TimeoutError):
        async with attacker(broker.address) as eve:
            for _ in range(messages):
                topic = topics.alive(table, topics.client_id(secrets.token_bytes(32)))
                eve.publish(topic, bytes(60_000), retain=True, qos=1)
                await eve.drain()
                if eve.closed.is_set():
                    break


SMALL = {
    "$MQTT_rmsgs": {"max_msgs": 100, "max_bytes": 4 * MEGABYTE},
    "$MQTT_msgs": {"max_bytes": 4 * MEGABYTE},
    "$MQTT_sess": {"max_bytes": 2 * MEGABYTE},
}
"""The limits as they are, in a store of 16 MB."""


async def test_filling_the_store_without_end_slows_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = {
        stream: {**limits, **SMALL.get(stream, {})}
        for stream, limits in store_limits.LIMITS.items()
    }
    monkeypatch.setattr(permissions, "BROKER_STORE", 16 * MEGABYTE)
    monkeypatch.setattr(store_limits, "LIMITS", small)
    monkeypatch.setattr(embedded, "PROBE_SECONDS", 0.5)
    async with (
        embedded_broker() as broker,
        live_room(tmp_path, broker.host_address, broker.address) as room,
    ):
        asha = await room.join("Asha")
        pid = broker.pid
        filling = [asyncio.create_task(filled(broker, 600)) for _ in range(2)]
        on = False
        while not all(task.done() for task in filling):
            on = not on
            asha.session.send(SetReady(on))
            await asha.until(lambda c, on=on: c.view.seats[0].ready == on, SLOWEST)  # type: ignore[misc]
            assert await lets_in(broker)
            await asyncio.sleep(0.1)
        goran = await room.join("Goran")
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        assert broker.pid == pid, "it was full, and was started afresh"
        async with attacker(broker.address) as ear:
            ear.subscribe(topics.listing(room.host.id))
            await until(lambda: ear.heard)
        assert asha.session.status == LinkState.CONNECTED


@pytest.mark.parametrize("kept", [False, True], ids=["temporary", "kept"])
async def test_a_full_store_is_emptied_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, kept: bool
) -> None:
    monkeypatch.setattr(permissions, "BROKER_STORE", 16 * MEGABYTE)
    monkeypatch.setattr(store_limits, "LIMITS", {})
    monkeypatch.setattr(embedded, "PROBE_SECONDS", 1.0, raising=False)
    async with (
        embedded_broker(folder=tmp_path / "store" if kept else None) as broker,
        live_room(tmp_path, broker.host_address, broker.address) as room,
    ):
        asha, goran = await room.join("Asha"), await room.join("Goran")
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        port, pid = broker.port, broker.pid
        await filled(broker)
        # Either it still is full, or it has been found out and emptied in the meantime.
        assert broker.pid != pid or not await lets_in(broker), "the store is not full"
        await until(lambda: broker.alive and broker.pid not in (None, pid))
        await until_async(lambda: lets_in(broker))
        assert broker.port == port
        # A newcomer finds the table as if nothing had been: the host told everything again.
        vera = await room.watch("Vera")
        assert vera.view.phase == Phase.PLAYING
        for client in (asha, goran):
            asked = len(client.updates)
            client.session.send(Resync())
            await client.until(lambda c, asked=asked: len(c.updates) > asked)  # type: ignore[misc]


def own_password(broker: EmbeddedBroker) -> str:
    """Of the user under which we look after its store."""
    folder = broker.log_path.parent
    told = json.loads((folder / stale_folders.CONFIGURATION).read_text("utf-8"))
    users = told["accounts"][permissions.ACCOUNT]["users"]
    return next(str(user["password"]) for user in users if user["user"] == STORE_USER)


async def test_each_part_of_the_store_has_its_share() -> None:
    async with embedded_broker() as broker:
        where = (broker.log_path.parent, broker.pid, STORE_USER, own_password(broker))
        told: dict[str, dict[str, Any]] = {}
        async with server_requests(*where) as requests:
            for stream in store_limits.LIMITS:
                told[stream] = (await requests.ask(f"$JS.API.STREAM.INFO.{stream}", {}))["config"]
        retained, waiting, sessions = (told[f"$MQTT_{name}"] for name in ("rmsgs", "msgs", "sess"))
        assert (retained["max_msgs"], retained["max_bytes"]) == (4_096, 32 * MEGABYTE)
        assert retained["discard"] == "new", "or the server's memory would grow by what it drops"
        assert (waiting["max_bytes"], waiting["max_age"]) == (64 * MEGABYTE, 30 * 1_000_000_000)
        assert (sessions["max_msgs"], sessions["max_bytes"]) == (16_384, 32 * MEGABYTE)
        assert sum(stream["max_bytes"] for stream in told.values()) <= BROKER_STORE


async def test_a_broker_that_has_grown_too_large_is_started_afresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "PROBE_SECONDS", 0.2)
    async with (
        embedded_broker() as broker,
        live_room(tmp_path, broker.host_address, broker.address) as room,
    ):
        asha = await room.join("Asha")
        folder, pid = broker.log_path.parent, broker.pid
        assert pid is not None
        used = await memory_used(folder, pid, own_password(broker))
        assert abs(used - psutil.Process(pid).memory_info().rss) < 20 * MEGABYTE
        looks: list[int] = []

        async def noted(folder: Path, pid: int, password: str) -> int:
            looks.append(pid)
            return await memory_used(folder, pid, password)

        monkeypatch.setattr(embedded, "memory_used", noted)
        await until(lambda: len(looks) >= 3)
        assert broker.pid == pid
        monkeypatch.setattr(embedded, "BROKER_MEMORY", MEGABYTE)
        await until(lambda: broker.pid not in (None, pid))
        monkeypatch.setattr(embedded, "BROKER_MEMORY", 1024 * MEGABYTE)
        await asha.until(lambda c: c.session.status != LinkState.CONNECTED)
        await asha.until(lambda c: c.session.status == LinkState.CONNECTED)


async def test_one_missed_probe_is_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine may be busy for a while; nobody is thrown out for that."""
    monkeypatch.setattr(embedded, "PROBE_SECONDS", 0.2)
    said: list[bool] = []

    async with embedded_broker() as broker:
        pid = broker.pid

        async def every_second(*_: object, **__: object) -> bool:
            said.append(len(said) % 2 == 1)
            return said[-1]

        monkeypatch.setattr(embedded, "answers", every_second)
        await until_async(lambda: enough(said))
        assert broker.pid == pid


async def enough(said: list[bool]) -> bool:
    """Whether it was probed often."""
    return len(said) >= 6
