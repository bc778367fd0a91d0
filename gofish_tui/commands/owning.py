"""`host` and `play` in lines: a table in a process of its own, and a seat at it like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import AWAY, HERE
from gofish_tui.commands import options as shared
from gofish_tui.commands.entering import stay
from gofish_tui.commands.opening import make_doors
from gofish_tui.commands.storage import start_log
from gofish_tui.commands.terminal import Terminal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable

    from gofish_tui.client.session import Session
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.ui.doors import RealDoors

    Door = Callable[[RealDoors, Messages], Awaitable[Session]]


async def own_table(options: argparse.Namespace, door: Door) -> int:
    """Open a table through `door`, sit there, and see to it afterwards."""
    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    return await terminal.guard(_own(options, door, terminal))


async def _own(options: argparse.Namespace, door: Door, terminal: Terminal) -> int:
    doors = make_doors(options, terminal.words)
    try:
        session = await door(doors, terminal.words)
        try:
            return await stay(session, terminal)
        finally:
            # Interrupted: with nobody else there the table has no use any more.
            if not others_are_there(session):
                await session.leave()
            await doors.left(session)
    finally:
        await doors.close()


def others_are_there(session: Session) -> bool:
    """Whether somebody else sits at the table: then it lives on without us."""
    view = session.view
    return any(
        seat != view.me and held.presence in (HERE, AWAY) for seat, held in enumerate(view.seats)
    )
