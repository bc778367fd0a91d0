"""The players in the order of their seats, with the numbers that pick them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container
from textual.reactive import reactive

from gofish_protocol.view import SEATS, TableView, empty_table, refusal
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.ui.ask_selection import NOTHING, AskSelection
from gofish_tui.ui.widgets.seat_card import SeatCard
from gofish_tui.ui.widgets.seat_face import seat_face
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from gofish_protocol.vocabulary import Reaction
    from gofish_tui.client.memory_aid import Held

NOT_ASKABLE = (ErrorCode.NO_SUCH_PLAYER, ErrorCode.CANNOT_ASK_YOURSELF, ErrorCode.PLAYER_IS_OUT)


class Players(Container):
    """Six seats, of which those in play are shown."""

    view: reactive[TableView] = reactive(empty_table(), repaint=False)
    choice: reactive[AskSelection] = reactive(NOTHING, repaint=False)
    held: reactive[dict[int, Held]] = reactive[dict[int, "Held"]]({}, repaint=False)
    """what the memory aid says about each seat"""
    reactions: reactive[dict[int, Reaction]] = reactive[dict[int, "Reaction"]]({}, repaint=False)
    """the reaction each seat has just shown"""
    hands: reactive[dict[int, int]] = reactive[dict[int, int]]({}, repaint=False)
    """the cards of those seats whose hands lie open"""

    def compose(self) -> ComposeResult:
        """Every seat there can be: showing one is cheaper than making it."""
        for seat in range(SEATS):
            yield SeatCard(seat)

    def on_mount(self) -> None:
        """The title is our own text."""
        self.border_title = words(self).text("panel-players")
        self._show()

    def watch_view(self) -> None:
        """The table changed."""
        self._show()

    def watch_choice(self) -> None:
        """Somebody else is picked."""
        self._show()

    def watch_held(self) -> None:
        """More is known."""
        self._show()

    def watch_reactions(self) -> None:
        """Somebody says something."""
        self._show()

    def watch_hands(self) -> None:
        """Others lie open, or have changed."""
        self._show()

    def _show(self) -> None:
        view = self.view
        for card in self.walk_children(SeatCard):
            playing = card.seat in view.in_play and card.seat < len(view.seats)
            if not playing:
                card.face = None
            else:
                held = self.held.get(card.seat, ())
                hand, reaction = self.hands.get(card.seat, 0), self.reactions.get(card.seat)
                card.face = seat_face(view, card.seat, self.choice.to, held, hand, reaction)
                card.set_class(view.my_turn and refusal(view, card.seat, 0) in NOT_ASKABLE, "-off")
        self.set_class(len(view.in_play) > 4, "-many")
