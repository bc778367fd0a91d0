"""`gofish hall`: a worker, which serves tables that outlive any single machine; `gofish hall status`: how the hall is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import WrongUse, number

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.parser import Parser

STATUS = "status"
CAPACITY = 200


def arguments(parser: Parser) -> None:
    """The hall's two sides, and how much this worker takes; which tables `status` shows."""
    parser.word("what", "cli-word-hall")
    parser.option("--nats", "URL", "cli-option-nats", type=shared.nats_address("--nats"))
    shared.nats_login(parser)
    parser.option(
        "--capacity",
        "N",
        "cli-option-capacity",
        type=number("--capacity", 1, 100_000),
        default=CAPACITY,
    )
    parser.option("--key", "F", "cli-option-key", type=shared.path("--key"))
    parser.flag("--passphrase", "cli-option-passphrase")
    shared.part_of_list(parser)
    parser.flag("--json", "cli-option-json")
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Serve until it is stopped, or report how the hall is doing."""
    if options.what not in (None, STATUS):
        raise WrongUse("cli-wrong-choice", option="hall", word=options.what, choices=STATUS)
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(_hall(options))


async def _hall(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.hall import tell_status, work
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.terminal import Terminal

    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    wanted = tell_status if options.what == STATUS else work
    return await terminal.guard(wanted(options, terminal))
