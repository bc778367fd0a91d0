"""`gofish join [WHERE]`: sit down at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import WrongUse, decimal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.client.session import Session
    from gofish_tui.client.updates import Update


def arguments(parser: Parser) -> None:
    """Where, as whom, and who plays."""
    shared.where(parser)
    parser.option("--auto", "LEVEL", "cli-option-auto", type=shared.level("--auto"))
    parser.option("--pace", "S", "cli-option-pace", type=decimal("--pace", 0.0, 60.0))
    shared.entering(parser)


def run(options: argparse.Namespace) -> int:
    """On the screen where there is one, else in lines."""
    shared.check_front_end(options)
    if options.pace is not None and not options.auto:
        raise WrongUse("cli-wrong-needs", first="--pace", second="--auto")
    from gofish_protocol.vocabulary import Role
    from gofish_tui.cli_support.join_in_lines import join_in_lines
    from gofish_tui.cli_support.json_file import json_file
    from gofish_tui.cli_support.running import run as run_until_told
    from gofish_tui.cli_support.screen import has_screen, show_table

    if has_screen() and not (options.plain or options.json or options.json_file or options.auto):
        return run_until_told(show_table(options, Role.PLAYER))
    with json_file(options.json_file) as written:

        def observers(session: Session) -> list[Callable[[Update], None]]:
            if not options.auto:
                return written
            from gofish_tui.cli_support.autoplay import AutoPlayer

            return [*written, AutoPlayer(session, options.auto, options.pace).on_update]

        return run_until_told(join_in_lines(options, Role.PLAYER, observers))
