"""More tables in one process than a connection may have subscriptions, on every broker that we start or document.

Real: the limits on subscriptions are the brokers' own.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from tests.brokers import MOSQUITTO
from tests.clusters.hundreds import BROKERS, open_tables, sit_down

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.broker]

TABLES = 48
"""With a filter for each, our own broker was full at 32."""


@pytest.mark.parametrize("on", BROKERS)
async def test_the_first_and_the_last_of_many_tables_are_joined(on: str, tmp_path: Path) -> None:
    if on.startswith("mosquitto") and MOSQUITTO is None:
        pytest.skip("no mosquitto here")
    async with AsyncExitStack() as stack:
        host = await open_tables(TABLES, on, tmp_path, stack)
        first, *_, last = host.of("hosting")
        await sit_down(last, tmp_path)
        await sit_down(first, tmp_path)
        assert host.of("notice") == []
