"""`python -m tests.vectors.make`: write `protocol/vectors` again, from fixed randomness."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gofish_protocol.codec import encode
from tests.vectors.audits import audits
from tests.vectors.deals import deal, told
from tests.vectors.faults import faults
from tests.vectors.handshakes import handshakes
from tests.vectors.memories import memories
from tests.vectors.played import session
from tests.vectors.refusals import refusals
from tests.vectors.restarted import restarted
from tests.vectors.samples import EVENTS, PLAIN
from tests.vectors.shown import as_array, by_name
from tests.vectors.texts import texts

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors"


def files() -> dict[str, str]:
    """Every file of the folder by its name, as it must be."""
    return {
        "messages.json": _text(_messages()),
        "deal.json": _text(deal()),
        "transcript.json": _text(told()),
        "faults.json": _text(faults()),
        "audit.json": _text(audits()),
        "memory.json": _text(memories()),
        "handshake.json": _text(handshakes()),
        "refused.json": _text(refusals()),
        "text.json": _text(texts()),
        "session-open.json": _text(session(1, is_open=True)),
        "session-by-invitation.json": _text(session(2, is_open=False)),
        "session-restart.json": _text(restarted(3)),
    }


def _messages() -> dict[str, Any]:
    groups: list[tuple[str, Sequence[object]]] = [*PLAIN.items(), ("events, inside steps", EVENTS)]
    return {
        "about": "The bytes of one or more of each message; `array` is what any msgpack reader makes of them.",
        "messages": [
            {
                "where": where,
                "value": by_name(value),
                "array": as_array(encode(value)),
                "bytes": encode(value).hex(),
            }
            for where, values in groups
            for value in values
        ],
    }


def _text(value: dict[str, Any]) -> str:
    """JSON with one item of a list a line, so that a change shows where it is."""
    lines = []
    for key, item in value.items():
        if isinstance(item, list):
            rows = ",\n".join(f"  {_one_line(row)}" for row in item)
            lines.append(f" {json.dumps(key)}: [\n{rows}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {_one_line(item)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text):,} characters")


if __name__ == "__main__":
    main()
