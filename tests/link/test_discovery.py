"""Announcing and finding tables, on the loopback only; and reading what strangers announce.

Real, since the network's library has its own thread.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.announcer import Announcer
from gofish_tui.link.discovery import Found, browse, read_record
from gofish_tui.link.ending import end_task
from gofish_tui.link.multicast import lan_addresses
from tests.link.waiting import PATIENCE, until, until_async

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

pytestmark = pytest.mark.real_time


LOOPBACK = ["127.0.0.1"]
TITLE = "Ана's стол, తెలుగు\u200c!"


async def found_by(announcer: Announcer, seconds: float = 2.0) -> Found | None:
    """As soon as it is heard, or nothing after so long."""
    found: asyncio.Future[Found] = asyncio.get_running_loop().create_future()

    def heard(record: Found) -> None:
        if record.name == announcer.name and not found.done():
            found.set_result(record)

    looking = asyncio.create_task(browse(LOOPBACK, seconds, heard))
    await asyncio.wait({looking, found}, return_when=asyncio.FIRST_COMPLETED)
    await end_task(looking)
    return found.result() if found.done() else None


@pytest.mark.slow
async def test_found_updated_and_gone() -> None:
    announcer = Announcer(1883, {"v": "1", "table": "abc", "title": TITLE}, interfaces=LOOPBACK)
    announcer.start()
    await until(announcer.registered.is_set)
    seen: list[Found] = []

    async def shows(title: str) -> bool:
        found = await found_by(announcer)
        if found is not None:
            seen.append(found)
        return found is not None and found.title == title

    await until_async(lambda: shows(TITLE))
    assert seen[-1].table == "abc"
    assert seen[-1].version == "1"
    assert seen[-1].addresses == (BrokerAddress("127.0.0.1", 1883),)
    announcer.update({"v": "1", "table": "abc", "title": "other"})
    await until_async(lambda: shows("other"))
    await announcer.close()
    assert announcer.problem == ""
    assert await found_by(announcer) is None


@pytest.mark.slow
async def test_two_hosts_are_two_records() -> None:
    both = [Announcer(port, {"title": "same"}, interfaces=LOOPBACK) for port in (1, 2)]
    for announcer in both:
        announcer.start()
    await until(lambda: all(announcer.registered.is_set() for announcer in both))

    for announcer in both:
        assert await found_by(announcer, PATIENCE) is not None
    for announcer in both:
        await announcer.close()


async def test_a_network_that_is_not_there_is_a_text() -> None:
    announcer = Announcer(1883, {}, interfaces=["203.0.113.9"])
    announcer.start()
    await until(lambda: announcer.problem)
    assert "interface" in announcer.problem
    announcer.update({"title": "x"})
    await announcer.close()
    assert await browse(["203.0.113.9"], 0.1) == []


async def test_a_broken_library_is_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("as if")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf.async_register_service", fail)
    announcer = Announcer(1883, {}, interfaces=LOOPBACK)
    announcer.start()
    await until(lambda: announcer.problem)
    assert "as if" in announcer.problem
    await announcer.close()


@pytest.mark.parametrize("pause", [0.0, 0.01, 0.3])
async def test_closing_before_it_is_registered(pause: float) -> None:
    announcer = Announcer(1883, {}, interfaces=LOOPBACK)
    announcer.start()
    await asyncio.sleep(pause)
    async with asyncio.timeout(PATIENCE):
        await announcer.close()
    await Announcer(1, {}).close()


def test_the_likeliest_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def adapter(name: str, *addresses: str) -> SimpleNamespace:
        return SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip) for ip in addresses])

    adapters = [
        adapter("lo", "127.0.0.1"),
        adapter("docker0", "172.17.0.1"),
        adapter("wg0", "10.9.0.2"),
        adapter("ppp-modem", "198.51.100.7"),
        adapter("eth0", "169.254.3.3", "100.20.3.4", "192.168.1.5"),
        adapter("wlan0", "192.168.2.6"),
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr("gofish_tui.link.multicast._way_out", lambda: "192.168.2.6")
    real, made_up = lan_addresses()[:3], lan_addresses()[3:]
    assert real == ["192.168.2.6", "192.168.1.5", "100.20.3.4"]
    assert set(made_up) == {"172.17.0.1", "10.9.0.2", "198.51.100.7"}


def test_lan_addresses_are_for_others() -> None:
    for text in lan_addresses():
        address = ipaddress.IPv4Address(text)
        assert not address.is_loopback
        assert not address.is_link_local


def record(
    properties: Mapping[bytes, bytes | None], addresses: list[str] | None = None, port: int = 1883
) -> Found | None:
    return read_record("x._gofish._tcp.local.", addresses or ["192.168.0.7"], port, properties)


def test_a_record_with_everything() -> None:
    found = record(
        {b"v": b"1", b"table": b"ab2", b"title": b"Hi", b"url": b"mqtts://u:geheim@broker.example"},
        ["fe80::1", "192.168.0.7"],
    )
    assert found is not None
    assert found.hosts == ("192.168.0.7", "fe80::1")
    assert found.url == "mqtts://u@broker.example"
    assert [address.host for address in found.addresses] == ["broker.example"]


def test_a_record_of_several_networks() -> None:
    found = record({}, ["fe80::1", "10.0.0.7", "192.168.0.7"])
    assert found is not None
    assert [address.host for address in found.addresses] == ["10.0.0.7", "192.168.0.7", "fe80::1"]
    found = record({}, [f"10.0.0.{number}" for number in range(1, 100)])
    assert found is not None
    assert len(found.addresses) == 4


@pytest.mark.parametrize(
    ("properties", "addresses", "port"),
    [
        ({b"table": b"a/b"}, None, 1883),
        ({b"table": b"+"}, None, 1883),
        ({b"table": b"x" * 65}, None, 1883),
        ({}, ["0.0.0.0"], 1883),
        ({}, ["224.0.0.1"], 1883),
        ({}, ["nonsense"], 1883),
        ({}, None, 0),
        ({}, None, 70_000),
    ],
)
def test_useless_records_are_left_out(
    properties: dict[bytes, bytes | None], addresses: list[str] | None, port: int
) -> None:
    assert record(properties, addresses, port) is None


def test_titles_are_cleaned() -> None:
    found = record({b"title": "\x1b[31mred\r\n\u202eevil\u2028".encode() + b"\xff" + b"x" * 300})
    assert found is not None
    assert found.title.startswith("[31mredevil\ufffdx")
    assert len(found.title) <= 80


@given(
    st.dictionaries(
        st.sampled_from([b"v", b"table", b"title", b"url", b"?"]),
        st.none() | st.binary(max_size=255),
    ),
    st.lists(st.text(max_size=20) | st.ip_addresses().map(str), max_size=3),
    st.none() | st.integers(-1, 70_000),
    st.text(max_size=300),
)
def test_any_record_is_read_or_left_out(
    properties: dict[bytes, bytes | None], addresses: list[str], port: int | None, name: str
) -> None:
    found = read_record(name, addresses, port, properties)
    if found is not None:
        assert all(address.port > 0 for address in found.addresses)
        assert not set(found.title) & set("\0\n\r\t\x1b\x9b\u202e\u2028")


async def test_who_announces_thousands_is_not_asked_about_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each name is looked up by a task with questions of its own."""

    asked: list[str] = []

    class Crowd:
        def __init__(self, _: object, kind: str, handlers: list[Callable[..., None]]) -> None:
            for number in range(2_000):
                handlers[0](name=f"{number}.{kind}", state_change=SimpleNamespace(name="Added"))

        async def async_cancel(self) -> None:
            pass

    class Mute:
        def __init__(self, _: str, name: str) -> None:
            asked.append(name)

        async def async_request(self, *_: object) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr("zeroconf.asyncio.AsyncServiceBrowser", Crowd)
    monkeypatch.setattr("zeroconf.asyncio.AsyncServiceInfo", Mute)
    assert await browse(LOOPBACK, 0.1) == []
    assert len(asked) == 200


def test_a_long_title_fits_its_record() -> None:
    announcer = Announcer(1883, {"title": "తె" * 300}, interfaces=LOOPBACK)
    info = announcer.record()
    title = info.properties[b"title"]
    assert title is not None
    assert len(b"title=" + title) <= 255
    assert set(title.decode()) == set("తె")
    assert socket.inet_ntoa(info.addresses[0]) == "127.0.0.1"
