"""The keys that work on a screen, made from its bindings, so that they cannot disagree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from gofish_protocol.rules import Rules
from gofish_tui.narration.rules_text import option_sentences
from gofish_tui.ui import keys, rulebook
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.key_bar import KeyBar, key_text
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import ActiveBinding, Binding, BindingType

DIGITS = list("123456789")
REACTIONS = [one.description for one in keys.REACTIONS]
"""The last line of the help: what else the keys do stays in sight in a terminal of 24 rows."""


def by_message(active: Iterable[ActiveBinding]) -> dict[str, list[Binding]]:
    """The bindings that are ours, by what they do; the app's own come late, the reactions last.

    Textual's have no id.
    """
    found: dict[str, list[Binding]] = {}
    for one in sorted(
        active, key=lambda one: (one.binding.description in REACTIONS, isinstance(one.node, App))
    ):
        if one.binding.id and one.binding.description:
            found.setdefault(one.binding.description, []).append(one.binding)
    return found


class HelpScreen(SizedModal[None]):
    """Keys, then the rules of this table."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.HELPED]

    def __init__(self, active: Iterable[ActiveBinding], rules: Rules | None = None) -> None:
        super().__init__()
        self._groups = by_message(active)
        self._rules = rules

    def compose(self) -> ComposeResult:
        """One text."""
        say = words(self)
        with VerticalScroll(classes="dialog page"):
            yield Static(say.text("help-title"), classes="title", markup=False)
            for message, bindings in self._groups.items():
                if message not in REACTIONS:
                    yield self._line(bindings, say.text(message))
                elif message == REACTIONS[0]:
                    yield self._line(
                        [one for m in REACTIONS for one in self._groups[m]],
                        " · ".join(map(say.text, REACTIONS)),
                    )
            if self._rules is not None:
                text = rulebook.preset_text(say, self._rules)
                yield Static(
                    say.text("help-rules", preset=text), classes="title more", markup=False
                )
                yield Bullets(option_sentences(self._rules, say))
        yield KeyBar()
        yield TooSmall()

    def _line(self, bindings: Iterable[Binding], does: str) -> Horizontal:
        return Horizontal(
            Static(self._told(bindings), classes="keys", markup=False),
            Static(does, classes="does", markup=False),
            classes="key-line",
        )

    def _told(self, bindings: Iterable[Binding]) -> str:
        """The keys as the key bar has them; capitals do the same as small letters."""
        shown = [key_text(self, key) for key in dict.fromkeys(b.key for b in bindings)]
        known = [name for name in shown if len(name) > 1 or name == name.lower()]
        return "1–9" if known == DIGITS else " ".join(known)

    def action_back(self) -> None:
        """Back to the game."""
        self.dismiss(None)
