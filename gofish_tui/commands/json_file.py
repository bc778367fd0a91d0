"""`--json-file F`: what `--json` would print, in a file beside whatever front end is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.client.json_front import JsonVoice
from gofish_tui.commands.parser import WrongUse

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.client.updates import Update


def open_json_file(path: str | None) -> Callable[[Update], None] | None:
    """An observer that writes every update to the file at once; None when there is to be none."""
    if path is None:
        return None
    try:
        file = open(path, "w", encoding="utf-8")  # noqa: SIM115 - open for as long as the program runs
    except OSError as wrong:
        detail = wrong.strerror or str(wrong)
        raise WrongUse("cli-wrong-write", word=path, detail=detail) from None
    voice = JsonVoice()

    def write(update: Update) -> None:
        file.write(voice.told(update))
        file.flush()

    return write
