"""One connection for many tables: what the broker hears of it, and what becomes of a refusal.

Real: it is about what brokers do.
"""

from __future__ import annotations

import pytest

from gofish_protocol import topics
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.shared import SharedLink
from tests.brokers import embedded_broker

pytestmark = pytest.mark.broker


async def test_the_broker_hears_of_as_many_filters_for_a_hundred_tables_as_for_one() -> None:
    async with embedded_broker() as broker:
        link = MqttLink(broker.host_address)
        shared = SharedLink(link)
        await shared.start()
        wanted = []
        for number in range(100):
            table = topics.table_id(bytes([number]))
            part = shared.part()
            part.subscribe(topics.from_client(table, "+"))
            part.subscribe(topics.WHO, 0)
            await part.start()
            await part.receive()
            wanted.append((table, part))
        assert link.filters == {"gofish/1/+/from/+": 1, topics.WHO: 0}
        last, part = wanted[-1]
        link.publish(topics.from_client(wanted[0][0], "x"), b"for the first")
        link.publish(topics.from_client(last, "x"), b"for the last")
        assert (await part.receive()).payload == b"for the last"  # type: ignore[union-attr]
        for _, each in wanted[:-1]:
            await each.close()
        assert link.filters == {"gofish/1/+/from/+": 1, topics.WHO: 0}
        await part.close()
        assert not link.filters
        await shared.close()


async def test_a_part_whose_filter_the_broker_refuses_does_not_start() -> None:
    async with embedded_broker() as broker:
        shared = SharedLink(MqttLink(broker.address))  # a guest may not listen to requests
        await shared.start()
        part = shared.part()
        part.subscribe(topics.from_client(topics.table_id(b"a"), "+"))
        with pytest.raises(BrokerUnreachable) as refused:
            await part.start()
        assert refused.value.reason == "denied"
        await shared.close()
