"""Help while an invitation is typed: the word that is meant is completed, and one that is not in the list is questioned.

The list is public, as magic-wormhole's is: completing a word gives away nothing that a guesser does not know. Pure but for the
small class that Textual asks.
"""

from __future__ import annotations

import difflib
import re

from textual.suggester import Suggester

from gofish_protocol.invite import WORDS

_BEGUN = re.compile(r"\s*[0-9]{1,3}[\s\-_.,/]+((?:[a-z]+[\s\-_.,/]+)?)([a-z]{2,})", re.I)
"""A number, perhaps a word, and the beginning of another."""
_TYPED = re.compile(r"\s*[0-9]{1,3}[\s\-_.,/]*([a-z]+)(?:[\s\-_.,/]+([a-z]+))?\s*", re.I)


def complete_word(text: str) -> str | None:
    """The text with its last word completed, if only one word begins that way; None if there is nothing to add."""
    begun = _BEGUN.fullmatch(text)
    if begun is None:
        return None
    start = begun[2].casefold()
    found = [word for word in WORDS if word.startswith(start)]
    if len(found) != 1 or found[0] == start:
        return None
    return text + found[0][len(start) :]


def nearest_word(text: str) -> str | None:
    """The word in the list that is nearest to one which is not in it; None where all are in it, or nothing is near.

    The last word is questioned only once no word begins with it.
    """
    typed = _TYPED.fullmatch(text)
    if typed is None:
        return None
    words: tuple[str | None, str | None] = (typed[1], typed[2])
    for word in filter(None, words):
        small = word.casefold()
        if any(known.startswith(small) for known in WORDS):
            continue
        near: list[str] = difflib.get_close_matches(small, WORDS, n=1, cutoff=0.6)
        if near:
            return near[0]
    return None


class InvitationSuggester(Suggester):
    """Shows the rest of the word in gray; the right arrow takes it."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """What may be meant."""
        return complete_word(value)
