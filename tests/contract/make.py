"""`python -m tests.contract.make`: write `protocol/asyncapi.yaml` and `protocol/reference.md` again from the message types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.contract.document import document
from tests.contract.reference import reference

ROOT = Path(__file__).parents[2]
PATH = ROOT / "protocol/asyncapi.yaml"
REFERENCE = ROOT / "protocol/reference.md"

_PLAIN = re.compile(r"[A-Za-z_$/][\w$/.-]*")
_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off"})


def text() -> str:
    """The file as it must be."""
    return "\n".join(_lines(document(), "")) + "\n"


def _lines(value: Any, margin: str) -> Iterator[str]:
    """A value as YAML in block form; every text that could be mistaken for something else is in quotes."""
    pairs = value.items() if isinstance(value, dict) else [(None, item) for item in value]
    for key, item in pairs:
        head = f"{margin}-" if key is None else f"{margin}{_scalar(key)}:"
        if isinstance(item, dict | list) and item:
            if key is None:
                first, *rest = _lines(item, margin + "  ")
                yield f"{head} {first.strip()}"
                yield from rest
            else:
                yield head
                yield from _lines(item, margin + "  ")
        else:
            yield f"{head} {_scalar(item)}"


def _scalar(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    """Write the files."""
    PATH.write_text(text(), encoding="utf-8")
    REFERENCE.write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
