"""What each field of a message means: the docstring beneath it in the code, or else the one of its type."""

from __future__ import annotations

import ast
import inspect
import itertools
from functools import cache
from typing import TYPE_CHECKING

from gofish_protocol import events, field_types, messages, replies, requests

if TYPE_CHECKING:
    from types import ModuleType

    import msgspec


def about(kind: type[msgspec.Struct]) -> str:
    """A message's own description, on one line."""
    return _plain(inspect.getdoc(kind) or "")


def about_field(kind: type[msgspec.Struct], name: str) -> str:
    """A field's description; empty where the code has none."""
    own = _of_fields()[kind.__module__, kind.__name__]
    return own[name]


@cache
def _of_fields() -> dict[tuple[str, str], dict[str, str]]:
    types: dict[str, str] = {}
    for module in (field_types, messages):
        types |= _documented(_tree(module).body)
    return {
        (module.__name__, part.name): {
            name: _documented(part.body).get(name) or _of_type(part, name, types)
            for name in _annotations(part)
        }
        for module in (messages, requests, replies, events)
        for part in _tree(module).body
        if isinstance(part, ast.ClassDef)
    }


def _of_type(part: ast.ClassDef, name: str, types: dict[str, str]) -> str:
    """Of the first type in the annotation that has a description."""
    names = [node.id for node in ast.walk(_annotations(part)[name]) if isinstance(node, ast.Name)]
    return next((types[one] for one in names if one in types), "")


def _annotations(part: ast.ClassDef) -> dict[str, ast.expr]:
    return {
        line.target.id: line.annotation
        for line in part.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }


def _documented(body: list[ast.stmt]) -> dict[str, str]:
    """Names that are set or declared in these lines, with the docstring beneath them."""
    found = {}
    for line, below in itertools.pairwise(body):
        match line, below:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = _plain(text)
    return found


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _plain(text: str) -> str:
    return " ".join(text.replace("``", "`").split())
