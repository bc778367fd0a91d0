"""A guest fills our broker's store with retained messages until nobody gets in: it is started afresh, and the table goes on."""

from __future__ import annotations

import contextlib
import secrets
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.view import PLAYING
from gofish_tui.link import embedded, permissions
from gofish_tui.link.probe import answers
from tests.brokers import embedded_broker
from tests.link.waiting import until, until_async
from tests.security.arena import live_room
from tests.security.attacker import attacker

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.link.embedded import EmbeddedBroker

pytestmark = pytest.mark.broker


async def lets_in(broker: EmbeddedBroker) -> bool:
    """Whether a newcomer would get in."""
    return await answers("127.0.0.1", broker.port)


async def filled(broker: EmbeddedBroker) -> None:
    """Retained messages on topics where a guest may say that it lives, until there is no room for another."""
    table = topics.table_id(bytes(32))
    with contextlib.suppress(OSError, TimeoutError):
        async with attacker(broker.address) as eve:
            for _ in range(5000):
                topic = topics.alive(table, topics.client_id(secrets.token_bytes(32)))
                eve.publish(topic, bytes(60_000), retain=True, qos=1)
                await eve.drain()
                if eve.closed.is_set():
                    break


@pytest.mark.parametrize("kept", [False, True], ids=["temporary", "kept"])
async def test_a_full_store_is_emptied_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, kept: bool
) -> None:
    monkeypatch.setattr(permissions, "MAX_STORE", 16 * 1024 * 1024)
    monkeypatch.setattr(embedded, "PROBE_SECONDS", 1.0, raising=False)
    async with (
        embedded_broker(folder=tmp_path / "store" if kept else None) as broker,
        live_room(tmp_path, broker.host_address, broker.address) as room,
    ):
        asha, goran = await room.join("Asha"), await room.join("Goran")
        asha.session.command("start")
        await goran.until(lambda c: c.view.phase == PLAYING)
        port, pid = broker.port, broker.pid
        await filled(broker)
        # Either it still is full, or it has been found out and emptied in the meantime.
        assert broker.pid != pid or not await lets_in(broker), "the store is not full"
        await until(lambda: broker.alive and broker.pid not in (None, pid))
        await until_async(lambda: lets_in(broker))
        assert broker.port == port
        # A newcomer finds the table as if nothing had been: the host told everything again.
        vera = await room.watch("Vera")
        assert vera.view.phase == PLAYING
        for client in (asha, goran):
            asked = len(client.updates)
            client.session.resync()
            await client.until(lambda c, asked=asked: len(c.updates) > asked)  # type: ignore[misc]


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
