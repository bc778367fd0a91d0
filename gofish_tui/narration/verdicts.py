"""The result of checking a game's deal, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gofish_protocol.shuffle_rounds import VoidRound
    from gofish_tui.i18n.loader import Messages


class Checked(Protocol):
    """What is said about a check: a `Verdict`, or what a session reports of one."""

    @property
    def ok(self) -> bool | None:
        """None: not all of the game was seen, or all of it fits but no part of ours is in its shuffle."""

    @property
    def fits(self) -> bool: ...
    @property
    def detail(self) -> str: ...
    @property
    def fault(self) -> str: ...
    @property
    def rounds(self) -> tuple[VoidRound, ...]: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def without(self) -> tuple[str, ...]: ...


def verdict_lines(verified: Checked, words: Messages) -> list[str]:
    """The verdict first, then the details."""
    if verified.ok:
        verdict = words.text("deal-verified")
    elif verified.ok is None:
        verdict = words.text("deal-not-ours" if verified.fits else "deal-incomplete")
    else:
        verdict = words.text("deal-not-verified", fault=str(verified.fault), detail=verified.detail)
    return [verdict, *lines_beside(verified, words)]


def lines_beside(verified: Checked, words: Messages) -> list[str]:
    """Void rounds, the people who had no part in the shuffle, and the words to compare."""
    lines = []
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
