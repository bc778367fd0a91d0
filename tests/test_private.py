"""Tests touch public seams. What they read of others' private attributes stands here, each with its reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

OF_A_CLOCK = "when, without waiting for it"
READS = {
    "tests/bench/screens.py: _display": "Textual tells in no other way that it draws",
    "tests/link/test_frames.py: _WebsocketWrapper": "paho's own frames, without a server",
    "tests/protocol/positions.py: _top": "a game in the middle, which only a deal could lead to",
    "tests/security/test_cheating_host.py: _commit": "a cheating host tells what its table would not",
    "tests/security/test_cheating_host.py: _signed": "a cheating host names somebody at the end who was not there",
    "tests/security/test_cheating_host.py: _wanted": "a cheating host deals on when nothing was asked of it",
    "tests/session/inside.py: _ask_for_the_slow": OF_A_CLOCK,
    "tests/session/inside.py: _queue": "updates without a reader's task",
    "tests/session/inside.py: _updates": "as above",
    "tests/ui/driving.py: _background_screens": "as below",
    "tests/ui/driving.py: _compositor": "Textual has no other way to the cells of a screen",
    "tests/ui/test_sparing.py: _background_screens": "as above",
    "tests/ui/test_sparing.py: _compositor": "as above",
    "tests/ui/test_transitions.py: _batch_count": "Textual tells in no other way that a frame is not drawn",
    "tests/ui/test_transitions.py: _display": "nor that one is",
    "tests/wire/test_channel.py: _sent": "nobody can send 2⁵³ messages",
}
MOST = 20
PUBLIC = {"_asdict", "_fields", "_make", "_replace"}
"""Of named tuples: they begin so only to be no field's name."""


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def own(of: ast.expr) -> bool:
    """Whether the attribute is read from the object itself."""
    if isinstance(of, ast.Call):
        of = of.func
    return isinstance(of, ast.Name) and of.id in ("self", "cls", "super")


def reads(path: Path) -> Iterator[str]:
    """Every private name of something else that a file uses."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and private(node.attr) and not own(node.value):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if private(alias.name))


def test_each_read_of_a_private_attribute_has_its_reason() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in (ROOT / "tests").rglob("*.py")
        for name in reads(path)
    ]
    assert sorted(found) == sorted(READS), "read otherwise what can be, and say why of what cannot"
    assert len(READS) <= MOST
