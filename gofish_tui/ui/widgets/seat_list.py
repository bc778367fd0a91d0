"""Who sits where before a game, with the seats still free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from gofish_protocol.view import SEATS, TableView, empty_table
from gofish_tui.ui.widgets.seat_face import seat_face, tags
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult


class SeatLine(Static):
    """One seat."""

    ALLOW_SELECT = False

    class Picked(Message):
        """Somebody clicked on this seat."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"lobby-seat-{seat}", markup=False)
        self.seat = seat

    def on_click(self) -> None:
        """Post the command; the screen decides what it means."""
        self.post_message(self.Picked(self.seat))


class SeatList(Vertical):
    """A line for each seat of the table."""

    view: reactive[TableView] = reactive(empty_table())

    def compose(self) -> ComposeResult:
        """Every seat there can be."""
        for seat in range(SEATS):
            yield SeatLine(seat)

    def on_mount(self) -> None:
        """Show what there is so far."""
        self.watch_view()

    def watch_view(self) -> None:
        """Somebody came or went."""
        view, say = self.view, words(self)
        taken = sum(seat.taken for seat in view.seats)
        self.border_title = say.text("panel-seats", taken=taken, seats=len(view.seats))
        for line in self.query(SeatLine):
            line.display = line.seat < len(view.seats)
            if not line.display:
                continue
            face = seat_face(view, line.seat, None)
            line.set_class(not view.seats[line.seat].taken, "-free")
            if not view.seats[line.seat].taken:
                text = Content.assemble(
                    (f" ○ {face.number} ", "$quiet"), (say.text("tag-free"), "$quiet")
                )
            else:
                owner = say.text("tag-owner") if face.owner else ""
                said = " · ".join(part for part in (owner, tags(say, face)) if part)
                ready = f"  ✔ {say.text('tag-ready')}" if view.seats[line.seat].ready else ""
                text = Content.assemble(
                    (" ● ", "bold $success"),
                    (f"{face.number} ", "bold"),
                    (face.name, "bold"),
                    (f"  {said}" if said else "", "$quiet"),
                    (ready, "$text-success"),
                )
            line.update(text)
