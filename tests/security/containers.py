"""What may grow in the rooms that strangers feed: every container that begins empty and lives longer than a call."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    "gofish_tui/frontends",
    "gofish_tui/narration",
    "gofish_tui/services",
    "gofish_tui/client",
    "gofish_tui/host",
    "gofish_tui/journal",
    "gofish_tui/table",
    "gofish_tui/link",
    "gofish_tui/store",
    "gofish_tui/web",
)
WIRE = "protocol/gofish_protocol"
EMPTY = {
    *("list", "dict", "set", "deque", "OrderedDict", "Counter", "defaultdict"),
    *("Queue", "LifoQueue", "PriorityQueue", "SimpleQueue"),
}
BOUNDED = {
    "deque": "maxlen",
    "Queue": "maxsize",
    "LifoQueue": "maxsize",
    "PriorityQueue": "maxsize",
}


def sources() -> Iterator[Path]:
    """The files that are looked through."""
    for room in (*ROOMS, WIRE):
        yield from sorted((ROOT / room).glob("*.py"))


def containers() -> dict[str, int]:
    """Each as `file:Class.attribute` (or `file:name`), with its line."""
    found: dict[str, int] = {}
    for path in sources():
        where = path.relative_to(ROOT).as_posix()
        for name, line in _in_module(ast.parse(path.read_text("utf-8"))):
            found.setdefault(f"{where}:{name}", line)
    return found


def _in_module(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _in_class(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(_caches_all(decorator) for decorator in node.decorator_list):
                yield node.name, node.lineno
        else:
            yield from _assigned(node, "")


def _in_class(node: ast.ClassDef) -> Iterator[tuple[str, int]]:
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(_caches_all(decorator) for decorator in child.decorator_list):
                yield f"{node.name}.{child.name}", child.lineno
            for inner in ast.walk(child):
                yield from _assigned(inner, f"{node.name}.", "self")
        else:
            yield from _assigned(child, f"{node.name}.")


def _assigned(node: ast.AST, prefix: str, owner: str | None = None) -> Iterator[tuple[str, int]]:
    if isinstance(node, ast.Assign):
        targets = [
            part
            for target in node.targets
            for part in (target.elts if isinstance(target, ast.Tuple) else [target])
        ]
        value: ast.expr | None = node.value
    elif isinstance(node, ast.AnnAssign):
        targets, value = [node.target], node.value
    else:
        return
    values = value.elts if isinstance(value, ast.Tuple) and len(targets) > 1 else [value]
    for number, target in enumerate(targets):
        each = values[min(number, len(values) - 1)]
        if each is None or not _is_empty(each):
            continue
        if owner is None and isinstance(target, ast.Name):
            yield prefix + target.id, node.lineno
        elif isinstance(target, ast.Attribute) and _name(target.value) == owner:
            yield prefix + target.attr, node.lineno


def _is_empty(value: ast.expr) -> bool:
    """Whether this makes a container that is empty and has no bound of its own."""
    match value:
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Call(func=function, args=args, keywords=keywords):
            name = _name(function)
            if name == "field":
                return any(
                    word.arg == "default_factory" and _makes_empty(word.value) for word in keywords
                )
            if name not in EMPTY:
                return False
            if name in BOUNDED and (
                any(word.arg == BOUNDED[name] for word in keywords) or len(args) > (name == "deque")
            ):
                return False
            return not args or name == "defaultdict"
    return False


def _makes_empty(factory: ast.expr) -> bool:
    if isinstance(factory, ast.Lambda):
        return _is_empty(factory.body)
    return _name(factory) in EMPTY


def _caches_all(decorator: ast.expr) -> bool:
    match decorator:
        case ast.Call(func=function, args=args, keywords=keywords) if (
            _name(function) == "lru_cache"
        ):
            sizes = [*args, *(word.value for word in keywords if word.arg == "maxsize")]
            return any(isinstance(size, ast.Constant) and size.value is None for size in sizes)
    return _name(decorator) == "cache"


def _name(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


if __name__ == "__main__":
    for each, line in containers().items():
        print(line, each)
