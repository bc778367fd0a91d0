"""The foot of a screen: its keys, and above them what has to be said now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.notice import NoticeBar

if TYPE_CHECKING:
    from textual.app import ComposeResult


class ScreenFooter(Vertical):
    """As high as the keys need at this width, and the notice while there is one."""

    def compose(self) -> ComposeResult:
        """The notice is nearest to what it is about."""
        yield NoticeBar()
        yield KeyBar()
