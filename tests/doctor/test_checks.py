"""Each look at one thing, on what is well and on what is not.

Real: the broker that is looked for is started, and ports are taken.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gofish_tui.doctor import network
from gofish_tui.doctor.broker import check_broker, is_this_machine
from gofish_tui.doctor.storage import check_storage
from gofish_tui.doctor.terminal import judge
from gofish_tui.i18n.ids import unreachable_id
from gofish_tui.i18n.loader import Messages
from gofish_tui.link.server_program import BrokerFailed, NoServer
from gofish_tui.vocabulary import UnreachableReason
from tests.brokers import embedded_broker, free_port

if TYPE_CHECKING:
    from gofish_tui.doctor.result import CheckResult

ROOT = Path(__file__).resolve().parents[2]
GOOD = {
    "tty": True,
    "columns": 80,
    "lines": 24,
    "encoding": "utf8",
    "environment": {"TERM": "xterm"},
}


def said(results: list[CheckResult]) -> list[str]:
    for result in results:
        assert (result.advice is None) <= (result.status != "fault"), result
    return [result.message for result in results]


@pytest.mark.parametrize(
    ("wrong", "wanted"),
    [
        ({}, ["terminal-well"]),
        ({"tty": False}, ["terminal-none"]),
        ({"columns": 30}, ["terminal-small"]),
        ({"encoding": "ansix3.41968"}, ["terminal-not-utf8"]),
        ({"environment": {"TERM": "dumb"}}, ["terminal-dumb"]),
        ({"lines": 5, "environment": {}}, ["terminal-small", "terminal-dumb"]),
    ],
)
def test_terminals(wrong: dict[str, object], wanted: list[str]) -> None:
    assert said(judge(**{**GOOD, **wrong})) == wanted  # type: ignore[arg-type]


def test_a_folder_that_can_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    assert said(check_storage(tmp_path / "not" / "yet")) == ["storage-well"]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    assert said(check_storage(file)) == ["storage-fault"]
    monkeypatch.setattr("gofish_tui.doctor.storage.LEAST_MEGABYTES", 1 << 60)
    assert said(check_storage(tmp_path)) == ["storage-full"]


@pytest.mark.skipif(os.name != "posix", reason="rights are another matter there")
def test_a_folder_that_others_may_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    assert said(check_storage(tmp_path)) == ["storage-open"]


@pytest.mark.broker
async def test_brokers(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = "gofish_tui.doctor.broker.HEARD_SECONDS"
    assert said(await check_broker(None)) == ["broker-own"]
    async with embedded_broker() as broker:
        monkeypatch.setattr(heard, 60.0)
        assert said(await check_broker(broker.host_address)) == ["broker-well", "broker-here"]
        monkeypatch.setattr(heard, 1.0)  # a guest is never heard
        assert said(await check_broker(broker.address)) == ["broker-guest", "broker-here"]
        gone = broker.host_address
        gone = type(gone)(gone.host, gone.port, others=(("127.0.0.1", free_port()),))
        found = await check_broker(gone)
        assert said(found) == ["broker-guest", "broker-here", "broker-fault", "broker-here"]
        assert found[2].advice == "unreachable-refused"


def test_every_reason_has_a_sentence_of_its_own_and_a_row_in_the_documents() -> None:
    sentences = {
        Messages("en", strict=True).text(unreachable_id(reason)) for reason in UnreachableReason
    }
    assert len(sentences) == len(UnreachableReason)
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/brokers.md").read_text("utf-8"), re.M)
    assert sorted(rows) == sorted(UnreachableReason)


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("localhost", True),
        ("room.localhost.", True),
        ("127.0.0.2", True),
        ("::1", True),
        ("192.168.0.7", False),
        ("localhost.example", False),
    ],
)
def test_names_that_lead_guests_nowhere(host: str, *, here: bool) -> None:
    assert is_this_machine(host) == here


@pytest.mark.broker
async def test_ports_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "lan_addresses", list)
    assert said(network.check_network()) == ["network-none"]
    assert said(await network.check_discovery()) == ["discovery-no-network"]
    monkeypatch.setattr(network, "lan_addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(network, "tunnels", lambda: ["wg0"])
    assert said(network.check_network()) == ["network-well", "network-vpn"]
    monkeypatch.setattr(network, "ROOM_PORT", free_port())
    assert said(await network.check_ports()) == ["ports-open", "ports-room-free"]
    async with embedded_broker() as broker:
        monkeypatch.setattr(network, "ROOM_PORT", broker.port)
        assert said(await network.check_ports())[1:] == ["ports-room-taken"]
        # 127.0.0.2 is this machine as well, and the broker listens on 127.0.0.1 alone.
        monkeypatch.setattr(network, "lan_addresses", lambda: ["127.0.0.2"])
        assert said(await network.check_ports())[1:] == ["ports-localhost-only"]


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        (NoServer("own-broker-missing"), "ports-no-broker-advice"),
        (BrokerFailed("own-broker-silent", detail="no"), "ports-broker-fails-advice"),
    ],
)
async def test_a_broker_that_does_not_start(
    monkeypatch: pytest.MonkeyPatch, wrong: BrokerFailed, advice: str
) -> None:
    """What it said is told, and only a program that is not there is to be installed."""

    class Broken:
        def __init__(self, **_: object) -> None:
            raise wrong

    monkeypatch.setattr(network, "EmbeddedBroker", Broken)
    (result,) = await network.check_ports()
    assert result.message == wrong.message
    assert result.args == wrong.args_of_message
    assert result.advice == advice


async def test_nobody_hears_our_announcement(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> list[object]:
        return []

    monkeypatch.setattr(network, "lan_addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(network, "browse", nothing)
    assert said(await network.check_discovery()) == ["discovery-blocked"]
