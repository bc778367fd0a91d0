"""What a coach has to say, as sentences: what was asked, what would have been better, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.i18n.ids import card_ids, rank_id
from gofish_tui.judgement import Why

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gofish_protocol.view import TableView
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.judgement import JudgedAsk, LeftBook, RatedAsk

WHY: dict[Why, str] = {
    Why.BOOK: "why-book",
    Why.ASKED: "why-asked",
    Why.TOOK: "why-took",
    Why.FISHED: "why-fished",
    Why.COUNTED: "why-counted",
    Why.SEEN: "why-seen",
    Why.LIKELY: "why-likely",
    Why.HOLDS: "why-holds",
    Why.KNOWN: "why-known",
    Why.CHANCE: "why-chance",
}


TO_THE_ASKER: dict[Why, str] = {Why.HOLDS: "why-holds-you", Why.KNOWN: "why-known-you"}
"""Reasons that speak of the asker's hand, when it is the asker who reads them."""


class Coaching:
    """Words for one game: ``names`` by seats; ``me`` is the reader's own seat, whose asks these are, or None."""

    def __init__(
        self,
        words: Messages,
        names: Mapping[int, str],
        *,
        by_card: bool,
        me: int | None = None,
    ) -> None:
        self._me = me
        self._words = words
        self._names = names
        self._by_card = by_card

    def asked(self, ask: JudgedAsk) -> str:
        """Who asked whom for what."""
        asker, target = self._names[ask.seat], self._names[ask.to]
        if self._by_card:
            return self._words.text("asked-card", asker=asker, target=target, **card_ids(ask.what))
        return self._words.text("asked-rank", asker=asker, target=target, rank=rank_id(ask.what))

    def better(self, choice: RatedAsk) -> str:
        """What to ask for, and how likely a win is then."""
        target, chance = self._names[choice.to], percent(choice.chance)
        if self._by_card:
            return self._words.text(
                "analysis-better-card", target=target, chance=chance, **card_ids(choice.what)
            )
        return self._words.text(
            "analysis-better-rank", target=target, chance=chance, rank=rank_id(choice.what)
        )

    def book_left(self, left: LeftBook) -> str:
        """To the asker: which book was sure, and why."""
        rank = left.what >> 2 if self._by_card else left.what
        said = self._words.text(
            "coach-book-left",
            target=self._names[left.to],
            rank=rank_id(rank),
            count=left.reason.count,
        )
        return f"{said} {self.why(left)}"

    def why(self, choice: RatedAsk | LeftBook) -> str:
        """The reason for an ask."""
        reason = choice.reason
        rank = choice.what >> 2 if self._by_card else choice.what
        messages = WHY if self._me is None else WHY | TO_THE_ASKER
        return self._words.text(
            messages[reason.why],
            target=self._names[choice.to],
            rank=rank_id(rank),
            count=reason.count,
            ago=reason.ago,
            percent=reason.percent,
        )


def coaching_at(view: TableView, words: Messages) -> Coaching:
    """Words for the reader's own seat at a table."""
    names = {seat: one.name for seat, one in enumerate(view.seats)}
    return Coaching(words, names, by_card=view.rules.by_card, me=view.me)


def percent(share: float) -> int:
    """A chance as people say it."""
    return round(100 * share)
