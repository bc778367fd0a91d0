"""The terminal: whether the screens can be shown there."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping

from gofish_tui.doctor.finding import FAULT, NOTE, WELL, Finding

COLUMNS, LINES = 45, 24
"""Below this the screens only say that the window is too small, or hide much (DESIGN, sizes of the pictures)."""


def look_at_terminal() -> list[Finding]:
    """What standard output is."""
    size = shutil.get_terminal_size()
    return judge(
        tty=sys.stdout.isatty(),
        columns=size.columns,
        lines=size.lines,
        encoding=_encoding(),
        environment=os.environ,
    )


def judge(
    *, tty: bool, columns: int, lines: int, encoding: str, environment: Mapping[str, str]
) -> list[Finding]:
    """What to think of such a terminal."""
    if not tty:
        return [Finding(NOTE, "terminal-none", advice="terminal-none-advice")]
    found = []
    if columns < COLUMNS or lines < LINES:
        args: dict[str, str | int] = {"columns": str(columns), "lines": str(lines)}
        found.append(Finding(NOTE, "terminal-small", args, "terminal-small-advice"))
    if encoding != "utf8":
        found.append(
            Finding(NOTE, "terminal-not-utf8", {"encoding": encoding}, "terminal-not-utf8-advice")
        )
    term = environment.get("TERM", "")
    if os.name == "posix" and term in ("", "dumb", "unknown"):
        found.append(Finding(FAULT, "terminal-dumb", {"term": term or "-"}, "terminal-dumb-advice"))
    size: dict[str, str | int] = {"columns": str(columns), "lines": str(lines)}
    return found or [Finding(WELL, "terminal-well", size)]


def _encoding() -> str:
    import locale

    return locale.getpreferredencoding(False).lower().replace("-", "").replace("_", "")
