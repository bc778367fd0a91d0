"""Fluent messages in one language, with English for whatever that language does not say yet.

Each language file decides which form of a word its own sentences need; Python only hands over ids,
numbers and names. Fluent is imported at the first sentence, since it costs 80 ms.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "te", "mk")
"""What `--lang` takes. A language with few files, or none yet, speaks English for the rest."""

STRICT_ENV = "GOFISH_STRICT_MESSAGES"
"""Set in tests, so that child processes are as strict as the test itself."""


class MessageError(LookupError):
    """A message, or a variable in one, is missing: a mistake of the program's, not of its user."""


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

        Arguments come out exactly as given: text from other players is cleaned before it gets here,
        and is to be shown as literal text, never as markup.
        """
        problems: list[str] = []
        rough: str | None = None
        for lang in dict.fromkeys((self.lang, "en")):
            result, wrong = _format(lang, message, args)
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


def pick_language(
    option: str | None, env: Mapping[str, str] | None = None, saved: str | None = None
) -> str:
    """The language to speak: `--lang`, else the saved setting, else the locale's, else English."""
    environ = os.environ if env is None else env
    locale = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environ.get(k))), "")
    for wish in (option, saved, locale):
        code = (wish or "").replace("-", "_").partition(".")[0].partition("_")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def sources(lang: str) -> list[Traversable]:
    """The Fluent files of a language, in the order of their names; none if it has none yet."""
    from importlib.resources import files  # 25 ms, and `gofish --help` picks a language

    folder = files("gofish_tui.i18n") / "locales" / lang
    if lang not in LANGUAGES or not folder.is_dir():
        return []
    return sorted((f for f in folder.iterdir() if f.name.endswith(".ftl")), key=lambda f: f.name)


@cache
def _bundle(lang: str) -> FluentBundle | None:
    found = sources(lang)
    if not found:
        return None
    from fluent.runtime import FluentBundle, FluentResource

    # Isolation marks would wrap every name in invisible characters that terminals measure badly.
    bundle = FluentBundle([lang], use_isolating=False)
    for file in found:
        bundle.add_resource(FluentResource(file.read_text("utf-8")))
    return bundle


def _format(lang: str, message: str, args: Mapping[str, Any]) -> tuple[str | None, list[str]]:
    """The text, or None where the language has no such message, and all that was wrong with it."""
    bundle = _bundle(lang)
    name, _, attribute = message.partition(".")
    if bundle is None or not bundle.has_message(name):
        return None, []
    found = bundle.get_message(name)
    pattern = found.attributes.get(attribute) if attribute else found.value
    if pattern is None:
        return None, []
    result, errors = bundle.format_pattern(pattern, dict(args))
    return str(result), [str(e) for e in errors]
