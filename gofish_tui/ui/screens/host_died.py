"""The process that serves our table has died: nothing is lost, and it can be restarted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gofish_tui.ui.screens.dialog import Dialog, DialogAnswer

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

REVIVE = "revive"


class HostDiedDialog(Dialog[str]):
    """Resume, or leave it for now: `gofish host --resume` does the same later."""

    def __init__(self, say: Messages, command: str = "") -> None:
        """``command`` is what else may be tried, once a start has failed."""
        more = say.text("host-died-yes-more")
        super().__init__(
            say.text("host-died-title"),
            [DialogAnswer("y", Content(say.text("host-died-yes")), REVIVE, more)],
            say.text("host-lost", command=command) if command else say.text("host-died-text"),
        )
