"""`gofish demo`: a whole game, unattended: a host, two players and a spectator, each a process, over MQTT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.parser import Parser


def arguments(parser: Parser) -> None:
    """By which rules."""
    parser.option("--rules", "PRESET", "cli-option-rules", type=shared.preset)
    parser.flag("--no-discovery", "cli-option-no-discovery")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Play it, show it, and compare what everybody saw."""
    from gofish_tui.cli_support.demo_game import run_demo
    from gofish_tui.cli_support.running import INTERRUPTED
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(run_demo(options), told=INTERRUPTED)
