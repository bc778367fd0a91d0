"""`gofish host`: open a table and sit down at it; with `--headless` only the table."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.broker_choice import OWN
from gofish_tui.cli_support.parser import Parser, WrongUse, number, one_of

if TYPE_CHECKING:
    import argparse

    from gofish_tui.client.session import Session
    from gofish_tui.host.options import HostOptions
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.mqtt_table_service import MqttTableService


DESCRIBED = (
    "table",
    "seats",
    "bots",
    "rules",
    "rule",
    "watchers",
    "leavers",
    "turn_seconds",
    "auto_start",
)
"""The options that say what the table is like."""


QUICK_BOTS = "GOFISH_QUICK_BOTS"
"""An environment variable for tests: bots answer at once instead of taking a person's time."""


def arguments(parser: Parser) -> None:
    """All that a table can be."""
    parser.option("--table", "NAME", "cli-option-table", type=shared.table_name)
    parser.option("--seats", "N", "cli-option-seats", type=number("--seats", 2, 6))
    shared.table(parser)
    parser.flag("--open", "cli-option-open")
    parser.option(
        "--watchers", "yes|no", "cli-option-watchers", type=one_of("--watchers", ("yes", "no"))
    )
    parser.flag("--approve", "cli-option-approve")
    parser.flag("--memory-aid", "cli-option-memory-aid")
    parser.option(
        "--grace-seconds", "S", "cli-option-grace-seconds", type=number("--grace-seconds", 0, 3600)
    )
    parser.option(
        "--leavers", "bot|out", "cli-option-leavers", type=one_of("--leavers", ("bot", "out"))
    )
    parser.option("--bind", "ADDR", "cli-option-bind", type=shared.address)
    parser.option("--port", "P", "cli-option-port", type=number("--port", 0, 65535))
    parser.flag("--headless", "cli-option-headless")
    parser.option("--auto-start", "N", "cli-option-auto-start", type=number("--auto-start", 2, 6))
    parser.option("--tables", "N", "cli-option-tables", type=number("--tables", 1, 900))
    parser.option("--games", "N", "cli-option-games", type=number("--games", 1, 1000))
    parser.option("--resume", "TABLE", "cli-option-resume", nargs="?", const="")
    parser.flag("--keep", "cli-option-keep")
    shared.front_ends(parser)
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """The table in this process, or a seat at a table in a process of its own."""
    shared.check_front_end(options)
    if options.resume is not None:
        check_resume(options)
    for name in ("games", "tables", "keep"):
        if vars(options)[name] and not options.headless:
            raise WrongUse("cli-wrong-needs", first=f"--{name}", second="--headless")
    if options.keep and options.tables is not None:
        check_kept_tables(options.tables)
    if options.broker not in (None, OWN) and (options.bind or options.port is not None):
        first = "--bind" if options.bind else "--port"
        raise WrongUse("cli-wrong-both", first=first, second="--broker")
    seats, bots = options.seats or 6, options.bots or ()
    people = 0 if options.headless else 1
    if len(bots) + people > seats:
        raise WrongUse("cli-wrong-bots", bots=str(len(bots)), seats=str(seats))
    if (options.auto_start or 0) > seats:
        raise WrongUse(
            "cli-wrong-number",
            option="--auto-start",
            word=str(options.auto_start),
            low="2",
            high=str(seats),
        )
    shared.chosen_rules(options.rules, options.rule)
    from gofish_tui.cli_support.running import run as run_until_told
    from gofish_tui.cli_support.screen import has_screen

    if options.headless:
        return run_until_told(_headless(options))

    async def enter(service: MqttTableService, words: Messages) -> Session:
        from gofish_tui.cli_support.opening import table_plan

        if options.resume is not None:
            return await service.resume(options.resume, name=options.name)
        return await service.host(table_plan(options, words))

    if has_screen() and not (options.plain or options.json):
        from gofish_tui.cli_support.screen import show

        # Who has said what the table is to be like need not fill in a form.
        told = (
            options.open
            or options.memory_aid
            or options.approve
            or any(vars(options)[name] is not None for name in (*DESCRIBED, "resume"))
        )
        return run_until_told(show(options, enter=enter) if told else show(options, "host"))
    from gofish_tui.cli_support.owning import own_table

    return run_until_told(own_table(options, enter))


def check_resume(options: argparse.Namespace) -> None:
    """A table that goes on is as it was: nothing that says what it is like goes with `--resume`.

    Where it listens may change: this machine may have another address now, or be another.
    """
    given = vars(options)
    for name in (*DESCRIBED, "grace_seconds", "games", "tables", "broker"):
        if given[name] is not None:
            raise WrongUse("cli-wrong-both", first="--resume", second=f"--{name.replace('_', '-')}")
    for name in ("open", "memory_aid", "approve", "keep"):
        if given[name]:
            word = f"--{name.replace('_', '-')}"
            raise WrongUse("cli-wrong-both", first="--resume", second=word)


def check_kept_tables(tables: int) -> None:
    """More tables in one process have no journals, so that they cannot be kept."""
    from gofish_tui.host.shared_resources import MOST_JOURNALS

    if tables > MOST_JOURNALS:
        raise WrongUse(
            "cli-wrong-number",
            option="--keep --tables",
            word=str(tables),
            low="1",
            high=str(MOST_JOURNALS),
        )


def host_options(options: argparse.Namespace, words: Messages) -> HostOptions:
    """The command line as the host takes it. Raises `NothingToResume` or `JournalInUse`."""
    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.host.options import HostOptions

    chosen: dict[str, Any] = {
        "seats": options.seats,
        "turn_seconds": options.turn_seconds,
        "grace_seconds": options.grace_seconds,
        "port": options.port,
        "leavers": options.leavers,
    }
    owner = owner_from_environment()
    if options.resume is not None:
        from gofish_tui.journal.unfinished import table_to_resume

        chosen["resume"] = table_to_resume(data_dir(options), options.resume)
    elif options.keep:
        chosen["keep"] = True
    player = owner.get("owner_name") or shared.player_name(options, words)
    return HostOptions(
        name=options.table or words.text("cli-table-name", player=player),
        data_dir=data_dir(options),
        rules=shared.chosen_rules(options.rules, options.rule),
        bots=tuple(options.bots or ()),
        open=options.open,
        watchers=options.watchers != "no",
        memory_aid=options.memory_aid,
        approve=options.approve,
        bind=options.bind or ("0.0.0.0" if options.resume is None else ""),
        broker=shared.broker(options),
        thinking=QUICK_BOTS not in os.environ,
        discovery=not options.no_discovery,
        auto_start=options.auto_start,
        games=options.games,
        **owner,
        **{name: value for name, value in chosen.items() if value is not None},
    )


def owner_from_environment() -> dict[str, Any]:
    """Who started this host, when a screen did (`hosting.start_host`); our own children are not told."""
    from gofish_tui.services.host_process import OWNER_VARIABLE

    try:
        owner = json.loads(os.environ.pop(OWNER_VARIABLE, ""))
        return {
            "owner_secret": bytes.fromhex(owner["secret"]),
            "owner_name": str(owner["name"]),
            "owned": True,
        }
    except (ValueError, KeyError, TypeError):
        return {}


async def _headless(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.headless import serve_table
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.terminal import Terminal

    start_log(options)
    words = shared.messages(options)
    terminal = Terminal(options, words)

    async def serve() -> int:
        if options.tables is not None:
            from gofish_tui.cli_support.many import serve_tables

            return await serve_tables(host_options(options, words), options.tables, terminal)
        return await serve_table(host_options(options, words), terminal)

    return await terminal.guard(serve())
