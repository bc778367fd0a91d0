"""The broker model does what brokers do: one script on it, on Mosquitto and on our own broker, and everybody hears the same.

Real: what brokers do is asked of brokers.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from tests.brokers import MOSQUITTO, embedded_broker, mosquitto_broker
from tests.security.attacker import attacker
from tests.simulation.broker_scripts import NAMES, OnBroker, OnModel, in_some_order, script

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from gofish_tui.link.address import BrokerAddress

pytestmark = pytest.mark.broker
SCRIPTS = range(12)


@pytest.fixture(params=["ours", "mosquitto"])
async def address(request: pytest.FixtureRequest) -> AsyncIterator[BrokerAddress]:
    """A broker at which a host's login may do everything."""
    if request.param == "ours":
        async with embedded_broker() as broker:
            yield broker.host_address
    elif MOSQUITTO is None:
        pytest.skip("no mosquitto here")
    else:
        async with mosquitto_broker() as other:
            yield other.address


async def test_everybody_hears_the_same_on_the_model_and_on_a_broker(
    address: BrokerAddress,
) -> None:
    for seed in SCRIPTS:
        model = OnModel(will_at_take_over=address.user is None)
        async with AsyncExitStack() as stack:
            real = OnBroker(address, stack, f"{seed}-")
            for number, op in enumerate(script(seed, f"gofish/1/{seed}/")):
                model.play(op)
                await real.play(op, model.heard)
                for who in NAMES:
                    heard, said = in_some_order(real.heard[who]), in_some_order(model.heard[who])
                    assert heard == said, f"script {seed}, step {number}, {who}: {op}"
            assert real.dropped == model.dropped


@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_a_broker_that_is_killed_without_a_store_speaks_no_will_and_forgets() -> None:
    model = OnModel(will_at_take_over=True)
    async with mosquitto_broker() as broker:
        async with attacker(broker.address, will=("will", b"gone", True)) as client:
            client.publish("card", b"kept", retain=True, qos=1)
            await client.settle()
            broker.kill()
            await client.closed.wait()
        broker.launch()
        await broker.ready()
        async with attacker(broker.address) as late:
            late.subscribe("#")
            await late.settle()
            assert late.heard == []
    model.broker.publish("card", b"kept", retain=True)
    model.broker.stop(keep_store=False)
    model.broker.start()
    assert model.broker.retained == {}
    assert model.broker.peers == []
