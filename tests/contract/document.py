"""The AsyncAPI document: servers, topics, operations and messages, with the payloads' schemas from the message types."""

from __future__ import annotations

import types as python
import typing
from typing import Any

import msgspec  # noqa: TC002  # its types are values here

from gofish_protocol import messages as m
from gofish_protocol import replies, requests
from gofish_protocol.messages import VERSION
from gofish_protocol.topics import LISTS
from tests.contract.schemas import reference, schemas
from tests.vectors.samples import a_sample
from tests.vectors.shown import bare

Node = dict[str, Any]

TOPICS: dict[str, tuple[str, str]] = {
    "listing": (
        "gofish/1/{table}/card",
        (
            "The table's listing, retained; emptied when the table closes or its host is told to end. "
            "A `SignedListing` whose body is a `TableListing`."
        ),
    ),
    "discoveryAnswer": (
        "gofish/1/hall/{table}",
        "The same listing, said by the host of this table when somebody asks on `gofish/1/who`; not retained.",
    ),
    "who": ("gofish/1/who", "Who is here? Every host answers, after a random moment."),
    "listQuery": (
        f"gofish/1/{LISTS}/from/{{client}}",
        "A page of a hall's list, please. `client` is a random id. Nobody answers where there is no hall.",
    ),
    "listPage": (
        f"gofish/1/{LISTS}/to/{{client}}",
        "A page of a hall's list, for the client that asked. Each listing is signed by its table.",
    ),
    "table": (
        "gofish/1/{table}/table",
        "The newest public state and its events, retained: a `Signed`, in it a `PublicEnvelope`, in that a `PublicStep`.",
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
        (
            "The host's heartbeat after 2 s without a step, or 10 s after the one before: a `Signed` whose body is a "
            "`Heartbeat`. Its will is a `PresenceHint`."
        ),
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
    "listing": [m.SignedListing],
    "discoveryAnswer": [m.SignedListing],
    "who": [m.DiscoveryQuery],
    "listQuery": [m.ListQuery],
    "listPage": [m.ListPage],
    "table": [m.Signed],
    "fromClient": [m.HandshakeInit, m.Opening, m.Sealed],
    "toClient": [m.HandshakeReply, m.Denied, m.PuzzleReply, m.Sealed],
    "aliveHost": [m.Signed, m.PresenceHint],
    "aliveClient": [m.PresenceHint],
}
"""The envelopes that each topic carries."""

INSIDE: dict[str, tuple[str, str, list[type[msgspec.Struct]]]] = {
    "listingBody": ("listing", "Signed, in `SignedListing.body`.", [m.TableListing]),
    "discoveryAnswerBody": (
        "discoveryAnswer",
        "Signed, in `SignedListing.body`.",
        [m.TableListing],
    ),
    "tableBody": ("table", "Signed, in `Signed.body`.", [m.PublicEnvelope]),
    "tableBox": (
        "table",
        "In `PublicEnvelope.box`; at a table by invitation sealed with the table key.",
        [m.PublicStep],
    ),
    "fromClientBox": (
        "fromClient",
        "Sealed, in `Opening.box` (only a `Join`) and in `Sealed.box`.",
        list(typing.get_args(requests.Request)),
    ),
    "toClientBody": (
        "toClient",
        "Signed, in the body of `HandshakeReply`, `Denied` and `PuzzleReply`, in this order.",
        [m.HandshakeHalves, m.Refusal, m.Puzzle],
    ),
    "toClientBox": ("toClient", "Sealed, in `Sealed.box`.", list(typing.get_args(replies.Reply))),
    "aliveHostBody": ("aliveHost", "Signed, in `Signed.body`.", [m.Heartbeat]),
}
"""What is signed or sealed in the envelopes of a topic: a channel of its own, at the same address."""

HOST_SENDS = ("listing", "discoveryAnswer", "listPage", "table", "toClient", "aliveHost")
RETAINED = ("listing", "table")
QOS_0 = (
    "discoveryAnswer",
    "who",
    "listQuery",
    "listPage",
    "table",
    "toClient",
    "aliveHost",
    "listing",
)
"""What clients listen to with QoS 0: all of it, since what is lost is asked for again, and the question itself."""


def document() -> Node:
    """The whole document."""
    assert isinstance(requests.Request, python.UnionType)
    channels: Node = {name: _channel(*TOPICS[name], MESSAGES[name]) for name in TOPICS}
    for name, (topic, where, inside) in INSIDE.items():
        channels[name] = _channel(TOPICS[topic][0], where, inside)
    kinds = {
        kind.__name__: kind
        for found in (*MESSAGES.values(), *(inside for _, _, inside in INSIDE.values()))
        for kind in found
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
                "follows the places it knows, and a message whose number it does not know. What is signed or sealed has "
                "channels of its own, which stand at the address of its envelope. `bin` of msgpack stands as a string with "
                "`x-msgpack: bin`, in examples "
                "in hexadecimal."
            ),
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/msgpack",
        "servers": _servers(),
        "channels": channels,
        "operations": {
            name: operation
            for channel in channels
            for name, operation in _operations(channel, *_topic_of(channel))
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
    web = "The same over a web socket: binary frames, subprotocol `mqtt`."
    kinds = {
        "plain": ("mqtt", 1883, told),
        "encrypted": ("mqtts", 8883, told),
        "web": ("ws", 9001, web),
        "webEncrypted": ("wss", 443, web),
    }
    servers: Node = {}
    for name, (protocol, port, about) in kinds.items():
        broker = {"default": f"localhost:{port}", "description": "Host and port."}
        path = {"default": "/mqtt", "description": "With its leading stroke."}
        on_web = protocol.startswith("ws")
        servers[name] = {
            "host": "{broker}",
            "protocol": protocol,
            **({"pathname": "{path}"} if on_web else {}),
            **({} if on_web else {"protocolVersion": "3.1.1"}),
            "description": about,
            "variables": {"broker": broker, **({"path": path} if on_web else {})},
            "bindings": bindings,
        }
    return servers


def _channel(address: str, about: str, kinds: list[type[msgspec.Struct]]) -> Node:
    parameters = {
        key: {"description": text} for key, text in PARAMETERS.items() if f"{{{key}}}" in address
    }
    return {
        "address": address,
        "description": about,
        "messages": {
            kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds
        },
        **({"parameters": parameters} if parameters else {}),
    }


def _topic_of(channel: str) -> tuple[str, str]:
    """The topic whose messages a channel has, and what is said of it."""
    topic, where, _ = INSIDE.get(channel, (channel, "", []))
    return topic, where


def _operations(channel: str, topic: str, where: str) -> list[tuple[str, Node]]:
    """Told from a client's side: what it sends and what it receives."""
    receives = topic in HOST_SENDS
    action = "receive" if receives else "send"
    qos = 0 if topic in QOS_0 else 1
    told: Node = {"action": action, "channel": {"$ref": f"#/channels/{channel}"}}
    if where:
        told["description"] = where
    bindings: Node = {"qos": qos, "bindingVersion": "0.2.0"}
    if not receives or topic in (*RETAINED, "aliveHost"):
        bindings["retain"] = topic in RETAINED
    name = f"{action}{channel[0].upper()}{channel[1:]}"
    return [(name, {**told, "bindings": {"mqtt": bindings}})]


def _message(kind: type[msgspec.Struct]) -> Node:
    return {
        "title": kind.__name__,
        "contentType": "application/msgpack",
        "payload": reference(kind),
        "examples": [{"payload": bare(a_sample(kind))}],
        "bindings": {"mqtt": {"contentType": "application/msgpack", "bindingVersion": "0.2.0"}},
    }
