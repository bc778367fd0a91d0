"""A stranger takes all subscriptions of QoS 1 that our broker has to give: tables are opened and joined all the same.

Real: the subscriptions are the broker's.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from tests.brokers import embedded_broker
from tests.security.arena import live_room
from tests.security.attacker import attacker

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.broker]

EACH = 8
MOST_STRANGERS = 20


async def test_anyone_who_takes_them_all_keeps_nobody_out(tmp_path: Path) -> None:
    async with embedded_broker() as broker, AsyncExitStack() as stack:
        for number in range(MOST_STRANGERS):
            eve = await stack.enter_async_context(attacker(broker.address))
            tables = [topics.table_id(bytes([place])) for place in range(EACH)]
            eve.subscribe(*(topics.to_client(table, f"x{number}") for table in tables), qos=1)
            await eve.settle()
            if 0x80 in eve.granted:
                break
        assert 0x80 in eve.granted, "there is no end of them any more"
        async with live_room(tmp_path, broker.host_address, broker.address) as room:
            asha, goran = await room.join("Asha"), await room.join("Goran")
            asha.session.send(Start())
            await goran.until(lambda c: c.view.phase == Phase.PLAYING)
            await room.play(until_asks=5)
