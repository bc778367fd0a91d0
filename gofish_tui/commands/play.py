"""`gofish play`: a table of one's own with bots, on this machine only, and the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.commands import options as shared
from gofish_tui.commands.parser import WrongUse

if TYPE_CHECKING:
    import argparse

    from gofish_tui.commands.parser import Parser

USUAL_BOTS = 2
MOST_BOTS = 5


def arguments(parser: Parser) -> None:
    """Against whom, and by which rules."""
    shared.table(parser)
    shared.front_ends(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """On the screen where there is one, else in lines."""
    shared.check_front_end(options)
    if len(options.bots or ()) > MOST_BOTS:
        raise WrongUse("cli-wrong-bots", bots=str(len(options.bots)), seats=str(MOST_BOTS + 1))
    shared.chosen_rules(options.rules, options.rule)
    from gofish_tui.commands.owning import own_table
    from gofish_tui.commands.running import run as run_until_told

    return run_until_told(own_table(options, table_words(options), at_once=True))


def table_words(options: argparse.Namespace) -> list[str]:
    """A table nobody else can reach. There is no clock unless one is wished: bots can wait."""
    from gofish_tui.client.wishes import USUAL_BOT

    bots = options.bots or [USUAL_BOT] * USUAL_BOTS
    words = [
        "--bind",
        "127.0.0.1",
        "--no-discovery",
        "--seats",
        str(len(bots) + 1),
        "--bots",
        *bots,
    ]
    words += ["--turn-seconds", str(options.turn_seconds or 0)]
    if options.rules:
        words += ["--rules", options.rules]
    for key, value in options.rule or ():
        words += ["--rule", f"{key}={str(value).lower()}"]
    for name, path in (("--log-file", options.log_file), ("--data-dir", options.data_dir)):
        if path is not None:
            words += [name, str(path)]
    return words
