"""`gofish` alone: the home screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import Parser, WrongUse

if TYPE_CHECKING:
    import argparse


def arguments(parser: Parser) -> None:
    """The options that apply to whatever is chosen there."""
    parser.option("--name", "NAME", "cli-option-name", type=shared.name)
    shared.screens(parser)
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Show it, if there is anything to show it on."""
    from gofish_tui.cli_support.screen import has_screen, show

    if not has_screen():
        raise WrongUse("cli-wrong-no-terminal")
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(show(options))
