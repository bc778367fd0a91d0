"""The middle of the table: the pond with its cards, what was asked and answered as it was said, and the books that are down."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.reactive import reactive
from textual.widget import Widget

from gofish_protocol.cards import cards_in, ranks_held, ranks_in
from gofish_protocol.view import TableView, empty_table
from gofish_tui.i18n.ids import card_ids, rank_id
from gofish_tui.ui.canvas import Canvas, Cell
from gofish_tui.ui.card_art import SIZES, draw_back, draw_face, fan_width
from gofish_tui.ui.faces import books_text, rank_text
from gofish_tui.ui.last_move import LastMove
from gofish_tui.ui.looks import look
from gofish_tui.ui.widgets.big_text import big, can_be_big
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.content import Content

    from gofish_tui.i18n.loader import Messages
    from gofish_tui.ui.card_art import CardStyle, Size

FELT, WATER, WAVE = "$felt", "$water", "$water-line"
SPEECH, SPEECH_INK = "$speech", "$speech-ink"
RANKS = 13
FISH = ("><(((º>", "<º)))><", "><>")
SMALL = SIZES[-1]
ROOM_FOR_BIG = 12
"""Rows from which speech is written in big letters."""
ROOM_FOR_RAIL = 9
ROOM_FOR_GIFTS = 22
WIDE_POND = 60
LEAP = 3
"""How many rows a fish jumps when a card is drawn."""
LEAST_STEP = 4
"""Cells for a rank, with the star of a book."""
PAD = 2


class Sight(NamedTuple):
    """All that the scene shows."""

    view: TableView
    move: LastMove | None
    at: float = 1.0
    """how much of the newest move's animation is over, from 0 to 1"""


class Scene(Widget):
    """Draws a `Sight` into whatever room the style sheet gives it; nothing where it gives none."""

    view: reactive[TableView] = reactive(empty_table())
    move: reactive[LastMove | None] = reactive[LastMove | None](None)
    at: reactive[float] = reactive(1.0)
    """1, but while something moves"""

    def render(self) -> Content:
        """The felt, from the bottom up."""
        width, height = self.content_size
        sight = Sight(self.view, self.move, self.at)
        return draw_scene(words(self), sight, width, height, look(self)).content()


def draw_scene(say: Messages, sight: Sight, width: int, height: int, look: CardStyle) -> Canvas:
    """The scene in this many cells. Pure."""
    canvas = Canvas(width, height, FELT if look.filled else "")
    rail = 2 if height >= ROOM_FOR_RAIL else 0
    bottom = height - rail
    _pond(canvas, say, sight, bottom, look)
    if rail:
        _rail(canvas, say, sight.view, bottom, look)
    if sight.move is None and sight.at < 1:
        _deal(canvas, sight, bottom, look)
    if sight.move is not None:
        _Speech(canvas, say, sight, sight.move, bottom, look).draw()
        if sight.move.fished and sight.at < 1:
            _jump(canvas, sight.move, sight.at, _pile_top(bottom), look)
    return canvas


def _pond(canvas: Canvas, say: Messages, sight: Sight, height: int, look: CardStyle) -> None:
    """Water, as wide as the table allows, with the stock in the middle."""
    width = canvas.width
    half_width, half_height = width / 2 - 1.5, max(1.0, height / 2 - 0.4)
    middle = (height - 1) / 2
    for y in range(height):
        reach = 1 - ((y - middle) / half_height) ** 2
        if reach <= 0:
            continue
        half = half_width * math.sqrt(reach)
        left, right = round(width / 2 - half), round(width / 2 + half)
        ground = WATER if look.filled else ""
        canvas.fill(left, y, right - left, 1, Cell(" ", WAVE, ground))
        for x in range(left + 1 + (y * 5) % 7, right - 1, 7):
            canvas.put(x, y, "≈≈"[: right - 1 - x], WAVE)
        if not look.filled:
            canvas.put(left, y, "(", WAVE)
            canvas.put(right - 1, y, ")", WAVE)
    _stock(canvas, say, sight, height, look)


def _stock(canvas: Canvas, say: Messages, sight: Sight, height: int, look: CardStyle) -> None:
    stock = sight.view.stock
    size = _pile_size(height)
    # The top line has the number as well.
    label = say.text("stock-left", count=stock) if height >= ROOM_FOR_BIG else f" {stock} "
    deep = min(4, (stock + 9) // 10)
    top = _pile_top(height)
    left = (canvas.width - size.width) // 2
    for layer in range(deep - 1, -1, -1):
        draw_back(canvas, left - layer, top, size, look)
    below = top + size.height if stock else top + size.height // 2
    canvas.put((canvas.width - cell_len(label)) // 2, below, label, "bold $water-ink")
    if stock and canvas.width >= WIDE_POND:
        canvas.put(left - 22, top, FISH[0], WAVE)
        canvas.put(left + size.width + 14, below, FISH[1], WAVE)


def _deal(canvas: Canvas, sight: Sight, height: int, look: CardStyle) -> None:
    """A card from the pile to each seat, one after the other; each takes half of the time."""
    view, size, top = sight.view, _pile_size(height), _pile_top(height)
    start = (canvas.width - size.width) // 2
    for place, seat in enumerate(view.in_play):
        at = 2 * sight.at - place / len(view.in_play)
        if 0 < at < 1:
            goal_x = start if seat == view.me else _column(canvas, view, seat) - size.width // 2
            goal_y = canvas.height if seat == view.me else -size.height
            x, y = start + (goal_x - start) * at, top + (goal_y - top) * at
            draw_back(canvas, round(x), round(y), size, look)


def _column(canvas: Canvas, view: TableView, seat: int) -> int:
    """The column under a seat; seats stand side by side above the scene, the viewer's own below it."""
    above = [one for one in view.in_play if one != view.me]
    if seat not in above:
        return canvas.width // 4
    return (2 * above.index(seat) + 1) * canvas.width // (2 * len(above))


def _jump(canvas: Canvas, move: LastMove, at: float, top: int, look: CardStyle) -> None:
    """A fish out of the pile while a card is drawn; a lucky one shines."""
    leap = round(LEAP * math.sin(math.pi * at))
    ink = "bold" if move.lucky is None else "bold $card-chosen" if look.filled else "bold $accent"
    canvas.put((canvas.width - cell_len(FISH[0])) // 2, top + 1 - leap, FISH[0], ink)


def _pile_size(height: int) -> Size:
    return next((one for one in SIZES if 2 * one.height <= height), SMALL)


def _pile_top(height: int) -> int:
    """A little below the middle, since most is said above it."""
    size = _pile_size(height)
    return (height - size.height) // 2 + (height >= ROOM_FOR_BIG)


def _rail(canvas: Canvas, say: Messages, view: TableView, y: int, look: CardStyle) -> None:
    """Every rank once: whose book it is, or that it is still in play."""
    step = canvas.width // RANKS
    if step < LEAST_STEP:
        return
    left = (canvas.width - step * RANKS) // 2
    owners = {rank: seat for seat in view.in_play for rank in ranks_in(view.seats[seat].books)}
    for rank in range(RANKS):
        name = rank_text(say, rank)
        x = left + rank * step
        if rank in owners:
            mine = view.me == owners[rank]
            ink = "bold $card-spade" if look.filled else "bold $success"
            ground = ("$card-chosen" if mine else "$card") if look.filled else None
            canvas.put(x, y, f" ★{name}".ljust(step - 1), ink, ground)
            owner = say.text("tag-you") if mine else view.seats[owners[rank]].name
            canvas.put(x, y + 1, set_cell_size(owner, step - 1), "$felt-ink")
        else:
            canvas.put(x, y, f"  {name}".ljust(step - 1), "$felt-ink")


def ask_text(say: Messages, view: TableView, move: LastMove) -> str:
    """The ask of a move, as its asker says it."""
    target = view.seats[move.to].name
    if view.rules.by_card:
        return say.text("say-card", target=target, **card_ids(move.what))
    return say.text("say-any", target=target, rank=rank_id(move.what))


def answer_text(say: Messages, move: LastMove) -> str:
    """The answer to it, as the one who was asked says it."""
    if not move.given:
        return say.text("say-go-fish")
    rank = ranks_held(move.given)[0]
    return say.text("say-take", count=move.given.bit_count(), rank=rank_id(rank))


class _Speech:
    """An ask and its answer, each where its speaker sits."""

    def __init__(
        self,
        canvas: Canvas,
        say: Messages,
        sight: Sight,
        move: LastMove,
        height: int,
        look: CardStyle,
    ) -> None:
        self._canvas = canvas
        self._say = say
        self._view = sight.view
        self._at = sight.at
        self._move = move
        self._height = height
        self._look = look

    def draw(self) -> None:
        """The ask, and then its outcome."""
        move, me = self._move, self._view.me
        centre = self._canvas.width // 2
        self._bubble(
            ask_text(self._say, self._view, move), move.asker, 1, self._canvas.width - 1, 0
        )
        # Beside the pile, so that both can be read.
        top = 0 if me in (move.asker, move.to) else _pile_top(self._height)
        anchor = _column(self._canvas, self._view, move.to)
        aside = _pile_size(self._height).width // 2 + 4
        left, right = (
            (1, centre - aside) if anchor < centre else (centre + aside, self._canvas.width - 1)
        )
        self._bubble(answer_text(self._say, move), move.to, left, right, top, cards=move.given)
        if move.books:
            said = f" ★ {books_text(self._say, move.books)} ★ "
            ink = "bold $card-spade" if self._look.filled else "bold $success"
            ground = "$card-chosen" if self._look.filled else None
            y = max(0, _pile_top(self._height) - 1)
            self._canvas.put(centre - cell_len(said) // 2, y, said, ink, ground)

    def _bubble(self, text: str, seat: int, first: int, end: int, top: int, cards: int = 0) -> None:
        """What somebody says, as near to them as it can stand between two columns; what they give lies beside it."""
        canvas, look = self._canvas, self._look
        anchor, mine = _column(canvas, self._view, seat), seat == self._view.me
        name = self._say.text("tag-you") if mine else self._view.seats[seat].name
        given = list(cards_in(cards))
        size = SIZES[2] if self._height >= ROOM_FOR_GIFTS else SMALL
        fan = fan_width(size, len(given)) + 2 if given else 0
        room = end - first - fan - 2 * PAD
        is_big = look.blocks and self._height >= ROOM_FOR_BIG and can_be_big(text, room)
        rows = big(text) if is_big else [text]
        wide = max(cell_len(name), *(cell_len(row) for row in rows)) + 2 * PAD
        tall = len(rows) + 1
        if wide + fan > end - first:
            first, end = 1, canvas.width - 1  # rather over the pile than cut off
        left = max(first, min(end - wide - fan, anchor - wide // 2))
        y = self._height - tall - 1 if mine else top + 1
        ink = SPEECH_INK if look.filled else ""
        canvas.fill(left, y, wide, tall, Cell(" ", ink, SPEECH if look.filled else ""))
        canvas.put(left + PAD, y, name, ink)
        for number, row in enumerate(rows, 1):
            canvas.put(left + PAD, y + number, row, f"bold {ink}")
        tail = max(left, min(left + wide - 1, anchor))
        beyond = y + tall if mine else y - 1
        behind = canvas.rows[beyond][tail] if 0 <= beyond < canvas.height else Cell()
        if (
            behind.text in " ≈" and behind.ground != SPEECH
        ):  # over what somebody else says there is none
            canvas.put(tail, beyond, "▼" if mine else "▲", SPEECH if look.filled else "bold")
        for number, card in enumerate(given):
            # From the giver to where they are seen.
            rest = left + wide + 1 + number * size.step
            x = round(anchor + (rest - anchor) * self._at)
            draw_face(canvas, x, round(y * self._at), size, card, self._say, look)
