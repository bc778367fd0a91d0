"""The words of a closed set stand in a `vocabulary.py`, the protocol's or the program's, and nowhere else in the product."""

from __future__ import annotations

import ast
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from gofish_protocol import vocabulary
from gofish_tui import vocabulary as local

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
SETS = [
    kind
    for kind in (*vars(vocabulary).values(), *vars(local).values())
    if isinstance(kind, type) and issubclass(kind, StrEnum) and kind is not StrEnum
]
WORDS = {word.value for kind in SETS for word in kind}

LINE = "a type of line in docs/json.md"
COMMAND = "a command, as it is typed"
SENTENCE = "an id of a sentence, or a slot in it"
WIDGET = "the id of a widget, or the name of an action"
LEVEL = "a bot's level, or what becomes of a leaver's hand"

OTHER: dict[str, dict[str, str]] = {
    "again": {"client/commands": COMMAND, "frontends/": COMMAND, "ui/": WIDGET},
    "approval": {"client/commands": COMMAND, "frontends/": COMMAND, "ui/screens/": WIDGET},
    "ask": {
        "client/commands": COMMAND,
        "frontends/": COMMAND,
        "cli_support/": COMMAND,
        "commands/analyse": LINE,
        "ui/": WIDGET,
    },
    "bot": {"client/commands": COMMAND, "frontends/": COMMAND, "ui/": WIDGET}
    | {"commands/": LEVEL, "table_config": LEVEL},
    "changed": {"commands/history": LINE},
    "closed": {
        "link/base": "why a link is down",
        **dict.fromkeys(("client/shuffling", "store/deal_memory"), "what a deal's memory keeps"),
        **dict.fromkeys(("narration/", "ui/", "frontends/"), SENTENCE),
    },
    "deck": {"protocol": "an attribute, or a key of the referee's lines"},
    "draw": {
        "protocol": "a value of an option",
        "narration/": "the same",
        "ui/rulebook": "the same",
    },
    "finished": {"commands/history": LINE},
    "flooded": {"frontends/": SENTENCE, "narration/": SENTENCE},
    "hand": {"frontends/": "a type of line, or a topic of `show`", "narration/": SENTENCE},
    "here": {"client/shuffling": "what a deal's memory keeps"},
    "left": {
        **dict.fromkeys(("frontends/", "narration/"), "news of a seat, or an id of a sentence"),
        **dict.fromkeys(("services/", "web/"), "an attribute"),
        "ui/": "a key",
    },
    "in_use": {"commands/history": "a key of a line"},
    "kept": {"store/settings": "a slot of a sentence"},
    "level": {"frontends/": "a key of a line", "ui/screens/": WIDGET},
    "lobby": {"frontends/": SENTENCE, "narration/": SENTENCE, "ui/screens/": WIDGET},
    "name": dict.fromkeys(
        ("cli_support/", "commands/", "frontends/", "narration/", "services/", "store/"),
        "a key of a line or a file, an attribute, or a slot in a sentence",
    ),
    "out": {"commands/": LEVEL, "table_config": LEVEL, "cli_support/agreement": LINE}
    | dict.fromkeys(("frontends/", "narration/", "ui/"), SENTENCE)
    | {"protocol": "an attribute"},
    "over": {"cli_support/": LINE, "frontends/": LINE, "protocol": "an attribute"},
    "player": {"ui/": SENTENCE, "narration/": SENTENCE, "frontends/": SENTENCE},
    "protocol": {"link/mqtt_version": "an argument of aiomqtt"},
    "refused": {"frontends/": LINE},
    "result": {"ui/screens/": WIDGET},
    "secret": {"store/": "a key of a file"},
    "timeout": {"link/permissions": "a key of the server's file"},
    "tls": {"cli_support/": "the scheme of an address"},
    "unknown": {"doctor/": "a kind of terminal"},
    "version": {"commands/history": LINE},
}
"""Where a word means something else: parts of the program, by how their path begins, and what it means there."""
LEAVES = ("gofish_tui/i18n/", "gofish_tui/bots/")
"""Rooms that say none of these words to anybody: names of cards, and of attributes."""


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every string of a module that is neither a docstring nor part of a longer string."""
    passed = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.Expr)
        for part in ast.walk(node)
        if isinstance(node, ast.JoinedStr) or part is getattr(node, "value", None)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in passed
        ):
            yield node.lineno, node.value


def found() -> Iterator[tuple[str, int, str]]:
    """The words of the vocabulary in product code: file, line, word."""
    for folder in ("gofish_tui", "protocol/gofish_protocol"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.endswith("/vocabulary.py") and not name.startswith(LEAVES):
                for line, text in texts(ast.parse(path.read_text("utf-8"))):
                    if text in WORDS:
                        yield name, line, text


def test_no_word_stands_elsewhere() -> None:
    wrong = [
        f"{name}:{line}: {word!r}"
        for name, line, word in found()
        if not name.removeprefix("gofish_tui/").startswith(tuple(OTHER.get(word, {})))
    ]
    assert wrong == []


def test_every_word_is_used() -> None:
    code = "".join(
        path.read_text("utf-8")
        for folder in ("gofish_tui", "protocol/gofish_protocol")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "vocabulary.py"
    )
    words = (f"{kind.__name__}.{word.name}" for kind in SETS for word in kind)
    assert [word for word in words if word not in code] == []
