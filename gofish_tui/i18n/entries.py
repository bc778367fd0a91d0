"""The entries of a language's Fluent files, each found by its id and read by Fluent only when it is wanted.

Importing Fluent and the plural rules that it brings costs about as much as importing Textual's widgets, and parsing every
file of a language half of that again. Most of what a screen shows first are plain sentences, which need neither.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fluent.runtime import FluentBundle

_BEGINNING = re.compile(r"(-?[A-Za-z][\w-]*) *=")
"""How a message or term begins. What goes on from it is indented, or begins with a brace (Fluent 1.0, EBNF)."""


class Entries:
    """One language: `texts` are its files' contents. Of an id that comes twice the first counts, as in Fluent."""

    def __init__(self, lang: str, texts: Iterable[str]) -> None:
        self._lang = lang
        self._sources: dict[str, list[str]] = {}
        self._bundle: FluentBundle | None = None
        self._read: set[str] = set()
        for text in texts:
            lines: list[str] = []
            for line in text.split("\n"):
                if beginning := _BEGINNING.match(line):
                    lines = [line]
                    self._sources.setdefault(beginning[1], lines)
                elif not line.startswith("#"):
                    lines.append(line)

    def plain(self, message: str) -> str | None:
        """The text of a message that is one line without anything to fill in; None for any other."""
        first, *more = self._sources.get(message, [""])
        text = first.partition("=")[2].strip(" ")
        return None if not text or "{" in first or "".join(more).strip(" ") else text

    def format(self, message: str, args: Mapping[str, Any]) -> tuple[str | None, list[str]]:
        """The text of `message` or `message.attribute`, None where there is none, and all that was wrong with it."""
        name, _, attribute = message.partition(".")
        if name not in self._sources:
            return None, []
        bundle = self._with(name)
        if not bundle.has_message(name):
            return None, []
        found = bundle.get_message(name)
        pattern = found.attributes.get(attribute) if attribute else found.value
        if pattern is None:
            return None, []
        result, errors = bundle.format_pattern(pattern, dict(args))
        return str(result), [str(e) for e in errors]

    def _with(self, name: str) -> FluentBundle:
        """The bundle, which now has this entry and all that it refers to."""
        if self._bundle is not None and name in self._read:
            return self._bundle
        from fluent.runtime import FluentBundle, FluentResource

        from gofish_tui.i18n.references import references

        if self._bundle is None:
            # Isolation marks would wrap every name in invisible characters that terminals measure badly.
            self._bundle = FluentBundle([self._lang], use_isolating=False)
        wanted = [name]
        while wanted:
            name = wanted.pop()
            if name in self._read or name not in self._sources:
                continue
            self._read.add(name)
            resource = FluentResource("\n".join(self._sources[name]))
            self._bundle.add_resource(resource)
            wanted += references(resource)
        return self._bundle
