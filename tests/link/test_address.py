"""Addresses of brokers: read, written, and never with the password where people look."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_tui.i18n.loader import Messages
from gofish_tui.link.address import BrokerAddress, Scheme, WrongAddress


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("mqtt://table", BrokerAddress("table", 1883)),
        ("MQTT://table:2000/", BrokerAddress("table", 2000)),
        ("  mqtts://a.b-c.example ", BrokerAddress("a.b-c.example", 8883, "mqtts")),
        ("ws://table", BrokerAddress("table", 80, "ws", path="/mqtt")),
        ("ws://table:8080/ws", BrokerAddress("table", 8080, "ws", path="/ws")),
        ("wss://table/", BrokerAddress("table", 443, "wss", path="/")),
        ("mqtt://[::1]:1884", BrokerAddress("::1", 1884)),
        ("mqtt://[fe80::1]", BrokerAddress("fe80::1", 1883)),
        ("mqtt://u:p@10.0.0.1", BrokerAddress("10.0.0.1", 1883, user="u", password="p")),
        ("mqtt://u@h", BrokerAddress("h", 1883, user="u")),
        ("mqtt://a%40b:c%3Ad%2F@h:1", BrokerAddress("h", 1, user="a@b", password="c:d/")),
        ("mqtt://u:a@b@h", BrokerAddress("h", 1883, user="u", password="a@b")),
    ],
)
def test_reads(text: str, address: BrokerAddress) -> None:
    assert BrokerAddress.parse(text) == address


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "mqtt://host"),
        ("table:1883", "mqtt://host"),
        ("http://table", "“http”"),
        ("mqtt://", "host after ://"),
        ("mqtt://:1883", "host after ://"),
        ("mqtt://table:port", "“port”"),
        ("mqtt://table:0", "“0”"),
        ("mqtt://table:65536", "65536"),
        ("mqtt://table:-1", "“-1”"),
        ("mqtt://table:\u0661", "“\u0661”"),
        ("mqtt://table:123456789012345678901234567890", "“123"),
        ("mqtt://ta ble", "spaces"),
        ("mqtt://-table", "“-table”"),
        ("mqtt://a..b", "“a..b”"),
        ("mqtt://::1", "[::1]"),
        ("mqtt://[::1", "not an IPv6"),
        ("mqtt://[1.2.3.4]", "1.2.3.4"),
        ("mqtt://[::zz]", "::zz"),
        ("mqtt://[::1]x", "“x”"),
        ("mqtt://table/lobby", "“/lobby”"),
        ("ws://table/mqtt?a=b", "“?a=b”"),
        ("ws://table/mqtt#a", "“#a”"),
        ("mqtt://таблица", "“таблица”"),
    ],
)
def test_names_the_wrong_word(text: str, word: str) -> None:
    with pytest.raises(WrongAddress) as refusal:
        BrokerAddress.parse(text)
    said = refusal.value.said(Messages("en"))
    assert word in said
    assert "\n" not in said


@pytest.mark.parametrize("rest", ["h:port", "h/path", "", "[::1", "a b", "h?x", "h:99999", "-h"])
def test_a_refusal_does_not_tell_the_password(rest: str) -> None:
    with pytest.raises(WrongAddress) as refusal:
        BrokerAddress.parse(f"mqtt://user:geheim@{rest}")
    assert "geheim" not in str(refusal.value) + refusal.value.said(Messages("en"))


def test_shows_no_password() -> None:
    address = BrokerAddress("h", 1883, user="u", password="geheim")
    for shown in (str(address), repr(address), address.safe, f"{address}", f"{[address]}"):
        assert "geheim" not in shown
    assert address.url == "mqtt://u:geheim@h"
    assert address.safe == "mqtt://u@h"


def test_a_password_needs_a_user() -> None:
    with pytest.raises(WrongAddress, match="address-password"):
        BrokerAddress("h", 1, password="x")


hosts = st.one_of(
    st.from_regex(r"[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?(\.[a-z][a-z0-9]{0,5})?", fullmatch=True),
    st.ip_addresses().map(str),
)
schemes: st.SearchStrategy[Scheme] = st.sampled_from(["mqtt", "mqtts", "ws", "wss"])


@given(hosts, st.integers(1, 65535), schemes, st.text(max_size=8), st.none() | st.text(max_size=8))
def test_comes_back_from_its_text(
    host: str, port: int, scheme: Scheme, user: str, password: str | None
) -> None:
    address = BrokerAddress(host, port, scheme, user, password)
    assert BrokerAddress.parse(address.url) == address


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, "mqtt://" + text, "ws://" + text):
        try:
            address = BrokerAddress.parse(whole)
        except ValueError:
            continue
        assert BrokerAddress.parse(address.url) == address


@pytest.mark.parametrize("path", ["mqtt", "/a b", "/a\rb", "/a\x7f"])
def test_a_path_is_of_plain_characters(path: str) -> None:
    """It goes into the first line of a web-socket's request."""
    with pytest.raises(ValueError, match="path"):
        BrokerAddress("host", 80, "ws", path=path)
