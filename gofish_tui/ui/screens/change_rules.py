"""The owner changes the rules of the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Static

from gofish_protocol.rules import Rules
from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.rules_fields import RulesFields
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType


class ChangeRules(SizedModal[Rules | None]):
    """Answers with the rules picked, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.CHANGE_RULES]
    AUTO_FOCUS: ClassVar[str | None] = "ChoiceField"

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def compose(self) -> ComposeResult:
        """The form, and a line that takes it."""
        with Page(classes="dialog page"):
            yield Static(words(self).text("change-rules-title"), classes="title", markup=False)
            yield RulesFields(self._rules)
            yield MenuItem("", Content(words(self).text("change-rules-take")), "take")
        yield KeyBar()
        yield TooSmall()

    def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """Take them."""
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """These rules."""
        self.dismiss(self.query_one(RulesFields).rules)

    def action_back(self) -> None:
        """Leave them as they are."""
        self.dismiss(None)
