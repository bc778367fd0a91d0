"""What the cluster keeps of whose a table is.

Real: a NATS server takes part.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import nats
import pytest

from gofish_tui.hall import registry
from gofish_tui.hall.effects import TableEntry
from gofish_tui.hall.registry import TABLES, open_registry
from tests.clusters.nats import nats_cluster

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from nats.js import JetStreamContext

pytestmark = [pytest.mark.broker, pytest.mark.real_time]


@pytest.fixture
async def js() -> AsyncIterator[JetStreamContext]:
    async with nats_cluster(1, hall=True) as cluster:
        client = await nats.connect(cluster.nats())
        yield client.jetstream()
        await client.close()


async def heard_by(watched: registry.Registry, enough: int) -> list[TableEntry]:
    """What a watch hears first."""
    heard: list[TableEntry] = []
    watching = asyncio.create_task(watched.watch(heard.append))
    async with asyncio.timeout(10):
        while len(heard) < enough:  # noqa: ASYNC110  # a list has no event
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.3)
    watching.cancel()
    await asyncio.wait({watching})
    return heard


async def test_an_entry_is_replaced_only_by_naming_the_newest(js: JetStreamContext) -> None:
    kept = await open_registry(js, asyncio.Event())
    first = await kept.enter("table", "a")
    assert first is not None
    assert await kept.enter("table", "b") is None
    second = await kept.claim("table", "b", first)
    assert second is not None
    assert await kept.claim("table", "a", first) is None
    assert (await heard_by(kept, 1))[-1] == TableEntry("table", "b", second)


async def test_that_a_table_is_over_is_kept_for_a_day_and_not_forever(
    js: JetStreamContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await open_registry(js, asyncio.Event())
    await kept.enter("table", "a")
    await kept.remove("table")
    assert [one.owner for one in await heard_by(kept, 1)] == [""]
    assert (await js.stream_info(f"KV_{TABLES}")).state.messages == 1
    monkeypatch.setattr(registry, "MARK_AGE", timedelta())
    await heard_by(kept, 1)
    assert (await js.stream_info(f"KV_{TABLES}")).state.messages == 0
