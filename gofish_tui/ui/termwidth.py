"""How wide this terminal draws Telugu, and how Textual is made to measure the same.

The Telugu signs ం ః ు ూ ృ are spacing marks (category Mc). Rich, and so Textual, gives them no cell; most terminals give
them one, and then each of them pushes whatever is to its right, a border for instance, one cell too far. A few
terminals draw whole clusters and agree with Rich. So the terminal is asked once, before the screens come.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.cells import CellTable

SAMPLE = "కు"
"""A letter and a spacing mark: two cells in most terminals, one where clusters are drawn."""
SECONDS = 0.3
"""How long a terminal may take to answer; those that do took 1 to 17 ms."""
VIRAMA = 9
"""The combining class of signs that join two letters; these take no cell anywhere."""

TABLE = "load_cell_table"
"""Rich's function that everything is measured by. No public name: pyproject.toml pins Rich exactly, a test looks at it."""

MARK = "spacing_marks"
"""What our own function has, so that a second call does not take it for Rich's."""

_WHERE = "\x1b[6n"
_REPORT = re.compile(rb"\x1b\[(\d+);(\d+)R")


def fit_terminal() -> float:
    """Measure this terminal, and make Textual agree. Call it before the app runs. Returns the seconds it took to answer."""
    asked = time.monotonic()
    # No answer: seven of nine terminals that were measured give a spacing mark a cell.
    if measure() != 1:
        use_spacing_marks()
    return time.monotonic() - asked


def measure() -> int | None:
    """The cells that `SAMPLE` takes, or None where nobody answers. Leaves the screen as it was."""
    if sys.platform == "win32" or os.environ.get("TERM", "dumb") == "dumb":
        return None
    try:
        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    except OSError:
        return None
    try:
        return ask(terminal)
    finally:
        os.close(terminal)


def ask(terminal: int) -> int | None:
    """Ask where the cursor is before the sample and after it, with echo and line editing off."""
    if sys.platform == "win32":
        return None
    import termios
    import tty

    try:
        before = termios.tcgetattr(terminal)
        tty.setraw(terminal, termios.TCSADRAIN)
    except termios.error:
        return None
    try:
        os.write(terminal, f"{_WHERE}{SAMPLE}{_WHERE}".encode())
        columns = _columns(terminal)
        # Back to where the sample began, and erase it; without an answer that is the line's beginning.
        os.write(terminal, f"\x1b[{columns[0] if columns else 1}G\x1b[K".encode())
    except OSError:
        return None
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
    return columns[1] - columns[0] if len(columns) == 2 else None


def _columns(terminal: int) -> list[int]:
    """The columns of the two reports, or whatever of them arrived in time."""
    deadline = time.monotonic() + SECONDS
    heard = b""
    while len(found := _REPORT.findall(heard)) < 2:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([terminal], [], [], left)[0]:
            break
        if not (read := os.read(terminal, 1024)):
            break
        heard += read
    return [int(column) for _, column in found]


def use_spacing_marks() -> None:
    """Give every spacing mark a cell in all that Rich and Textual measure from now on."""
    from rich import cells

    load: Callable[[str], CellTable] = getattr(cells, TABLE)
    if hasattr(load, MARK):
        return

    @cache
    def load_spaced(unicode_version: str = "auto") -> CellTable:
        return spaced(load(unicode_version))

    setattr(load_spaced, MARK, True)
    setattr(cells, TABLE, load_spaced)
    cells.get_character_cell_size.cache_clear()
    cells.cached_cell_len.cache_clear()


def spaced(table: CellTable) -> CellTable:
    """The table without spacing marks among the characters of no width; what is in no range takes one cell."""
    return table._replace(widths=[piece for one in table.widths for piece in _without_marks(*one)])


def _without_marks(first: int, last: int, width: int) -> Iterator[tuple[int, int, int]]:
    start = first
    for code in range(first, last + 1) if width == 0 else ():
        sign = chr(code)
        if unicodedata.category(sign) == "Mc" and unicodedata.combining(sign) != VIRAMA:
            if start < code:
                yield start, code - 1, width
            start = code + 1
    if start <= last:
        yield start, last, width
