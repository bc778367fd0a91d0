"""MQTT packets by hand: MQTT 3.1.1, chapter 3."""

from __future__ import annotations

import struct

from gofish_tui.link.packets import packet

HINT = b"\x91\xc2"


def text(word: str | bytes) -> bytes:
    """A string with its length."""
    raw = word.encode() if isinstance(word, str) else word
    return struct.pack("!H", len(raw)) + raw


def connect(will: str | None = None, flags: int = 2, rest: bytes = b"", name: str = "gfx") -> bytes:
    """A CONNECT."""
    flags |= 0x04 | 0x08 if will else 0
    said = text(will) + text(HINT) if will else b""
    return packet(0x10, text("MQTT") + bytes([4, flags, 0, 20]) + text(name) + said + rest)


def publish(topic: str, payload: bytes = b"x", *, first: int = 0x30) -> bytes:
    """A PUBLISH; with QoS 1 in ``first`` it has a number."""
    number = b"\x00\x01" if first & 0x06 else b""
    return packet(first, text(topic) + number + payload)


def subscribe(*filters: str, qos: int = 0) -> bytes:
    """A SUBSCRIBE."""
    return packet(0x82, b"\x00\x01" + b"".join(text(f) + bytes([qos]) for f in filters))


def unsubscribe(*filters: str) -> bytes:
    """An UNSUBSCRIBE."""
    return packet(0xA2, b"\x00\x02" + b"".join(text(f) for f in filters))
