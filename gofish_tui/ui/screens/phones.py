"""How a phone gets to our table: a picture for its camera, and the address for one without."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gofish_tui.narration.qr import qr_lines
from gofish_tui.ui import keys
from gofish_tui.ui.appearance import PLAIN
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

INK = "#000000 on #ffffff"
"""Cameras want dark on light, whatever the theme."""


class PhonesScreen(SizedModal[None]):
    """Shown over the lobby, whose seats fill meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.DIALOG]
    AUTO_FOCUS: ClassVar[str | None] = "VerticalScroll"

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def compose(self) -> ComposeResult:
        """The picture first: the reader holds a phone. ASCII has no signs to draw it with."""
        say = words(self)
        with VerticalScroll(classes="dialog qr stack"):
            yield Static(say.text("phones-title"), classes="title", markup=False)
            if not self.app.has_class(PLAIN):
                picture = [Content.styled(line, INK) for line in qr_lines(self._address)]
                yield Static(Content("\n").join(picture), classes="picture")
            yield Static(self._address, markup=False)
            yield Static(say.text("phones-hint"), classes="more", markup=False)
        yield KeyBar()
        yield TooSmall()

    def action_back(self) -> None:
        """Close it."""
        self.dismiss(None)
