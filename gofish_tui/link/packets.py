"""MQTT packets by hand, where no client library is at work (MQTT 3.1.1, section 2.2)."""

from __future__ import annotations


def packet(first: int, body: bytes) -> bytes:
    """One packet: its first byte, the length of the rest, the rest."""
    size, head = len(body), bytearray([first])
    while True:
        size, low = divmod(size, 128)
        head.append(low | (0x80 if size else 0))
        if not size:
            return bytes(head) + body
