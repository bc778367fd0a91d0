"""How a widget finds the language it speaks: the app's one `Messages`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from gofish_tui.i18n.loader import Messages


class HasMessages(Protocol):
    """What has the messages: the app."""

    words: Messages


def words(node: MessagePump) -> Messages:
    """The messages of the app that a widget or screen is part of."""
    # Every app of ours speaks.
    return cast("HasMessages", node.app).words
