"""`gofish referee`: games in, their results out, as a filter (docs/rules.md, last section)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import Parser, WrongUse

if TYPE_CHECKING:
    import argparse
    from typing import BinaryIO


def arguments(parser: Parser) -> None:
    """One file, or standard input."""
    parser.word("file", "cli-word-referee-file")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Answer every line at once, so that a program at the other end of a pipe never waits."""
    if options.file in (None, "-"):
        return _filter(sys.stdin.buffer)
    try:
        games = open(options.file, "rb")  # noqa: SIM115 - only the opening may fail like this
    except OSError as wrong:
        raise WrongUse(
            "cli-wrong-file", word=options.file, detail=wrong.strerror or str(wrong)
        ) from None
    with games:
        return _filter(games)


def _filter(games: BinaryIO) -> int:
    from gofish_protocol.referee import referee_line

    for line in games:
        print(referee_line(line), flush=True)
    return 0
