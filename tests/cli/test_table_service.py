"""What the command line says of the broker goes to each process that is started from here, and changes nothing in this one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from gofish_tui.cli_support.parser import Parser
from gofish_tui.cli_support.table_service import lazy_service, make_service
from gofish_tui.commands import host
from gofish_tui.i18n.loader import Messages
from gofish_tui.services import host_process, phone_pages
from tests.ui.fake_session import FakeSession

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from gofish_tui.services.mqtt_table_service import MqttTableService


class Spawned(Exception):
    """A process would have been started."""


def read(*words: str) -> argparse.Namespace:
    parser = Parser("host", "cli-about")
    host.arguments(parser)
    return parser.read(words)


async def opened(service: MqttTableService) -> None:
    await service.host(service.default_config, name="Asha")


async def against_bots(service: MqttTableService) -> None:
    await service.play(name="Asha")


async def resumed(service: MqttTableService) -> None:
    await service.resume("")


async def page(service: MqttTableService) -> None:
    await service.phones(FakeSession())


@pytest.mark.parametrize("start", [opened, against_bots, resumed, page])
async def test_each_process_uses_the_broker_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Any
) -> None:
    given: list[tuple[Sequence[str], Mapping[str, str]]] = []

    def spawn(words: Sequence[str], variables: Mapping[str, str], **_: object) -> None:
        given.append((words, variables))
        raise Spawned

    monkeypatch.setattr(host_process, "spawn", spawn)
    monkeypatch.setattr(phone_pages, "spawn", spawn)
    monkeypatch.setenv("GOFISH_BROKER", "mqtt://usual.example")
    broker = "mqtt://asha:secret@room.example"
    service = make_service(read("--broker", broker, "--data-dir", str(tmp_path)), Messages("en"))
    with pytest.raises(Spawned):
        await start(service)
    ((words, variables),) = given
    assert variables["GOFISH_BROKER"] == broker
    assert not [word for word in words if "secret" in word]
    assert os.environ["GOFISH_BROKER"] == "mqtt://usual.example"


def test_what_leads_to_tables_is_made_when_it_is_used_and_once(tmp_path: Path) -> None:
    service = lazy_service(read("--name", "Ravi", "--data-dir", str(tmp_path)), Messages("en"))
    assert service.name == "Ravi"
    service.rename_player("Asha")
    assert service.name == "Asha"
    assert service.default_config.owned
