"""What a player likes: a small JSON file. One that is missing, broken or from another time is no reason to stop."""

from __future__ import annotations

import json
import logging
import os
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from gofish_protocol.text import clean_name
from gofish_tui.reading import read_small

log = logging.getLogger(__name__)

MAX_BYTES = 64 * 1024


LEAVERS = LEAVERS_BOT, LEAVERS_OUT = "bot", "out"
"""What becomes of the hand of somebody who leaves a game for good: a bot plays on, or it goes under the stock."""


class Settings(NamedTuple):
    """All that is remembered from one time to the next."""

    name: str = ""
    """what the player is called; empty: as this machine's user is"""
    lang: str = ""
    """``en``, ``te`` or ``mk``; empty: the terminal's"""
    theme: str = ""
    four_colours: bool = True
    """each suit in a colour of its own, instead of black and red"""
    animation: bool = True
    bell: bool = True
    ascii: bool = False
    """nothing but ASCII for suits, lines and marks"""
    broker: str = ""
    """the broker to use when none is named, with its login: nobody but the player may read this file; empty: our own"""
    leavers: str = LEAVERS_BOT
    """what the form of a new table offers first, one of `LEAVERS`"""
    first_run: bool = True
    """the card for new players is shown"""


class SettingsFile:
    """The settings as they are now, and the file that they are kept in.

    Without a path they last as long as the program, and nobody is greeted who could not say "not again".
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.now = Settings(first_run=False) if path is None else read_settings(path)

    def change(self, **values: str | bool) -> None:
        """Set some of them, and keep them. What a disk will not have holds until the program ends."""
        changed = self.now._replace(**values)  # type: ignore[arg-type]  # named by the caller, of the fields' types
        if changed == self.now:
            return
        self.now = changed
        if self._path is not None:
            write_settings(self._path, changed)


def read_settings(path: Path) -> Settings:
    """The settings in a file; whatever is not there, or not as it should be, is as it is for everybody."""
    usual = Settings()
    try:
        kept = json.loads(read_small(path, MAX_BYTES))
    except FileNotFoundError:
        return usual
    except (OSError, ValueError, RecursionError) as wrong:
        log.warning("the settings in %s cannot be read: %s", path, wrong)
        return usual
    if not isinstance(kept, dict):
        return usual
    fitting: dict[str, Any] = {
        key: value
        for key, default in usual._asdict().items()
        if type(value := kept.get(key)) is type(default) and _can_be_written(value)
    }
    try:
        fitting["name"] = clean_name(fitting.get("name", ""))
    except ValueError:
        fitting["name"] = ""
    return usual._replace(**fitting)


def _can_be_written(value: object) -> bool:
    """JSON can spell halves of characters, which no file and no terminal takes."""
    return not isinstance(value, str) or value.encode("utf-8", "ignore").decode() == value


def write_settings(path: Path, settings: Settings) -> bool:
    """Keep them, whole or not at all; False, and a line in the log, when the disk will not have them."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, rough = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(settings._asdict(), file, ensure_ascii=False, indent=1)
            Path(rough).replace(path)
        except OSError:
            Path(rough).unlink(missing_ok=True)
            raise
    except OSError as wrong:
        log.warning("the settings were not saved: %s", wrong)
        return False
    return True
