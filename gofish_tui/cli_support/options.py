"""Options that several commands take, and what their words turn into."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gofish_tui.cli_support.parser import Parser, WrongUse, in_range, number, one_of
from gofish_tui.cli_support.wording import languages

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_protocol.rules import Rules
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.link.address import BrokerAddress


PATIENCE_SECONDS = 600
NATS_VARIABLE = "GOFISH_NATS"
"""The environment variable with the address of a hall's cluster, so that its password is not on any command line."""


def language(parser: Parser) -> None:
    """`--lang`: only languages that have messages."""
    parser.option("--lang", "LANG", "cli-option-lang", type=one_of("--lang", languages()))


def files(parser: Parser) -> None:
    """Where this command writes."""
    parser.option("--log-file", "F", "cli-option-log-file", type=path("--log-file"))
    parser.option("--data-dir", "D", "cli-option-data-dir", type=path("--data-dir"))


def network(parser: Parser) -> None:
    """Where tables are looked for, or announced."""
    parser.option("--broker", "URL", "cli-option-broker", type=broker_address)
    parser.option("--tls-ca", "F", "cli-option-tls-ca", type=readable("--tls-ca"))
    parser.option("--tls-cert", "F", "cli-option-tls-cert", type=readable("--tls-cert"))
    parser.option("--tls-key", "F", "cli-option-tls-key", type=readable("--tls-key"))
    parser.flag("--no-discovery", "cli-option-no-discovery")


def part_of_list(parser: Parser) -> None:
    """Which tables of a long list are shown."""
    parser.option("--search", "TEXT", "cli-option-search")
    parser.option("--after", "PLACE", "cli-option-after")


def nats_login(parser: Parser) -> None:
    """What a hall's cluster requires."""
    parser.option("--nats-creds", "F", "cli-option-nats-creds", type=readable("--nats-creds"))
    parser.option("--nats-ca", "F", "cli-option-nats-ca", type=readable("--nats-ca"))


def front_ends(parser: Parser) -> None:
    """How to sit at the table: under which name, and with which front end."""
    parser.option("--name", "NAME", "cli-option-name", type=name)
    parser.flag("--plain", "cli-option-plain")
    parser.flag("--json", "cli-option-json")
    screens(parser)


def screens(parser: Parser) -> None:
    """How the screens are drawn."""
    parser.flag("--ascii", "cli-option-ascii")


def patience(parser: Parser) -> None:
    """How long lines wait for a silent table; on a screen there is somebody who can leave."""
    limits = number("--patience", 0, 86_400)
    parser.option("--patience", "S", "cli-option-patience", type=limits, default=PATIENCE_SECONDS)


def entering(parser: Parser) -> None:
    """What every command takes that joins somebody else's table, except which table it is."""
    front_ends(parser)
    parser.option("--json-file", "F", "cli-option-json-file")
    patience(parser)
    network(parser)
    files(parser)
    language(parser)


def where(parser: Parser) -> None:
    """Which table, and what gets one in."""
    parser.word("where", "cli-word-where")
    parser.option("--code", "CODE", "cli-option-code", type=invitation)


def table(parser: Parser) -> None:
    """What a table is like."""
    parser.option(
        "--bots", "LEVEL", "cli-option-bots", nargs="+", action="extend", type=level("--bots")
    )
    parser.option("--rules", "PRESET", "cli-option-rules", type=preset)
    parser.option("--rule", "KEY=VALUE", "cli-option-rule", nargs="+", action="extend", type=rule)
    parser.option("--turn-seconds", "S", "cli-option-turn-seconds", type=in_range("turn_seconds"))


def check_front_end(options: argparse.Namespace) -> None:
    """`--plain` and `--json` are two different forms."""
    if options.plain and options.json:
        raise WrongUse("cli-wrong-both", first="--plain", second="--json")


def messages(options: argparse.Namespace) -> Messages:
    """The language this command speaks. Broken settings are reported on standard error, unless a screen has reported them."""
    from gofish_tui.cli_support.storage import saved_settings, settings_path
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.i18n.picking import pick_language
    from gofish_tui.store.settings import set_aside

    broken = set_aside(settings_path(options))
    words = Messages(pick_language(options.lang, saved=saved_settings(options).lang))
    if broken is not None:
        message, details = broken.said
        print("gofish", words.text(message, **details), sep=": ", file=sys.stderr, flush=True)
    return words


def player_name(options: argparse.Namespace, words: Messages) -> str:
    """The name to play under: `--name`, else the one in the settings, else the one this user has on this machine."""
    from gofish_tui.cli_support.storage import saved_settings

    if named := getattr(options, "name", None) or saved_settings(options).name:
        return str(named)
    import getpass

    from gofish_protocol.text import clean_name

    try:
        return clean_name(getpass.getuser())
    except (OSError, KeyError, ImportError, ValueError):
        return words.text("cli-somebody")


def path(option: str) -> Callable[[str], Path]:
    """A converter for a file or a folder: an empty word would mean the current folder."""

    def convert(word: str) -> Path:
        from pathlib import Path  # most starts do not need it, and it is slow to import

        if not word:
            raise WrongUse("cli-wrong-no-value", option=option)
        return Path(word)

    return convert


def readable(option: str) -> Callable[[str], Path]:
    """A converter for a file that is read later, perhaps by another process, and perhaps not at all."""

    def convert(word: str) -> Path:
        found = path(option)(word)
        try:
            found.open("rb").close()
        except OSError as wrong:
            detail = wrong.strerror or str(wrong)
            raise WrongUse("cli-wrong-file", word=word, detail=detail) from None
        return found

    return convert


def name(word: str) -> str:
    """`--name`: as every table would clean it."""
    from gofish_protocol.text import clean_name

    try:
        return clean_name(word)
    except ValueError:
        raise WrongUse("cli-wrong-name", option="--name", word=word) from None


def table_name(word: str) -> str:
    """`--table`: one line that fits a list."""
    from gofish_protocol.text import clean

    cleaned = clean(word, chars=48, cells=32)
    if not cleaned:
        raise WrongUse("cli-wrong-name", option="--table", word=word)
    return cleaned


def broker(options: argparse.Namespace) -> BrokerAddress | None:
    """The broker that was named, or the default, with the certificates that belong to it."""
    from gofish_tui.cli_support.broker_choice import chosen

    return chosen(options)


def broker_address(word: str) -> BrokerAddress | str:
    """`--broker`: an address, or `own`."""
    from gofish_tui.cli_support.broker_choice import address

    return address(word)


def nats_address(option: str) -> Callable[[str], str]:
    """A converter for the nodes of a hall's cluster: `nats://` or `tls://`, separated by commas."""

    def convert(word: str) -> str:
        from urllib.parse import urlsplit

        for part in word.split(","):
            try:
                found = urlsplit(part)
                whole = found.scheme in ("nats", "tls") and found.hostname and found.port != 0
            except ValueError:
                whole = False
            if not whole:
                said = part.rpartition("@")[2]  # before it may be a password
                raise WrongUse("cli-wrong-nats", option=option, word=said)
        return word

    return convert


def level(option: str) -> Callable[[str], str]:
    """A converter for a bot's level. The bots are imported only when there is a value to check."""

    def convert(word: str) -> str:
        from gofish_tui.bots import LEVELS

        return one_of(option, LEVELS)(word)

    return convert


def address(word: str) -> str:
    """`--bind`: an address of this machine."""
    import ipaddress

    try:
        return str(ipaddress.ip_address(word))
    except ValueError:
        raise WrongUse("cli-wrong-bind", word=word) from None


def invitation(word: str) -> Code:
    """`--code`: the three parts of an invitation."""
    from gofish_protocol.invite import parse_code

    code = parse_code(word)
    if code is None:
        raise WrongUse("cli-wrong-code", word=word)
    return code


def preset(word: str) -> str:
    """A preset of docs/rules.md."""
    from gofish_protocol.rules import PRESETS

    return one_of("--rules", tuple(PRESETS))(word)


def rule(word: str) -> tuple[str, str | bool]:
    """One `KEY=VALUE`, both parts checked."""
    from gofish_protocol.rules import OPTIONS, BadRules, parse_option

    try:
        key, value = parse_option(word)
    except BadRules:
        raise WrongUse("cli-wrong-rule-form", word=word) from None
    if key not in OPTIONS:
        raise WrongUse("cli-wrong-rule-key", word=key, choices=", ".join(OPTIONS))
    if value not in OPTIONS[key]:
        choices = ", ".join(str(choice).lower() for choice in OPTIONS[key])
        raise WrongUse("cli-wrong-choice", option=key, word=str(value), choices=choices)
    return key, value


def chosen_rules(
    preset_wanted: str | None, pairs: Sequence[tuple[str, str | bool]] | None
) -> Rules:
    """The rules that `--rules` and `--rule` make together. Raises `WrongUse`."""
    from gofish_protocol.rules import BadRules, make_rules

    wanted: Mapping[str, object] = {"preset": preset_wanted or "deckhand", **dict(pairs or ())}
    try:
        return make_rules(wanted)
    except BadRules:
        # Each value is valid by itself, so this is the one combination that docs/rules.md forbids.
        raise WrongUse("cli-wrong-bluff") from None
