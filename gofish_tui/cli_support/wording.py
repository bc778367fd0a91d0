"""Help texts out of `cli.ftl` without Fluent, whose import alone costs more than all of `--help` may.

That file holds its help texts as plain `id = text` lines, which are Fluent as well as they can be
read here; whatever has a variable in it is formatted by Fluent itself. A test compares the two readings.
"""

from __future__ import annotations

import os
import sys

from gofish_tui.reading import read_small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_SETTINGS = 64 * 1024
LINE = 80
"""Cells of the narrowest terminal that help is written for."""
LOCALES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "i18n", "locales")


def languages() -> list[str]:
    """The languages that have words for the command line, English first."""
    found = [lang for lang in os.listdir(LOCALES) if os.path.exists(_path(lang))]
    return sorted(found, key=lambda lang: (lang != "en", lang))


def read_words(lang: str) -> dict[str, str]:
    """Every `id = text` line of a language's `cli.ftl`, with English for what it does not have."""
    words: dict[str, str] = {}
    for source in dict.fromkeys(("en", lang)):
        if not os.path.exists(_path(source)):
            continue
        with open(_path(source), encoding="utf-8") as file:
            for line in file:
                name, equals, text = line.partition(" = ")
                if equals and not line.startswith((" ", "#")):
                    words[name] = text.strip()
    return words


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Two columns in lines of `LINE` cells; the left one holds words of the command line, which are all ASCII."""
    width = max(len(left) for left, _ in rows)
    lines = []
    for left, right in rows:
        first, *rest = wrapped(right, LINE - width - 4)
        lines.append(f"  {left:<{width}}  {first}")
        lines += [" " * (width + 4) + more for more in rest]
    return lines


def wrapped(text: str, width: int) -> list[str]:
    """A sentence in lines of at most this many cells, broken between words. `textwrap` would import `re`, and count letters."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if not lines[-1] or _cells(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cells(text: str) -> int:
    """How many terminal cells a help text takes; signs that combine with a letter, as in Telugu, take none."""
    if text.isascii():
        return len(text)
    from unicodedata import category

    return sum(category(sign) not in ("Mn", "Cf") for sign in text)


def saved_language(folder: str | None) -> str:
    """The language in this user's settings, or nothing. Read here without what `store.settings` imports, for the same speed."""
    path = os.path.join(folder or settings_folder(), "settings.json")
    try:
        text = read_small(path, MOST_SETTINGS)
        import json

        settings = json.loads(text)
    except (OSError, ValueError, RecursionError):
        return ""
    lang = settings.get("lang") if isinstance(settings, dict) else ""
    return lang if isinstance(lang, str) else ""


def settings_folder() -> str:
    """Where platformdirs says that settings are; on Linux without asking it, which takes longer than all of `--help`."""
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        chosen = os.environ.get("XDG_CONFIG_HOME", "")
        if os.path.isabs(chosen):
            return os.path.join(chosen, "gofish")
        if os.path.isabs(os.environ.get("HOME", "")):
            return os.path.expanduser("~/.config/gofish")
    from platformdirs import user_config_dir

    return user_config_dir("gofish", appauthor=False)


def _path(lang: str) -> str:
    return os.path.join(LOCALES, lang, "cli.ftl")
