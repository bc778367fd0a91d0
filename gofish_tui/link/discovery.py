"""Finding tables on the local network: browsing for announced brokers.

A record of `_gofish._tcp.local.` is one broker's address with, in its TXT, one table's id and
title (a room with many tables announces itself without a table). Discovery is a convenience:
firewalls, guest networks and VPNs swallow it, so an address or an invitation must always work
without. A host that was killed stays in caches for up to 75 minutes (seen), so what is found has
to be probed (`probe.answers`) before it is shown as open.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from gofish_tui.limits_outside import ANNOUNCED_HOSTS, ANNOUNCED_RECORDS, ANNOUNCED_TITLE
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.ending import end_task
from gofish_tui.link.multicast import SERVICE_TYPE, close_zeroconf, open_zeroconf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from zeroconf import ServiceStateChange
    from zeroconf.asyncio import AsyncZeroconf

RESOLVE_MILLISECONDS = 3_000

_TABLE = re.compile(r"[A-Za-z0-9_-]{0,64}")


class Found(NamedTuple):
    """An announced broker. All of it comes from strangers: checked for form, not for truth."""

    name: str
    """The record's own name, to tell two apart."""
    port: int
    table: str
    """The table's id; empty when the record is a room with many tables."""
    title: str
    version: str
    hosts: tuple[str, ...]
    """All addresses of the record, IPv4 first."""
    url: str | None
    """The broker's address when it is not simply `mqtt://host:port`; never with a password."""

    @property
    def addresses(self) -> tuple[BrokerAddress, ...]:
        """Where to connect: a machine on several networks names an address in each, and we may be on any of them."""
        if self.url:
            return (BrokerAddress.parse(self.url),)
        return tuple(BrokerAddress(host, self.port) for host in self.hosts[:ANNOUNCED_HOSTS])


async def browse(
    interfaces: Sequence[str] | None = None,
    seconds: float = 2.0,
    heard: Callable[[Found], None] = lambda found: None,
) -> list[Found]:
    """Listen for that long, and give what was found, by title; an empty list when it cannot listen.

    `interfaces` are our own IPv4 addresses to ask from; all of them when `None`. `heard` is called
    with each as soon as it is known.
    """
    try:
        zeroconf = open_zeroconf(interfaces)
    except Exception:  # noqa: BLE001 - no network, no multicast: then nothing is found
        return []
    search = _Search(zeroconf, heard)
    try:
        await search.run(seconds)
    finally:
        await close_zeroconf(zeroconf)
    return sorted(search.found.values(), key=lambda found: (found.title.casefold(), found.name))


class _Search:
    """One browse: names come and go, and each is resolved by a task of its own."""

    def __init__(
        self, zeroconf: AsyncZeroconf, heard: Callable[[Found], None] = lambda found: None
    ) -> None:
        self._zeroconf = zeroconf
        self._heard = heard
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self.found: dict[str, Found] = {}

    async def run(self, seconds: float) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        browser = AsyncServiceBrowser(
            self._zeroconf.zeroconf, SERVICE_TYPE, handlers=[self._on_change]
        )
        try:
            await asyncio.sleep(seconds)
        finally:
            await browser.async_cancel()
            for task in tuple(self._resolving.values()):
                await end_task(task)

    def _on_change(self, *, name: str, state_change: ServiceStateChange, **_: object) -> None:
        if state_change.name == "Removed":
            self.found.pop(name, None)
        elif name not in self._resolving and (
            name in self.found or len(self.found) + len(self._resolving) < ANNOUNCED_RECORDS
        ):
            task = asyncio.create_task(self._resolve(name), name="discovery-resolve")
            self._resolving[name] = task
            task.add_done_callback(lambda _: self._resolving.pop(name, None))

    async def _resolve(self, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        with contextlib.suppress(Exception):  # what a stranger announces may be anything
            info = AsyncServiceInfo(SERVICE_TYPE, name)
            if not await info.async_request(self._zeroconf.zeroconf, RESOLVE_MILLISECONDS):
                return
            found = read_record(name, info.parsed_addresses(), info.port, info.properties)
            if found is not None:
                self.found[name] = found
                self._heard(found)


def read_record(
    name: str, addresses: Sequence[str], port: int | None, properties: Mapping[bytes, bytes | None]
) -> Found | None:
    """Read one foreign record; `None` when it is unusable. Never raises."""
    hosts = tuple(filter(_is_unicast, addresses))
    if not hosts or port is None or not 1 <= port <= 65535:
        return None
    table = _text(properties, b"table")
    if _TABLE.fullmatch(table) is None:
        return None
    # IPv4 first: a link-local IPv6 address is useless without its interface.
    hosts = tuple(sorted(hosts, key=lambda host: ":" in host))
    return Found(
        name=_clean(name, 255),
        port=port,
        table=table,
        title=_clean(_text(properties, b"title"), ANNOUNCED_TITLE),
        version=_clean(_text(properties, b"v"), 8),
        hosts=hosts,
        url=_url(_text(properties, b"url")),
    )


def _text(properties: Mapping[bytes, bytes | None], key: bytes) -> str:
    return (properties.get(key) or b"").decode("utf-8", errors="replace")


def _clean(text: str, most: int) -> str:
    """Without control and direction-changing characters; the screen's own cleaning comes on top."""
    joiners = "\u200c\u200d"  # Telugu needs them
    shown = (
        c
        for c in text
        if c in joiners or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
    )
    return "".join(shown)[:most].strip()


def _url(text: str) -> str | None:
    if not text:
        return None
    try:
        return BrokerAddress.parse(text).safe
    except ValueError:
        return None


def _is_unicast(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (parsed.is_multicast or parsed.is_unspecified)
