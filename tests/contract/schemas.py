"""JSON schemas of the wire's arrays, read from the message types.

An array's places are described in order (`items`), further ones are allowed, because fields are only ever added at the end.
msgpack's `bin` is not JSON: it stands as a string of format `binary` that has `x-msgpack: bin`, with its length in
`x-min-bytes` and `x-max-bytes`; in examples it is in hexadecimal.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect as types

from tests.contract.described import about, about_field
from tests.vectors.samples import a_sample
from tests.vectors.shown import bare

Schema = dict[str, Any]
Found = dict[type[msgspec.Struct], Schema]


def schemas(*kinds: type[msgspec.Struct]) -> dict[str, Schema]:
    """A schema for each of these messages, and for whatever stands inside them, by name."""
    found: dict[type[msgspec.Struct], Schema] = {}
    for kind in kinds:
        _add(kind, found)
    named = {kind.__name__: schema for kind, schema in found.items()}
    assert len(named) == len(found), "two kinds of message have one name"
    return named


def reference(kind: type[msgspec.Struct]) -> Schema:
    """Where a message's schema stands in the document."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _add(kind: type[msgspec.Struct], found: Found) -> None:
    if kind in found:
        return
    schema = found[kind] = {}
    told = types.type_info(kind)
    assert isinstance(told, types.StructType)
    assert told.array_like
    places: list[Schema] = []
    if told.tag is not None:
        about_tag = "which kind of message this is"
        places.append({"title": "tag", "description": about_tag, "const": told.tag})
    places.extend(_place(kind, field, found) for field in told.fields)
    needed = sum(field.required for field in told.fields) + (told.tag is not None)
    schema |= {
        "type": "array",
        "description": about(kind),
        "items": places,
        "minItems": needed,
        "additionalItems": True,
    }
    if not places:
        del schema["items"]


def _place(kind: type[msgspec.Struct], field: types.Field, found: Found) -> Schema:
    schema = _schema(field.type, found)
    named = {"title": field.encode_name, "description": about_field(kind, field.name)}
    if not field.required:
        named["x-default"] = bare(field.default)
    # What stands beside a `$ref` does not count.
    shown = {"allOf": [schema]} if "$ref" in schema else schema
    return {**named, **shown, "examples": [bare(getattr(a_sample(kind), field.name))]}


def _schema(kind: types.Type, found: Found) -> Schema:
    match kind:
        case types.IntType():
            return {"type": "integer", **_range(kind)}
        case types.BoolType():
            return {"type": "boolean"}
        case types.NoneType():
            return {"type": "null"}
        case types.StrType():
            # `\Z` is Python's own; elsewhere `$` is the end.
            pattern = kind.pattern and kind.pattern.replace(r"\Z", "$")
            named = {"maxLength": kind.max_length, "pattern": pattern}
            return {"type": "string", **_given(named)}
        case types.BytesType():
            named = {"x-min-bytes": kind.min_length, "x-max-bytes": kind.max_length}
            return {"type": "string", "format": "binary", "x-msgpack": "bin", **_given(named)}
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
