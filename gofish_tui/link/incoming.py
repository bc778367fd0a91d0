"""What a broker may send us: no packet over the wire's limit, nothing with QoS 2, no more than it lets us answer.

A broker may be anybody's: it was announced, or a link led to it. paho takes packets of 256 MB, keeps what came with QoS 2 until
the broker releases it, and queues answers for one that does not read; so a packet is refused by its first bytes, before room is
made for it. A message that is only too large may be a stranger's, whom an honest broker lets publish, and retain: it is
skipped, however long it is, since everybody at the table would lose their connection over it otherwise, and again at each
return. In MQTT 5 such a message is not even sent to us (`mqtt_version`).
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from gofish_tui.limits_outside import ANSWERS_UNREAD
from gofish_tui.link.frames import NotMqtt
from gofish_tui.link.permissions import MAX_PACKET

if TYPE_CHECKING:
    from collections.abc import Callable

    import paho.mqtt.client as paho

log = logging.getLogger(__name__)

_PUBLISH, _KIND, _QOS_1, _QOS_2 = 0x30, 0xF0, 0x02, 0x04
_PINGRESP = 0xD0
_CHUNK = 64 * 1024
_CHUNKS = 16
"""In one turn of the loop, which has other things to do than to skip 256 MB."""
_HEAD = 2 + 0xFFFF + 2
"""The longest topic and the packet's number after it."""


class PacketRefused(OSError):
    """Nothing more is read from this broker."""


def bound(client: paho.Client, refuse: Callable[[str], None]) -> None:
    """Let the client read only what a broker may send; ``refuse`` hears what it sent, before the connection ends."""
    warned = False
    paho_receives = client._sock_recv  # noqa: SLF001 - the one place through which all bytes come

    def receive(size: int) -> bytes:
        try:
            return bytes(paho_receives(size))
        except NotMqtt as wrong:
            refuse(str(wrong))
            raise

    def bounded(bufsize: int) -> bytes:
        nonlocal warned
        wrong = _wrong(client)
        if wrong:
            refuse(wrong)
            raise PacketRefused(wrong)
        if not _too_large(client):
            return receive(bufsize)
        if not warned:
            warned = True
            length = client._in_packet["remaining_length"]  # noqa: SLF001 - as below
            log.warning("a message of %d bytes is passed over, as all that are too large", length)
        return _let_pass(client, receive)

    client._sock_recv = bounded  # type: ignore[method-assign]  # noqa: SLF001 - paho has no hook for it


def _wrong(client: paho.Client) -> str:
    """What is wrong with the packet that is on its way in; empty while nothing is."""
    packet = client._in_packet  # noqa: SLF001 - nothing public tells what is on its way in
    if packet["command"] & _KIND == _PUBLISH and packet["command"] & _QOS_2:
        return "the broker sends with QoS 2, which nobody asked for"
    if packet["command"] & _KIND != _PUBLISH and _too_large(client):
        return f"the broker sends a packet of {packet['remaining_length']} bytes"
    if len(client._out_packet) > ANSWERS_UNREAD:  # noqa: SLF001 - nor what waits to go out
        return "the broker sends, and does not read"
    return ""


def _too_large(client: paho.Client) -> bool:
    """Whether it is the inside of a packet over the wire's limit that is read next."""
    packet = client._in_packet  # noqa: SLF001 - as above
    return bool(packet["have_remaining"] and packet["remaining_length"] > MAX_PACKET)


def _let_pass(client: paho.Client, receive: Callable[[int], bytes]) -> bytes:
    """Read what has arrived of the message and keep its head alone: paho takes the last byte of it for an answer to a ping.

    Raises `BlockingIOError` while there is more to come.
    """
    packet = client._in_packet  # noqa: SLF001 - as above
    head = packet["packet"]
    for _ in range(_CHUNKS):
        data = receive(min(packet["to_process"], _CHUNK))
        if not data:
            return b""
        # The answer to our ping waits behind this message, so that its bytes have to do as a sign of life.
        client._last_bytes_received = time.monotonic()  # noqa: SLF001 - as above
        head += data[: max(0, _HEAD - len(head))]
        if len(data) == packet["to_process"]:
            break
        packet["to_process"] -= len(data)
    else:
        raise BlockingIOError
    if packet["command"] & _QOS_1:
        # Unacknowledged, it would be sent again and hold up what comes after it.
        end = 2 + int.from_bytes(head[:2], "big")
        client._send_puback(int.from_bytes(head[end : end + 2], "big"))  # noqa: SLF001 - as above
    packet["command"] = _PINGRESP
    packet["remaining_length"] = 0
    packet["to_process"] = 1
    packet["packet"] = bytearray()
    return bytes(data[-1:])
