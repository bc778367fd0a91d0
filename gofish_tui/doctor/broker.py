"""The broker that is used here: whether it lets us in, and whether it lets us open tables."""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
from base64 import b32encode
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_tui.doctor.result import CheckResult, Status
from gofish_tui.i18n.ids import unreachable_id
from gofish_tui.link.base import BrokerUnreachable, Received
from gofish_tui.link.mqtt import MqttLink

if TYPE_CHECKING:
    from gofish_tui.link.address import BrokerAddress

HEARD_SECONDS = 3.0


async def check_broker(address: BrokerAddress | None) -> list[CheckResult]:
    """None: tables start their own broker, which `check_ports` looks at."""
    if address is None:
        return [CheckResult(Status.WELL, "broker-own")]
    found = []
    for node in address.nodes:
        where: dict[str, str | int] = {"broker": node.safe}
        try:
            heard = await _is_heard(node)
        except BrokerUnreachable as wrong:
            said = "broker-fault-because" if wrong.quoted else "broker-fault"
            where["detail"] = wrong.quoted
            found.append(CheckResult(Status.FAULT, said, where, unreachable_id(wrong.reason)))
        else:
            found.append(
                CheckResult(Status.WELL, "broker-well", where)
                if heard
                else CheckResult(Status.NOTE, "broker-guest", where, "broker-guest-advice")
            )
        if is_this_machine(node.host):
            found.append(CheckResult(Status.NOTE, "broker-here", where, "broker-here-advice"))
    return found


def is_this_machine(host: str) -> bool:
    """Whether it is a name that every machine has for itself, so that it leads guests nowhere."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".").split(".")[-1] == "localhost"


async def _is_heard(address: BrokerAddress) -> bool:
    """Publish an empty discovery answer, under an id that no table has, and listen for it. Raises `BrokerUnreachable`."""
    nobody = b32encode(secrets.token_bytes(15)).decode().lower()
    link = MqttLink(address, name="doctor")
    link.subscribe(topics.discovery_answer(nobody), 0)
    await link.start()
    try:
        link.publish(topics.discovery_answer(nobody), b"", qos=0)
        async with asyncio.timeout(HEARD_SECONDS):
            while not isinstance(await link.receive(), Received):
                pass
    except TimeoutError:
        return False
    finally:
        await link.close()
    return True
