"""`gofish play`: a table of one's own with bots, on this machine only, and the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.commands import options as shared
from gofish_tui.commands.parser import WrongUse

if TYPE_CHECKING:
    import argparse

    from gofish_tui.client.session import Session
    from gofish_tui.commands.parser import Parser
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.ui.doors import RealDoors

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
    from gofish_tui.commands.running import run as run_until_told
    from gofish_tui.commands.screen import has_screen

    if has_screen() and not (options.plain or options.json):
        from gofish_tui.commands.screen import show

        return run_until_told(show(options, door=_door))
    from gofish_tui.commands.owning import own_table

    return run_until_told(own_table(options, _door))


async def _door(doors: RealDoors, words: Messages) -> Session:
    return await doors.play(name=doors.name)
