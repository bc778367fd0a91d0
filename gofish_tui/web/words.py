"""The page's sentences in one language: those of the program's language files that its scripts can say."""

from __future__ import annotations

import re

from gofish_protocol.rules import PRESETS
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.i18n.entries import entries_of
from gofish_tui.i18n.loader import LOCALES
from gofish_tui.narration.rules_text import SENTENCES

FILES = ("cards", "errors", "page", "rules", "screens", "table")
"""The language files that the page's sentences are in."""
_PUT_TOGETHER = {
    *SENTENCES.values(),
    *(f"preset-{name}" for name in PRESETS),
    *(f"error-{word}".replace("_", "-") for word in ErrorCode),
}
"""The ids that scripts make of a word of the wire or of the rules."""
_QUOTED = re.compile(r'"([a-z][a-z0-9_-]*)"')
_REFERRED = re.compile(r"{ *(-?[a-z][a-z0-9-]*)")
_READER = re.compile(r"-(?:to-)?you$")
_SET_IN = re.compile(r"\n +")


def words_of(lang: str, scripts: str) -> str:
    """The messages that `scripts` name, with all that these refer to, as one Fluent file.

    Of an entry's lines only the first space counts: what is set in further for people goes out without.
    """
    texts = [(LOCALES / lang / f"{name}.ftl").read_text("utf-8") for name in FILES]
    entries = {name: "\n".join(lines).rstrip() for name, lines in entries_of(texts).items()}
    named = set(_QUOTED.findall(scripts.replace("_", "-")))
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
    """Whether scripts can say it: by its own id, with the reader as its ending, or put together."""
    plain = (message, message.removeprefix("error-"), _READER.sub("", message))
    return message in _PUT_TOGETHER or not named.isdisjoint(plain)
