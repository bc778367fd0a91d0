"""What the check of a game's deal has found, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gofish_protocol.shuffle_rounds import VoidRound
    from gofish_tui.i18n.loader import Messages


class Checked(Protocol):
    """What is told of a check: a `Verdict`, or what a session reports of one."""

    @property
    def ok(self) -> bool | None:
        """None: not all of the game was seen."""

    @property
    def detail(self) -> str: ...
    @property
    def rounds(self) -> tuple[VoidRound, ...]: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def without(self) -> tuple[str, ...]: ...


def verdict_lines(verified: Checked, words: Messages) -> list[str]:
    """The verdict first; then rounds that came to nothing, who had no part in the shuffle, and the words to compare."""
    if verified.ok:
        lines = [words.text("deal-verified")]
    elif verified.ok is None:
        # There are words of every game that was seen whole.
        lines = [words.text("deal-not-ours" if verified.words else "deal-incomplete")]
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
