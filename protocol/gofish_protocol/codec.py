"""Bytes to messages and back: every limit is checked before or while decoding, never after (protocol/README.md, 2).

Whatever is wrong with bytes from outside, there is one exception: :class:`BadMessage`. All text in them is cleaned
here, whoever sent it: a host is as much a stranger to its guests as they are to it. Bytes that are not a message cost the one
pass of the decoder; only what was accepted, with each text within its length, is looked at closely.
"""

from functools import cache
from typing import TYPE_CHECKING, TypeVar, get_args, get_type_hints

import msgspec

from .limits import MESSAGE_BYTES
from .text import clean

if TYPE_CHECKING:
    from typing_extensions import TypeForm

_Message = TypeVar("_Message", bound=msgspec.Struct)
_encoder = msgspec.msgpack.Encoder()


class BadMessage(Exception):
    """The bytes are not a message: too long, too deep, cut short, or of the wrong shape."""


def encode(message: object) -> bytes:
    """A message as msgpack."""
    return _encoder.encode(message)


def decode(payload: bytes, kind: "TypeForm[_Message]") -> _Message:
    """The message in these bytes, of this kind or one of these. Raises :class:`BadMessage` for anything else."""
    if len(payload) > MESSAGE_BYTES:
        raise BadMessage(f"{len(payload)} bytes are more than {MESSAGE_BYTES}")
    try:
        message: _Message = _decoder(kind).decode(payload)  # type: ignore[arg-type] # any type can be hashed
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError, TypeError) as wrong:
        raise BadMessage(str(wrong)) from wrong
    return _cleaned(message)


def _cleaned(message: _Message) -> _Message:
    """The same message with every text in it safe to show; the very same where there was nothing to clean."""
    changed = {}
    for name in _with_text(type(message)):
        old = getattr(message, name)
        new = _cleaned_value(old)
        if new is not old:
            changed[name] = new
    return msgspec.structs.replace(message, **changed) if changed else message


def _cleaned_value(value: object) -> object:
    if isinstance(value, str):
        return value if _is_plain(value) else clean(value, chars=len(value))
    if isinstance(value, tuple):
        items = [_cleaned_value(item) for item in value]
        same = all(new is old for new, old in zip(items, value, strict=True))
        return value if same else tuple(items)
    return _cleaned(value) if isinstance(value, msgspec.Struct) else value


def _is_plain(text: str) -> bool:
    """Most text: nothing in it needs cleaning."""
    return (
        text.isascii()
        and text.isprintable()
        and "  " not in text
        and text[:1] != " "
        and text[-1:] != " "
    )


@cache
def _decoder(kind: "TypeForm[_Message]") -> msgspec.msgpack.Decoder[_Message]:
    return msgspec.msgpack.Decoder(kind)


@cache
def _with_text(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a message that may contain text."""
    return tuple(name for name, hint in get_type_hints(kind).items() if _holds_text(hint))


def _holds_text(hint: object) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(_with_text(hint))
    return hint is str or any(_holds_text(part) for part in get_args(hint))
