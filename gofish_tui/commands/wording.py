"""Help texts out of `cli.ftl` without Fluent, whose import alone costs more than all of `--help` may.

That file holds its help texts as plain `id = text` lines, which are Fluent as well as they can be
read here; whatever has a variable in it is said by Fluent itself. A test compares the two readings.
"""

from __future__ import annotations

import os

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


def saved_language(folder: str | None) -> str:
    """The language in this user's settings, or nothing. Read here without what `store.settings` imports, for the same haste."""
    import json

    if not folder:
        from platformdirs import user_config_dir

        folder = user_config_dir("gofish", appauthor=False)
    try:
        with open(os.path.join(folder, "settings.json"), encoding="utf-8") as file:
            kept = json.load(file)
    except (OSError, ValueError, RecursionError):
        return ""
    lang = kept.get("lang") if isinstance(kept, dict) else ""
    return lang if isinstance(lang, str) else ""


def _path(lang: str) -> str:
    return os.path.join(LOCALES, lang, "cli.ftl")
