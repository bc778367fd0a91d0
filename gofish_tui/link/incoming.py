"""What a broker may send us: no packet over the wire's limit, nothing with QoS 2, no more than it lets us answer.

A broker may be anybody's: it was announced, or a link led to it. paho takes packets of 256 MB, keeps what came with QoS 2 until
the broker releases it, and queues answers for one that does not read; so a packet is refused by its first bytes, before room is
made for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gofish_tui.limits_outside import ANSWERS_UNREAD, FRAME_BYTES
from gofish_tui.link.permissions import MAX_PACKET

if TYPE_CHECKING:
    from collections.abc import Callable

    import paho.mqtt.client as paho

_PUBLISH, _KIND, _QOS_2 = 0x30, 0xF0, 0x04


class PacketRefused(OSError):
    """Nothing more is read from this broker."""


def bound(client: paho.Client, refuse: Callable[[str], None]) -> None:
    """Let the client read only what a broker may send; ``refuse`` hears what it sent, before the connection ends."""
    inner: Any = client
    receive = inner._sock_recv  # noqa: SLF001 - the one place through which all bytes come

    def bounded(size: int) -> bytes:
        wrong = _wrong(inner)
        if wrong:
            refuse(wrong)
            raise PacketRefused(wrong)
        return bytes(receive(size))

    inner._sock_recv = bounded  # noqa: SLF001 - paho has no hook for it


def _wrong(inner: Any) -> str:
    """What is wrong with the packet that is on its way in; empty while nothing is."""
    packet = inner._in_packet  # noqa: SLF001 - nothing public tells what is on its way in
    if packet["command"] & _KIND == _PUBLISH and packet["command"] & _QOS_2:
        return "the broker sends with QoS 2, which nobody asked for"
    if packet["have_remaining"] and packet["remaining_length"] > MAX_PACKET:
        return f"the broker sends a packet of {packet['remaining_length']} bytes"
    if len(inner._out_packet) > ANSWERS_UNREAD:  # noqa: SLF001 - nor what waits to go out
        return "the broker sends, and does not read"
    if len(getattr(inner.socket(), "_readbuffer", b"")) > FRAME_BYTES:
        return "the broker sends a frame that does not end"
    return ""
