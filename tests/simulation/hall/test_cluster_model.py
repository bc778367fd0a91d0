"""The model of JetStream does what JetStream does: one script of operations on both, and the same is seen.

Real: a NATS server takes part.
"""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import nats
import pytest
from nats.js.api import Header, KeyValueConfig, StreamConfig
from nats.js.errors import APIError, KeyWrongLastSequenceError, NotFoundError

from tests.clusters.nats import nats_cluster
from tests.simulation.hall.cluster import SimCluster
from tests.simulation.hall.connection import SimClient, SimJetStream, SimKeyValue

if TYPE_CHECKING:
    from collections.abc import Awaitable

pytestmark = [pytest.mark.broker, pytest.mark.real_time]

STREAM, BUCKET = "MODEL", "MODEL_ENTRIES"
HEARD = 6


async def seen(work: Awaitable[Any]) -> object:
    """What comes of an operation, as far as a hall looks at it."""
    try:
        result = await work
    except (KeyWrongLastSequenceError, NotFoundError) as wrong:
        return type(wrong).__name__
    except APIError as wrong:
        return type(wrong).__name__, wrong.err_code
    return getattr(result, "seq", result), getattr(result, "data", None)


async def script(js: Any, entries: Any) -> list[object]:
    """Everything that a hall does with a cluster, rightly and wrongly."""

    def append(subject: str, data: bytes, follows: int) -> Awaitable[Any]:
        headers = {Header.EXPECTED_LAST_SUBJECT_SEQUENCE: str(follows)}
        done: Awaitable[Any] = js.publish(
            f"model.{subject}", data, timeout=2.0, stream=STREAM, headers=headers
        )
        return done

    def newest(subject: str) -> Awaitable[Any]:
        done: Awaitable[Any] = js.get_last_msg(STREAM, f"model.{subject}")
        return done

    found = [
        await seen(newest("one")),
        await seen(append("one", b"a", 0)),
        await seen(append("one", b"b", 0)),
        await seen(append("one", b"c", 1)),
        await seen(append("two", b"d", 2)),
        await seen(append("two", b"e", 0)),
        await seen(append("one", b"f", 2)),
        await seen(newest("one")),
        await seen(newest("two")),
    ]
    await js.purge_stream(STREAM, subject="model.one", seq=4)
    found += [await seen(newest("one")), await seen(append("one", b"g", 4))]
    await js.purge_stream(STREAM, subject="model.two")
    found += [
        await seen(newest("two")),
        await seen(append("two", b"h", 3)),
        await seen(append("two", b"i", 0)),
    ]
    watcher = await entries.watchall()
    found += [
        await seen(entries.update("t", b"a", last=0)),
        await seen(entries.update("t", b"b", last=0)),
        await seen(entries.update("t", b"b", last=1)),
        await seen(entries.update("u", b"a", last=0)),
        await entries.delete("t") and None,
        await seen(entries.update("t", b"c", last=0)),
        await seen(entries.update("t", b"c", last=4)),
        await seen(entries.update("u", b"b", last=3)),
    ]
    heard: list[object] = []
    async with asyncio.timeout(10):
        while len(heard) < HEARD:
            entry = await watcher.updates(timeout=5.0)
            if entry is not None:
                heard.append((entry.key, entry.value or None, entry.operation, entry.revision))
    await watcher.stop()
    later = await entries.watchall()
    first = await later.updates(timeout=5.0)
    await later.stop()
    return [*found, *heard, (first.key, first.value)]


async def test_the_model_is_as_jetstream_is() -> None:
    simulated = SimClient(SimCluster(random.Random(1), lambda _, __: None), "model")
    model = await script(SimJetStream(simulated), SimKeyValue(simulated))
    async with nats_cluster(1, hall=True) as cluster:
        client = await nats.connect(cluster.nats())
        js = client.jetstream()
        await js.add_stream(StreamConfig(name=STREAM, subjects=["model.*"]))
        entries = await js.create_key_value(KeyValueConfig(bucket=BUCKET))
        assert await script(js, entries) == model
        await client.close()
    assert len(model) > 20
