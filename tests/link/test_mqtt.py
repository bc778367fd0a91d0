"""An `MqttLink` on real brokers: order, subscriptions, wills, retained messages, coming back.

Real: it is about what brokers do.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from typing import TYPE_CHECKING

import pytest

from gofish_tui.limits_outside import BACKLOG
from gofish_tui.link.base import BrokerUnreachable, LinkStatus, Received, Will
from gofish_tui.link.mqtt import MqttLink
from tests.brokers import web_broker
from tests.link.waiting import message, status, until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.link.embedded import EmbeddedBroker
    from tests.brokers import Mosquitto

pytestmark = pytest.mark.broker

T = "gofish/1/TABLE"


async def started(address: BrokerAddress, *filters: str, will: Will | None = None) -> MqttLink:
    link = MqttLink(address, will=will, rng=random.Random(1))
    for topic_filter in filters:
        link.subscribe(topic_filter)
    await link.start()
    await status(link, True)
    return link


async def test_many_messages_arrive_once_and_in_order(open_address: BrokerAddress) -> None:
    one = await started(open_address)
    two = await started(open_address, f"{T}/from/+")
    for number in range(1_000):
        assert one.publish(f"{T}/from/one", b"%d" % number)
    got = [await message(two) for _ in range(1_000)]
    assert got == [Received(f"{T}/from/one", b"%d" % n, False) for n in range(1_000)]
    await one.close()
    await two.close()


async def test_qualities_keep_their_order_together(open_address: BrokerAddress) -> None:
    one = await started(open_address)
    two = await started(open_address)
    two.subscribe(f"{T}/table", qos=0)
    two.subscribe(f"{T}/to/two", qos=1)
    await asyncio.sleep(0)
    await until(lambda: len(confirmed(two)) == 2)
    for number in range(50):
        assert one.publish(f"{T}/table", b"%d" % number)
        assert one.publish(f"{T}/to/two", b"%d" % number, qos=number % 2)
    got = [await message(two) for _ in range(100)]
    for topic in (f"{T}/table", f"{T}/to/two"):
        numbers = [int(item.payload) for item in got if item.topic == topic]
        assert sorted(numbers) == list(range(50))
    assert [int(m.payload) for m in got if m.topic == f"{T}/table"] == list(range(50))
    await one.close()
    await two.close()


async def test_the_largest_message_passes(open_address: BrokerAddress) -> None:
    link = await started(open_address, f"{T}/table")
    payload = random.Random(0).randbytes(64 * 1024)
    assert link.publish(f"{T}/table", payload, retain=True)
    assert (await message(link)).payload == payload
    await link.close()


async def test_retained(open_address: BrokerAddress) -> None:
    one = await started(open_address)
    assert one.publish(f"{T}/table", b"state", retain=True)
    await one.close()
    two = await started(open_address)
    await retained_comes(two, Received(f"{T}/table", b"state", True))
    assert two.publish(f"{T}/table", b"", retain=True)
    assert await message(two) == Received(f"{T}/table", b"", False)
    await two.close()
    three = await started(open_address, f"{T}/table", f"{T}/end")
    assert three.publish(f"{T}/end", b"end")
    assert await message(three) == Received(f"{T}/end", b"end", False)
    await three.close()


async def retained_comes(link: MqttLink, wanted: Received) -> None:
    """Ask until the broker has it ready: NATS acknowledges before it does (seen, rarely)."""
    for _ in range(30):
        link.subscribe(wanted.topic)
        try:
            async with asyncio.timeout(1):
                assert await message(link) == wanted
                return
        except TimeoutError:
            link.unsubscribe(wanted.topic)
            await until(lambda: wanted.topic not in confirmed(link))
    raise AssertionError("it never came")


def confirmed(link: MqttLink) -> dict[str, int]:
    return link.connection.filters if link.connection is not None else {}


async def test_unsubscribe(open_address: BrokerAddress) -> None:
    link = await started(open_address, f"{T}/a", f"{T}/b")
    link.unsubscribe(f"{T}/a")
    link.unsubscribe(f"{T}/never")
    await until(lambda: f"{T}/a" not in confirmed(link))
    link.publish(f"{T}/a", b"no")
    link.publish(f"{T}/b", b"yes")
    assert (await message(link)).payload == b"yes"
    await link.close()


async def test_close_sends_what_is_queued_and_no_will(open_address: BrokerAddress) -> None:
    watcher = await started(open_address, f"{T}/#")
    link = await started(open_address, will=Will(f"{T}/alive/x", b"gone"))
    for number in range(300):
        assert link.publish(f"{T}/from/x", b"%d" % number)
    await link.close()
    assert not link.publish(f"{T}/from/x", b"late")
    assert await link.receive() == LinkStatus(False, "closed")
    watcher.publish(f"{T}/end", b"end")
    got = []
    while (item := await message(watcher)).topic != f"{T}/end":
        got.append(int(item.payload))
    assert got == list(range(300))
    await link.close()
    await watcher.close()


async def test_a_lost_link_leaves_its_will(open_address: BrokerAddress) -> None:
    watcher = await started(open_address, f"{T}/alive/+")
    link = await started(open_address, will=Will(f"{T}/alive/x", b"gone"))
    assert link.connection is not None
    await link.connection.drop()
    assert await message(watcher) == Received(f"{T}/alive/x", b"gone", False)
    await status(link, True)
    await link.close()
    late = await started(open_address)
    await retained_comes(late, Received(f"{T}/alive/x", b"gone", True))
    await late.close()
    await watcher.close()


async def test_comes_back_fifty_times_with_its_subscriptions(
    open_address: BrokerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gofish_tui.link.mqtt.LONGEST_PAUSE", 0.02)
    link = await started(open_address, f"{T}/a")
    for number in range(50):
        assert link.connection is not None
        await link.connection.drop()
        await status(link, False)
        assert not link.publish(f"{T}/a", b"lost")
        await status(link, True)
        assert link.publish(f"{T}/a", b"%d" % number)
        assert (await message(link)).payload == b"%d" % number
    await link.close()


async def test_a_killed_broker_is_restarted_and_links_return(embedded: EmbeddedBroker) -> None:
    host = await started(embedded.host_address, f"{T}/from/+")
    guest = await started(embedded.address, f"{T}/table")
    host.publish(f"{T}/table", b"kept", retain=True)
    assert (await message(guest)).payload == b"kept"
    port, pid = embedded.port, embedded.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    for link in (guest, host):
        assert (await status(link, False)).detail == "", "nobody gave a reason"
    assert not guest.publish(f"{T}/from/g", b"lost")
    for link in (guest, host):
        await status(link, True)
    # What was kept is not read from the store at once (seen), so a host says it again to those who are there.
    host.publish(f"{T}/table", b"again", retain=True)
    while (item := await message(guest)).payload != b"again":
        assert item.payload == b"kept"
    assert embedded.port == port
    assert embedded.pid != pid
    await until(lambda: guest.publish(f"{T}/from/g", b"again"))
    assert (await message(host)).payload == b"again"
    await host.close()
    await guest.close()


async def test_the_port_may_stay_closed_for_a_while(mosquitto: Mosquitto) -> None:
    link = await started(mosquitto.address, f"{T}/a")
    mosquitto.kill()
    await status(link, False)
    refused = await status(link, False)
    assert "nothing listens" in refused.detail
    mosquitto.launch()
    await status(link, True)
    link.publish(f"{T}/a", b"back")
    assert (await message(link)).payload == b"back"
    await link.close()


async def test_a_broker_that_does_not_read_fills_the_link(mosquitto: Mosquitto) -> None:
    link = await started(mosquitto.address)
    mosquitto.freeze()
    try:
        sent = 0
        while link.publish(f"{T}/a", b"x" * 1_000):
            sent += 1
            assert sent <= BACKLOG
        assert sent == BACKLOG
    finally:
        mosquitto.thaw()
    await until(lambda: link.publish(f"{T}/a", b"room again"))
    await link.close()


async def test_a_subscription_that_is_refused(embedded: EmbeddedBroker) -> None:
    link = MqttLink(embedded.address)
    link.subscribe("gofish/1/#")
    with pytest.raises(BrokerUnreachable) as refusal:
        await link.start()
    assert refusal.value.reason == "denied"
    assert "gofish/1/#" in str(refusal.value)

    running = await started(embedded.address, f"{T}/table")
    running.subscribe("#")
    assert "'#'" in (await status(running, False)).detail
    running.unsubscribe("#")
    await status(running, True)
    await running.close()


async def test_wrong_calls_are_refused(open_address: BrokerAddress) -> None:
    link = await started(open_address)
    with pytest.raises(ValueError, match="filter"):
        link.subscribe("a/#/b")
    with pytest.raises(ValueError, match="wildcard"):
        link.publish("a/+", b"")
    with pytest.raises(RuntimeError):
        await link.start()
    await link.close()


@pytest.mark.parametrize("encrypted", [False, True])
async def test_web_sockets(encrypted: bool, certificate: tuple[Path, Path]) -> None:
    async with web_broker(certificate if encrypted else None) as address:
        link = MqttLink(address, tls_ca=str(certificate[0]))
        link.subscribe(f"{T}/a")
        await link.start()
        payloads = [b"%d" % number * 500 for number in range(200)]
        for payload in payloads:
            assert link.publish(f"{T}/a", payload)
        assert [(await message(link)).payload for _ in payloads] == payloads
        assert link.connection is not None
        await link.connection.drop()
        await status(link, False)
        await status(link, True)
        await link.close()


@pytest.mark.parametrize("encrypted", [False, True])
async def test_a_strangers_large_message_ends_no_web_socket(
    encrypted: bool, certificate: tuple[Path, Path]
) -> None:
    """Retained where anybody may, it would keep everybody out."""
    async with web_broker(certificate if encrypted else None, max_payload=8 << 20) as address:
        stranger = MqttLink(address, tls_ca=str(certificate[0]))
        await stranger.start()
        assert stranger.publish(f"{T}/a", bytes(6 << 20), retain=True)
        await stranger.close()
        link = MqttLink(address, tls_ca=str(certificate[0]))
        link.subscribe(f"{T}/a")
        await link.start()
        await status(link, True)
        assert link.publish(f"{T}/a", b"what fits")
        assert await link.receive() == Received(f"{T}/a", b"what fits", retained=False)
        await link.close()
