"""The one line that says what will be asked, or why it cannot be, and the button that asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from gofish_protocol.view import TableView, empty_table
from gofish_tui.i18n.ids import card_ids, rank_id
from gofish_tui.narration.sentences import PersonName
from gofish_tui.ui import ask_selection
from gofish_tui.ui.faces import HIGH_FIRST, SUIT_KEYS, suit_sign
from gofish_tui.ui.remark import SILENCE, Remark
from gofish_tui.ui.sentences import sentence
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult


class SuitChip(Static):
    """A suit to pick, where players ask for cards."""

    ALLOW_SELECT = False

    class Picked(Message):
        """The player wants to ask for this suit."""

        def __init__(self, suit: int) -> None:
            super().__init__()
            self.suit = suit

    def __init__(self, suit: int) -> None:
        super().__init__(id=f"suit-{suit}", markup=False)
        self.suit = suit

    def on_click(self) -> None:
        """Post the command."""
        self.post_message(self.Picked(self.suit))


class AskButton(Static):
    """Asks what the line says."""

    ALLOW_SELECT = False

    class Pressed(Message):
        """The player wants to ask now."""

    def on_click(self) -> None:
        """Post the command."""
        self.post_message(self.Pressed())


class AskLine(Horizontal):
    """What will be asked, the suits where they matter, and the button."""

    view: reactive[TableView] = reactive(empty_table(), repaint=False)
    choice: reactive[ask_selection.AskSelection] = reactive(ask_selection.NOTHING, repaint=False)
    sent: reactive[int | None] = reactive[int | None](None, repaint=False)
    remark: reactive[Remark] = reactive(SILENCE, repaint=False)
    """why not, or what else has to be said; shown until the next key"""

    def compose(self) -> ComposeResult:
        """The sentence gets the room that the others leave."""
        yield Static(id="ask-words", markup=False)
        for suit in HIGH_FIRST:
            yield SuitChip(suit)
        yield AskButton(id="ask-button", markup=False)

    def on_mount(self) -> None:
        """The button's label never changes."""
        self.query_one(AskButton).update(words(self).text("ask-button"))
        self.show()

    def watch_view(self) -> None:
        """Our turn began or ended."""
        self.show()

    def watch_choice(self) -> None:
        """Something was picked."""
        self.show()

    def watch_sent(self) -> None:
        """An ask is on its way, or answered."""
        self.show()

    def watch_remark(self) -> None:
        """Something has to be shown, or was shown long enough."""
        self.show()

    def show(self) -> None:
        """Bring the parts up to date, once they are there."""
        if not self.query(AskButton):
            return
        self.set_class(bool(self.remark.text), "-notice")
        self.set_class(self.remark.alarming, "-alarming")
        ready = ask_selection.complete(self.choice, self.view) and self.sent is None
        self.set_class(ready, "-ready")
        # How much room it has is up to the style sheet.
        self.query_one("#ask-words", Static).update(self._words(), layout=False)
        rank = self.choice.rank
        cards = ask_selection.by_card(self.view) and rank is not None
        possible = ask_selection.suits(self.view, rank) if cards and rank is not None else []
        for chip in self.query(SuitChip):
            chip.display = cards
            if not cards:
                continue
            chip.set_class(chip.suit not in possible, "-off")
            chip.set_class(chip.suit == self.choice.suit, "-chosen")
            mark = "▶" if chip.suit == self.choice.suit else " "
            key = SUIT_KEYS[chip.suit].lower()
            chip.update(Content.assemble(mark, suit_sign(words(self), chip.suit), key, " "))

    def _words(self) -> Content:
        say, view, choice = words(self), self.view, self.choice
        if self.remark.text:
            return Content(self.remark.marked)
        if self.sent is not None:
            return Content(say.text("ask-sent"))
        if not view.my_turn:
            return Content.styled(say.text("ask-wait"), "$quiet")
        asked = ask_selection.what(choice, view)
        who = None if choice.to is None else PersonName(view.seats[choice.to].name)
        if who is None and choice.rank is None:
            return Content(say.text("ask-nothing"))
        if who is None:
            return Content(say.text("ask-whom", rank=rank_id(choice.rank or 0)))
        if choice.rank is None:
            return sentence(say, "ask-for-what", player=who)
        if asked is None:
            return sentence(say, "ask-which-suit", player=who, rank=rank_id(choice.rank))
        if ask_selection.by_card(view):
            return sentence(say, "ask-card", player=who, **card_ids(asked))
        return sentence(say, "ask-rank", player=who, rank=rank_id(asked))
