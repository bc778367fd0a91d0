"""Brokers as fixtures, and a check that no test of this room leaves a task behind."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from tests.brokers import MOSQUITTO, Mosquitto, embedded_broker, mosquitto_broker
from tests.link.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.link.embedded import EmbeddedBroker


@pytest.fixture(autouse=True)
async def no_task_left() -> AsyncIterator[None]:
    """Every task has an owner that ends it."""
    before = asyncio.all_tasks()
    yield
    await until(lambda: not asyncio.all_tasks() - before - {asyncio.current_task()})


@pytest.fixture
async def embedded() -> AsyncIterator[EmbeddedBroker]:
    """Our own broker."""
    async with embedded_broker() as broker:
        yield broker


@pytest.fixture
async def mosquitto() -> AsyncIterator[Mosquitto]:
    """A Mosquitto that lets anybody do anything."""
    if MOSQUITTO is None:
        pytest.skip("no mosquitto here")
    async with mosquitto_broker() as broker:
        yield broker


@pytest.fixture(params=["embedded", "mosquitto"])
async def open_address(request: pytest.FixtureRequest) -> AsyncIterator[BrokerAddress]:
    """An address on each kind of broker from which everything under `gofish/1/` may be done."""
    if request.param == "embedded":
        async with embedded_broker() as broker:
            yield broker.host_address
    else:
        if MOSQUITTO is None:
            pytest.skip("no mosquitto here")
        async with mosquitto_broker() as other:
            yield other.address


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that nobody else trusts, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made = (folder / "cert.pem", folder / "key.pem")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    try:
        subprocess.run(
            [
                *command.split(),
                "-subj",
                "/CN=table",
                "-addext",
                "subjectAltName=IP:127.0.0.1",
                "-out",
                str(made[0]),
                "-keyout",
                str(made[1]),
            ],
            check=True,
            capture_output=True,
        )
    except FileNotFoundError:
        pytest.skip("no openssl here")
    return made
