"""The page's sentences in one language: of the program's own language files, what its scripts can say."""

from __future__ import annotations

import re

from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.i18n.entries import entries_of
from gofish_tui.i18n.loader import LOCALES

FILES = ("cards", "errors", "page", "rules", "table")
"""The language files that the page's sentences are in."""
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_REFERRED = re.compile(r"{ *(-?[a-z][a-z0-9-]*)")
_SET_IN = re.compile(r"\n +")
_ERRORS = {word.replace("_", "-") for word in ErrorCode}
_READER = re.compile(r"-(?:to-)?you$")


def words_of(lang: str, scripts: str) -> str:
    """The messages that `scripts` name, with all that these refer to, as one Fluent file.

    Scripts put three kinds of ids together: with the reader as the ending, for an error of the wire, and for a rule's value.
    Of an entry's lines only the first space counts: what is set in further for people goes out without.
    """
    texts = [(LOCALES / lang / f"{name}.ftl").read_text("utf-8") for name in FILES]
    entries = {name: "\n".join(lines).rstrip() for name, lines in entries_of(texts).items()}
    named = set(_NAME.findall(scripts.replace("_", "-")))
    wanted = [name for name in entries if _is_named(name, named)]
    said: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in entries and name not in said:
            said.add(name)
            wanted += _REFERRED.findall(entries[name])
    whole = "".join(f"{text}\n" for name, text in entries.items() if name in said)
    return _SET_IN.sub("\n ", whole)


def _is_named(message: str, named: set[str]) -> bool:
    family, *parts = message.split("-")
    if family == "error" and "-".join(parts) in _ERRORS | named:
        return True
    if family == "rules" and any("-".join(parts[:n]) in named for n in range(1, len(parts))):
        return True
    return message in named or _READER.sub("", message) in named
