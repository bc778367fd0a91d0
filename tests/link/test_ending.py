"""Links end in bounded time whatever they are doing, and leave no task and no socket.

Python 3.11 can swallow a cancellation inside a QoS 1 call (`ending.end_task`), so this is tried often.

Real: sockets and threads are what must not stay.
"""

from __future__ import annotations

import asyncio
import random
import socket
from typing import TYPE_CHECKING

import psutil
import pytest

from gofish_tui.link.base import BrokerUnreachable, Will
from gofish_tui.link.ending import end_task, run_until_first
from gofish_tui.link.mqtt import MqttLink
from tests.link.waiting import status, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gofish_tui.link.address import BrokerAddress
    from tests.brokers import Mosquitto

pytestmark = pytest.mark.broker

BOUND = 30.0
"""Seconds for what takes milliseconds; a lost cancellation would take forever."""


def sockets() -> int:
    return sum(1 for c in psutil.Process().net_connections() if c.status != "LISTEN")


async def settled(before: int) -> None:
    """All sockets of the test are closed again."""
    await until(lambda: sockets() <= before)


async def test_a_task_that_swallows_cancellations_is_ended() -> None:
    swallowed = 0

    async def stubborn() -> None:
        nonlocal swallowed
        while swallowed < 3:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                swallowed += 1
        raise ValueError("looked at, so not logged")

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    async with asyncio.timeout(BOUND):
        await end_task(task)
    assert swallowed == 3


@pytest.mark.slow
async def test_many_lives_while_publishing(open_address: BrokerAddress) -> None:
    dice = random.Random(5)
    before = sockets()
    for _ in range(150):
        link = MqttLink(open_address, will=Will("gofish/1/T/alive/x", b"gone"))
        link.subscribe("gofish/1/T/#")
        await link.start()
        for number in range(dice.randrange(30)):
            assert link.publish("gofish/1/T/a", b"%d" % number)
            if dice.random() < 0.1:
                await asyncio.sleep(dice.random() * 0.003)
        async with asyncio.timeout(BOUND):
            await link.close()
    await settled(before)


@pytest.mark.slow
async def test_an_owner_that_is_cancelled_at_any_moment(open_address: BrokerAddress) -> None:
    dice = random.Random(6)
    before = sockets()
    others = asyncio.all_tasks()

    async def own() -> None:
        link = MqttLink(open_address)
        link.subscribe("gofish/1/T/#")
        try:
            await link.start()
            while True:
                link.publish("gofish/1/T/a", b"x")
                await link.receive()
        finally:
            await link.close()

    for _ in range(150):
        owner = asyncio.create_task(own())
        await asyncio.sleep(dice.random() * 0.02)
        async with asyncio.timeout(BOUND):
            await end_task(owner)
    await until(lambda: asyncio.all_tasks() <= others)
    await settled(before)


async def test_closing_while_it_comes_back(mosquitto: Mosquitto) -> None:
    dice = random.Random(7)
    before = sockets()
    for _ in range(20):
        link = MqttLink(mosquitto.address, rng=random.Random(1))
        link.subscribe("a")
        await link.start()
        assert link.connection is not None
        await link.connection.drop()
        await asyncio.sleep(dice.random() * 0.3)
        async with asyncio.timeout(BOUND):
            await link.close()
    await settled(before)


async def test_closing_does_not_wait_for_a_frozen_broker(mosquitto: Mosquitto) -> None:
    before = sockets()
    link = MqttLink(mosquitto.address)
    link.subscribe("a")
    await link.start()
    mosquitto.freeze()
    try:
        while link.publish("a", b"x" * 10_000):
            pass
        async with asyncio.timeout(BOUND):
            await link.close()
    finally:
        mosquitto.thaw()
    await settled(before)


@pytest.fixture
def black_hole() -> Iterator[int]:
    """A port whose queue is full: connecting to it hangs in the operating system."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        port = listener.getsockname()[1]
        fillers = [socket.socket() for _ in range(3)]
        for filler in fillers:
            filler.setblocking(False)
            filler.connect_ex(("127.0.0.1", port))
        yield port
        for filler in fillers:
            filler.close()


async def test_giving_up_while_connecting(
    black_hole: int, monkeypatch: pytest.MonkeyPatch, open_address: BrokerAddress
) -> None:
    seconds = "gofish_tui.link.connection.CONNECT_SECONDS"
    monkeypatch.setattr(seconds, 1.0)
    address = type(open_address)("127.0.0.1", black_hole)
    link = MqttLink(address)
    with pytest.raises(BrokerUnreachable) as refused:
        await link.start()
    assert refused.value.reason == "timeout"

    monkeypatch.setattr(seconds, 4.0)
    link = MqttLink(address)
    starting = asyncio.create_task(link.start())
    await asyncio.sleep(0.1)
    await end_task(starting)
    await link.close()
    left = [task for task in asyncio.all_tasks() if task.get_name() == "mqtt-connect"]
    assert left, "it did not wait for the operating system"


async def test_a_frozen_peer_is_noticed(mosquitto: Mosquitto) -> None:
    link = MqttLink(mosquitto.address, keepalive=2)
    link.subscribe("a")
    await link.start()
    await status(link, True)
    mosquitto.freeze()
    try:
        await status(link, False)
    finally:
        mosquitto.thaw()
    await status(link, True)
    await link.close()


async def test_a_race_ends_what_lost_and_leaves_what_is_not_its_own() -> None:
    ended: list[str] = []

    async def slow() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.append("slow")

    async def quick() -> str:
        return "quick"

    theirs = asyncio.get_running_loop().create_future()
    won = await run_until_first(quick(), slow(), theirs)
    assert won is not None
    assert won.result() == "quick"
    assert await run_until_first(slow(), quick()) is None
    assert await run_until_first(slow(), theirs, timeout=0.01) is None
    assert ended == ["slow"] * 3
    assert not theirs.done()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_race_hands_on_what_went_wrong() -> None:
    async def broken() -> None:
        raise LookupError

    failed = await run_until_first(broken(), asyncio.sleep(60))
    assert failed is not None
    assert isinstance(failed.exception(), LookupError)
    with pytest.raises(LookupError):
        await run_until_first(asyncio.sleep(60), broken())
