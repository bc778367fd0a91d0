"""`gofish tables`: the tables that can be seen from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.parser import Parser


def arguments(parser: Parser) -> None:
    """Where to look, and how to print it."""
    parser.flag("--json", "cli-option-json-list")
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Ask, print who answers, and exit: finding no table is not a fault, a broker that cannot be reached is one."""
    from gofish_tui.cli_support.running import INTERRUPTED
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(_tables(options), told=INTERRUPTED)


async def _tables(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.running import DONE
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.table_listing import table_object, table_sentence
    from gofish_tui.cli_support.table_service import search_scope
    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.frontends.json_render import as_text
    from gofish_tui.services.table_search import find_tables

    start_log(options)
    terminal = Terminal(options, shared.messages(options))

    async def listed() -> int:
        found = await find_tables(search_scope(options))
        if options.json:
            await terminal.writer.write(as_text(table_object(listing) for listing in found))
        elif found:
            await terminal.say(*(table_sentence(listing, terminal.words) for listing in found))
        else:
            await terminal.say(terminal.words.text("tables-none"))
        return DONE

    return await terminal.guard(listed())
