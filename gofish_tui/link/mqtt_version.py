"""The versions of MQTT: how aiomqtt is told which to speak, and what version 5 lets us add."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from gofish_tui.link.permissions import MAX_PACKET

if TYPE_CHECKING:
    import aiomqtt
    from paho.mqtt.properties import Properties

    from gofish_tui.link.address import BrokerAddress

KEPT_SECONDS = 3600
"""How long a broker keeps what is retained, where it can be told: a host that is gone for good leaves nothing forever."""


class VersionArguments(TypedDict, total=False):
    """What aiomqtt wants to know of it."""

    protocol: aiomqtt.ProtocolVersion
    clean_session: bool
    clean_start: bool
    properties: Properties


def version_arguments(address: BrokerAddress) -> VersionArguments:
    """aiomqtt's arguments for the version, and for a session that starts clean in it."""
    import aiomqtt

    if address.mqtt5:
        return {
            "protocol": aiomqtt.ProtocolVersion.V5,
            "clean_start": True,
            "properties": _connecting(),
        }
    return {"protocol": aiomqtt.ProtocolVersion.V311, "clean_session": True}


def _connecting() -> Properties:
    """What is said with the CONNECT: the broker should not send what would only be skipped."""
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call] # paho has no types here
    properties.MaximumPacketSize = MAX_PACKET
    return properties


def expiry(address: BrokerAddress) -> Properties | None:
    """What is said with a retained message."""
    if not address.mqtt5:
        return None
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call] # the same
    properties.MessageExpiryInterval = KEPT_SECONDS
    return properties
