"""JSON schemas of the wire's arrays, read from the message types.

An array's places are described in order (`items`), further ones are allowed, because fields are only ever added at the end.
msgpack's `bin` is no JSON: it stands as a string of format `binary`, with its length in `x-min-bytes` and `x-max-bytes`.
"""

from __future__ import annotations

import inspect
from typing import Any

import msgspec
from msgspec import inspect as types

Schema = dict[str, Any]


def schemas(*kinds: type[msgspec.Struct]) -> dict[str, Schema]:
    """A schema for each of these messages, and for whatever stands inside them, by name."""
    found: dict[str, Schema] = {}
    for kind in kinds:
        _add(kind, found)
    return found


def reference(kind: type[msgspec.Struct]) -> Schema:
    """Where a message's schema stands in the document."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _add(kind: type[msgspec.Struct], found: dict[str, Schema]) -> None:
    if kind.__name__ in found:
        return
    schema = found[kind.__name__] = {}
    told = types.type_info(kind)
    assert isinstance(told, types.StructType)
    assert told.array_like
    places: list[Schema] = []
    if told.tag is not None:
        places.append({"title": "number", "const": told.tag})
    places.extend(_place(field, found) for field in told.fields)
    needed = sum(field.required for field in told.fields) + (told.tag is not None)
    schema |= {
        "type": "array",
        "description": " ".join(inspect.getdoc(kind).split()),  # type: ignore[union-attr]
        "items": places,
        "minItems": needed,
        "additionalItems": True,
    }
    if not places:
        del schema["items"]


def _place(field: types.Field, found: dict[str, Schema]) -> Schema:
    schema = _schema(field.type, found)
    # What stands beside a `$ref` does not count.
    return {"title": field.encode_name, **({"allOf": [schema]} if "$ref" in schema else schema)}


def _schema(kind: types.Type, found: dict[str, Schema]) -> Schema:
    match kind:
        case types.IntType():
            return {"type": "integer", **_range(kind)}
        case types.BoolType():
            return {"type": "boolean"}
        case types.NoneType():
            return {"type": "null"}
        case types.StrType():
            named = {"maxLength": kind.max_length, "pattern": kind.pattern}
            return {"type": "string", **_given(named)}
        case types.BytesType():
            named = {"x-min-bytes": kind.min_length, "x-max-bytes": kind.max_length}
            return {"type": "string", "format": "binary", **_given(named)}
        case types.VarTupleType() | types.ListType():
            named = {"minItems": kind.min_length, "maxItems": kind.max_length}
            return {"type": "array", "items": _schema(kind.item_type, found), **_given(named)}
        case types.StructType():
            _add(kind.cls, found)
            return reference(kind.cls)
        case types.UnionType():
            return {"oneOf": [_schema(one, found) for one in kind.types]}
    raise TypeError(f"no schema for {kind}")


def _range(kind: types.IntType) -> Schema:
    most = kind.le if kind.lt is None else kind.lt - 1
    return _given({"minimum": kind.ge, "maximum": most})


def _given(values: Schema) -> Schema:
    return {name: value for name, value in values.items() if value is not None}
