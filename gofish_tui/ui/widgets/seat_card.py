"""One player at the table. A click on it asks them."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.ui.looks import look
from gofish_tui.ui.widgets.seat_face import SeatFace, draw
from gofish_tui.ui.words import words


class SeatCard(Widget):
    """Draws a `SeatFace` into whatever room the style sheet gives it."""

    ALLOW_SELECT = False

    face: reactive[SeatFace | None] = reactive[SeatFace | None](None)

    class Picked(Message):
        """The player wants to ask this seat."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat

    def watch_face(self, face: SeatFace | None) -> None:
        """Colors come from classes; what they mean is in the text as well."""
        self.set_class(face is None, "-absent")
        if face is not None:
            self.set_class(face.turn, "-turn")
            self.set_class(face.target, "-target")
            self.set_class(face.me, "-me")

    def render(self) -> Content:
        """The face, in this size."""
        if self.face is None:
            return Content("")
        return draw(words(self), self.face, *self.content_size, look(self))

    def on_click(self) -> None:
        """Post the command even if it is impossible: the screen then says why."""
        self.post_message(self.Picked(self.seat))
