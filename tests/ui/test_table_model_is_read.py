"""A `TableModel` changes by its own methods: elsewhere its fields, and what is in them, are only read."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

from gofish_tui.i18n.loader import Messages
from gofish_tui.ui.table_model import TableModel
from tests.ui.fake_session import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

UI = Path(__file__).parents[2] / "gofish_tui" / "ui"
CHANGES = {"pop", "clear", "append", "extend", "add", "discard", "remove", "update", "setdefault"}


def written(text: str) -> Iterator[str]:
    """What is set in a model, or changed in one of its fields: by whatever is called `model`."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Assign(targets=targets):
                pass
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                targets = [target]
            case ast.Delete(targets=targets):
                pass
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGES:
                targets = [value]
            case _:
                continue
        for target in targets:
            whole = ast.unparse(target)
            if whole.startswith(("model.", "self.model.", "app.model.", "self.app.model.")):
                yield whole


def test_screens_only_read_it() -> None:
    found = {
        f"{path.name}: {field}"
        for path in sorted(UI.rglob("*.py"))
        for field in written(path.read_text("utf-8"))
    }
    assert found == set()


def test_what_writes_is_seen() -> None:
    lines = """
model.draft = "a"
self.model.asks += 1
del self.model.reactions[2]
model.at_door.pop(1, None)
model.at_door.items()
model.keep_draft("a")
"""
    seen = ["model.draft", "self.model.asks", "self.model.reactions[2]", "model.at_door"]
    assert sorted(written(lines)) == sorted(seen)


def test_who_was_decided_about_waits_no_longer() -> None:
    model = TableModel(playing(), Messages())
    model.at_door.update({3: "Goran", 4: "Mila"})
    model.decide(3)
    model.decide(9)
    assert model.at_door == {4: "Mila"}
