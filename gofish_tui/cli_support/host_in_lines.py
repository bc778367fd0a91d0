"""`host` and `play` in lines: a table in its own process, and a seat at it like any other."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.join_in_lines import stay
from gofish_tui.cli_support.storage import kept_sentence, start_log
from gofish_tui.cli_support.table_service import make_service
from gofish_tui.cli_support.terminal import Terminal
from gofish_tui.client.updates import Noticed
from gofish_tui.frontends.json_render import as_text
from gofish_tui.link.ending import end_task
from gofish_tui.services.interfaces import UNATTENDED
from gofish_tui.vocabulary import LocalNotice

LOOK_SECONDS = 0.3
"""A host that another program has started can only be polled for: it holds a lock, and a lock does not announce its release."""
AGAIN_SECONDS = 2.0
"""After a start that failed."""
MOST_REVIVALS = 10
"""A host that dies, or fails to start, this often will not recover."""

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable

    from gofish_tui.client.session import Session
    from gofish_tui.services.interfaces import EntryListener
    from gofish_tui.services.mqtt_table_service import MqttTableService

    Enter = Callable[[MqttTableService, EntryListener], Awaitable[Session]]


async def host_in_lines(options: argparse.Namespace, enter: Enter) -> int:
    """Open a table through `enter`, sit there, and take care of it afterwards."""
    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    return await terminal.guard(_own(options, enter, terminal))


async def _own(options: argparse.Namespace, enter: Enter, terminal: Terminal) -> int:
    service = make_service(options, terminal.words)
    try:
        session = await enter(service, UNATTENDED)
        hosting = service.hosting(session)
        if terminal.json and hosting is not None and not service.is_solo(session):
            await terminal.writer.write(as_text([hosting]))
        reviving = asyncio.create_task(keep_alive(service, session, terminal), name="host-revival")
        try:
            return await stay(session, terminal)
        finally:
            await end_task(reviving)
            if not session.view.others_seated and await service.adjourn(session):
                await _say_kept(session, terminal)
            await service.after_leaving(session)
    finally:
        await service.close()


async def _say_kept(session: Session, terminal: Terminal) -> None:
    """Say how to resume the table. The reader may be gone."""
    with suppress(OSError):
        if terminal.json:
            await terminal.writer.write(
                terminal.frontend().render(Noticed(LocalNotice.KEPT, session.table.id))
            )
        else:
            table = session.table
            await terminal.say(kept_sentence(table.name, table.id, terminal.words))


async def keep_alive(service: MqttTableService, session: Session, terminal: Terminal) -> None:
    """The host's process may die before us: resume from its journal, but not forever."""
    frontend = terminal.frontend()
    starts = 0
    said = False
    while True:
        while not service.host_died(session):
            said = False
            await asyncio.sleep(LOOK_SECONDS)
        if starts == MOST_REVIVALS:
            break
        starts += 1
        if not said:
            said = True
            await terminal.writer.write(frontend.render(Noticed(LocalNotice.HOST_DIED, "")))
        if await service.revive(session):
            said = False
        else:
            await asyncio.sleep(AGAIN_SECONDS)
    await terminal.writer.write(
        frontend.render(Noticed(LocalNotice.HOST_LOST, service.revive_command(session)))
    )
