"""`gofish watch [WHERE]`: watch a table as a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import WrongUse

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.parser import Parser


def arguments(parser: Parser) -> None:
    """Where, and how to print it."""
    shared.where(parser)
    parser.flag("--all", "cli-option-all")
    shared.entering(parser)


def run(options: argparse.Namespace) -> int:
    """On the screen where there is one, else in lines."""
    shared.check_front_end(options)
    if options.all:
        return _wall(options)
    from gofish_protocol.vocabulary import Role
    from gofish_tui.cli_support.join_in_lines import join_in_lines
    from gofish_tui.cli_support.json_file import json_file
    from gofish_tui.cli_support.running import run as run_until_told
    from gofish_tui.cli_support.screen import has_screen, show_table

    if has_screen() and not (options.plain or options.json or options.json_file):
        return run_until_told(show_table(options, Role.SPECTATOR))
    with json_file(options.json_file) as written:
        return run_until_told(join_in_lines(options, Role.SPECTATOR, lambda session: written))


def _wall(options: argparse.Namespace) -> int:
    """Every table at once, which only a screen can show."""
    from gofish_tui.cli_support.running import run as run_until_told
    from gofish_tui.cli_support.screen import has_screen, show

    if options.where or options.plain or options.json or options.json_file or not has_screen():
        raise WrongUse("cli-wrong-all")
    return run_until_told(show(options, "wall"))
