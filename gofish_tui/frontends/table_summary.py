"""How a table stands, in sentences. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Phase
from gofish_tui.i18n.ids import rank_id
from gofish_tui.narration.hands import books_words, hand_words
from gofish_tui.narration.narrate import spectators, turn
from gofish_tui.narration.rules_text import rules_title
from gofish_tui.narration.sentences import text

if TYPE_CHECKING:
    from gofish_protocol.view import TableView
    from gofish_tui.client.memory_aid import Held
    from gofish_tui.i18n.loader import Messages


def hand_lines(view: TableView, words: Messages) -> list[str]:
    """The reader's own hand; nothing for a spectator or outside a game."""
    if view.me is None or view.me not in view.in_play or view.phase != Phase.PLAYING:
        return []
    if not view.hand:
        return [words.text("hand-empty")]
    count = view.hand.bit_count()
    return [words.text("hand", count=count, cards=hand_words(view.hand, words))]


def table_lines(view: TableView, words: Messages) -> list[str]:
    """The whole public state: the rules, every seat, the stock, and whose turn it is."""
    lines = [rules_title(view.rules, words)]
    if view.memory_aid:
        lines.append(words.text("memory-aid"))
    lines += [_seat_line(view, seat, words) for seat, held in enumerate(view.seats) if held.taken]
    free = sum(not held.taken for held in view.seats)
    if view.phase == Phase.LOBBY:
        lines.append(words.text("lobby", count=free))
    elif view.phase == Phase.OVER:
        lines.append(words.text("game-is-over"))
    else:
        lines.append(words.text("stock", count=view.stock))
        if view.turn is not None:
            lines.append(text(turn(view, view.turn, view.seconds), words))
    if view.spectators:
        lines.append(text(spectators(view.spectators, view.spectator_names), words))
    if view.paused:
        lines.append(words.text("paused"))
    return lines


def aid_lines(view: TableView, known: dict[int, Held], words: Messages) -> list[str]:
    """What the table's memory aid says: the ranks that a hand certainly holds."""
    return [
        words.text(
            "aid-surely",
            player=view.seats[seat].name,
            ranks=words.names(
                words.text("rank-count", rank=rank_id(rank), count=count) for rank, count in held
            ),
        )
        for seat, held in known.items()
        if held
    ]


def _seat_line(view: TableView, seat: int, words: Messages) -> str:
    held = view.seats[seat]
    player = words.text("seat-you", player=held.name) if seat == view.me else held.name
    if view.phase == Phase.LOBBY and held.ready:
        return words.text("seat-ready", seat=seat, player=player)
    if view.phase == Phase.LOBBY or seat not in view.in_play:
        return words.text("seat-waiting", seat=seat, player=player)
    return words.text(
        "seat-playing",
        seat=seat,
        player=player,
        count=held.cards,
        books=held.books.bit_count(),
        ranks=books_words(held.books, words),
    )
