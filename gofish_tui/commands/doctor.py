"""`gofish doctor`: is everything here to play? And what to do about each fault."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator

    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.doctor.finding import Finding

FAULTS = 1
"""The exit code when something has to be done; what one should only know is no fault."""

MARKS = {"well": "doctor-well", "note": "doctor-note", "fault": "doctor-fault"}
CHECKS = {
    "terminal": "doctor-terminal",
    "storage": "doctor-storage",
    "network": "doctor-network",
    "ports": "doctor-ports",
    "broker": "doctor-broker",
    "discovery": "doctor-discovery",
}


def arguments(parser: Parser) -> None:
    """What to look at, and for whom to print."""
    parser.flag("--json", "cli-option-json-list")
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Look at everything, one after the other, and tell it at once; 0 when all is well."""
    from gofish_tui.cli_support.running import INTERRUPTED
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(_doctor(options), told=INTERRUPTED)


async def _doctor(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.terminal import Terminal

    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    return await terminal.guard(_look(options, terminal))


async def _look(options: argparse.Namespace, terminal: Terminal) -> int:
    from gofish_tui.cli_support.running import DONE

    faults = 0
    async for check, finding in _findings(options):
        faults += finding.state == "fault"
        await _tell(check, finding, terminal)
    if not terminal.json:
        words = terminal.words
        await terminal.say(
            words.text("doctor-faults", count=faults) if faults else words.text("doctor-all-well")
        )
    return FAULTS if faults else DONE


async def _findings(options: argparse.Namespace) -> AsyncIterator[tuple[str, Finding]]:
    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.doctor.broker import look_at_broker
    from gofish_tui.doctor.finding import NOTE, Finding
    from gofish_tui.doctor.network import look_at_discovery, look_at_network, look_at_ports
    from gofish_tui.doctor.storage import look_at_storage
    from gofish_tui.doctor.terminal import look_at_terminal

    for finding in look_at_terminal():
        yield "terminal", finding
    for finding in await asyncio.to_thread(look_at_storage, data_dir(options)):
        yield "storage", finding
    for finding in await asyncio.to_thread(look_at_network):
        yield "network", finding
    for finding in await look_at_ports():
        yield "ports", finding
    for finding in await look_at_broker(shared.broker(options)):
        yield "broker", finding
    if options.no_discovery:
        yield "discovery", Finding(NOTE, "discovery-off")
        return
    for finding in await look_at_discovery():
        yield "discovery", finding


async def _tell(check: str, finding: Finding, terminal: Terminal) -> None:
    from gofish_protocol.text import clean
    from gofish_tui.frontends.json_render import as_text

    words = terminal.words
    # A detail may be anybody's text: a broker's, a disk's.
    args = {
        key: clean(value, chars=300) if isinstance(value, str) else value
        for key, value in finding.args.items()
    }
    said = words.text(finding.said, **args)
    advice = words.text(finding.advice) if finding.advice else None
    if terminal.json:
        line = {"type": "check", "check": check, "state": finding.state, "said": said}
        await terminal.writer.write(as_text([{**line, "advice": advice}]))
        return
    mark, name = words.text(MARKS[finding.state]), words.text(CHECKS[check])
    lines = [words.text("doctor-line", mark=mark, check=name, said=said)]
    if advice:
        lines.append(words.text("doctor-advice", advice=advice))
    await terminal.say(*lines)
