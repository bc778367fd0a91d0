"""`argparse` that answers wrong use with one sentence in the user's language, and prints our help.

What argparse says by itself is English, comes with a usage block and offers no way out; so it only
splits the words here, and every sentence is one of our messages.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NoReturn, TypedDict

from gofish_tui.cli_support.wording import LINE, columns, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Unpack

    from gofish_tui.i18n.loader import Messages
    from gofish_tui.i18n.spoken import SpokenError


LONGEST_WORD = 400


class _Word(TypedDict, total=False):
    """What else argparse may be told about a word."""

    type: Callable[[str], object]


class _Option(_Word, total=False):
    """The same for an option."""

    default: object
    nargs: str
    const: object
    action: str


class WrongUse(Exception):
    """The command line is wrong: exit 2 after one line. Holds a message's id and its arguments."""

    def __init__(self, message: str, **args: str | SpokenError) -> None:
        super().__init__(message, args)
        self._message = message
        self._args = args

    def said(self, words: Messages) -> str:
        """The sentence in the reader's language."""
        args = {
            key: value if isinstance(value, str) else value.said(words)
            for key, value in self._args.items()
        }
        return words.text(self._message, **{key: _short(value) for key, value in args.items()})


def _short(word: str) -> str:
    """A word as an answer can quote it: for a very long one, the beginning and the end."""
    return word if len(word) <= LONGEST_WORD else f"{word[:60]}…{word[-60:]}"


class Parser(argparse.ArgumentParser):
    """The words after one command. Help texts are given as ids of `cli.ftl`."""

    def __init__(self, command: str, about: str) -> None:
        super().__init__(
            prog=f"gofish {command}".strip(),
            description=about,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            # argparse makes one for every argument, and it would look up the terminal's width, for which it imports a lot.
            formatter_class=partial(argparse.HelpFormatter, width=80),
        )

    def option(self, name: str, value: str, text: str, **more: Unpack[_Option]) -> None:
        """An option with a value, or with several: `value` is its name in the help."""
        self.add_argument(name, metavar=value, help=text, **more)

    def flag(self, name: str, text: str) -> None:
        """An option without a value."""
        self.add_argument(name, action="store_true", help=text)

    def internal(self, name: str, choices: Sequence[str]) -> None:
        """An option for starting our own processes; the help does not list it."""
        self.add_argument(name, help=argparse.SUPPRESS, type=one_of(name, choices))

    def word(self, name: str, text: str, **more: Unpack[_Word]) -> None:
        """A word that may be left out."""
        self.add_argument(name, nargs="?", metavar=name.upper(), help=text, **more)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """The options in `words`. Raises `WrongUse`."""
        # Before anything else: the value of an unknown option would be taken for something it is not.
        for word in words[: words.index("--") if "--" in words else None]:
            # A negative number is a value, which its option refuses with a better message.
            option = (
                word.startswith("-")
                and word != "-"
                and not word[1:].replace(".", "", 1).isdecimal()
            )
            name, _, value = word.partition("=")
            if option and name not in self._known():
                self._refuse(word)
            if option and value == "--":
                # argparse takes it for the end of the options, and the option for one without a value.
                raise WrongUse("cli-wrong-no-value", option=name)
        try:
            options, extra = self.parse_known_args(list(words))
        except argparse.ArgumentError as wrong:
            # Our own converters raise WrongUse, so what is left is a value too few or too many.
            flag = any(
                a.nargs == 0 and wrong.argument_name in a.option_strings for a in self._actions
            )
            raise WrongUse(
                "cli-wrong-flag" if flag else "cli-wrong-no-value", option=wrong.argument_name or ""
            ) from None
        if extra:
            self._refuse(extra[0])
        return options

    def _refuse(self, word: str) -> NoReturn:
        if not word.startswith("-"):
            raise WrongUse("cli-wrong-extra", word=word, command=self.prog)
        listed = [name for action in self.documented() for name in action.option_strings]
        if near := closest(word.partition("=")[0], listed):
            raise WrongUse("cli-wrong-option-near", word=word, near=near)
        raise WrongUse("cli-wrong-option", word=word, command=self.prog)

    def _known(self) -> list[str]:
        return [name for action in self._actions for name in action.option_strings]

    def documented(self) -> list[argparse.Action]:
        """The words and options that the help lists, in its order: all but those of our own processes."""
        return [action for action in self._actions if action.help != argparse.SUPPRESS]

    def error(self, message: str) -> NoReturn:
        """Argparse's last resort; none of our arguments leads here."""
        raise WrongUse("cli-wrong-other", detail=message)

    def help_lines(self, words: Mapping[str, str]) -> list[str]:
        """The help of the command: usage, then every word and option with its text."""
        rows = [(shown(action), words[str(action.help)]) for action in self.documented()]
        named = [shown(action) for action in self.documented() if not action.option_strings]
        usage = " ".join([self.prog, *(f"[{name}]" for name in named), f"[{words['cli-options']}]"])
        about = wrapped(words[str(self.description)], LINE)
        lines = [*about, "", f"{words['cli-usage']}: {usage}", ""]
        return lines + columns([*rows, ("--help", words["cli-option-help"])])


def closest(word: str, known: Sequence[str]) -> str | None:
    """The word that was probably meant, or None. The dashes of options are ignored."""
    from difflib import get_close_matches

    bare = {name.lstrip("-"): name for name in known}
    wanted = word.lower().lstrip("-")
    near = [name for name in bare if len(wanted) > 2 and name.startswith(wanted)]
    near += get_close_matches(wanted, bare, n=1, cutoff=0.7)
    return bare[near[0]] if near else None


def one_of(option: str, values: Sequence[str]) -> Callable[[str], str]:
    """A converter that takes only these values."""

    def convert(word: str) -> str:
        if word not in values:
            raise WrongUse("cli-wrong-choice", option=option, word=word, choices=", ".join(values))
        return word

    return convert


def number(option: str, low: int, high: int) -> Callable[[str], int]:
    """A converter that takes a whole number of this range."""

    def convert(word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 10 and low <= int(word) <= high):
            raise WrongUse(
                "cli-wrong-number", option=option, word=word, low=str(low), high=str(high)
            )
        return int(word)

    return convert


def in_range(field: str) -> Callable[[str], int]:
    """A converter for an option that is a number of the table."""

    def convert(word: str) -> int:
        from gofish_tui.table_config import RANGES

        return number(f"--{field.replace('_', '-')}", *RANGES[field])(word)

    return convert


def decimal(option: str, low: float, high: float) -> Callable[[str], float]:
    """A converter that takes a number of this range, such as 0.5."""

    def convert(word: str) -> float:
        try:
            found = float(word)
        except ValueError:
            found = high + 1
        if not low <= found <= high:
            raise WrongUse(
                "cli-wrong-decimal", option=option, word=word, low=f"{low:g}", high=f"{high:g}"
            )
        return found

    return convert


def shown(action: argparse.Action) -> str:
    """A word or an option as the help shows it, with what its value is called."""
    if not action.option_strings:
        return str(action.metavar)
    name = action.option_strings[-1]
    if action.nargs == 0:
        return name
    if action.nargs == "?":
        return f"{name} [{action.metavar}]"
    return f"{name} {action.metavar}" + ("…" if action.nargs == "+" else "")
