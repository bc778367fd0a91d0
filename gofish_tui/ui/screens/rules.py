"""The rules: how the game goes, and what these options mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.rules import PRESETS, Rules
from gofish_tui.narration.rules_text import game_sentences, option_sentences
from gofish_tui.ui import keys, rulebook
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.i18n.loader import Messages


def rules_lines(say: Messages, rules: Rules | None) -> list[str | Content]:
    """The game itself, then the options of a table, or of every preset."""
    lines: list[str | Content] = [*game_sentences(say)]
    for table in [rules] if rules is not None else PRESETS.values():
        title = Content.styled(rulebook.preset_text(say, table), "bold $accent")
        lines += ["", title, *option_sentences(table, say)]
    return lines


class RulesScreen(SizedModal[None]):
    """Scrolls; Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.DIALOG]

    def __init__(self, rules: Rules | None) -> None:
        super().__init__()
        self._rules = rules

    def compose(self) -> ComposeResult:
        """One text."""
        with VerticalScroll(classes="dialog page"):
            yield Static(words(self).text("rules-title"), classes="title", markup=False)
            yield Bullets(rules_lines(words(self), self._rules))
        yield KeyBar()
        yield TooSmall()

    def action_back(self) -> None:
        """Back to the game."""
        self.dismiss(None)
