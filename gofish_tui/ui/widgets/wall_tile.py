"""One table of the wall: who plays, how it stands, and what was said last, in whatever room there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gofish_protocol.vocabulary import Phase
from gofish_tui.ui import keys
from gofish_tui.ui.canvas import Canvas
from gofish_tui.ui.faces import books_text
from gofish_tui.ui.looks import look
from gofish_tui.ui.widgets.big_text import big, can_be_big
from gofish_tui.ui.widgets.scene import Sight, answer_text, ask_text, draw_scene
from gofish_tui.ui.widgets.seat_face import BACK, TURN
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.binding import BindingType
    from textual.content import Content

    from gofish_protocol.view import TableView
    from gofish_tui.client.updates import Update
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.interfaces import ListedTable
    from gofish_tui.ui.card_art import CardStyle
    from gofish_tui.ui.table_model import TableModel

SPEECH_ROWS = 2
SCENE_ROWS = 6
"""The size from which there is a pond, and speech where it is said."""


class WallTile(Widget, can_focus=True):
    """Follows one table."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [*keys.MENU]

    updates: reactive[int] = reactive(0)
    """how many the table has sent; what is drawn is the model's"""
    trouble: reactive[str] = reactive("")
    """why there is nothing to be seen"""
    number: reactive[int] = reactive(0)
    """its key on this page; 0: it has none"""
    large: reactive[bool] = reactive(False)
    """to be read from far away"""

    class Picked(Message):
        """This table is to be seen alone."""

        def __init__(self, where: str) -> None:
            super().__init__()
            self.where = where

    def __init__(self, listing: ListedTable) -> None:
        super().__init__()
        self.listing = listing
        self._model: TableModel | None = None

    def watch_updates(self, updates: int) -> None:
        """Its style changes with the first update."""
        self.set_class(updates > 0, "-watched")

    def follow(self, model: TableModel) -> None:
        """Draw this table from its next update on."""
        self._model = model

    def apply(self, update: Update) -> None:
        """One more update of the table that it follows."""
        if self._model is not None:
            self._model.apply(update)
            self.updates += 1

    def render(self) -> Content:
        """The table, or why it cannot be watched."""
        say, (width, height) = words(self), self.content_size
        canvas = Canvas(width, height)
        key = f"{self.number} " if self.number else ""
        canvas.put(canvas.put(0, 0, key, "bold"), 0, self.listing.name, "bold $accent")
        if self.trouble or self._model is None:
            canvas.put(0, 1, self.trouble or say.text("opening"), "$quiet")
        else:
            draw_table(canvas, say, self._model, look(self), large=self.large)
        return canvas.content()

    def action_pick(self) -> None:
        """Enter."""
        self.post_message(self.Picked(self.listing.where))

    def on_click(self) -> None:
        """A click or a tap."""
        self.action_pick()


def draw_table(
    canvas: Canvas, say: Messages, model: TableModel, look: CardStyle, *, large: bool
) -> None:
    """Below the name: pond and books, a line for each player, the newest ask and its answer. Pure."""
    view = model.end or model.view
    state = f"≈ {view.stock}  ★ {view.booked.bit_count()}/13"
    if view.phase == Phase.LOBBY:
        state = say.text("listing-lobby")
    elif view.phase == Phase.OVER:
        state = say.text("wall-over")
    canvas.put(canvas.width - cell_len(state), 0, state, "bold")
    names = view.in_play or [seat for seat, there in enumerate(view.seats) if there.taken]
    top = _best(canvas, say, view, look) if large else 1
    for y, seat in enumerate(names, top):
        if y >= canvas.height - SPEECH_ROWS * (model.move is not None):
            break
        _player(canvas, say, view, seat, y)
    below = top + len(names)
    if view.phase == Phase.PLAYING and canvas.height - below >= SCENE_ROWS:
        sight = Sight(view, model.move)
        canvas.paste(0, below, draw_scene(say, sight, canvas.width, canvas.height - below, look))
    elif model.move is not None and canvas.height > top + 1:
        _speech(canvas, say, model, canvas.height - SPEECH_ROWS)


def _best(canvas: Canvas, say: Messages, view: TableView, look: CardStyle) -> int:
    """Who leads, in large letters; the row below."""
    leader = max(view.in_play, key=lambda seat: view.seats[seat].books.bit_count(), default=None)
    if leader is None or not view.seats[leader].books:
        return 1
    said = f"{view.seats[leader].name} {view.seats[leader].books.bit_count()}"
    if look.blocks and can_be_big(said, canvas.width):
        for number, row in enumerate(big(said), 1):
            canvas.put(0, number, row, "bold $success")
        return 5
    canvas.put(0, 1, f"★ {said}", "bold $success")
    return 2


def _player(canvas: Canvas, say: Messages, view: TableView, seat: int, y: int) -> None:
    there = view.seats[seat]
    playing = view.phase != Phase.LOBBY
    mark = TURN if view.turn == seat else "★" if seat in view.winners else " "
    x = canvas.put(0, y, f"{mark} ", "bold $success")
    x = canvas.put(x, y, f"{seat + 1} ", "bold")
    if playing:
        x = canvas.put(x, y, f"{there.cards:>2} ", "bold")
        room = max(0, (canvas.width - 30) // 2)
        x = canvas.put(x, y, (BACK * min(there.cards, room)).ljust(min(room, 9)), "$card-back-line")
        if there.books:
            x = canvas.put(x + 1, y, f"★ {books_text(say, there.books)}", "bold $success")
        x += 1
    canvas.put(x, y, there.name, "bold" if view.turn == seat else "")


def _speech(canvas: Canvas, say: Messages, model: TableModel, y: int) -> None:
    """What was said last, by whom."""
    move, view = model.move, model.end or model.view
    if move is None:
        return
    asker, target = view.seats[move.asker].name, view.seats[move.to].name
    canvas.put(0, y, f"{asker}: {ask_text(say, view, move)}", "bold")
    canvas.put(0, y + 1, f"{target}: {answer_text(say, move)}", "$quiet")
