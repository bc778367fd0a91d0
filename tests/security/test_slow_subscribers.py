"""Strangers who connect to our broker, ask for everything and read nothing: they do not fill its memory.

Real: the memory is a process's.
"""

from __future__ import annotations

import secrets
from contextlib import AsyncExitStack

import psutil
import pytest

from gofish_protocol import topics
from tests.brokers import embedded_broker
from tests.security.attacker import attacker
from tests.security.broker_memory import ALL_THAT_IS_SAID, SUBSCRIBERS

pytestmark = pytest.mark.broker

MOST_MEGABYTES = 100


@pytest.mark.parametrize("qos", [0, 1])
async def test_two_hundred_who_do_not_read_cost_less_than_100_megabytes(qos: int) -> None:
    """While guests say as much as they can, 120 MB, and a host what one of hundreds of tables says in ten seconds, 2 MB."""
    table = topics.table_id(bytes(32))
    async with embedded_broker() as broker, AsyncExitStack() as stack:
        password = str(broker.host_address.password)
        for _ in range(SUBSCRIBERS):
            mute = await stack.enter_async_context(attacker(broker.address))
            mute.subscribe(*ALL_THAT_IS_SAID, qos=qos)
            await mute.settle()
            mute.stop_reading()
        host = await stack.enter_async_context(
            attacker(broker.host_address, login=("host", password))
        )
        eve = await stack.enter_async_context(attacker(broker.address))
        assert broker.pid is not None
        server = psutil.Process(broker.pid)
        for _ in range(100):
            for _ in range(20):
                presence = topics.client_id(secrets.token_bytes(32))
                eve.publish(topics.alive(table, presence), bytes(60_000))
                host.publish(topics.public(table), bytes(1_000))
            await eve.settle()
            await host.settle()
            assert server.memory_info().rss < MOST_MEGABYTES * 1_000_000
