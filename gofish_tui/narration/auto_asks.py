"""The sentence before an ask that the table made in somebody's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import BOT

if TYPE_CHECKING:
    from gofish_protocol.events import Asked
    from gofish_protocol.view import TableView


def auto_message(asked: Asked, before: TableView) -> str | None:
    """Its id, with `asker` as the only value; None where there is nothing to say.

    ``before``: the table before the ask. That a bot plays for somebody else was told when it began.
    """
    if not asked.auto:
        return None
    by_bot = before.seats[asked.seat].presence == BOT
    if asked.seat == before.me:
        return "asked-by-bot-you" if by_bot else "asked-late-you"
    return None if by_bot else "asked-late"
