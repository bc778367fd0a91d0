"""Make what is told of the command line elsewhere from the parsers themselves: `python docs/command_line.py`.

It writes `docs/shell/`: the manual page, and completion for bash, zsh and fish. The site's page of
the command line comes from here, too (`docs/hooks.py`). A test compares what is there with what this makes.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from importlib import import_module
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gofish_protocol.rules import PRESETS  # noqa: E402
from gofish_tui.bots import LEVELS  # noqa: E402
from gofish_tui.cli import COMMANDS  # noqa: E402
from gofish_tui.cli_support.parser import Parser  # noqa: E402
from gofish_tui.cli_support.wording import languages, read_words  # noqa: E402

FOLDER = ROOT / "docs" / "shell"
COMPLETIONS = {"bash": "gofish.bash", "zsh": "_gofish", "fish": "gofish.fish"}
"""Each shell, and how its file of completions is called where that shell looks for it."""

DATE = "2026-12-01"
"""Of the manual page: not of the day on which it is made, so that the same parsers give the same page."""

VALUES = {"LANG": languages(), "LEVEL": list(LEVELS), "PRESET": list(PRESETS)}
"""What may stand where the help says one of these words."""

PATHS = {"FILE": shtab.FILE, "F": shtab.FILE, "D": shtab.DIRECTORY}


def parsers() -> dict[str, Parser]:
    """The parser of each command, the home screen's under the empty name, with texts instead of the ids of texts."""
    words = read_words("en")
    made: dict[str, Parser] = {}
    for command in ("", *COMMANDS):
        parser = Parser(command, words[COMMANDS.get(command, "cli-about")])
        parser.add_argument("--help", action="store_true", help="cli-option-help")
        import_module(f"gofish_tui.commands.{command or 'home'}").arguments(parser)
        for action in parser.documented():
            action.help = words[str(action.help)].replace("%", "%%")
            _complete(action)
        made[command] = parser
    return made


def _complete(action: argparse.Action) -> None:
    """Say what a shell may offer as the value of an option or for a word."""
    metavar = str(action.metavar or "")
    values = VALUES.get(metavar) or (metavar.split("|") if "|" in metavar else None)
    if values:
        action.choices = values
    elif metavar in PATHS:
        action.complete = PATHS[metavar]  # type: ignore[attr-defined] # what shtab reads


def tree() -> argparse.ArgumentParser:
    """All of the command line as one parser with subparsers, for libraries that read such a tree."""
    made = parsers()
    root = made.pop("")
    words = read_words("en")
    commands = root.add_subparsers(
        metavar="COMMAND",
        # Each is made already; argparse hands over what it would make one of.
        parser_class=lambda prog, **_: made[prog.rpartition(" ")[2]],
    )
    for command, text in COMMANDS.items():
        commands.add_parser(command, help=words[text])
    return root


def manual() -> str:
    """The manual page, in the form that `man` reads."""
    root = tree()
    root.formatter_class = partial(argparse.HelpFormatter, width=80)
    page = Manpage(
        root,
        {
            "project_name": "gofish",
            "manual_title": "Games",
            "manual_section": 6,
            "description": "Go Fish in the terminal, with friends",
            "date": DATE,
        },
    )
    return str(page)


def completion(shell: str) -> str:
    """The completion script for a shell."""
    return shtab.complete(tree(), shell=shell)


def made() -> dict[str, str]:
    """The content of each file of `docs/shell`, by its name."""
    return {"gofish.6": manual()} | {name: completion(shell) for shell, name in COMPLETIONS.items()}


def main() -> None:
    """Write the files."""
    for name, text in made().items():
        (FOLDER / name).write_text(text.rstrip("\n") + "\n", "utf-8")


if __name__ == "__main__":
    main()
