"""`gofish stats`: one player's games on this machine, counted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.store.statistics import Statistics


def arguments(parser: Parser) -> None:
    """Whose, and how to print it."""
    parser.option("--name", "NAME", "cli-option-name", type=shared.name)
    parser.flag("--json", "cli-option-json-list")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """In lines, everywhere: it is a page of figures, and the screens have one under the list of games."""
    from gofish_tui.cli_support.running import DONE
    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.store.finished import finished_games
    from gofish_tui.store.statistics import statistics

    words = shared.messages(options)
    records = [game.record for game in finished_games(data_dir(options))]
    found = statistics(records, shared.player_name(options, words))
    if options.json:
        print(json.dumps(as_object(found)))
    else:
        for line in sentences(found, words):
            print(line)
    return DONE


def as_object(found: Statistics) -> dict[str, object]:
    """All of it as one JSON object."""
    return {
        "type": "stats",
        "name": found.name,
        "games": len(found.results),
        "won": found.won,
        "results": list(found.results),
        "books": list(found.books),
        "streak": found.streak,
        "longest": found.longest,
        "opponents": [one._asdict() for one in found.opponents],
    }


def sentences(found: Statistics, words: Messages) -> Iterator[str]:
    """The same for people; a line for each opponent."""
    games = len(found.results)
    percent = round(100 * found.won / games) if games else 0
    yield f"{found.name}: " + words.text("stats-games", count=games, won=found.won, percent=percent)
    if not games:
        return
    yield words.text("stats-streak", count=found.streak, longest=found.longest)
    yield words.text("stats-books", count=sum(found.books), most=max(found.books))
    for one in found.opponents:
        name = words.text("tag-bot", level=one.level) if one.level else one.name
        yield words.text("stats-against", player=name, count=one.games, won=one.won, lost=one.lost)
