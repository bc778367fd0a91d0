"""`gofish history`: the games played on this machine, and the tables that were never finished."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import PHASES
from gofish_tui.cli_support import options as shared
from gofish_tui.narration.local_time import local_time

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.journal.unfinished import Unfinished
    from gofish_tui.store.finished import Finished, Unread


def arguments(parser: Parser) -> None:
    """How to print it."""
    parser.flag("--plain", "cli-option-plain")
    parser.flag("--json", "cli-option-json-list")
    shared.screens(parser)
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Unfinished tables first: something can still be done about them."""
    from gofish_tui.cli_support.running import DONE
    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.journal.unfinished import unfinished_tables
    from gofish_tui.store.finished import stored_games

    shared.check_front_end(options)
    if not (options.plain or options.json):
        from gofish_tui.cli_support.running import run as run_until_told
        from gofish_tui.cli_support.screen import has_screen, show

        if has_screen():
            return run_until_told(show(options, "history"))
    folder = data_dir(options)
    tables, (games, unread) = unfinished_tables(folder), stored_games(folder)
    if options.json:
        for line in [*map(table_line, tables), *map(game_line, games), *map(unread_line, unread)]:
            print(json.dumps(line))
        return DONE
    words = shared.messages(options)
    if not tables and not games and not unread:
        print(words.text("history-none"))
    for table in tables:
        print(table_sentence(table, words))
    for game in games:
        print(game_sentence(game, words))
    for record in unread:
        message = "history-other-version" if record.other_version else "history-unread"
        print(words.text(message, path=str(record.path)))
    return DONE


def table_line(table: Unfinished) -> dict[str, object]:
    """An unfinished table as a JSON line; `phase` and what follows are null where the journal cannot be read."""
    state = table.saved.state if table.saved else None
    return {
        "type": "unfinished",
        "table": table.table,
        "name": table.name or None,
        "changed": round(table.changed),
        "in_use": table.in_use,
        "phase": PHASES[state.phase] if state else None,
        "game": state.game if state else None,
        "players": [seat.name for seat in state.seats if seat.name] if state else None,
    }


def game_line(game: Finished) -> dict[str, object]:
    """A finished game as a JSON line."""
    record = game.record
    return {
        "type": "finished",
        "id": game.id,
        "record": str(game.path),
        "table": record.table,
        "name": record.name,
        "game": record.game,
        "played": record.played,
        "rules_version": record.rules_version,
        "players": [
            {"seat": who.seat, "name": who.name, "bot": who.bot, "books": list(books)}
            for who, books in zip(record.seats, record.books, strict=False)
        ],
        "winners": list(record.winners),
    }


def unread_line(record: Unread) -> dict[str, object]:
    """A record that cannot be read, as a JSON line."""
    why = "version" if record.other_version else "damaged"
    return {"type": "unread", "id": record.id, "record": str(record.path), "why": why}


def table_sentence(table: Unfinished, words: Messages) -> str:
    """An unfinished table in one line, with what can be done about it."""
    from gofish_protocol.text import clean

    if table.saved is None:
        return words.text("history-damaged", path=str(table.place.path))
    players = words.names(clean(seat.name) for seat in table.saved.state.seats if seat.name)
    message = "history-in-use" if table.in_use else "history-unfinished"
    return words.text(
        message,
        table=clean(table.name),
        players=players or "-",
        when=local_time(table.changed),
        id=table.table[:8],
    )


def game_sentence(game: Finished, words: Messages) -> str:
    """A finished game in one line: when, where, who, who won, and its id for `gofish replay`."""
    record = game.record
    names = {who.seat: who.name for who in record.seats}
    return words.text(
        "history-finished",
        table=record.name,
        players=words.names(names.values()),
        winners=words.names(names.get(seat, "?") for seat in record.winners),
        when=local_time(record.played),
        id=game.id,
    )
