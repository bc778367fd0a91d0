"""`host` and `play` in lines: a table in a process of its own, and a seat at it like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import AWAY, HERE
from gofish_protocol.view import LOBBY
from gofish_tui.client.hosting import HostFailed, start_host
from gofish_tui.client.joining import join
from gofish_tui.client.updates import PLAYER, Ended, Update, Welcomed
from gofish_tui.commands import options as shared
from gofish_tui.commands.entering import stay
from gofish_tui.commands.storage import data_dir, start_log
from gofish_tui.commands.terminal import Terminal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from gofish_tui.client.session import Session


async def own_table(
    options: argparse.Namespace, arguments: Sequence[str], *, at_once: bool = False
) -> int:
    """Open a table with these words and sit down at it; `at_once` starts the game without waiting for anybody."""
    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    return await terminal.guard(_own(options, arguments, terminal, at_once=at_once))


async def _own(
    options: argparse.Namespace, arguments: Sequence[str], terminal: Terminal, *, at_once: bool
) -> int:
    name = shared.player_name(options, terminal.words)
    try:
        host = await start_host(arguments, name=name)
    except HostFailed as failed:
        await terminal.say_wrong(str(failed))
        return failed.exit_code
    handed_on = False
    try:
        session = await join(
            host.target,
            name=name,
            role=PLAYER,
            data_dir=data_dir(options),
            secret=host.owner_secret,
        )

        def look(update: Update) -> None:
            nonlocal handed_on
            if isinstance(update, Welcomed) and at_once and update.view.phase == LOBBY:
                session.command("start")
            if update == Ended(None):
                handed_on = others_are_there(session)

        return await stay(session, terminal, [look])
    finally:
        if handed_on:
            host.detach()
        else:
            await host.close()


def others_are_there(session: Session) -> bool:
    """Whether somebody else sits at the table: then it is theirs when its owner leaves, and lives on."""
    view = session.view
    return any(
        seat != view.me and held.presence in (HERE, AWAY) for seat, held in enumerate(view.seats)
    )
