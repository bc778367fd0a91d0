"""The table that the command line describes. Its options have the names of the fields of `TableConfig`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import WrongUse

if TYPE_CHECKING:
    import argparse

    from gofish_tui.i18n.loader import Messages
    from gofish_tui.table_config import TableConfig

QUICK_BOTS = "GOFISH_QUICK_BOTS"
"""An environment variable for tests: bots answer at once instead of taking as long as a person."""
SOLO_BOTS = 2
"""Whom `gofish play` seats when nobody says: two, so that there is somebody to choose between."""
BESIDES = frozenset({"name", "bind", "port", "broker", "keep"})
"""Options that do not say what a table is like: its player's name, and where and how it is served."""


def table_options_given(options: argparse.Namespace) -> list[str]:
    """The options given that say what the table is like."""
    from gofish_tui.table_config import TableConfig

    names = ("table", "rules", "rule", *TableConfig.__struct_fields__)
    given = vars(options)
    return [
        name for name in names if name not in BESIDES and given.get(name) not in (None, False, [])
    ]


def table_config(options: argparse.Namespace, *, owned: bool) -> TableConfig:
    """The table as the options describe it, without a name where they give none. Raises `WrongUse`."""
    from gofish_tui.table_config import TableConfig

    given = vars(options)
    fields = {
        name: given[name] for name in TableConfig.__struct_fields__ if given.get(name) is not None
    }
    resumed = given.get("resume") is not None
    return _checked(
        fields
        | {
            "name": given.get("table") or "",
            "rules": shared.chosen_rules(given.get("rules"), given.get("rule")),
            "bots": tuple(given.get("bots") or ()),
            "watchers": given.get("watchers") != "no",
            "thinking": QUICK_BOTS not in os.environ,
            "owned": owned,
            "bind": given.get("bind") or ("" if resumed else "0.0.0.0"),
            "broker": shared.broker(options),
            "discovery": not given.get("no_discovery"),
        }
    )


def solo_config(options: argparse.Namespace) -> TableConfig:
    """A table against bots: on this machine alone, and the game begins at once. Raises `WrongUse`."""
    from gofish_tui.bots import USUAL_BOT

    given = vars(options)
    bots = list(given.get("bots") or ())
    seats = given.get("seats")
    if seats is None:
        bots = bots or [USUAL_BOT] * SOLO_BOTS
        seats = min(len(bots) + 1, 6)
    # A game that starts at once has no seat to wait for: bots that are not named have the default level.
    bots += [USUAL_BOT] * (seats - 1 - len(bots))
    return _checked(
        {
            "rules": shared.chosen_rules(given.get("rules"), given.get("rule")),
            "seats": seats,
            "bots": tuple(bots),
            "auto_start": seats,
            "turn_seconds": given.get("turn_seconds") or 0,
            "watchers": False,
            "thinking": QUICK_BOTS not in os.environ,
            "owned": True,
            "discovery": False,
        }
    )


def default_name(player: str, words: Messages) -> str:
    """A table that nobody has named is named after its owner."""
    return words.text("host-table-default", name=player)


def _checked(fields: dict[str, object]) -> TableConfig:
    from msgspec.structs import replace

    from gofish_tui.table_config import BadTable, TableConfig

    try:
        return replace(TableConfig(), **fields)
    except BadTable as wrong:
        if wrong.field == "bots":
            seats = fields.get("seats", TableConfig().seats)
            raise WrongUse("cli-wrong-bots", bots=str(wrong.value), seats=str(seats)) from None
        low, high = wrong.bounds or ("", "")
        raise WrongUse(
            "cli-wrong-number",
            option=f"--{wrong.field.replace('_', '-')}",
            word=str(wrong.value),
            low=str(low),
            high=str(high),
        ) from None
