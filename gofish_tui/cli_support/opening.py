"""The doors of the screens and of the lines alike, made from the command line's options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.broker_choice import hand_on, is_usual
from gofish_tui.cli_support.storage import data_dir

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.finding import Places
    from gofish_tui.services.interfaces import HostPlan
    from gofish_tui.services.mqtt_table_service import MqttTableService

PLAY_BOTS = 2
"""Whom `gofish play` seats when nobody says: two, so that there is somebody to choose between."""


class LazyTableService:
    """The real doors, made when somebody goes to one: what lies behind them takes longer to import than the home screen."""

    opens_tables = True

    def __init__(self, make: Callable[[], MqttTableService]) -> None:
        self._make = make
        self._made: MqttTableService | None = None

    def __getattr__(self, name: str) -> Any:
        if self._made is None:
            self._made = self._make()
        return getattr(self._made, name)

    def __setattr__(self, name: str, value: object) -> None:
        """What a screen wants to be told is asked of the real doors, which do the telling."""
        if name in ("_make", "_made"):
            super().__setattr__(name, value)
            return
        if self._made is None:
            self._made = self._make()
        setattr(self._made, name, value)

    async def close(self) -> None:
        """Doors that nobody went to need no closing."""
        if self._made is not None:
            await self._made.close()


def places(options: argparse.Namespace) -> Places:
    """Where the options say to look for tables."""
    from gofish_tui.services.finding import Places

    discovery = not getattr(options, "no_discovery", False)
    ca_file = getattr(options, "tls_ca", None)
    return Places(
        shared.broker(options),
        discovery=discovery,
        data_dir=data_dir(options),
        ca_file=str(ca_file) if ca_file else None,
        usual=is_usual(options),
    )


def make_service(options: argparse.Namespace, words: Messages) -> MqttTableService:
    """The ways to a table; every table that is opened gets these options."""
    from gofish_tui.bots import LEVELS, USUAL_BOT
    from gofish_tui.services.mqtt_table_service import MqttTableService

    return MqttTableService(
        name=shared.player_name(options, words),
        levels=LEVELS,
        data_dir=data_dir(options),
        places=places(options),
        host_words=[*host_words(options), *resume_words(options)],
        resume_words=resume_words(options),
        play_bots=getattr(options, "bots", None) or [USUAL_BOT] * PLAY_BOTS,
    )


def lazy_service(options: argparse.Namespace, words: Messages) -> MqttTableService:
    """The same for the screens, which are there before it. Raises `WrongUse` now for a broker that cannot be meant."""
    shared.broker(options)
    return cast("MqttTableService", LazyTableService(lambda: make_service(options, words)))


def host_words(options: argparse.Namespace) -> list[str]:
    """What the host's process is told of its table beside the plan."""
    given = vars(options)
    words = _given(options, ("grace-seconds", "bind", "port", "auto-start"))
    hand_on(options)
    if "rules" in given and "table" not in given:
        # `play` has no plan of its table, so its rules and its clock go this way.
        words += ["--rules", options.rules] if options.rules else []
        for key, value in options.rule or ():
            words += ["--rule", f"{key}={str(value).lower()}"]
        if options.turn_seconds is not None:
            words += ["--turn-seconds", str(options.turn_seconds)]
    return words


def resume_words(options: argparse.Namespace) -> list[str]:
    """What a host's process is told of this machine, whatever its table is like."""
    listening = ("bind", "port") if vars(options).get("resume") is not None else ()
    words = _given(options, ("log-file", "data-dir", "lang", *listening))
    return [*words, "--no-discovery"] if vars(options).get("no_discovery") else words


def _given(options: argparse.Namespace, names: Sequence[str]) -> list[str]:
    values = ((name, vars(options).get(name.replace("-", "_"))) for name in names)
    return [
        word for name, value in values if value is not None for word in (f"--{name}", str(value))
    ]


def table_plan(options: argparse.Namespace, words: Messages) -> HostPlan:
    """The table that `gofish host` describes."""
    from gofish_tui.services.interfaces import HostPlan
    from gofish_tui.store.settings import LEAVERS_BOT

    name = shared.player_name(options, words)
    return HostPlan(
        table=options.table or words.text("cli-table-name", player=name),
        name=name,
        rules=shared.chosen_rules(options.rules, options.rule),
        seats=options.seats or 6,
        bots=tuple(options.bots or ()),
        open=options.open,
        watchers=options.watchers != "no",
        memory_aid=options.memory_aid,
        approve=options.approve,
        turn_seconds=60 if options.turn_seconds is None else options.turn_seconds,
        leavers=options.leavers or LEAVERS_BOT,
    )
