"""The AsyncAPI document: servers, topics, operations and messages, with the payloads' schemas from the message types."""

from __future__ import annotations

import types as python
import typing
from typing import Any

import msgspec  # noqa: TC002  # its types are values here

from gofish_protocol import messages as m
from gofish_protocol.messages import VERSION
from tests.contract.schemas import reference, schemas

Node = dict[str, Any]

TOPICS: dict[str, tuple[str, str]] = {
    "card": (
        "gofish/1/{table}/card",
        (
            "The table's listing, retained; emptied when the table closes or its host is told to end. "
            "A `SignedCard` whose body is a `Card`."
        ),
    ),
    "hall": (
        "gofish/1/hall/{table}",
        "The same listing, said by the host of this table when somebody asks on `gofish/1/who`; not retained.",
    ),
    "who": ("gofish/1/who", "Who is here? Every host answers in the hall, after a random moment."),
    "table": (
        "gofish/1/{table}/table",
        "The newest public state and the events that led to it, retained: a `Signed`, in it a `Told`, in that a `PublicStep`.",
    ),
    "fromClient": (
        "gofish/1/{table}/from/{client}",
        "What one client sends the host. Nothing retained counts.",
    ),
    "toClient": (
        "gofish/1/{table}/to/{client}",
        "Answers and secrets for one client. Nothing retained counts.",
    ),
    "aliveHost": (
        "gofish/1/{table}/alive/host",
        "The host's heartbeat after 2 s without a step: a `Signed` whose body is a `Beat`. Its will is a `Hint`.",
    ),
    "aliveClient": (
        "gofish/1/{table}/alive/{presence}",
        "A client's will and good-bye: a hint, since anybody may send it. `presence` is the random id given in `Join`.",
    ),
}

PARAMETERS = {
    "table": "24 characters of base32 (a–z, 2–7): a hash of the host's public signing key, see README.md.",
    "client": "24 characters of base32: a hash of the public key the client seals with.",
    "presence": "A random id of the client's choosing, told to the host in `Join`.",
}

MESSAGES: dict[str, list[type[msgspec.Struct]]] = {
    "card": [m.SignedCard],
    "hall": [m.SignedCard],
    "who": [m.Who],
    "table": [m.Signed],
    "fromClient": [m.Knock, m.Opening, m.Sealed],
    "toClient": [m.Knocked, m.Denied, m.Toll, m.Sealed],
    "aliveHost": [m.Signed, m.Hint],
    "aliveClient": [m.Hint],
}
"""The envelopes that each topic carries."""

INSIDE: dict[str, list[type[msgspec.Struct]]] = {
    "card": [m.Card],
    "hall": [m.Card],
    "table": [m.Told, m.PublicStep],
    "fromClient": list(typing.get_args(m.Request)),
    "toClient": [m.Halves, m.Refusal, m.Price, *typing.get_args(m.Reply)],
    "aliveHost": [m.Beat],
}
"""What is signed or sealed in them."""

HOST_SENDS = ("card", "hall", "table", "toClient", "aliveHost")
RETAINED = ("card", "table", "aliveHost")
QOS_0 = ("hall", "who", "table", "toClient", "aliveHost", "card")
"""What clients listen to with QoS 0: all of it, since what is lost is asked for again, and the question itself."""


def document() -> Node:
    """The whole document."""
    assert isinstance(m.Request, python.UnionType)
    channels: Node = {name: _channel(name) for name in TOPICS}
    kinds = {
        kind.__name__: kind for name in TOPICS for kind in [*MESSAGES[name], *INSIDE.get(name, [])]
    }
    return {
        "asyncapi": "3.1.0",
        "info": {
            "title": "Go Fish at a table over MQTT",
            "version": f"{VERSION}.0.0",
            "description": (
                "Made by `python -m tests.contract.make` from the message types in `gofish_protocol`; not written by hand. "
                "The prose that belongs to it (order, repeats, keys, limits) is README.md beside it, golden bytes are in "
                "`vectors/`. Every payload is one msgpack array of at most 64 KiB and eight levels; a reader ignores what "
                "follows the places it knows, and a message whose number it does not know."
            ),
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/msgpack",
        "servers": _servers(),
        "channels": channels,
        "operations": {
            name: operation for topic in TOPICS for name, operation in _operations(topic)
        },
        "components": {
            "messages": {name: _message(kind) for name, kind in kinds.items()},
            "schemas": schemas(*kinds.values()),
        },
    }


def _servers() -> Node:
    bindings = {
        "mqtt": {"clientId": "gf0123456789abcdef0123", "cleanSession": True, "keepAlive": 7}
    }
    told = "Any MQTT 3.1.1 or 5 broker; the one a host starts by itself, a Mosquitto, a cluster."
    return {
        "plain": {
            "host": "{broker}",
            "protocol": "mqtt",
            "protocolVersion": "3.1.1",
            "description": told,
            "variables": {"broker": {"default": "localhost:1883", "description": "Host and port."}},
            "bindings": bindings,
        },
        "encrypted": {
            "host": "{broker}",
            "protocol": "mqtts",
            "protocolVersion": "3.1.1",
            "description": told,
            "variables": {"broker": {"default": "localhost:8883", "description": "Host and port."}},
            "bindings": bindings,
        },
    }


def _channel(name: str) -> Node:
    address, about = TOPICS[name]
    parameters = {
        key: {"description": text} for key, text in PARAMETERS.items() if f"{{{key}}}" in address
    }
    return {
        "address": address,
        "description": about,
        "messages": {
            kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"}
            for kind in MESSAGES[name]
        },
        **({"parameters": parameters} if parameters else {}),
    }


def _operations(name: str) -> list[tuple[str, Node]]:
    """Told from a client's side: what it sends and what it receives."""
    receives = name in HOST_SENDS
    action = "receive" if receives else "send"
    qos = 0 if name in QOS_0 else 1
    told = {"action": action, "channel": {"$ref": f"#/channels/{name}"}}
    inside = INSIDE.get(name, [])
    if inside:
        names = ", ".join(f"`{kind.__name__}`" for kind in inside)
        told["description"] = f"Signed or sealed inside: {names}."
    bindings: Node = {"qos": qos, "bindingVersion": "0.2.0"}
    if not receives or name in RETAINED:
        bindings["retain"] = name in RETAINED
    return [(f"{action}{name[0].upper()}{name[1:]}", {**told, "bindings": {"mqtt": bindings}})]


def _message(kind: type[msgspec.Struct]) -> Node:
    return {
        "title": kind.__name__,
        "contentType": "application/msgpack",
        "payload": reference(kind),
        "bindings": {"mqtt": {"contentType": "application/msgpack", "bindingVersion": "0.2.0"}},
    }
