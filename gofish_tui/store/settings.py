"""A player's preferences: a small JSON file. A missing, broken or outdated one is no reason to stop.

A broken file is put next to the new one, and the program says so at its start: somebody may have written it by hand.
"""

from __future__ import annotations

import json
import logging
import os
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from gofish_protocol.text import clean_name
from gofish_tui.limits_outside import OWN_FILE_BYTES
from gofish_tui.private import make_missing
from gofish_tui.reading import read_small
from gofish_tui.writing import write_whole

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)


class Settings(NamedTuple):
    """Everything that is remembered from one run to the next."""

    name: str = ""
    """the player's name; empty: this machine's user name"""
    lang: str = ""
    """``en``, ``te`` or ``mk``; empty: the terminal's"""
    theme: str = ""
    four_colours: bool = True
    """each suit in a color of its own, instead of black and red"""
    animation: bool = True
    bell: bool = True
    practice: bool = False
    """among bots, the coach points out each sure book that is passed up"""
    ascii: bool = False
    """only ASCII for suits, lines and marks"""
    broker: str = ""
    """the broker to use when none is named, with its login: nobody but the player may read this file; empty: our own"""
    leavers: str = ""
    """what the form of a new table offers first, one of `table_config.Leavers`; empty: the default"""
    first_run: bool = True
    """the card for new players is shown"""


class Broken(NamedTuple):
    """The settings were not as they should be."""

    path: Path
    kept: Path | None
    """where the old file is now; None: it could not be moved, and nothing is written over it"""

    @property
    def said(self) -> tuple[str, dict[str, str]]:
        """The message that reports it, and its arguments."""
        if self.kept is None:
            return "settings-unreadable", {"path": str(self.path)}
        return "settings-broken", {"kept": str(self.kept)}


class SettingsFile:
    """The settings as they are now, and the file that they are kept in.

    Without a path they last as long as the program, and no introduction is shown that could not be switched off.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._broken = None if path is None else set_aside(path)
        self._path = path if self._broken is None or self._broken.kept is not None else None
        self.now = Settings(first_run=False) if path is None else read_settings(path)

    def take_broken(self) -> Broken | None:
        """What was wrong with the file, for the one who reports it: once."""
        broken, self._broken = self._broken, None
        return broken

    def change(self, **values: str | bool) -> None:
        """Set some of them, and keep them. What the disk refuses holds until the program ends."""
        changed = self.now._replace(**values)  # type: ignore[arg-type]  # named by the caller, of the fields' types
        if changed == self.now:
            return
        self.now = changed
        if self._path is not None:
            write_settings(self._path, changed)


def read_settings(path: Path) -> Settings:
    """The settings in a file; anything missing or invalid has its default."""
    return _read(path)[0]


def set_aside(path: Path) -> Broken | None:
    """Move a broken file out of the way, for instance to ``settings.json.broken``, and save again what can be read of it.

    None when there is nothing wrong with it.
    """
    settings, wrong = _read(path)
    if not wrong:
        return None
    log.warning("the settings in %s cannot be read: %s", path, wrong)
    aside = path.with_name(f"{path.name}.broken")
    for number in count(2):
        if not os.path.lexists(aside):
            break
        aside = path.with_name(f"{path.name}.broken-{number}")
    try:
        path.rename(aside)
    except FileNotFoundError:
        return None  # another process was faster
    except OSError as fault:
        log.warning("the broken settings stay where they are: %s", fault)
        return Broken(path, None)
    write_settings(path, settings)
    return Broken(path, aside)


def _read(path: Path) -> tuple[Settings, str]:
    """What can be read, and what is wrong with the file; a file that is not there is not wrong."""
    usual = Settings()
    try:
        stored = json.loads(read_small(path, OWN_FILE_BYTES))
    except (FileNotFoundError, NotADirectoryError):
        return usual, ""
    except (OSError, ValueError, RecursionError) as wrong:
        return usual, str(wrong) or type(wrong).__name__
    if not isinstance(stored, dict):
        return usual, "no object"
    known = {key: stored[key] for key in usual._asdict() if key in stored}
    fitting: dict[str, Any] = {
        key: value
        for key, value in known.items()
        if type(value) is type(getattr(usual, key)) and _can_be_written(value)
    }
    unfit = ", ".join(key for key in known if key not in fitting)
    try:
        fitting["name"] = clean_name(fitting.get("name", ""))
    except ValueError:
        fitting["name"] = ""
    return usual._replace(**fitting), unfit


def _can_be_written(value: object) -> bool:
    """JSON can spell halves of characters, which no file and no terminal takes."""
    return not isinstance(value, str) or value.encode("utf-8", "ignore").decode() == value


def write_settings(path: Path, settings: Settings) -> bool:
    """Keep them, whole or not at all; False, and a line in the log, when the disk refuses them."""
    try:
        make_missing(path.parent)
        text = json.dumps(settings._asdict(), ensure_ascii=False, indent=1)
        write_whole(path, text.encode("utf-8"))
    except OSError as wrong:
        log.warning("the settings were not saved: %s", wrong)
        return False
    return True
