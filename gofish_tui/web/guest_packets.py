"""What a browser may say to the broker behind the page: a guest's MQTT, and nothing else.

Anyone with the page's address speaks to a broker that may be somebody's own, with a login that stays here. So a guest's
connection carries what a client of the wire needs (protocol/README.md, 1), and is cut at anything else. Pure: bytes in,
packets out. The numbers are those of MQTT 3.1.1, chapters 2 and 3.
"""

from __future__ import annotations

import re
import struct
from enum import IntEnum

from gofish_tui.limits_outside import PAGE_FILTERS, PAGE_KEEPALIVE, PAGE_PACKET
from gofish_tui.link.packets import packet


class PacketKind(IntEnum):
    """What a guest sends, by MQTT's numbers."""

    CONNECT = 1
    PUBLISH = 3
    PUBACK = 4
    SUBSCRIBE = 8
    UNSUBSCRIBE = 10
    PINGREQ = 12
    DISCONNECT = 14


_WILL, _CLEAN = 0x04, 0x02
_LEVEL = b"\x00\x04MQTT\x04"
_ID = "[a-z2-7]{24}"


class NotForGuests(Exception):
    """A packet that no guest needs."""


class GuestPackets:
    """One browser's packets, in order. ``table``: the only table that may be spoken to; None: any."""

    def __init__(self, table: str | None, user: str | None, password: str | None) -> None:
        one = re.escape(table) if table else _ID
        self._publishes = re.compile(
            rf"gofish/1/(?:who|{one}/from/{_ID}|{one}/alive/(?!host$)[a-z0-9]{{1,32}})"
        )
        self._wills = re.compile(rf"gofish/1/{one}/alive/(?!host$)[a-z0-9]{{1,32}}")
        listings = one if table else rf"(?:\+|{_ID})"
        self._hears = re.compile(
            rf"gofish/1/(?:hall/{listings}|{one}/(?:card|table|alive/host|to/{_ID}))"
        )
        self._login = (user, password)
        self._rest = b""
        self._connected = False
        self._filters: set[bytes] = set()

    def feed(self, data: bytes) -> list[bytes]:
        """The packets that are whole now, as the broker gets them. Raises :class:`NotForGuests`."""
        self._rest += data
        found: list[bytes] = []
        while (packet := self._next()) is not None:
            found.append(self._allowed(packet[0], packet[1], packet[2]))
        return found

    def _next(self) -> tuple[int, bytes, bytes] | None:
        """The first byte, the body, and all of it; None while it is not whole."""
        size = 0
        for place, byte in enumerate(self._rest[1:5]):
            size |= (byte & 127) << 7 * place
            if size > PAGE_PACKET:
                raise NotForGuests("a packet that is too long")
            if byte < 128:
                end = 2 + place + size
                if len(self._rest) < end:
                    return None
                whole, self._rest = self._rest[:end], self._rest[end:]
                return whole[0], whole[2 + place :], whole
        if len(self._rest) >= 5:
            raise NotForGuests("a length without an end")
        return None

    def _allowed(self, first: int, body: bytes, whole: bytes) -> bytes:
        kind = first >> 4
        if (kind == PacketKind.CONNECT) == self._connected:
            raise NotForGuests("a connection begins with one CONNECT")
        match kind:
            case PacketKind.CONNECT:
                self._connected = True
                return self._with_login(body)
            case PacketKind.PUBLISH:
                self._check_publish(first, body)
            case PacketKind.SUBSCRIBE | PacketKind.UNSUBSCRIBE:
                self._check_filters(body, subscribe=kind == PacketKind.SUBSCRIBE)
            case PacketKind.PUBACK | PacketKind.PINGREQ | PacketKind.DISCONNECT:
                pass
            case _:
                raise NotForGuests(f"packet {kind}")
        return whole

    def _with_login(self, body: bytes) -> bytes:
        """A CONNECT of a clean session, perhaps with a hint of absence as its will; with our login at the broker."""
        if body[:7] != _LEVEL or len(body) < 10:
            raise NotForGuests("not MQTT 3.1.1")
        flags = body[7]
        if flags & ~(_WILL | 0x08) != _CLEAN:
            raise NotForGuests("a session or a login of its own")
        if not 0 < int.from_bytes(body[8:10], "big") <= PAGE_KEEPALIVE:
            raise NotForGuests("a connection that may be silent for too long")
        name, rest = _field(body[10:])
        if not name or len(name) > 32:
            raise NotForGuests("a client without an id")
        if flags & _WILL:
            topic, after = _field(rest)
            payload, after = _field(after)
            if after or not self._wills.fullmatch(_text(topic)) or len(payload) > 64:
                raise NotForGuests("a will that is no hint of absence")
        elif rest:
            raise NotForGuests("more than a CONNECT")
        user, password = self._login
        added = b""
        for word, bit in ((user, 0x80), (password, 0x40)):
            if word is not None:
                flags |= bit
                added += struct.pack("!H", len(word.encode())) + word.encode()
        return packet(PacketKind.CONNECT << 4, body[:7] + bytes([flags]) + body[8:] + added)

    def _check_publish(self, first: int, body: bytes) -> None:
        topic = _text(_field(body)[0])
        if first & 0x01 or first & 0x06 == 0x06 or first & 0x04:
            raise NotForGuests("nothing of a guest is retained or sent twice")
        if not self._publishes.fullmatch(topic):
            raise NotForGuests("a topic that is no guest's")

    def _check_filters(self, body: bytes, *, subscribe: bool) -> None:
        rest = body[2:]
        while rest:
            wanted, rest = _field(rest)
            if subscribe:
                if not rest or rest[0] > 1:
                    raise NotForGuests("a quality that nothing here has")
                rest = rest[1:]
            if not self._hears.fullmatch(_text(wanted)):
                raise NotForGuests("a filter that is no guest's")
            if not subscribe:
                self._filters.discard(wanted)
                continue
            self._filters.add(wanted)
            if len(self._filters) > PAGE_FILTERS:
                raise NotForGuests("too many filters")


def _field(body: bytes) -> tuple[bytes, bytes]:
    """A string with its length before it, and what follows."""
    if len(body) < 2 or len(body) < (end := 2 + int.from_bytes(body[:2], "big")):
        raise NotForGuests("cut short")
    return body[2:end], body[end:]


def _text(raw: bytes) -> str:
    return raw.decode("ascii", "replace")
