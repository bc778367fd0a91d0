"""The terminal: whether the screens can be shown there."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping

from gofish_tui.doctor.result import CheckResult, Status

COLUMNS, LINES = 45, 24
"""Below this the screens only say that the window is too small, or hide much (DESIGN, sizes of the pictures)."""


def check_terminal() -> list[CheckResult]:
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
) -> list[CheckResult]:
    """What is wrong with such a terminal, if anything."""
    if not tty:
        return [CheckResult(Status.NOTE, "terminal-none", advice="terminal-none-advice")]
    found = []
    if columns < COLUMNS or lines < LINES:
        args: dict[str, str | int] = {"columns": str(columns), "lines": str(lines)}
        found.append(CheckResult(Status.NOTE, "terminal-small", args, "terminal-small-advice"))
    if encoding != "utf8":
        found.append(
            CheckResult(
                Status.NOTE, "terminal-not-utf8", {"encoding": encoding}, "terminal-not-utf8-advice"
            )
        )
    term = environment.get("TERM", "")
    if os.name == "posix" and term in ("", "dumb", "unknown"):
        found.append(
            CheckResult(
                Status.FAULT, "terminal-dumb", {"term": term or "-"}, "terminal-dumb-advice"
            )
        )
    size: dict[str, str | int] = {"columns": str(columns), "lines": str(lines)}
    return found or [CheckResult(Status.WELL, "terminal-well", size)]


def _encoding() -> str:
    import locale

    return locale.getpreferredencoding(False).lower().replace("-", "").replace("_", "")
