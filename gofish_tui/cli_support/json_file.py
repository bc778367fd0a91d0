"""`--json-file F`: what `--json` would print, in a file, in addition to whatever front end is used."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gofish_tui.cli_support.parser import WrongUse
from gofish_tui.frontends.json_frontend import JsonFrontend

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from io import FileIO

    from gofish_tui.client.updates import Update

log = logging.getLogger(__name__)


@contextmanager
def json_file(path: str | None) -> Iterator[list[Callable[[Update], None]]]:
    """An observer that writes every update to the file at once; None when no file is wanted.

    When the disk is full the file ends there, and the game goes on.
    """
    if path is None:
        yield []
        return
    try:
        file = open(path, "wb", buffering=0)  # noqa: SIM115 - it closes itself on a full disk
    except OSError as wrong:
        detail = wrong.strerror or str(wrong)
        raise WrongUse("cli-wrong-write", word=path, detail=detail) from None
    with file:
        yield [JsonFile(file).write]


class JsonFile:
    """A file for as long as it can be written."""

    def __init__(self, file: FileIO) -> None:
        self._file = file
        self._frontend = JsonFrontend()

    def write(self, update: Update) -> None:
        """Add an update's lines."""
        if self._file.closed:
            return
        try:
            self._file.write(self._frontend.render(update).encode())
        except OSError as wrong:
            log.warning("%s ends here: %s", self._file.name, wrong)
            self._file.close()
