"""The network side of discovery: our own addresses, and a zeroconf on those that work."""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import socket
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeroconf.asyncio import AsyncZeroconf

SERVICE_TYPE = "_gofish._tcp.local."

TUNNELS = ("tun", "tap", "wg", "ppp", "utun", "tailscale", "zt", "nordlynx", "proton")
"""How the interfaces of VPNs are named."""
BRIDGES = ("docker", "br-", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni")
"""And those between a machine and what runs inside it."""
ELSEWHERE = "192.0.2.1"
"""Nobody's address (RFC 5737), and so not on any of our networks."""

# Its warnings would go to the terminal when nobody set logging up.
logging.getLogger("zeroconf").addHandler(logging.NullHandler())


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses that others may reach, the likeliest first.

    That is one of a private network on a real interface, and of those the one by which this machine reaches others. Without
    loopback and without the link-local ones, which are what a machine without a network has.
    """
    import ifaddr

    found: dict[str, bool] = {}
    for adapter in ifaddr.get_adapters():
        made_up = adapter.nice_name.lower().startswith(TUNNELS + BRIDGES)
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                address = ipaddress.IPv4Address(ip.ip)
                if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                    found.setdefault(ip.ip, made_up)
    way_out = _way_out()

    def unlikely(text: str) -> tuple[bool, bool, bool]:
        return found[text], not ipaddress.IPv4Address(text).is_private, text != way_out

    return sorted(found, key=unlikely)


def _way_out() -> str:
    """Our address on the way to the rest of the world; empty without one. Nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((ELSEWHERE, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def tunnels() -> list[str]:
    """The names of VPN interfaces that have an address: they may route a table's guests elsewhere."""
    import ifaddr

    return sorted(
        {
            adapter.nice_name
            for adapter in ifaddr.get_adapters()
            if adapter.nice_name.lower().startswith(TUNNELS)
            and any(isinstance(ip.ip, str) for ip in adapter.ips)
        }
    )


def open_zeroconf(interfaces: Sequence[str] | None) -> AsyncZeroconf:
    """A zeroconf on these of our IPv4 addresses, or on all; raises `OSError` when none works.

    One interface that is down would fail all of them (python-zeroconf #25), so each is tried first.
    """
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    wanted = lan_addresses() if interfaces is None else list(interfaces)
    usable = [address for address in wanted if _is_up(address)]
    if not usable:
        raise OSError("no network interface to use")
    return AsyncZeroconf(interfaces=usable, ip_version=IPVersion.V4Only)


async def close_zeroconf(zeroconf: AsyncZeroconf) -> None:
    """Close it; whatever goes wrong, there is nothing to be done about it anymore."""
    with contextlib.suppress(Exception):  # as said above
        # Closed before it has begun, it leaves its sockets open (seen, 0.154).
        await zeroconf.zeroconf.async_wait_for_start()
    with contextlib.suppress(Exception):  # the same
        await zeroconf.async_close()


def _is_up(address: str) -> bool:
    group = socket.inet_aton("224.0.0.251")
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((address, 0))
            member = group + socket.inet_aton(address)
            probe.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
    except OSError:
        return False
    return True
