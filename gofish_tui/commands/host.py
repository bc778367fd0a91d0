"""`gofish host`: open a table and sit down at it; with `--headless` only the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.broker_choice import OWN
from gofish_tui.cli_support.parser import Parser, WrongUse, in_range, number, one_of
from gofish_tui.cli_support.table_options import default_name, table_config, table_options_given

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.lazy_service import LazyTableService
    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.client.session import Session
    from gofish_tui.host.options import HostOptions
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.interfaces import EntryListener
    from gofish_tui.services.mqtt_table_service import MqttTableService
    from gofish_tui.table.settings import OwnedTableConfig

    Service = MqttTableService | LazyTableService


IDLE_SECONDS = 7 * 86_400
"""A hall's table closes when nobody has visited it for this long, unless another time was given."""


def arguments(parser: Parser) -> None:
    """Every option of a table."""
    parser.option("--table", "NAME", "cli-option-table", type=shared.table_name)
    parser.option("--seats", "N", "cli-option-seats", type=in_range("seats"))
    shared.table(parser)
    parser.flag("--open", "cli-option-open")
    parser.option(
        "--watchers", "yes|no", "cli-option-watchers", type=one_of("--watchers", ("yes", "no"))
    )
    parser.flag("--approve", "cli-option-approve")
    parser.flag("--memory-aid", "cli-option-memory-aid")
    parser.option(
        "--grace-seconds", "S", "cli-option-grace-seconds", type=in_range("grace_seconds")
    )
    parser.option(
        "--leavers", "bot|out", "cli-option-leavers", type=one_of("--leavers", ("bot", "out"))
    )
    parser.option("--bind", "ADDR", "cli-option-bind", type=shared.address)
    parser.option("--port", "P", "cli-option-port", type=in_range("port"))
    parser.flag("--headless", "cli-option-headless")
    parser.internal("--config", ("-",))
    parser.option("--auto-start", "N", "cli-option-auto-start", type=in_range("auto_start"))
    parser.option("--tables", "N", "cli-option-tables", type=number("--tables", 1, 900))
    parser.option("--hall", "URL", "cli-option-hall", type=shared.nats_address("--hall"))
    shared.nats_login(parser)
    parser.option("--idle", "S", "cli-option-idle", type=in_range("idle"))
    parser.option("--games", "N", "cli-option-games", type=in_range("games"))
    parser.option("--resume", "TABLE", "cli-option-resume", nargs="?", const="")
    parser.flag("--keep", "cli-option-keep")
    shared.front_ends(parser)
    shared.network(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """The table in this process, or a seat at a table in its own process."""
    shared.check_front_end(options)
    if options.resume is not None:
        check_resume(options)
    for name in ("games", "tables", "keep"):
        if vars(options)[name] and not options.headless:
            raise WrongUse("cli-wrong-needs", first=f"--{name}", second="--headless")
    if options.broker not in (None, OWN) and (options.bind or options.port is not None):
        first = "--bind" if options.bind else "--port"
        raise WrongUse("cli-wrong-both", first=first, second="--broker")
    if options.config is not None and not options.headless:
        raise WrongUse("cli-wrong-needs", first="--config", second="--headless")
    if options.hall:
        check_hall(options)
        options.idle = IDLE_SECONDS if options.idle is None else options.idle
    elif options.idle is not None:
        raise WrongUse("cli-wrong-needs", first="--idle", second="--hall")
    config = table_config(options, owned=not options.headless)
    from gofish_tui.cli_support.running import run as run_until_told
    from gofish_tui.cli_support.screen import has_screen

    if options.headless:
        return run_until_told(_headless(options))

    async def enter(service: Service, _: EntryListener) -> Session:
        if options.resume is not None:
            return await service.resume(options.resume, name=options.name)
        return await service.host(config, name=service.name)

    if has_screen() and not (options.plain or options.json):
        from gofish_tui.cli_support.screen import show

        # Anyone who has described the table on the command line need not fill in a form.
        is_described = bool(table_options_given(options)) or options.resume is not None
        return run_until_told(show(options, enter=enter) if is_described else show(options, "host"))
    from gofish_tui.cli_support.host_in_lines import host_in_lines

    return run_until_told(host_in_lines(options, enter))


def check_hall(options: argparse.Namespace) -> None:
    """Workers of the hall serve the table: no option that says how this machine would serve it goes with `--hall`."""
    for name in ("bind", "port", "keep", "config"):
        if vars(options)[name]:
            raise WrongUse("cli-wrong-both", first="--hall", second=f"--{name}")


def check_resume(options: argparse.Namespace) -> None:
    """A resumed table stays as it was: no option that describes a table goes with `--resume`.

    Where it listens may change: this machine may have another address now, or be another.
    """
    given = vars(options)
    besides = [name for name in ("tables", "broker", "keep", "config", "hall") if given[name]]
    for name in (*table_options_given(options), *besides):
        raise WrongUse("cli-wrong-both", first="--resume", second=f"--{name.replace('_', '-')}")


def host_options(
    options: argparse.Namespace, words: Messages, settings: OwnedTableConfig | None = None
) -> HostOptions:
    """The command line as the host takes it, or the table that a screen has handed over.

    Raises `NothingToResume` or `JournalInUse`.
    """
    from msgspec.structs import asdict

    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.host.options import HostOptions

    resume = None
    if options.resume is not None:
        from gofish_tui.journal.unfinished import table_to_resume

        resume = table_to_resume(data_dir(options), options.resume)
    fields = asdict(settings or table_config(options, owned=False))
    if not fields["name"]:
        fields["name"] = default_name(shared.player_name(options, words), words)
    return HostOptions(**fields, data_dir=data_dir(options), resume=resume)


async def handed_over(terminal: Terminal) -> OwnedTableConfig:
    """The first line of standard input, where a screen has started us. Raises `WrongUse`."""
    from msgspec import MsgspecError
    from msgspec.json import decode

    from gofish_tui.table.settings import OwnedTableConfig

    line = await terminal.reader.next()
    try:
        return decode(line or b"", type=OwnedTableConfig)
    except MsgspecError as wrong:
        raise WrongUse("cli-wrong-other", detail=str(wrong)) from wrong


async def _headless(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.headless import serve_table
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.terminal import Terminal

    start_log(options)
    words = shared.messages(options)
    terminal = Terminal(options, words)

    async def serve() -> int:
        settings = await handed_over(terminal) if options.config is not None else None
        wanted = host_options(options, words, settings)
        if options.hall:
            from gofish_tui.cli_support.hall import open_and_leave

            return await open_and_leave(options, wanted, terminal)
        if options.tables is not None:
            from gofish_tui.cli_support.many import serve_tables

            return await serve_tables(wanted, options.tables, terminal)
        return await serve_table(wanted, terminal)

    return await terminal.guard(serve())
