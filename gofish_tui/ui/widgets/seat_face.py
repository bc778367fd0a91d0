"""A player at the table, drawn in as many lines as there is room for: one, two, or a box with fanned backs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.content import Content

from gofish_protocol.cards import cards_in
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.ui.canvas import Canvas
from gofish_tui.ui.card_art import CardStyle, Size, draw_back, draw_face
from gofish_tui.ui.faces import SUIT_STYLES, books_text, rank_text, suit_text

if TYPE_CHECKING:
    from gofish_protocol.vocabulary import Reaction
    from gofish_tui.client.memory_aid import Held
    from gofish_tui.i18n.loader import Messages

SPEECH = "reverse"
TURN, TARGET, BACK = "●", "▶", "▮"
MOST_BACKS = 13
"""Longer rows of backs say nothing more; the number beside them does."""


BACKS = (Size(8, 5, 3), Size(5, 3, 3))
RANK_CELLS = 3
"""What the edge of a card and its rank take."""
NARROWEST_BOX = 8
ROOM_FOR_LARGE = 10
"""Rows of a box from which its cards are larger."""


class SeatFace(NamedTuple):
    """All that a seat shows. Equal faces need no redrawing."""

    number: int
    name: str
    cards: int
    books: int
    status: str
    level: str
    turn: bool
    target: bool
    me: bool
    owner: bool
    won: bool
    over: bool
    held: Held = ()
    """what the memory aid says"""
    hand: int = 0
    """the cards themselves, where they lie open"""
    reaction: Reaction | None = None
    """what this player has just shown"""


def seat_face(
    view: TableView,
    seat: int,
    target: int | None,
    held: Held = (),
    hand: int = 0,
    reaction: Reaction | None = None,
) -> SeatFace:
    """What a seat shows now."""
    there = view.seats[seat]
    return SeatFace(
        seat + 1,
        there.name,
        there.cards,
        there.books,
        there.status,
        there.level,
        view.turn == seat,
        target == seat,
        view.me == seat,
        view.owner == seat,
        seat in view.winners,
        view.phase == Phase.OVER,
        held,
        hand,
        reaction,
    )


def tags(words: Messages, face: SeatFace) -> str:
    """Who this is and whether they are there: ``you · away``."""
    said = []
    if face.me:
        said.append(words.text("tag-you"))
    if face.level:
        said.append(words.text("tag-bot", level=face.level))
    elif face.status == SeatStatus.BOT:
        said.append(words.text("tag-bot-plays"))
    if face.over:
        return " · ".join(said)
    if face.status == SeatStatus.AWAY:
        said.append(words.text("tag-away"))
    elif face.status == SeatStatus.OUT:
        said.append(words.text("tag-out"))
    return " · ".join(said)


def _speech(words: Messages, face: SeatFace) -> str:
    """What this player has just shown, in their words."""
    return f" {words.text('reaction', reaction=face.reaction)} " if face.reaction else ""


def held_text(words: Messages, held: Held, room: int = 99) -> str:
    """What a hand certainly holds: ``has 7×2 K``, or, if that is too long, a sign instead of the word."""
    if not held:
        return ""
    ranks = (rank_text(words, rank) + (f"×{count}" if count > 1 else "") for rank, count in held)
    said = " ".join(ranks)
    told = words.text("aid-holds", ranks=said)
    return told if cell_len(told) <= room else f"✔ {said}"


def draw(words: Messages, face: SeatFace, width: int, height: int, look: CardStyle) -> Content:
    """The seat in a space of that size. The name comes last in its line: it may be wider than it seems."""
    if height < 2:
        return _one_line(words, face)
    if height < 5 or width < NARROWEST_BOX:
        return Content("\n").join([_name_line(words, face), _cards_line(words, face, width)])
    return _box(words, face, width, height, look)


def _marks(face: SeatFace) -> Content:
    return Content.assemble(
        (TURN if face.turn else " ", "bold $success"),
        (TARGET if face.target else " ", "bold $accent"),
        (f" {face.number} ", "bold $accent" if face.target else "bold"),
    )


def _name_line(words: Messages, face: SeatFace) -> Content:
    said, speech = tags(words, face), _speech(words, face)
    return Content.assemble(
        _marks(face),
        (face.name, "bold $accent" if face.target else "bold" if face.turn else ""),
        # What is said now comes first: a narrow line is cut off at its end.
        ("  " if speech else "", ""),
        (speech, SPEECH),
        (f"  {said}" if said else "", "$quiet"),
    )


def _books(words: Messages, face: SeatFace) -> Content:
    if not face.books:
        return Content("")
    return Content.styled(f"★ {books_text(words, face.books)}", "bold $success")


def _cards_line(words: Messages, face: SeatFace, width: int) -> Content:
    books = _books(words, face)
    held = held_text(words, face.held, width - 8 - (books.cell_length + 2 if books else 0))
    # Books, and what is known, say more than the backs do.
    room = max(0, width - 12 - books.cell_length - cell_len(held))
    backs = BACK * min(face.cards, MOST_BACKS, room)
    return Content.assemble(
        "     ",
        (f"{face.cards:>2} ", "bold"),
        (backs, "$primary-lighten-1"),
        "  " if backs else "",
        books,
        "  " if books and held else "",
        (held, "$text-accent"),
    )


def _one_line(words: Messages, face: SeatFace) -> Content:
    books = _books(words, face)
    return Content.assemble(
        _marks(face),
        (f"{face.cards:>2} ", "bold"),
        (BACK * min(face.cards, 7) + " " * (7 - min(face.cards, 7)), "$primary-lighten-1"),
        " ",
        books,
        "  " if books else "",
        (face.name, "bold"),
        ("  " if face.reaction else "", ""),
        (_speech(words, face), SPEECH),
        (f"  {tags(words, face)}", "$quiet"),
        ("  " if face.held else "", ""),
        (held_text(words, face.held), "$text-accent"),
    )


def _box(words: Messages, face: SeatFace, width: int, height: int, look: CardStyle) -> Content:
    """From top to bottom: who, their cards from behind, their books, what is known of the hand, what else there is to say."""
    canvas = Canvas(width, height)
    ink = "bold $accent" if face.target else "bold"
    x = canvas.put(0, 0, TURN if face.turn else " ", "bold $success")
    x = canvas.put(x, 0, TARGET if face.target else " ", "bold $accent")
    x = canvas.put(x, 0, f" {face.number} ", ink)
    canvas.put(x, 0, face.name, ink)
    count = f" {face.cards}"
    canvas.put(width - len(count), 0, count, "bold")
    # As many as there is room for, and closer together before any is left out.
    size = BACKS[0] if height >= ROOM_FOR_LARGE else BACKS[1]
    room = width - size.width
    step = next((step for step in (3, 2, 1) if step * (face.cards - 1) <= room), 1)
    shown = min(face.cards, room + 1)
    if face.hand and step < RANK_CELLS:
        _hand_in_words(canvas, words, face.hand, size.height)
    elif face.hand:
        for place, card in enumerate(cards_in(face.hand)[:shown]):
            draw_face(canvas, place * step, 1, size, card, words, look)
    else:
        for place in range(shown):
            draw_back(canvas, place * step, 1, size, look)
    y = 1 + size.height
    below = [
        (held_text(words, face.held, width - 1), "$text-accent"),
        (tags(words, face), "$quiet"),
    ]
    below = [(line, style) for line, style in below if line]
    most = max(1, height - y - len(below))
    if face.books:
        canvas.put(0, y, "★ ", "bold $success")
    for line in _wrapped(books_text(words, face.books), width - 2, most):
        canvas.put(2, y, line, "bold $success")
        y += 1
    for line, style in below:
        canvas.put(0, y, line, style)
        y += 1
    if speech := _speech(words, face):
        canvas.put(0, height - 1, speech, "bold $speech-ink", "$speech" if look.filled else None)
    return canvas.content()


def _hand_in_words(canvas: Canvas, words: Messages, hand: int, most: int) -> None:
    """Cards without their white fields, in at most so many lines: closer together, a ten would be a one."""
    x, y = 0, 1
    for card in cards_in(hand):
        rank, suit = rank_text(words, card >> 2), suit_text(words, card & 3)
        if x and x + cell_len(rank + suit) > canvas.width:
            x, y = 0, y + 1
        if y > most:
            return
        x = canvas.put(x, y, rank, "bold")
        x = canvas.put(x, y, suit, SUIT_STYLES[card & 3]) + 1


def _wrapped(text: str, width: int, most: int) -> list[str]:
    """In at most this many lines of this many cells, broken between words; run together if they would be too many."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        tight = "".join(text.split())
        lines = [tight[at : at + width] for at in range(0, len(tight), width)]
    return lines
