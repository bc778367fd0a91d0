"""What the check of a game's deal has found, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gofish_protocol.record import Verdict
    from gofish_tui.client.updates import Verified
    from gofish_tui.i18n.loader import Messages


def verdict_lines(verified: Verified | Verdict, words: Messages) -> list[str]:
    """The verdict first; then rounds that came to nothing, who had no part in the shuffle, and the words to compare."""
    if verified.ok:
        lines = [words.text("deal-verified")]
    elif verified.ok is None:
        lines = [words.text("deal-incomplete")]
    else:
        lines = [words.text("deal-not-verified", detail=verified.detail)]
    for held in verified.rounds:
        if held.held_up:
            lines.append(words.text("deal-round-void", players=words.names(held.held_up)))
        else:
            lines.append(words.text("deal-round-void-host"))
    if verified.without:
        lines.append(words.text("deal-without", players=words.names(verified.without)))
    if verified.words:
        lines.append(words.text("deal-words", words=" ".join(verified.words)))
    return lines
