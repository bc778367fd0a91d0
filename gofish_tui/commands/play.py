"""`gofish play`: your own table with bots, on this machine only, and the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import in_range
from gofish_tui.cli_support.table_options import solo_config

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.lazy_service import LazyTableService
    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.client.session import Session
    from gofish_tui.services.interfaces import EntryListener
    from gofish_tui.services.mqtt_table_service import MqttTableService

    Service = MqttTableService | LazyTableService


def arguments(parser: Parser) -> None:
    """Against whom, and by which rules."""
    parser.option("--seats", "N", "cli-option-seats", type=in_range("seats"))
    shared.table(parser)
    shared.front_ends(parser)
    parser.flag("--practice", "cli-option-practice")
    parser.flag("--no-discovery", "cli-option-no-discovery")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """On the screen where there is one, else in lines."""
    shared.check_front_end(options)
    solo_config(options)  # refused before anything is started
    from gofish_tui.cli_support.running import run as run_until_told
    from gofish_tui.cli_support.screen import has_screen

    if has_screen() and not (options.plain or options.json):
        from gofish_tui.cli_support.screen import show

        return run_until_told(show(options, enter=_enter))
    from gofish_tui.cli_support.host_in_lines import host_in_lines

    return run_until_told(host_in_lines(options, _enter))


async def _enter(service: Service, _: EntryListener) -> Session:
    return await service.play(name=service.name)
