"""Bytes to messages and back: every limit is checked before or while decoding, never after (protocol/README.md, 2).

Whatever is wrong with bytes from outside, the answer is the one exception :class:`BadMessage`. All text in them is cleaned
here, whoever sent it: a host is as much a stranger to its guests as they are to it. Bytes that are not a message cost the one
pass of the decoder; only what was accepted, with each text within its length, is looked at closely.
"""

from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints, overload

import msgspec

from .limits import MESSAGE_BYTES
from .text import clean

_T = TypeVar("_T")
_encoder = msgspec.msgpack.Encoder()


class BadMessage(Exception):
    """The bytes are not a message: too long, too deep, cut short, or of the wrong shape."""


def encode(message: object) -> bytes:
    """A message as msgpack."""
    return _encoder.encode(message)


@overload
def decode(payload: bytes, kind: type[_T]) -> _T: ...
@overload
def decode(payload: bytes, kind: Any) -> Any: ...
def decode(payload: bytes, kind: Any) -> Any:
    """The message in these bytes. Raises :class:`BadMessage` for anything else, whatever it is."""
    if len(payload) > MESSAGE_BYTES:
        raise BadMessage(f"{len(payload)} bytes are more than {MESSAGE_BYTES}")
    try:
        message = _decoder(kind).decode(payload)
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError, TypeError) as wrong:
        raise BadMessage(str(wrong)) from wrong
    return _cleaned(message)


def _cleaned(value: Any) -> Any:
    """The same value with every text in it safe to show; the very same where there was nothing to clean."""
    if isinstance(value, str):
        return value if _is_plain(value) else clean(value, chars=len(value))
    if isinstance(value, tuple):
        items = [_cleaned(item) for item in value]
        same = all(new is old for new, old in zip(items, value, strict=True))
        return value if same else tuple(items)
    kind: Any = type(value)
    changed = {}
    for name in _with_text(kind):
        old = getattr(value, name)
        new = _cleaned(old)
        if new is not old:
            changed[name] = new
    return msgspec.structs.replace(value, **changed) if changed else value


def _is_plain(text: str) -> bool:
    """Most text: of this there is nothing to clean."""
    return (
        text.isascii()
        and text.isprintable()
        and "  " not in text
        and text[:1] != " "
        and text[-1:] != " "
    )


@cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


@cache
def _with_text(kind: type) -> tuple[str, ...]:
    """The fields of a message in which a text may stand."""
    if not issubclass(kind, msgspec.Struct):
        return ()
    return tuple(name for name, hint in get_type_hints(kind).items() if _holds_text(hint))


def _holds_text(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(_with_text(hint))
    return hint is str or any(_holds_text(part) for part in get_args(hint))
