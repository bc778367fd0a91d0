"""`gofish doctor`: check the setup and explain fixes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator

    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.doctor.result import CheckResult

FAULTS = 1
"""The exit code when something has to be fixed; a note is not a fault."""

MARKS = {"well": "doctor-well", "note": "doctor-note", "fault": "doctor-fault"}
CHECKS = {
    "engine": "doctor-engine",
    "terminal": "doctor-terminal",
    "storage": "doctor-storage",
    "network": "doctor-network",
    "ports": "doctor-ports",
    "broker": "doctor-broker",
    "discovery": "doctor-discovery",
}


def arguments(parser: Parser) -> None:
    """What to check, and how to print it."""
    parser.flag("--json", "cli-option-json-list")
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Check everything, one thing after the other, and report each at once; 0 when all is well."""
    from gofish_tui.cli_support.running import INTERRUPTED
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(_doctor(options), told=INTERRUPTED)


async def _doctor(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.terminal import Terminal

    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    return await terminal.guard(_check_all(options, terminal))


async def _check_all(options: argparse.Namespace, terminal: Terminal) -> int:
    from gofish_tui.cli_support.running import DONE
    from gofish_tui.doctor.result import Status

    faults = 0
    async for check, result in _results(options):
        faults += result.status is Status.FAULT
        await _report(check, result, terminal)
    if not terminal.json:
        words = terminal.words
        await terminal.say(
            words.text("doctor-faults", count=faults) if faults else words.text("doctor-all-well")
        )
    return FAULTS if faults else DONE


async def _results(options: argparse.Namespace) -> AsyncIterator[tuple[str, CheckResult]]:
    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.doctor.broker import check_broker
    from gofish_tui.doctor.engine import check_engine
    from gofish_tui.doctor.network import check_discovery, check_network, check_ports
    from gofish_tui.doctor.result import CheckResult, Status
    from gofish_tui.doctor.storage import check_storage
    from gofish_tui.doctor.terminal import check_terminal

    for result in check_engine():
        yield "engine", result
    for result in check_terminal():
        yield "terminal", result
    for result in await asyncio.to_thread(check_storage, data_dir(options)):
        yield "storage", result
    for result in await asyncio.to_thread(check_network):
        yield "network", result
    for result in await check_ports():
        yield "ports", result
    for result in await check_broker(shared.broker(options)):
        yield "broker", result
    if options.no_discovery:
        yield "discovery", CheckResult(Status.NOTE, "discovery-off")
        return
    for result in await check_discovery():
        yield "discovery", result


async def _report(check: str, result: CheckResult, terminal: Terminal) -> None:
    from gofish_protocol.text import clean
    from gofish_tui.frontends.json_render import as_text

    words = terminal.words
    # A detail may be anybody's text: a broker's, a disk's.
    args = {
        key: clean(value, chars=300) if isinstance(value, str) else value
        for key, value in result.args.items()
    }
    said = words.text(result.message, **args)
    advice = words.text(result.advice) if result.advice else None
    if terminal.json:
        line = {"type": "check", "check": check, "state": result.status, "said": said}
        await terminal.writer.write(as_text([{**line, "advice": advice}]))
        return
    mark, name = words.text(MARKS[result.status]), words.text(CHECKS[check])
    lines = [words.text("doctor-line", mark=mark, check=name, said=said)]
    if advice:
        lines.append(words.text("doctor-advice", advice=advice))
    await terminal.say(*lines)
