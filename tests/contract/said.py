"""Which words the code says: every text that is given to certain functions, at a certain place."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[2]


def said_in(folders: tuple[str, ...], places: Mapping[str, int]) -> set[str]:
    """``places``: functions by name, and which argument is looked at. Names are followed within their file."""
    trees = [
        ast.parse(path.read_text("utf-8"))
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]
    constants = {
        name: given
        for tree in trees
        for name, given in _given(tree)
        if name.isupper()  # a constant means the same in every file
    }
    return {text for tree in trees for text in _said(tree, places, constants)}


def _said(
    tree: ast.Module, places: Mapping[str, int], constants: Mapping[str, ast.expr]
) -> Iterator[str]:
    known = list(constants.items()) + list(_given(tree))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
            place = places.get(name)
            if place is not None and place < len(call.args):
                yield from _texts(call.args[place], known)


def _texts(value: ast.expr, known: list[tuple[str, ast.expr]]) -> Iterator[str]:
    match value:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, known)
            yield from _texts(other, known)
        case ast.BoolOp(values=values):
            for one in values:
                yield from _texts(one, known)
        case ast.Name(id=name):
            for target, given in known:
                if target == name and isinstance(given, ast.Constant | ast.IfExp):
                    yield from _texts(given, known)


def _given(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What each name is set to."""
    for line in ast.walk(tree):
        match line:
            case ast.Assign(targets=[ast.Name(id=name)], value=given):
                yield name, given
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for one, value in zip(names, values, strict=False):
                    if isinstance(one, ast.Name):
                        yield one.id, value
