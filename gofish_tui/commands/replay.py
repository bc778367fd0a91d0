"""`gofish replay [ID|FILE]`: step through a finished game, all hands open or from one seat's side."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import WrongUse, number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from gofish_protocol.record import Record
    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.game_replay import Frame


def arguments(parser: Parser) -> None:
    """Which game, and from which side."""
    parser.word("game", "cli-word-game")
    parser.option("--seat", "N", "cli-option-seat", type=number("--seat", 0, 5))
    parser.flag("--plain", "cli-option-plain")
    parser.flag("--json", "cli-option-json-list")
    shared.screens(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """On the screen where there is one, else in lines."""
    from gofish_protocol.record import BadRecord
    from gofish_tui.cli_support.running import DONE, NOT_VERIFIED
    from gofish_tui.cli_support.screen import has_screen
    from gofish_tui.services.game_replay import frames
    from gofish_tui.store.finished import Finished

    shared.check_front_end(options)
    words = shared.messages(options)
    path = record_path(options)
    try:
        record = read(path)
        found = frames(record, options.seat)
    except BadRecord as wrong:
        from gofish_protocol.text import clean

        text = words.text("verify-no-record", path=str(path), detail=clean(str(wrong)))
        print(text, file=sys.stderr)
        return NOT_VERIFIED
    if options.json:
        from gofish_tui.frontends.json_render import as_text, lines

        for frame in found:
            sys.stdout.write(as_text(lines(frame.step, str(path))))
        return DONE
    if has_screen() and not options.plain:
        from gofish_tui.cli_support.running import run as run_until_told
        from gofish_tui.cli_support.screen import show_replay

        return run_until_told(show_replay(options, Finished(path, record)))
    StepPlayer(found, words).run()
    return DONE


def record_path(options: argparse.Namespace) -> Path:
    """The file that is meant. Raises `WrongUse` when there is none, or more than one."""
    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.store.finished import record_named

    wanted = options.game or ""
    if wanted and (os.sep in wanted or os.path.isfile(wanted)):
        return Path(wanted)
    found = record_named(data_dir(options), wanted)
    if len(found) != 1:
        if not wanted:
            raise WrongUse("history-none")
        message = "cli-wrong-several-games" if found else "cli-wrong-no-game"
        raise WrongUse(message, word=wanted)
    return found[0]


def read(path: Path) -> Record:
    """The record in a file. Raises `WrongUse` and `BadRecord`."""
    from gofish_tui.store.records import load_record

    try:
        return load_record(path)
    except OSError as wrong:
        detail = wrong.strerror or str(wrong)
        raise WrongUse("cli-wrong-file", word=str(path), detail=detail) from None


class StepPlayer:
    """A game told line by line, as fast as the reader wants it."""

    def __init__(self, found: list[Frame], words: Messages) -> None:
        self._frames = found
        self._words = words
        self._at = -1

    def run(self) -> None:
        """Enter steps on; an input that is empty from the start prints all of it."""
        self._go(0)
        self._hint()
        commanded = False
        for line in sys.stdin or ():
            commanded = True
            if not self._obey(line.strip().lower()):
                return
        if not commanded:
            self._rest()

    def _obey(self, command: str) -> bool:
        match command.split():
            case [] | ["next" | "n"]:
                self._go(self._at + 1)
            case ["back" | "b"]:
                self._go(self._at - 1)
            case ["go" | "g", where] | [where] if where.isascii() and where.isdecimal():
                self._go(int(where[:6]))
            case ["all" | "a"]:
                self._rest()
            case ["end" | "e"]:
                self._go(len(self._frames) - 1)
            case ["table" | "t"]:
                self._table()
            case ["quit" | "q"]:
                return False
            case _:
                self._hint()
        return True

    def _hint(self) -> None:
        self._say(self._words.text("replay-hint", step=str(len(self._frames) - 1)))

    def _go(self, wanted: int) -> None:
        """Print a step; after a jump also how the table stands."""
        if not 0 <= wanted < len(self._frames):
            self._say(self._words.text("replay-no-step", step=str(len(self._frames) - 1)))
            return
        jumped = wanted != self._at + 1
        self._at = wanted
        self._tell()
        if jumped:
            self._table()

    def _rest(self) -> None:
        while self._at + 1 < len(self._frames):
            self._at += 1
            self._tell()

    def _tell(self) -> None:
        from gofish_tui.frontends.plain_render import sentences

        frame = self._frames[self._at]
        self._say(self._words.text("replay-step", step=str(self._at)))
        self._say(*sentences(frame.step, self._words), *self._open_hands(frame))

    def _table(self) -> None:
        from gofish_tui.frontends.table_summary import hand_lines, table_lines

        view = self._frames[self._at].step.view
        self._say(*table_lines(view, self._words), *hand_lines(view, self._words))

    def _open_hands(self, frame: Frame) -> Iterable[str]:
        from gofish_tui.narration.hands import hand_words

        view = frame.step.view
        for seat, hand in frame.hands:
            if hand:
                yield self._words.text(
                    "replay-hand", player=view.seats[seat].name, cards=hand_words(hand, self._words)
                )

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, flush=True)
