"""The addresses under which a browser finds us."""

from __future__ import annotations

import ipaddress

from gofish_tui.link.multicast import lan_addresses


def links(bind: str, port: int, token: str) -> list[str]:
    """The page's addresses, the one that is most likely right first."""
    listening = ipaddress.ip_address(bind)
    hosts = [bind]
    if listening.is_unspecified:
        hosts = lan_addresses() or ["127.0.0.1"]
    shown = [f"[{host}]" if ":" in host else host for host in hosts]
    return [f"http://{host}:{port}/{token}/" for host in shown]


def is_local(bind: str) -> bool:
    """Only this machine can connect there."""
    return ipaddress.ip_address(bind).is_loopback
