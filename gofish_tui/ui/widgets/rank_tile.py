"""A rank in the player's hand: a tile, or where there is room its cards fanned. A click is a wish to ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.ui.faces import SUIT_STYLES, rank_text, suit_sign, suit_text, suits_in
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

    class Picked(Message):
        """The player wishes to ask for this rank."""

        def __init__(self, rank: int) -> None:
            super().__init__()
            self.rank = rank

    def __init__(self, rank: int) -> None:
        super().__init__(id=f"rank-{rank}")
        self.rank = rank

    def watch_face(self, face: TileFace | None) -> None:
        """The number of cards is a class, so that the style sheet can give a fan its width."""
        self.display = face is not None
        if face is not None:
            for count in range(4):
                self.set_class(face.held.bit_count() == count, f"-n{count}")
            self.set_class(face.chosen, "-chosen")
            self.set_class(face.off, "-off")

    def render(self) -> Content:
        """A fan where it fits, else a tile."""
        if self.face is None:
            return Content("")
        suits = suits_in(self.face.held << self.rank * 4, self.rank)
        width, height = self.content_size
        if suits and height >= 5 and width >= 3 * len(suits) + 3:
            return fan(words(self), self.rank, suits)
        return tile(words(self), self.rank, suits)

    def on_click(self) -> None:
        """A wish, also when it cannot be granted: the screen then says why not."""
        self.post_message(self.Picked(self.rank))


def tile(words: Messages, rank: int, suits: list[int]) -> Content:
    """Four cells by two: the rank with its number, the suits below."""
    name = rank_text(words, rank)
    count = f"×{len(suits)}" if suits else ""
    gap = " " * (4 - len(name) - len(count))
    signs = [suit_sign(words, suit) for suit in suits]
    return Content.assemble((name, "bold"), gap, (count, "$quiet"), "\n", *signs)


def fan(words: Messages, rank: int, suits: list[int]) -> Content:
    """Cards side by side, each over the next: five lines, three cells for each and three more for the last."""
    name = rank_text(words, rank)
    lines: list[list[Content | tuple[str, str]]] = [[], [], [], [], []]
    for place, suit in enumerate(suits):
        last = place == len(suits) - 1
        style = SUIT_STYLES[suit]
        sign = suit_text(words, suit)
        wide = 4 if last else 2
        lines[0].append(("╭" + "─" * wide, "$quiet"))
        lines[1] += [("│", "$quiet"), (name.ljust(wide), f"bold {style}")]
        lines[2] += [("│", "$quiet"), (sign.ljust(wide), style)]
        lines[3] += [("│", "$quiet"), (sign.rjust(wide) if last else " " * wide, style)]
        lines[4].append(("╰" + "─" * wide, "$quiet"))
    for line, end in zip(lines, "╮│││╯", strict=True):
        line.append((end, "$quiet"))
    return Content("\n").join(Content.assemble(*line) for line in lines)
