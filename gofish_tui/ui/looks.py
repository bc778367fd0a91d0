"""How a widget finds out whether it may draw with colours: the app's one appearance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from gofish_tui.ui.card_art import Look

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from gofish_tui.ui.appearance import Appearance


class Dressed(Protocol):
    """What has an appearance: the app."""

    appearance: Appearance


def look(node: MessagePump) -> Look:
    """How cards are drawn in the app that a widget is part of."""
    # Every app of ours has one.
    appearance = cast("Dressed", node.app).appearance
    return Look(filled=not appearance.lines, blocks=not appearance.plain)
