"""Bytes to messages and back: every limit is checked before or while decoding, never after (protocol/README.md, 2).

Whatever is wrong with bytes from outside, the answer is the one exception :class:`BadMessage`. All text in them is cleaned
here, whoever sent it: a host is as much a stranger to its guests as they are to it.
"""

import re
from functools import cache
from typing import Any, TypeVar, overload

import msgspec

from .text import clean

MAX_BYTES = 64 * 1024
MAX_DEPTH = 8

_T = TypeVar("_T")
_encoder = msgspec.msgpack.Encoder()


class BadMessage(Exception):
    """The bytes are no message: too long, too deep, cut short, or of the wrong shape."""


def encode(message: object) -> bytes:
    """A message as msgpack."""
    return _encoder.encode(message)


@overload
def decode(payload: bytes, kind: type[_T]) -> _T: ...
@overload
def decode(payload: bytes, kind: Any) -> Any: ...
def decode(payload: bytes, kind: Any) -> Any:
    """The message in these bytes. Raises :class:`BadMessage` for anything else, whatever it is."""
    if len(payload) > MAX_BYTES:
        raise BadMessage(f"{len(payload)} bytes are more than {MAX_BYTES}")
    texts: list[tuple[int, int]] = []
    if not _shallow(payload, texts):
        raise BadMessage(f"nested deeper than {MAX_DEPTH}, or cut short")
    try:
        if any(_NOT_PLAIN.search(payload[start:end]) for start, end in texts):
            payload = _encoder.encode(_cleaned(_anything.decode(payload)))
        return _decoder(kind).decode(payload)
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError, TypeError) as wrong:
        raise BadMessage(str(wrong)) from wrong


_NOT_PLAIN = re.compile(rb"[^\x20-\x7e]|^ | \Z|  ")
"""Texts that need a closer look; in what is left there is nothing to clean."""
_anything: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder()


def _cleaned(value: Any) -> Any:
    """The same value with every text in it safe to show. Never deeper than the bytes were."""
    if isinstance(value, str):
        return clean(value, chars=len(value))
    if isinstance(value, list):
        return [_cleaned(item) for item in value]
    return value


@cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


# For each first byte of msgpack: how many bytes follow that are no items, and how a length is read.
_FIXED = {0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8}
_FIXED |= {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_FIXED |= {0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17}
_SIZED = {0xC4: (1, 0), 0xC5: (2, 0), 0xC6: (4, 0), 0xC7: (1, 1), 0xC8: (2, 1), 0xC9: (4, 1)}
_SIZED |= {0xD9: (1, 0), 0xDA: (2, 0), 0xDB: (4, 0)}
_NESTED = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def _shallow(payload: bytes, texts: list[tuple[int, int]]) -> bool:
    """Whether the bytes are one whole msgpack value that nests at most eight deep; reads no more than the bytes there are.

    ``texts`` gets the beginning and the end of each text.
    """
    place, end = 0, len(payload)
    open_items = [1]
    while open_items:
        if not open_items[-1]:
            open_items.pop()
            continue
        open_items[-1] -= 1
        if place >= end:
            return False
        first = payload[place]
        place += 1
        items = 0
        if first <= 0x7F or first >= 0xE0:
            continue
        if first <= 0x8F:
            items = (first & 0x0F) * 2
        elif first <= 0x9F:
            items = first & 0x0F
        elif first <= 0xBF:
            texts.append((place, place + (first & 0x1F)))
            place += first & 0x1F
        elif first in _FIXED:
            place += _FIXED[first]
        elif first in _SIZED:
            length, extra = _SIZED[first]
            size = int.from_bytes(payload[place : place + length], "big")
            place += length + extra
            if first >= 0xD9:
                texts.append((place, place + size))
            place += size
        elif first in _NESTED:
            length, each = _NESTED[first]
            items = int.from_bytes(payload[place : place + length], "big") * each
            place += length
        else:
            return False
        if items:
            if items > end - place or len(open_items) > MAX_DEPTH:
                return False
            open_items.append(items)
    return place == end
