"""A broker of another make, for those who attack a table from the same one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.brokers import mosquitto_broker

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.brokers import Mosquitto


@pytest.fixture
async def mosquitto() -> AsyncIterator[Mosquitto]:
    async with mosquitto_broker() as broker:
        yield broker
