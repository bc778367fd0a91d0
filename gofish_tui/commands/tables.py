"""`gofish tables`: the tables that can be seen from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.parser import Parser


def arguments(parser: Parser) -> None:
    """Where to look, and how to print it."""
    shared.part_of_list(parser)
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
    import shlex

    from gofish_protocol.text import skeleton
    from gofish_tui.cli_support.running import DONE
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.table_listing import table_object, table_sentence
    from gofish_tui.cli_support.table_service import search_scope
    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.frontends.json_render import as_text
    from gofish_tui.services.table_search import PageWanted, find_page

    start_log(options)
    terminal = Terminal(options, shared.messages(options))

    async def listed() -> int:
        wanted = options.search or ""
        page = await find_page(
            search_scope(options),
            wanted=lambda table: (
                wanted.casefold() in table.name.casefold()
                or skeleton(wanted) in skeleton(table.name)
                or table.id == wanted
            ),
            page=PageWanted(wanted, options.after or ""),
        )
        if options.json:
            objects = [table_object(listing) for listing in page.tables]
            if page.next:
                objects.append({"type": "more", "next": page.next})
            await terminal.writer.write(as_text(objects))
            return DONE
        lines = [table_sentence(listing, terminal.words) for listing in page.tables]
        if page.next:
            lines.append(terminal.words.text("tables-more", next=shlex.quote(page.next)))
        await terminal.say(*(lines or [terminal.words.text("tables-none")]))
        return DONE

    return await terminal.guard(listed())
