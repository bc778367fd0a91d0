"""A terminal that may go away while it is drawn on: what is written after that goes nowhere.

Textual writes in a thread, which would die of the first error; the next write then waits forever, as does the app's
own exit.
"""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, cast

from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from io import TextIOWrapper

    from textual.app import App


class LastingFile:
    """As much of a file as a driver needs."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write, if there is still somewhere to write to."""
        try:
            self._file.write(text)
        except OSError:
            self._gone()

    def flush(self) -> None:
        """Hand over what was written."""
        try:
            self._file.flush()
        except OSError:
            self._gone()

    def fileno(self) -> int:
        """The terminal's descriptor."""
        return self._file.fileno()

    def _gone(self) -> None:
        """Later output is discarded rather than raising an error: a screen has all its streams there."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for descriptor in (1, 2):
            os.dup2(nowhere, descriptor)
        os.close(nowhere)


class LastingDriver(LinuxDriver):
    """Textual's own for terminals, but it outlives them."""

    def __init__(
        self,
        app: App[object],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Textual takes any text file, and declares this one.
        self._file = cast("TextIOWrapper", LastingFile(cast("IO[str]", self._file)))
