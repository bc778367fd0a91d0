"""One rank of the player's hand: a fan of cards if there is room, otherwise a tile of four by two cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.ui.canvas import Canvas
from gofish_tui.ui.card_art import CardStyle, Size, draw_face
from gofish_tui.ui.faces import rank_text, suit_sign, suits_in
from gofish_tui.ui.looks import look
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages


class TileFace(NamedTuple):
    """All that a tile shows."""

    held: int
    """the four bits of the rank in the hand"""
    chosen: bool
    off: bool
    """cannot be asked for now"""


class RankTile(Widget):
    """Draws one rank into whatever room the style sheet gives it."""

    ALLOW_SELECT = False

    face: reactive[TileFace | None] = reactive[TileFace | None](None)
    card_size: reactive[Size | None] = reactive[Size | None](None)
    """of the cards; None: as a tile"""

    class Picked(Message):
        """The player wants to ask for this rank."""

        def __init__(self, rank: int) -> None:
            super().__init__()
            self.rank = rank

    def __init__(self, rank: int) -> None:
        super().__init__(id=f"rank-{rank}")
        self.rank = rank

    def watch_face(self, face: TileFace | None) -> None:
        """Colors come from classes; what they mean is in the drawing as well."""
        self.display = face is not None
        if face is not None:
            self.set_class(face.chosen, "-chosen")
            self.set_class(face.off, "-off")

    def render(self) -> Content:
        """A fan where it fits, else a tile."""
        if self.face is None:
            return Content("")
        suits = suits_in(self.face.held << self.rank * 4, self.rank)
        if self.card_size is None:
            return tile(words(self), self.rank, suits)
        drawn = draw_fan(words(self), self.rank, suits, self.face, self.card_size, look(self))
        return drawn.content()

    def on_click(self) -> None:
        """Post the command even if it is impossible: the screen then says why."""
        self.post_message(self.Picked(self.rank))


def tile(words: Messages, rank: int, suits: list[int]) -> Content:
    """Four cells by two: the rank with its number, the suits below."""
    name = rank_text(words, rank)
    count = f"×{len(suits)}" if suits else ""
    gap = " " * (4 - len(name) - len(count))
    signs = [suit_sign(words, suit) for suit in suits]
    return Content.assemble((name, "bold"), gap, (count, "$quiet"), "\n", *signs)


def draw_fan(
    words: Messages, rank: int, suits: list[int], face: TileFace, size: Size, look: CardStyle
) -> Canvas:
    """Cards side by side, each over the next, with a row above and below; chosen ones are lifted by one, and marked."""
    width = size.width + max(0, len(suits) - 1) * size.step
    canvas = Canvas(width, size.height + 2)
    top = 0 if face.chosen else 1
    for place, suit in enumerate(suits):
        card = rank * 4 + suit
        draw_face(canvas, place * size.step, top, size, card, words, look, chosen=face.chosen)
    if not suits:
        canvas.put(1, size.height // 2 + top, rank_text(words, rank), "bold $quiet")
    if face.chosen:
        canvas.put(width // 2 - 1, size.height + 1, "▲", "bold $accent")
    return canvas
