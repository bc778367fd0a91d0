"""What guests, who come without a login, can fill at a hall's cluster.

Real: the server and the worker are processes.
"""

from __future__ import annotations

import json
import secrets
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import nats
import pytest

from gofish_protocol import topics
from gofish_tui.hall.guests_store import HALL_LIMITS, STORE
from tests.clusters.halls import Hall
from tests.clusters.nats import nats_cluster
from tests.e2e.people import person
from tests.security.attacker import attacker

if TYPE_CHECKING:
    from pathlib import Path

    from nats.aio.client import Client

    from gofish_tui.link.address import BrokerAddress

pytestmark = [pytest.mark.slow, pytest.mark.broker, pytest.mark.real_time]

KEPT = 200
"""Retained messages, in a hall whose limit is made as small as that: the real one takes half a minute to fill."""
_RUN = (
    "import runpy; from gofish_tui.hall import guests_store as store; "
    f"store.HALL_LIMITS[store.RETAINED].update(max_msgs={KEPT}); "
    "runpy.run_module('gofish_tui', run_name='__main__', alter_sys=True)"
)
SMALL = ("-c", _RUN)


async def configuration(worker: Client, stream: str) -> dict[str, Any]:
    """The stream's, in the guests' account, with the worker's login."""
    answer = await worker.request(f"{STORE}.info.{stream}", b"", timeout=10)
    return {**json.loads(answer.data)["config"], **json.loads(answer.data)["state"]}


async def fill(guests: BrokerAddress, messages: int) -> None:
    """Retain so many, each on a topic of its own, without a login."""
    async with attacker(guests) as stranger:
        for _ in range(messages):
            topic = topics.from_client(secrets.token_hex(12), secrets.token_hex(12))
            stranger.publish(topic, b"x", retain=True)
        await stranger.settle(60)


async def test_a_stranger_who_fills_the_store_shuts_no_hall(tmp_path: Path) -> None:
    async with nats_cluster(1, hall=True) as cluster, AsyncExitStack() as stack:
        hall = Hall(cluster, tmp_path, stack)
        await hall.worker(program=SMALL)
        (table,) = await hall.open()
        worker = await nats.connect(cluster.nats().split(","))
        await fill(cluster.guests(), 2 * KEPT)
        found = await configuration(worker, "$MQTT_rmsgs")
        await worker.close()
        assert found["messages"] == found["max_msgs"] == KEPT
        async with person("watch", table["link"], "--json", data=tmp_path / "guest") as guest:
            await guest.until("welcome", 30)
        assert len(await hall.open()) == 1


@pytest.mark.parametrize("nodes", [1, 3])
async def test_each_part_of_what_is_kept_for_guests_has_its_share(
    tmp_path: Path, nodes: int
) -> None:
    async with nats_cluster(nodes, hall=True) as cluster, AsyncExitStack() as stack:
        await Hall(cluster, tmp_path, stack).worker()
        worker = await nats.connect(cluster.nats().split(","))
        for stream, limits in HALL_LIMITS.items():
            found = await configuration(worker, stream)
            assert {name: found[name] for name in limits} == limits
            assert found["num_replicas"] == nodes
        assert HALL_LIMITS["$MQTT_rmsgs"]["max_msgs"] == 65_536
        assert HALL_LIMITS["$MQTT_rmsgs"]["max_bytes"] == 128 * 1024 * 1024
        await worker.close()
