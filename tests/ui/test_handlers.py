"""Textual finds the handler of a message by the name of its class: one that was renamed alone is never heard again."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

from textual.message import Message

import gofish_tui.ui
import gofish_tui.web

ROOMS = (gofish_tui.ui, gofish_tui.web)


def own_messages() -> set[type[Message]]:
    """Those that are defined in the rooms with screens."""
    for room in ROOMS:
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    found, left = set(), [Message]
    while left:
        left += (kind := left.pop()).__subclasses__()
        if kind.__module__.startswith("gofish_tui."):
            found.add(kind)
    return found


def test_every_message_of_ours_has_a_handler() -> None:
    sources = [path for room in ROOMS for path in Path(room.__path__[0]).rglob("*.py")]
    text = "\n".join(path.read_text("utf-8") for path in sources)
    handlers = set(re.findall(r"def (on_\w+)\(", text))
    messages = own_messages()
    assert len(messages) > 10
    assert {kind.__qualname__ for kind in messages if kind.handler_name not in handlers} == set()
