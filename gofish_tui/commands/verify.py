"""`gofish verify FILE`: whether a game record is consistent: the deal, every move, the result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import Parser, WrongUse

if TYPE_CHECKING:
    import argparse


def arguments(parser: Parser) -> None:
    """The record to check, and how to print it."""
    parser.word("file", "cli-word-record")
    parser.flag("--json", "cli-option-json-list")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Deal the game again from its record and say what does not fit, if anything."""
    from gofish_protocol.record import BadRecord, Verdict
    from gofish_protocol.record_check import verify_file
    from gofish_protocol.text import clean
    from gofish_tui.cli_support.running import DONE, NOT_VERIFIED
    from gofish_tui.frontends.json_render import verified_line
    from gofish_tui.narration.endings import ended_early
    from gofish_tui.narration.verdicts import lines_beside
    from gofish_tui.store.records import load_bytes

    if options.file is None:
        raise WrongUse("cli-wrong-no-file")
    words = shared.messages(options)

    def wrong_is(sentence: str, verdict: Verdict) -> int:
        detail = verdict.detail
        if options.json:
            print(json.dumps(verified_line(verdict)))
        else:
            fault = str(verdict.fault)
            print(words.text(sentence, path=options.file, fault=fault, detail=clean(detail)))
        return NOT_VERIFIED

    try:
        record, verdict = verify_file(load_bytes(Path(options.file)))
    except OSError as wrong:
        detail = wrong.strerror or str(wrong)
        raise WrongUse("cli-wrong-file", word=options.file, detail=detail) from None
    except BadRecord as wrong:
        return wrong_is("verify-no-record", Verdict(False, str(wrong)))
    if not verdict.ok:
        return wrong_is("deal-not-verified", verdict)
    if options.json:
        print(json.dumps(verified_line(verdict)))
        return DONE
    names = {seat.seat: seat.name for seat in record.seats}
    for seat, books in zip(record.seats, record.books, strict=True):
        ranks = words.names(books)
        player = names[seat.seat]
        print(words.text("verify-books", player=player, books=len(books), ranks=ranks))
    print(words.text("verify-winners", winners=words.names(names[seat] for seat in record.winners)))
    if early := ended_early(record.reason):
        print(words.text(early))
    for line in [words.text("verify-fits"), *lines_beside(verdict, words)]:
        print(line)
    return DONE
