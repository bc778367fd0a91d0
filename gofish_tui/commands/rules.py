"""`gofish rules [PRESET]`: the rules, in the user's language."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import Parser, one_of

if TYPE_CHECKING:
    import argparse


def arguments(parser: Parser) -> None:
    """One preset, or none for the default."""
    from gofish_protocol.rules import PRESETS

    parser.word("preset", "cli-word-preset", type=one_of("PRESET", tuple(PRESETS)))
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Print the game, then what this preset chooses, each paragraph wrapped to the terminal."""
    from gofish_protocol.rules import PRESETS
    from gofish_tui.narration.rules_text import game_sentences, option_sentences, rules_title

    words = shared.messages(options)
    name = options.preset or "deckhand"
    others = " | ".join(other for other in PRESETS if other != name)
    print(words.text("rules-heading"))
    for sentence in game_sentences(words):
        print(f"\n{wrapped(sentence)}")
    print(f"\n{rules_title(PRESETS[name], words)}")
    for sentence in option_sentences(PRESETS[name], words):
        print(wrapped(sentence, "- "))
    print(f"\n{wrapped(words.text('rules-presets', presets=others))}")
    return 0


def wrapped(sentence: str, mark: str = "") -> str:
    """One paragraph as wide as the terminal; in one line where nobody said how wide that is."""
    width = min(shutil.get_terminal_size().columns - 1, 90) if sys.stdout.isatty() else 10_000
    return textwrap.fill(
        sentence,
        max(width, 20),
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
