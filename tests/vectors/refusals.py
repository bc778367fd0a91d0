"""Bytes that are to be thrown away, and some that only look like it."""

from __future__ import annotations

from typing import Any

import msgspec

from gofish_protocol import events as e
from gofish_protocol import messages as m
from gofish_protocol import requests as r
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.compatibility import decode_reply, decode_step
from tests.vectors.samples import STATE
from tests.vectors.shown import by_name

_KNOCK = [1, 2, bytes(32)]
_STEP = m.PublicStep(STATE, (e.Asked(0, 2, 3), e.Turn(1, None)))
_STATE, _EVENTS = msgspec.msgpack.decode(encode(_STEP))
_PERSONAL = [2, 77, 41, _EVENTS, 1]

CASES: list[tuple[str, str, bytes]] = [
    ("nothing at all", "FromClient", b""),
    ("cut short", "FromClient", encode(_KNOCK)[:-1]),
    ("something follows", "FromClient", encode(_KNOCK) + b"\xc0"),
    ("a tag that nobody knows", "FromClient", encode([99, 2, bytes(32)])),
    ("a map, not an array", "FromClient", encode({"version": 2})),
    ("a text, not a number", "FromClient", encode([1, "2", bytes(32)])),
    ("a text, not bytes", "FromClient", encode([1, 2, "x" * 32])),
    ("a half that is too short", "FromClient", encode([1, 2, bytes(31)])),
    ("a half that is too long", "FromClient", encode([1, 2, bytes(34)])),
    ("a field too few", "FromClient", encode([1, 2])),
    ("a number below its range", "FromClient", encode([1, -1, bytes(32)])),
    ("a number above its range", "FromClient", encode([1, 1 << 53, bytes(32)])),
    ("a fraction, not a number", "FromClient", encode([1, 2.5, bytes(32)])),
    ("a list that announces more than there is", "FromClient", b"\xdd\xff\xff\xff\xff\x01"),
    ("bytes that announce more than there are", "FromClient", b"\x93\x01\x02\xc6\xff\xff\xff\xff"),
    ("deeper than anybody has to read", "FromClient", b"\x91" * 2_000 + b"\x01"),
    ("a line that is too long", "Request", encode([3, 1, "x" * 201])),
    ("a text that is not UTF-8", "Request", b"\x93\x03\x01\xa2\xff\xfe"),
    ("a seat that no table has", "Request", encode([11, 1, 6])),
    ("a rank that no deck has", "Request", encode([2, 1, 77, 40, 1, 52])),
    ("a table with one seat", "PublicStep", encode([[*_STATE[:7], _STATE[7][:1], *_STATE[8:]], []])),
    ("a presence that is none", "PublicStep", encode([_STATE, [[4, 0, "gone"]]])),
    ("more events than a step has", "PublicStep", encode([_STATE, [[3, 1]] * 129])),
    ("an event with a field too few", "PublicStep", encode([_STATE, [[3]]])),
    ("fields that a newer version added", "FromClient", encode([*_KNOCK, b"", b"", "new", 7])),
    ("an event that a newer version added", "PublicStep", encode([_STATE, [_EVENTS[0], [99, 1], _EVENTS[1]]])),
    ("an event that a newer version added", "Reply", encode([*_PERSONAL[:3], [[99], *_EVENTS], 1])),
    ("a longer head than needed", "FromClient", b"\xdc\x00\x03\x01\xcd\x00\x02\xc5\x00\x20" + bytes(32)),
]  # fmt: skip
READERS: dict[str, Any] = {
    "FromClient": lambda payload: decode(payload, m.FromClient),
    "Request": lambda payload: decode(payload, r.Request),
    "PublicStep": decode_step,
    "Reply": decode_reply,
}


def refusals() -> dict[str, Any]:
    """Each case with what it is read as."""
    return {
        "about": "`as`: what is expected where these bytes stand; `read`: what they are, null for what is thrown away.",
        "cases": [
            {"what": what, "as": kind, "bytes": payload.hex(), "read": _read(kind, payload)}
            for what, kind, payload in CASES
        ],
    }


def _read(kind: str, payload: bytes) -> Any:
    try:
        return by_name(READERS[kind](payload))
    except BadMessage:
        return None
