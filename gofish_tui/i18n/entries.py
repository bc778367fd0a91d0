"""The entries of a language's Fluent files, found by their ids; Fluent reads one only when there is something to fill in.

Importing Fluent and the plural rules that it brings takes a quarter of the time in which Textual itself is imported, and
parsing every file of a language half of that again. What a screen shows first are plain sentences, which need neither.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gofish_tui.i18n.bundle import Bundle

_BEGINNING = re.compile(r"(-?[A-Za-z][\w-]*) *=")
"""How a message or term begins. What goes on from it is indented, or begins with a brace (Fluent 1.0, EBNF)."""


def entries_of(texts: Iterable[str]) -> dict[str, list[str]]:
    """The lines of each entry by its id, a term's with its dash, without comments. If an id occurs twice the first one counts,
    as in Fluent.
    """
    found: dict[str, list[str]] = {}
    for text in texts:
        lines: list[str] = []
        for line in text.split("\n"):
            if beginning := _BEGINNING.match(line):
                lines = [line]
                found.setdefault(beginning[1], lines)
            elif not line.startswith("#"):
                lines.append(line)
    return found


class Entries:
    """One language: `texts` are its files' contents."""

    def __init__(self, lang: str, texts: Iterable[str]) -> None:
        self._lang = lang
        self._sources = entries_of(texts)
        self._bundle: Bundle | None = None

    def plain(self, message: str) -> str | None:
        """The text of a message that is one line without anything to fill in; None for any other."""
        first, *more = self._sources.get(message, [""])
        text = first.partition("=")[2].strip(" ")
        return None if not text or "{" in first or "".join(more).strip(" ") else text

    def format(self, message: str, args: Mapping[str, object]) -> tuple[str | None, list[str]]:
        """The text of `message` or `message.attribute`, None where there is none, and whatever was wrong with it."""
        if not self._sources:
            return None, []  # a language without files, which Fluent may not know either
        if self._bundle is None:
            from gofish_tui.i18n.bundle import Bundle

            self._bundle = Bundle(self._lang, self._sources)
        return self._bundle.format(message, args)
