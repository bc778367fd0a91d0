"""Serving one table only: for as long as it is there, and no longer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.web.visitor_service import ask_table

if TYPE_CHECKING:
    from gofish_tui.services.table_search import SearchScope

LOOK_SECONDS = 15.0
MISSES = 4
"""A host that was killed comes back within a minute, or not at all."""


async def until_table_ends(
    link: str | None, scope: SearchScope, *, every: float = LOOK_SECONDS, misses: int = MISSES
) -> None:
    """Return when the table of this link has not answered for a while; never, when there is no such limit."""
    if link is None:
        await asyncio.Event().wait()
        return
    missed = 0
    while missed < misses:
        await asyncio.sleep(every)
        missed = 0 if await ask_table(link, scope) is not None else missed + 1
