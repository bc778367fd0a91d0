"""The in-memory twin behaves like a broker, and its faults come from the seed."""

from __future__ import annotations

import asyncio

import pytest

from gofish_tui.link.base import BrokerUnreachable, LinkStatus, Received, Will
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from tests.link.waiting import message, status


async def started(broker: MemoryBroker, *filters: str, will: Will | None = None) -> MemoryLink:
    link = MemoryLink(broker, will=will)
    for topic_filter in filters:
        link.subscribe(topic_filter)
    await link.start()
    await status(link, True)
    return link


async def drained(link: MemoryLink) -> list[Received]:
    """Everything that arrives in 40 turns of the loop: however long one of them takes, what was due by then is there."""
    for _ in range(40):
        await asyncio.sleep(0.005)
    waiting = [await link.receive() for _ in range(link.waiting)]
    return [item for item in waiting if isinstance(item, Received)]


async def test_delivers_by_filter_and_in_order() -> None:
    broker = MemoryBroker(1)
    one = await started(broker, "a/+")
    two = await started(broker, "a/b", "a/#")
    for number in range(50):
        assert two.publish("a/b", b"%d" % number)
    assert two.publish("c", b"nobody's")
    wanted = [Received("a/b", b"%d" % n, False) for n in range(50)]
    assert await drained(one) == wanted
    assert await drained(two) == wanted


async def test_retained_comes_with_the_subscription_and_can_be_emptied() -> None:
    broker = MemoryBroker(1)
    one = await started(broker)
    one.publish("t", b"state", retain=True)
    two = await started(broker)
    two.subscribe("t")
    assert await message(two) == Received("t", b"state", True)
    one.publish("t", b"", retain=True)
    assert await message(two) == Received("t", b"", False)
    assert await drained(await started(broker, "t")) == []


async def test_retained_is_there_before_the_status() -> None:
    broker = MemoryBroker(1)
    broker.publish("t", b"state", retain=True)
    link = MemoryLink(broker)
    link.subscribe("t")
    await link.start()
    assert isinstance(await link.receive(), LinkStatus | Received)


async def test_cut_speaks_the_will_and_close_does_not() -> None:
    broker = MemoryBroker(1)
    watcher = await started(broker, "alive/#")
    one = await started(broker, will=Will("alive/one", b"off"))
    two = await started(broker, will=Will("alive/two", b"off"))
    await two.close()
    one.cut()
    assert await drained(watcher) == [Received("alive/one", b"off", False)]
    assert broker.retained == {"alive/one": b"off"}


async def test_down_keeps_nothing_and_comes_back_subscribed() -> None:
    broker = MemoryBroker(1)
    other = await started(broker)
    link = await started(broker, "t")
    link.cut()
    await status(link, False)
    assert not link.publish("x", b"lost")
    assert other.publish("t", b"missed")
    assert other.publish("t", b"kept", retain=True)
    link.restore()
    await status(link, True)
    assert await message(link) == Received("t", b"kept", True)
    assert all(said.topic != "x" for said in broker.log)


async def test_what_is_on_its_way_dies_with_the_connection() -> None:
    broker = MemoryBroker(1, delay=(0.01, 0.05))
    link = await started(broker, "t")
    link.publish("t", b"1")
    link.cut()
    link.restore()
    assert await drained(link) == []


async def test_a_cut_network_cannot_be_started_on() -> None:
    link = MemoryLink(MemoryBroker(1))
    link.cut()
    with pytest.raises(BrokerUnreachable) as refusal:
        await link.start()
    assert refusal.value.reason == "refused"
    link.restore()
    await link.start()


async def test_closing_says_so_last_and_twice_is_harmless() -> None:
    link = await started(MemoryBroker(1))
    await link.close()
    await link.close()
    assert await link.receive() == LinkStatus(False, "closed")
    assert not link.publish("t", b"")
    link.restore()
    assert not link.connected


async def faulty_run(seed: int) -> list[bytes]:
    broker = MemoryBroker(seed, loss=0.2, repeat=0.2, reorder=0.2, delay=(0, 0.001))
    link = await started(broker, "t")
    for number in range(200):
        link.publish("t", b"%d" % number)
    return [item.payload for item in await drained(link)]


async def test_faults_come_from_the_seed() -> None:
    first, again, other = await faulty_run(7), await faulty_run(7), await faulty_run(8)
    assert sorted(first) == sorted(again)
    assert sorted(first) != sorted(other)
    assert len(set(first)) < 200, "nothing was lost"
    assert len(first) > len(set(first)), "nothing was repeated"
    assert first != sorted(first, key=int), "nothing was overtaken"


async def test_delay_alone_keeps_order() -> None:
    broker = MemoryBroker(3, delay=(0, 0.01))
    link = await started(broker, "t")
    for number in range(200):
        link.publish("t", b"%d" % number)
    assert [int(item.payload) for item in await drained(link)] == list(range(200))


async def test_refuses_what_a_broker_would() -> None:
    link = await started(MemoryBroker(1))
    with pytest.raises(ValueError, match="filter"):
        link.subscribe("a/#/b")
    with pytest.raises(ValueError, match="publish"):
        link.publish("a/+", b"")
