"""How a widget finds out whether it may draw with colors: the app's one appearance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from gofish_tui.ui.card_art import CardStyle

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from gofish_tui.ui.appearance import Appearance


class HasAppearance(Protocol):
    """What has an appearance: the app."""

    appearance: Appearance


def look(node: MessagePump) -> CardStyle:
    """How cards are drawn in the app that a widget is part of."""
    # Every app of ours has one.
    appearance = cast("HasAppearance", node.app).appearance
    return CardStyle(filled=not appearance.lines, blocks=not appearance.plain)
