"""`gofish host --headless --tables N`: many tables in one process, each announced once and then served until it closes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.cli_support.headless import (
    hosting_line,
    hosting_words,
    say_differences,
    say_kept,
)
from gofish_tui.cli_support.reporting import LAST_WORDS_SECONDS, reporting
from gofish_tui.cli_support.running import DONE
from gofish_tui.client.commands import Close
from gofish_tui.client.notices import notice_update
from gofish_tui.frontends.json_render import as_text
from gofish_tui.host.multi_table import MultiTableServer
from gofish_tui.link.ending import end_task

if TYPE_CHECKING:
    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.client.updates import Noticed
    from gofish_tui.frontends.run_frontend import Reader
    from gofish_tui.host.options import HostOptions


async def serve_tables(options: HostOptions, count: int, terminal: Terminal) -> int:
    """Open them, say how to get to each, and serve them until the last one closes."""
    words = terminal.words

    def name_of(number: int) -> str:
        return words.text("table-numbered", table=options.name, number=str(number))

    noticed: asyncio.Queue[Noticed] = asyncio.Queue()
    tables = MultiTableServer(
        options,
        count,
        name_of,
        lambda kind, detail: noticed.put_nowait(notice_update(kind, detail)),
    )
    hosted = await tables.start()
    try:
        for hosting in hosted:
            if terminal.json:
                await terminal.writer.write(as_text([hosting_line(hosting)]))
            else:
                await terminal.say(*hosting_words(hosting, words))
        for server in tables.servers:
            await say_differences(server, terminal)
        await _serve(tables, noticed, terminal)
    except BaseException:
        tables.adjourn()  # asked to stop before they served
        raise
    finally:
        await tables.stop()
        for server in tables.servers:
            await say_kept(server, terminal)
    return DONE


async def _serve(
    tables: MultiTableServer, noticed: asyncio.Queue[Noticed], terminal: Terminal
) -> None:
    """Serve until the last one closes; when this is cancelled, let them end properly first."""
    async with reporting(noticed, terminal.frontend().render, terminal.writer):
        serving = asyncio.create_task(tables.run(), name="hosts")
        listening = asyncio.create_task(_listen(tables, terminal), name="hosts-listen")
        try:
            await asyncio.shield(serving)
        except asyncio.CancelledError:
            tables.adjourn()
            await asyncio.wait({serving}, timeout=LAST_WORDS_SECONDS)
            raise
        finally:
            await end_task(listening)
            await end_task(serving)


async def _listen(tables: MultiTableServer, terminal: Terminal) -> None:
    """`close` closes them all; any other command is for one table, and there are many."""
    reader: Reader = terminal.reader
    frontend = terminal.frontend()
    while (line := await reader.next()) is not None:
        meant = frontend.parse(line, tables.servers[0].table.table.view)
        if isinstance(meant, Close):
            tables.close()
