"""Why a connection ended is told only when somebody gave a reason."""

from __future__ import annotations

import errno

import pytest
from aiomqtt import MqttError
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from gofish_tui.link.refusal import why_it_broke


def said(name: str) -> ReasonCode:
    return ReasonCode(PacketTypes.DISCONNECT, name)


@pytest.mark.parametrize(
    "reason",
    [
        said("Unspecified error"),
        said("Normal disconnection"),
        MqttError("Disconnected during message iteration"),
        BrokenPipeError(errno.EPIPE, "Broken pipe"),
        ConnectionResetError(errno.ECONNRESET, "Connection reset by peer"),
        ValueError("a library's own"),
    ],
)
def test_no_reason_is_no_words(reason: object) -> None:
    assert why_it_broke(reason) == ""


def test_a_reason_is_told() -> None:
    closed = "the broker closed the connection"
    assert why_it_broke(said("Server shutting down")) == f"{closed}: Server shutting down"
    assert why_it_broke(said("Keep alive timeout")) == "nothing came back in time"
    assert why_it_broke(OSError(errno.ENETDOWN, "Network is down")) == "Network is down"
