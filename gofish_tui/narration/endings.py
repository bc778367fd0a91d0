"""How a game ended, as sentences: who won, and why a host ended a game that the rules would have let continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import EndReason
from gofish_tui.narration.sentences import Argument, Kind, Narration, PersonName, PersonNames

if TYPE_CHECKING:
    from gofish_protocol.view import TableView

_EARLY: dict[str, str] = {
    EndReason.NO_PROGRESS: "ended-no-progress",
    EndReason.ENDLESS: "ended-endless",
}


def ended_early(reason: str) -> str | None:
    """The message for the `reason` of `Over`; None when the rules ended the game, and for an unknown word."""
    return _EARLY.get(reason)


def outcome(view: TableView) -> list[Narration]:
    """Who has won the game that is over at this table, and why it ended early if it did."""
    early = ended_early(view.reason)
    return [_won(view), *([Narration(early, {}, Kind.NEWS)] if early else [])]


def _won(view: TableView) -> Narration:
    books = max((view.seats[seat].books.bit_count() for seat in view.winners), default=0)
    mine = view.me in view.winners
    others = tuple(view.seats[seat].name for seat in view.winners if seat != view.me)
    if mine and not others:
        return Narration("over-winner-you", {"books": books}, Kind.NEWS)
    if mine:
        shared: dict[str, Argument] = {"others": PersonNames(others), "books": books}
        return Narration("over-shared-you", shared, Kind.NEWS)
    if len(others) == 1:
        return Narration(
            "over-winner", {"winner": PersonName(others[0]), "books": books}, Kind.NEWS
        )
    return Narration("over-shared", {"winners": PersonNames(others), "books": books}, Kind.NEWS)
