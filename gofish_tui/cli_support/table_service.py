"""The ways to tables, for screens and lines alike, built from the command line's options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.broker_choice import handed_on, is_usual
from gofish_tui.cli_support.hall_address import hall_address, names_hall
from gofish_tui.cli_support.lazy_service import LazyTableService
from gofish_tui.cli_support.storage import data_dir
from gofish_tui.cli_support.table_options import default_name, solo_config, table_config

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.hall_tables import HallAddress
    from gofish_tui.services.mqtt_table_service import MqttTableService
    from gofish_tui.services.table_search import SearchScope


def search_scope(options: argparse.Namespace) -> SearchScope:
    """Where the options say to look for tables."""
    from gofish_tui.services.table_search import SearchScope

    discovery = not getattr(options, "no_discovery", False)
    ca_file = getattr(options, "tls_ca", None)
    return SearchScope(
        shared.broker(options),
        discovery=discovery,
        data_dir=data_dir(options),
        ca_file=str(ca_file) if ca_file else None,
        usual=is_usual(options),
    )


def make_service(options: argparse.Namespace, words: Messages) -> MqttTableService:
    """The ways to a table; every table that is opened gets these options."""
    from gofish_tui.bots import LEVELS
    from gofish_tui.services.mqtt_table_service import MqttTableService

    machine = machine_words(options)
    # Where it listens is in a new table's config; for a resumed table nothing else can be set.
    listening = ("bind", "port") if vars(options).get("resume") is not None else ()
    return MqttTableService(
        name=shared.player_name(options, words),
        levels=LEVELS,
        data_dir=data_dir(options),
        scope=search_scope(options),
        words=machine,
        variables=handed_on(options),
        resume_words=[*machine, *_given(options, listening)],
        usual=table_config(options, owned=True),
        solo=solo_config(options),
        table_name=lambda player: default_name(player, words),
        hall=_hall(options),
        uses_hall=bool(vars(options).get("hall")),
    )


def _hall(options: argparse.Namespace) -> HallAddress | None:
    """Where `--hall` opens tables, or could."""
    return hall_address(options, "--hall") if names_hall(options) else None


def lazy_service(options: argparse.Namespace, words: Messages) -> LazyTableService:
    """The same for the screens, which are there before it. Raises `WrongUse` now for an address that cannot be right."""
    shared.broker(options)
    if names_hall(options):
        hall_address(options, "--hall")
    return LazyTableService(lambda: make_service(options, words))


def machine_words(options: argparse.Namespace) -> list[str]:
    """What every process of ours is told about this machine."""
    words = _given(options, ("log-file", "data-dir", "lang"))
    return [*words, "--no-discovery"] if vars(options).get("no_discovery") else words


def _given(options: argparse.Namespace, names: Sequence[str]) -> list[str]:
    values = ((name, vars(options).get(name.replace("-", "_"))) for name in names)
    return [
        word for name, value in values if value is not None for word in (f"--{name}", str(value))
    ]
