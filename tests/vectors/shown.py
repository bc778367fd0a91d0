"""Messages as JSON: by field name for people, and as the bare arrays that any msgpack reader gets."""

from __future__ import annotations

from typing import Any

import msgspec


def by_name(value: Any) -> Any:
    """A message with its name and its fields' names; bytes in hexadecimal."""
    if isinstance(value, msgspec.Struct):
        fields = {name: by_name(getattr(value, name)) for name in value.__struct_fields__}
        return {"message": type(value).__name__, **fields}
    if isinstance(value, tuple | list):
        return [by_name(item) for item in value]
    return value.hex() if isinstance(value, bytes) else value


def as_array(payload: bytes) -> Any:
    """What plain msgpack makes of the bytes: arrays, numbers, texts, and bytes as `{"hex": …}`."""
    return _bare(msgspec.msgpack.decode(payload))


def _bare(value: Any) -> Any:
    if isinstance(value, list):
        return [_bare(item) for item in value]
    return {"hex": value.hex()} if isinstance(value, bytes) else value


def bare(value: Any) -> Any:
    """A value as the array that it becomes, with bytes in hexadecimal as they are."""
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(value))
    return _in_hex(plain)


def _in_hex(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_hex(item) for item in value]
    return value.hex() if isinstance(value, bytes) else value
