"""Fluent messages in one language, with English for whatever that language does not have yet.

Each language file decides which form of a word its own sentences need; Python only hands over ids,
numbers and names. Fluent is imported at the first sentence that has something to fill in.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gofish_tui.i18n.picking import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gofish_tui.i18n.entries import Entries

LOCALES = Path(__file__).parent / "locales"

STRICT_ENV = "GOFISH_STRICT_MESSAGES"
"""Set in tests, so that child processes are as strict as the test itself."""


_OBEYED = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters, those that turn the direction of writing, and the bytes of a file's name that are not text."""


class MessageError(LookupError):
    """A message, or a variable in one, is missing: the program's mistake, not its user's."""


class Messages:
    """All text in one language.

    `strict` (default: whether `GOFISH_STRICT_MESSAGES` is set) raises `MessageError` where a user
    would rather read the bare id than see the game end.
    """

    def __init__(self, lang: str = "en", *, strict: bool | None = None) -> None:
        self.lang = lang
        self.strict = bool(os.environ.get(STRICT_ENV)) if strict is None else strict

    def text(self, message: str, /, **args: str | int | float) -> str:
        """The sentence `message` (or `message.attribute`), with its variables filled in.

        Arguments come out as given, except that control characters become a visible sign: what other
        players write is cleaned before it gets here, but files may have any name. All of it
        is to be shown as literal text, never as markup.
        """
        for name, value in args.items():
            if isinstance(value, str) and not value.isprintable():
                args[name] = _OBEYED.sub("\ufffd", value)
        problems: list[str] = []
        rough: str | None = None
        for lang in dict.fromkeys((self.lang, "en")):
            entries = _entries(lang)
            if (plain := entries.plain(message)) is not None:
                return plain
            result, wrong = entries.format(message, args)
            if result is not None and not wrong:
                return result
            rough = rough or result
            problems += wrong
        if self.strict:
            raise MessageError(f"{message}: {'; '.join(problems) or 'no such message'}")
        return rough or message

    def names(self, names: Iterable[str]) -> str:
        """A list as it is said aloud: "Asha", "Asha and Goran", "Asha, Goran and Ravi"."""
        *start, last = list(names) or [""]
        if not start:
            return last
        joined = start[0]
        for name in start[1:]:
            joined = self.text("list-middle", start=joined, next=name)
        return self.text("list-end", start=joined, last=last)


def sources(lang: str) -> list[Path]:
    """The Fluent files of a language, in the order of their names; none if it has none yet."""
    return sorted((LOCALES / lang).glob("*.ftl")) if lang in LANGUAGES else []


@cache
def _entries(lang: str) -> Entries:
    from gofish_tui.i18n.entries import Entries  # `gofish --help` only picks a language

    return Entries(lang, (file.read_text("utf-8") for file in sources(lang)))
