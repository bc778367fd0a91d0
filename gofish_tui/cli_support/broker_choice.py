"""Which broker a command uses: the one named, otherwise the user's default, otherwise one of our own.

A password never goes to another process on its command line, which everybody on the machine can read: it goes
in the environment, which is also how people keep it off their own.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from gofish_tui.cli_support.parser import WrongUse

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from gofish_tui.link.address import BrokerAddress

BROKER_VARIABLE = "GOFISH_BROKER"
"""The environment variable with the address of the default broker; it takes precedence over the settings."""
OWN = "own"
"""`--broker own`: a broker of our own, whatever the default is."""

FILES = {"tls_ca": "ca_file", "tls_cert": "cert_file", "tls_key": "key_file"}
"""The options that name files, and what they are called in an address."""


def address(word: str) -> BrokerAddress | str:
    """`--broker`."""
    return OWN if word == OWN else _parsed(word, "--broker")


def chosen(options: argparse.Namespace) -> BrokerAddress | None:
    """The broker that was named, or the default; None where a command has none, or has to start one."""
    given = vars(options)
    if "broker" not in given:
        return None
    named: BrokerAddress | str | None = given["broker"]
    if named == OWN or (named is None and _listens(options)):
        _needs_no_certificate(options)
        return None
    found = usual(options) if named is None else named
    if found is None or isinstance(found, str):
        _needs_no_certificate(options)
        return None
    files = {key: str(given[option]) for option, key in FILES.items() if given.get(option)}
    if not files:
        return found
    from gofish_tui.link.address import WrongAddress

    try:
        return replace(found, **files)  # type: ignore[arg-type]  # all of them are texts
    except WrongAddress as wrong:
        raise WrongUse("cli-wrong-broker", option="--broker", detail=wrong) from None


def _needs_no_certificate(options: argparse.Namespace) -> None:
    """Our own certificate is shown to the broker that was named; without one nobody would ever see it."""
    for option in ("tls_cert", "tls_key"):
        if vars(options).get(option):
            raise WrongUse(
                "cli-wrong-needs", first=f"--{option.replace('_', '-')}", second="--broker"
            )


def usual(options: argparse.Namespace) -> BrokerAddress | None:
    """The broker of the environment or of the settings; None when neither names one."""
    from gofish_tui.cli_support.storage import saved_settings

    if word := os.environ.get(BROKER_VARIABLE):
        return None if word == OWN else _parsed(word, BROKER_VARIABLE)
    if word := saved_settings(options).broker:
        return _parsed(word, str(_settings_file(options)))
    return None


def is_usual(options: argparse.Namespace) -> bool:
    """Whether nobody named a broker for this run, so that a link may lead elsewhere."""
    return vars(options).get("broker") is None


def handed_on(options: argparse.Namespace) -> dict[str, str]:
    """The environment variables that let the processes we start use our broker, whatever the default is."""
    if "broker" not in vars(options):
        return {}
    found = chosen(options)
    return {BROKER_VARIABLE: OWN if found is None else found.url}


def _listens(options: argparse.Namespace) -> bool:
    """Anyone who says where to listen wants a broker to listen there."""
    given = vars(options)
    return bool(given.get("bind")) or given.get("port") is not None


def _settings_file(options: argparse.Namespace) -> Path:
    from gofish_tui.cli_support.storage import settings_path

    return settings_path(options)


def _parsed(word: str, where: str) -> BrokerAddress:
    from gofish_tui.link.address import BrokerAddress, WrongAddress

    try:
        return BrokerAddress.parse(word)
    except WrongAddress as wrong:
        raise WrongUse(
            "cli-wrong-address", option=where, word=_without_login(word), detail=wrong
        ) from None


def _without_login(word: str) -> str:
    """A wrong address in a form that may be shown: what is before its last `@` may be a password."""
    login, at, rest = word.rpartition("@")
    scheme, separator, _ = login.partition("://")
    return f"{scheme}{separator}…@{rest}" if separator else f"{at and '…@'}{rest}"
