"""One turn of practice: a player, a rank, Enter. These three keys are all that a game needs."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.ui.canvas import Canvas
from gofish_tui.ui.card_art import SIZES, draw_back, draw_face
from gofish_tui.ui.looks import look
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.content import Content

WHO = "Goran"
SEVENS = (27, 26, 24)
"""Spade, heart, club."""
LAST_SEVEN, QUEEN = 25, 46
HAND = SIZES[4]
PLAYER, RANK = 2, 7


class PracticeStep(StrEnum):
    """How far the player has got; the words are those of the messages."""

    PICK = "practice-pick"
    RANK = "practice-rank"
    ASK = "practice-ask"
    DONE = "practice-done"


NEXT = {
    PracticeStep.PICK: (str(PLAYER), PracticeStep.RANK),
    PracticeStep.RANK: (str(RANK), PracticeStep.ASK),
    PracticeStep.ASK: ("enter", PracticeStep.DONE),
}
"""The key that leads on, and where to."""


class Practice(Widget):
    """A table of two, drawn as the real one is."""

    step: reactive[PracticeStep] = reactive(PracticeStep.PICK)

    def press(self, key: str) -> bool:
        """Whether this was the key that leads on."""
        if self.step in NEXT and NEXT[self.step][0] == key:
            self.step = NEXT[self.step][1]
            return True
        return False

    def on_click(self) -> None:
        """A tap does what the words say."""
        if self.step in NEXT:
            self.step = NEXT[self.step][1]

    def render(self) -> Content:
        """The player to ask, the player's own hand, and what to do now."""
        say, dressed = words(self), look(self)
        width, height = self.content_size
        canvas = Canvas(width, height)
        picked = self.step != PracticeStep.PICK
        mark = "▶" if picked else " "
        canvas.put(0, 0, f"{mark} {PLAYER} {WHO}", "bold $accent" if picked else "bold")
        theirs = 1 if self.step == PracticeStep.DONE else 2
        for place in range(theirs):
            draw_back(canvas, 12 + place * HAND.step, 0, HAND, dressed)
        chosen = self.step in (PracticeStep.ASK, PracticeStep.DONE)
        mine = (*SEVENS, LAST_SEVEN) if self.step == PracticeStep.DONE else SEVENS
        top = 4
        for place, card in enumerate(mine):
            draw_face(canvas, 2 + place * HAND.step, top, HAND, card, say, dressed, chosen=chosen)
        draw_face(canvas, 2 + len(mine) * HAND.step + 4, top, HAND, QUEEN, say, dressed)
        if self.step == PracticeStep.DONE:
            canvas.put(26, top + 1, "★ 7", "bold $success")
        for row, line in enumerate(_wrapped(say.text(self.step), width), 8):
            canvas.put(0, row, line, "bold")
        return canvas.content()


def _wrapped(text: str, width: int) -> list[str]:
    from textual.content import Content

    return [line.plain for line in Content(text).wrap(max(8, width))]
