"""The network: addresses others may reach, whether we hear our own announcement, and whether a table's port is open."""

from __future__ import annotations

import asyncio
import secrets

from gofish_protocol.messages import VERSION
from gofish_tui.doctor.result import CheckResult, Status
from gofish_tui.link.announcer import Announcer
from gofish_tui.link.discovery import browse
from gofish_tui.link.embedded import EmbeddedBroker
from gofish_tui.link.multicast import lan_addresses, tunnels
from gofish_tui.link.ports import port_is_free
from gofish_tui.link.probe import answers
from gofish_tui.link.server_program import BrokerFailed, NoServer

ROOM_PORT = 1883
HEAR_SECONDS = 4.0


def check_network() -> list[CheckResult]:
    """The addresses that others could reach, and tunnels that may hide them."""
    addresses = lan_addresses()
    if not addresses:
        return [CheckResult(Status.FAULT, "network-none", advice="network-none-advice")]
    found = [CheckResult(Status.WELL, "network-well", {"addresses": ", ".join(addresses)})]
    if names := tunnels():
        args: dict[str, str | int] = {"names": ", ".join(names)}
        found.append(CheckResult(Status.NOTE, "network-vpn", args, "network-vpn-advice"))
    return found


async def check_discovery() -> list[CheckResult]:
    """Announce something on every interface, and listen for it."""
    if not lan_addresses():
        return [CheckResult(Status.NOTE, "discovery-no-network")]
    mark = "doctor" + secrets.token_hex(6)
    announcer = Announcer(9, {"v": str(VERSION), "table": mark, "title": ""})
    announcer.start()
    try:
        heard = any(found.table == mark for found in await browse(None, HEAR_SECONDS))
    finally:
        await announcer.close()
    if heard and not announcer.problem:
        return [CheckResult(Status.WELL, "discovery-well")]
    if announcer.problem:
        args: dict[str, str | int] = {"detail": announcer.problem}
        return [CheckResult(Status.FAULT, "discovery-failed", args, "discovery-failed-advice")]
    return [CheckResult(Status.FAULT, "discovery-blocked", advice="discovery-blocked-advice")]


async def check_ports() -> list[CheckResult]:
    """Open a table's broker to everybody for a moment, and connect by each of our addresses; see who has the shared port."""
    found = []
    try:
        broker = EmbeddedBroker(bind="0.0.0.0")
        await broker.start()
    except BrokerFailed as wrong:
        install = isinstance(wrong, NoServer)
        advice = "ports-no-broker-advice" if install else "ports-broker-fails-advice"
        return [CheckResult(Status.FAULT, wrong.message, dict(wrong.args_of_message), advice)]
    try:
        for address in lan_addresses():
            open_here = await answers(address, broker.port, timeout=2.0)
            found.append(
                CheckResult(Status.WELL, "ports-open", {"address": address})
                if open_here
                else CheckResult(
                    Status.FAULT, "ports-closed", {"address": address}, "ports-closed-advice"
                )
            )
    finally:
        await broker.stop()
    return found + await _room_port()


async def _room_port() -> list[CheckResult]:
    """Who listens on MQTT's port: nobody, a shared broker, or one that only this machine can reach."""
    if await asyncio.to_thread(port_is_free, "0.0.0.0", ROOM_PORT):
        return [CheckResult(Status.WELL, "ports-room-free")]
    inside = await answers("127.0.0.1", ROOM_PORT)
    outside = [address for address in lan_addresses() if await answers(address, ROOM_PORT)]
    if inside and not outside and lan_addresses():
        return [
            CheckResult(Status.NOTE, "ports-localhost-only", advice="ports-localhost-only-advice")
        ]
    return [CheckResult(Status.NOTE, "ports-room-taken", advice="ports-room-taken-advice")]
