"""`gofish watch [WHERE]`: watch a table as a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.commands import options as shared

if TYPE_CHECKING:
    import argparse

    from gofish_tui.commands.parser import Parser


def arguments(parser: Parser) -> None:
    """Where, and for whom to print."""
    shared.where(parser)
    shared.front_ends(parser)
    parser.option("--json-file", "F", "cli-option-json-file")
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """On the screen where there is one, else in lines."""
    shared.check_front_end(options)
    from gofish_tui.client.updates import SPECTATOR
    from gofish_tui.commands.entering import enter
    from gofish_tui.commands.json_file import open_json_file
    from gofish_tui.commands.running import run as run_until_told

    written = open_json_file(options.json_file)
    return run_until_told(enter(options, SPECTATOR, lambda session: [written] if written else []))
