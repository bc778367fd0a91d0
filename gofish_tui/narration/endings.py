"""Why a host ended a game that the rules would have gone on with, as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import EndReason

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

_SENTENCES: dict[str, str] = {
    EndReason.NO_PROGRESS: "ended-no-progress",
    EndReason.ENDLESS: "ended-endless",
}


def cut_short_words(reason: str, words: Messages) -> str:
    """The sentence for the `reason` of `Over`; empty when the rules ended the game, and for a word that we do not know."""
    message = _SENTENCES.get(reason)
    return words.text(message) if message else ""
