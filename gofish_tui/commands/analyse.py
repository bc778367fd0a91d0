"""`gofish analyse [ID|FILE]`: a finished game, ask by ask: chances of winning, what would have been better, and why."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import WrongUse
from gofish_tui.commands.replay import read, record_path

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from gofish_protocol.record import Record
    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.judgement import Analysis, JudgedAsk
    from gofish_tui.narration.analysis_text import AnalysisText

WIDTH = 60


def arguments(parser: Parser) -> None:
    """Which game, and from whose side."""
    parser.word("game", "cli-word-game")
    parser.option("--seat", "NAME", "cli-option-analyse-seat")
    parser.flag("--open", "cli-option-analyse-open")
    parser.flag("--json", "cli-option-json-list")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """In lines, everywhere; the screens have it in the replay."""
    from gofish_protocol.record import BadRecord
    from gofish_protocol.text import clean
    from gofish_tui.cli_support.running import DONE, NOT_VERIFIED
    from gofish_tui.narration.analysis_text import AnalysisText
    from gofish_tui.services.game_replay import frames
    from gofish_tui.services.kept_analysis import analysis_of

    words = shared.messages(options)
    path = record_path(options)
    try:
        record = read(path)
        seat = _seat(record, options.seat)
        found = analysis_of(path, record, seat=seat, open_hands=options.open)
        asks: list[JudgedAsk] = []
        for ask in found.asks():
            asks.append(ask)
            _progress(len(asks), len(record.asks))
        analysis = found.finish(asks)
        steps = [frame.step for frame in frames(record)]
    except BadRecord as wrong:
        text = words.text("verify-no-record", path=str(path), detail=clean(str(wrong)))
        print(text, file=sys.stderr)
        return NOT_VERIFIED
    if options.json:
        for line in lines(record, analysis, words):
            print(json.dumps(line))
        return DONE
    told = AnalysisText(record, analysis, words, seat, steps)
    for sentence in sentences(told, words, seat, open_hands=options.open):
        print(sentence)
    return DONE


def _seat(record: Record, wanted: str | None) -> int | None:
    """The seat of a player by name or number. Raises `WrongUse`."""
    if wanted is None:
        return None
    for who in record.seats:
        if wanted in (who.name, str(who.seat)):
            return who.seat
    choices = ", ".join(who.name for who in record.seats)
    raise WrongUse("cli-wrong-choice", option="--seat", word=wanted, choices=choices)


def _progress(done: int, whole: int) -> None:
    """A count on standard error that is erased at the end."""
    if sys.stderr.isatty():
        line = f"\r{done}/{whole}"
        sys.stderr.write(line if done < whole else f"\r{' ' * len(line)}\r")
        sys.stderr.flush()


def lines(record: Record, analysis: Analysis, words: Messages) -> Iterator[dict[str, object]]:
    """The analysis as JSON lines."""
    from gofish_protocol.cards import CARDS, RANKS
    from gofish_protocol.record import open_game
    from gofish_tui.narration.coaching import Coaching

    rules = open_game(record).rules
    by_card = rules.by_card
    spell = CARDS if by_card else RANKS
    names = {who.seat: who.name for who in record.seats}
    coaching = Coaching(words, names, by_card=by_card)
    yield {
        "type": "game",
        "players": list(names.values()),
        "seats": list(names),
        "rules": rules.options(),
        "winners": list(record.winners),
    }
    for ask in analysis.asks:
        yield {
            "type": "ask",
            "n": ask.n,
            "seat": ask.seat,
            "to": ask.to,
            "for": spell[ask.what],
            "chances": _rounded(ask.before),
            "after": _rounded(ask.after),
            "best": [
                {
                    "to": choice.to,
                    "for": spell[choice.what],
                    "chance": round(choice.chance, 4),
                    "why": coaching.why(choice),
                }
                for choice in ask.best
            ],
            "loss": round(ask.loss, 4),
        }
    yield {
        "type": "summary",
        "seats": [
            {
                "seat": one.seat,
                "accuracy": round(one.accuracy, 4),
                "luck": round(one.luck, 4),
                "missed": one.missed,
            }
            for one in analysis.summaries
        ],
    }


def _rounded(chances: tuple[float, ...]) -> list[float]:
    return [round(chance, 4) for chance in chances]


def sentences(
    text: AnalysisText, words: Messages, seat: int | None, *, open_hands: bool
) -> Iterator[str]:
    """The same for people."""
    from gofish_tui.judgement import COSTLY

    yield text.title()
    yield text.books()
    yield from text.losses()
    yield ""
    if open_hands:
        yield words.text("analysis-open")
    elif seat is not None:
        yield words.text("analysis-side", player=text.names[seat])
    yield words.text("analysis-chances")
    yield from text.curves(WIDTH)
    yield ""
    yield words.text("analysis-turning")
    yield from text.turning_points()
    yield ""
    yield words.text("analysis-costly")
    yield from text.costly(COSTLY)
    yield ""
    yield words.text("analysis-summary")
    yield from text.summaries()
    yield words.text("analysis-explained")
