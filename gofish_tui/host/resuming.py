"""A table's way back from its journal: same deck, hands, turn, clock, seats, invitation and talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from gofish_protocol.rules import unpack
from gofish_tui.host.dice import Dice
from gofish_tui.host.host import Host, present
from gofish_tui.table.opening import resumed_core
from gofish_tui.table.own_topics import host_will

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gofish_protocol.replies import NumberedStep
    from gofish_tui.host.listener import HostListener
    from gofish_tui.host.options import HostOptions
    from gofish_tui.link.base import Link, Will
    from gofish_tui.table.saved_table import Saved


def resumed_options(kept: Saved, data_dir: Path, wanted: HostOptions) -> HostOptions:
    """The table's own set-up; the caller's is only where its files are and, where there is one, another address and port.

    With ``keep`` the command line is the same at each start, and what it says about broker and network counts each time:
    a password may be another one now. Nothing is announced on a network that the caller wants left alone.
    """
    config = kept.config
    now = {
        "data_dir": data_dir,
        "rules": unpack(kept.next_rules),
        "bots": (),
        "keep": wanted.keep,
        "bind": wanted.bind or config.bind,
        "port": config.port if wanted.port is None else wanted.port,
        "broker": wanted.broker if wanted.keep else config.broker,
        "discovery": wanted.discovery and (wanted.keep or config.discovery),
    }
    return replace(wanted, **{**asdict(config), **now})


def not_counted(kept: Saved, wanted: HostOptions) -> tuple[str, ...]:
    """The options that decide who may come in and for which the command line differs from the table."""
    return tuple(
        f"--{name}"
        for name in ("open", "approve", "watchers")
        if getattr(kept.config, name) != getattr(wanted, name)
    )


def resumed_host(
    options: HostOptions,
    link_for: Callable[[Will], Link],
    kept: Saved,
    steps: list[NumberedStep],
    listener: HostListener | None = None,
    dice: Dice | None = None,
) -> Host:
    """The host of the table in a journal. ValueError when state and steps do not fit together."""
    dice = dice or Dice()
    core = resumed_core(options, kept, steps, dice, present())
    return Host(core, link_for(host_will(core.id)), options.data_dir, dice, listener)
