"""The link's model does what a real link does: one script of operations on both, and every program is given the same.

Real: what becomes of messages, wills and subscriptions when a connection breaks is asked of sockets and of Mosquitto.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.brokers import MOSQUITTO
from tests.simulation.link_scripts import compare, script

pytestmark = pytest.mark.broker
SCRIPTS = {seed: script(seed, 24, breaks=2, dark=False) for seed in range(1, 9)}


@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_programs_are_given_the_same_on_the_model_and_on_real_links() -> None:
    async with asyncio.TaskGroup() as all_at_once:
        for seed, ops in SCRIPTS.items():
            all_at_once.create_task(compare(seed, ops))


def test_the_scripts_break_whatever_can_break_soon() -> None:
    done = {op.what for ops in SCRIPTS.values() for op in ops}
    assert done >= {"reset", "cut", "mend", "dim", "restart", "subscribe", "unsubscribe", "close"}
