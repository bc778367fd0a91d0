"""The tables of limits as one in Markdown. `python -m tests.security.limits_table` writes it into docs/security.md."""

from __future__ import annotations

from pathlib import Path

from gofish_protocol import limits as wire
from gofish_protocol.limits import Limit
from gofish_tui import limits as program
from gofish_tui import limits_outside as outside
from gofish_tui.limits import Rate

PAGE = Path(__file__).resolve().parents[2] / "docs/security.md"
MARKS = ("<!-- limits: begin -->", "<!-- limits: end -->")


def entries() -> dict[str, Limit | Rate]:
    """Every limit by its name."""
    return {
        name: value
        for module in (wire, program, outside)
        for name, value in vars(module).items()
        if isinstance(value, Limit | Rate)
    }


def table() -> str:
    """All of them, the wire's first."""
    lines = ["| limit | is | bounds | test |", "|---|---|---|---|"]
    for name, entry in entries().items():
        file, _, test = entry.test.partition("::")
        short = file.removeprefix("tests/security/")
        lines.append(f"| `{name}` | {_much(entry)} | {entry.bounds} | `{short}::{test}` |")
    return "\n".join(lines)


def _much(entry: Limit | Rate) -> str:
    if isinstance(entry, Rate):
        return f"{entry.burst:,g} at once, then {entry.a_second:,g} a second"
    return f"{int(entry):,} {entry.unit}"


def main() -> None:
    """Write it."""
    begin, end = MARKS
    text = PAGE.read_text("utf-8")
    before, rest = text.split(begin)
    _, after = rest.split(end)
    PAGE.write_text(f"{before}{begin}\n{table()}\n{end}{after}", "utf-8")


if __name__ == "__main__":
    main()
