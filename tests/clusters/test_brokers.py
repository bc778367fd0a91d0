"""The same whole game on every kind of broker; on a cluster one node is killed in the middle of it.

Real: it is about what brokers do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gofish_protocol.vocabulary import Role
from tests.brokers import MOSQUITTO, mosquitto_broker
from tests.clusters.game import play_through
from tests.clusters.nats import nats_cluster
from tests.usual import usually

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.broker]


async def test_our_own_broker(tmp_path: Path) -> None:
    await play_through(tmp_path, None, [None] * 3, [None], bind="127.0.0.1")


@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
@pytest.mark.parametrize("is_open", [True, False])
async def test_mosquitto(is_open: bool, tmp_path: Path) -> None:
    async with mosquitto_broker() as broker:
        where = broker.address
        await play_through(tmp_path, where, [where] * 3, [where], open=is_open)


async def test_one_nats_server_as_in_the_docs(tmp_path: Path) -> None:
    async with nats_cluster(1) as nats:
        await play_through(tmp_path, nats.hosts(), [nats.guests()] * 2, [nats.guests()])


@pytest.mark.parametrize(
    "killed", usually(["the host's node", "the players' node"], "the host's node")
)
async def test_a_node_of_three_dies_in_the_middle_of_a_game(killed: str, tmp_path: Path) -> None:
    """Host on one node, players on another, a spectator on the third; whoever is on the dead one goes on elsewhere."""
    async with nats_cluster(3) as nats:
        node = nats.nodes[0 if killed == "the host's node" else 1]

        async def strike() -> None:
            node.kill()

        sitters = await play_through(
            tmp_path,
            nats.hosts(0, 1, 2),
            [nats.guests(1, 2, 0), nats.guests(1, 2, 0)],
            [nats.guests(2, 0, 1)],
            strike=strike,
        )
        if node is nats.nodes[1]:
            assert all(
                sitter.lost_links for sitter in sitters if sitter.session.role == Role.PLAYER
            )
