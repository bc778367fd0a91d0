"""Where a hall is, according to the command line or the environment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import WrongUse

if TYPE_CHECKING:
    import argparse

    from gofish_tui.services.hall_tables import HallAddress


def names_hall(options: argparse.Namespace) -> bool:
    """Whether tables can be kept in a hall, as far as is said here."""
    return bool(vars(options).get("hall") or os.environ.get(shared.NATS_VARIABLE))


def hall_address(options: argparse.Namespace, option: str = "--nats") -> HallAddress:
    """The cluster that the options or the environment name. Raises `WrongUse` when neither does."""
    given = vars(options)
    urls = given.get(option.lstrip("-")) or os.environ.get(shared.NATS_VARIABLE)
    if not urls:
        raise WrongUse("cli-wrong-needs", first="hall", second=option)
    from gofish_tui.services.hall_tables import HallAddress

    urls = shared.nats_address(option)(str(urls))
    return HallAddress(urls, given.get("nats_creds"), given.get("nats_ca"))
