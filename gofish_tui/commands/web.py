"""`gofish web [WHERE]`: the page for phones and other browsers on the same network."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import Parser, WrongUse, number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.web.server import PageServer
    from gofish_tui.web.tables import Tables

PORT = 8000
VISITORS = 100
LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"


def arguments(parser: Parser) -> None:
    """Where it listens, for how many, and which tables are to be seen."""
    parser.word("where", "cli-word-web-where")
    parser.option("--code", "CODE", "cli-option-code", type=shared.invitation)
    parser.flag("--lan", "cli-option-lan")
    parser.option("--bind", "ADDR", "cli-option-web-bind", type=shared.address)
    parser.option("--port", "P", "cli-option-web-port", type=number("--port", 0, 65535))
    parser.option("--visitors", "N", "cli-option-visitors", type=number("--visitors", 1, 500))
    parser.flag("--json", "cli-option-json-list")
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Serve until it is stopped."""
    if options.lan and options.bind:
        raise WrongUse("cli-wrong-both", first="--lan", second="--bind")
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(_web(options))


async def _web(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.terminal import Terminal

    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    return await terminal.guard(_serve(options, terminal))


async def _serve(options: argparse.Namespace, terminal: Terminal) -> int:
    from gofish_tui.frontends.json_render import as_text
    from gofish_tui.web.addresses import links

    tables = await _tables(options)
    server = await _listen(options, terminal, tables)
    try:
        shown = links(server.host, server.port, server.token)
        if options.json:
            line = {"type": "web", "links": shown, "pid": os.getpid()}
            await terminal.writer.write(as_text([line]))
        else:
            await terminal.say(*_welcome(terminal, server, shown))
        await tables.until_gone()
    finally:
        await server.stop()
    return 0


async def _tables(options: argparse.Namespace) -> Tables:
    from gofish_tui.cli_support.table_service import search_scope
    from gofish_tui.services.phone_pages import TABLE_VARIABLE
    from gofish_tui.web.tables import Tables, one_table

    scope = search_scope(options)
    where = os.environ.pop(TABLE_VARIABLE, None) or options.where
    one = None if where is None else await one_table(where, options.code, scope)
    return Tables(scope, one)


async def _listen(options: argparse.Namespace, terminal: Terminal, tables: Tables) -> PageServer:
    from gofish_tui.web.server import PageServer

    bind = EVERYWHERE if options.lan else options.bind or LOCAL
    ports = [PORT, 0] if options.port is None else [options.port]
    for port in ports:
        server = PageServer(
            tables,
            bind=bind,
            port=port,
            most=options.visitors or VISITORS,
            lang=options.lang,
            otherwise=terminal.words.lang,
        )
        try:
            await server.start()
        except OSError as wrong:
            if port == ports[-1]:
                detail = wrong.strerror or str(wrong)
                raise WrongUse(
                    "cli-wrong-listen", address=f"{bind}:{port}", detail=detail
                ) from wrong
        else:
            return server
    raise AssertionError("there is always a port to try")


def _welcome(terminal: Terminal, server: PageServer, shown: Sequence[str]) -> list[str]:
    from gofish_tui.narration.qr import qr_lines
    from gofish_tui.web.addresses import is_local

    say = terminal.words.text
    count = say("web-visitors", count=server.most)
    if is_local(server.host):
        return [say("web-open-here", link=shown[0]), say("web-only-here"), count]
    others = [say("web-open-also", link=link) for link in shown[1:]]
    black_on_white = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    picture = [
        f"\x1b[30;107m{line}\x1b[0m" if black_on_white else line
        for line in qr_lines(shown[0], light_ink=not black_on_white)
    ]
    return [say("web-open-lan", link=shown[0]), *picture, *others, count]
