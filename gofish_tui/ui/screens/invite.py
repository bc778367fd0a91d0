"""The invitation for people in front of another screen: the link, and as a picture for a camera."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container, VerticalScroll
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

    from gofish_tui.client.updates import TableInfo

INK = "#000000 on #ffffff"
"""Cameras want dark on light, whatever the theme."""


class InviteScreen(SizedModal[None]):
    """Over the lobby, whose seats fill meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.INVITE]
    AUTO_FOCUS: ClassVar[str | None] = "VerticalScroll"

    def __init__(self, table: TableInfo) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """The picture to take, beside it the code to say and the link to send. ASCII has no signs to draw it with."""
        say = words(self)
        with VerticalScroll(classes="dialog qr"):
            if not self.app.has_class(PLAIN):
                picture = [Content.styled(line, INK) for line in qr_lines(self._table.link)]
                yield Static(Content("\n").join(picture), classes="picture")
            with Container(classes="beside"):
                yield Static(say.text("lobby-code"), classes="title", markup=False)
                if self._table.code:
                    yield Static(Content.styled(self._table.code, "bold $accent"))
                    yield Static(say.text("lobby-code-how"), classes="text", markup=False)
                yield Static(say.text("invite-link"), classes="more", markup=False)
                yield Static(self._table.link, id="invite-link", markup=False)
        yield KeyBar()
        yield TooSmall()

    def action_copy(self) -> None:
        """The whole link, to be sent."""
        self.app.copy_to_clipboard(self._table.link)

    def action_back(self) -> None:
        """Close it."""
        self.dismiss(None)
