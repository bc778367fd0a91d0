"""What must be true of a game after it: everybody's lines against the journal, step by step."""

from __future__ import annotations

import sqlite3
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import msgpack

from gofish_protocol import events
from gofish_protocol.cards import CARDS, RANKS, card_names
from gofish_protocol.record import read_record
from gofish_protocol.record_check import verify_record
from gofish_protocol.replies import NumberedStep
from gofish_protocol.view import empty_table, reduce_all
from gofish_tui.client.updates import Stepped
from gofish_tui.frontends.json_render import lines

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gofish_protocol.view import TableView
    from tests.chaos.actors import Actor, Line, Player

Journaled = NumberedStep
STEP_TYPES = ("asked", "gave", "go_fish", "drew", "book", "refilled", "out", "over")
INCOMPLETE = "not all of the game was seen"


class Found(NamedTuple):
    """The outcome of one game's checks."""

    wrong: list[str]
    unseen: int
    asks: list[tuple[int, int, int, str]]
    """asks in the journal: seat, seat asked, step, what for"""


class Truth(NamedTuple):
    """What one viewer must have been told at a step."""

    said: list[Line]
    view: TableView


def read_steps(path: Path) -> list[Journaled]:
    """The steps in a journal that a host is writing."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)
    try:
        rows = database.execute("SELECT step FROM steps ORDER BY seq").fetchall()
    finally:
        database.close()
    return [msgpack.decode(step, type=NumberedStep) for (step,) in rows]


def truth_for(
    steps: Sequence[Journaled], game: int, seats: int, seat: int | None
) -> dict[int, Truth]:
    """The game's steps as the viewer in that seat must have seen them."""
    view = empty_table(seats, me=seat)
    found: dict[int, Truth] = {}
    begun = False
    for step in steps:
        seen = tuple(events.all_seen_by(step.events, seat))
        before, view = view, reduce_all(view, seen)
        begun = begun or any(isinstance(e, events.Started) and e.game == game for e in seen)
        if begun:
            said = lines(Stepped(step.seq, seen, before, view))
            found[step.seq] = Truth([plain(one) for one in said if one["type"] in STEP_TYPES], view)
    return found


def check_game(
    steps: Sequence[Journaled],
    game: int,
    seats: int,
    host: Actor,
    players: Sequence[Player],
    records: Sequence[Path],
) -> Found:
    """Everybody's view equals the journal's, every hand went to its owner, the deal verifies."""
    wrong: list[str] = []
    public = truth_for(steps, game, seats, None)
    for number, life in enumerate(host.lives):
        wrong += _compare(f"host/{number}", life, public)
    unseen = 0
    for player in players:
        for number, life in enumerate(player.lives):
            who = f"{player.name}/{number}"
            for seat, part in _by_seat(life):
                wrong += _compare(who, part, truth_for(steps, game, seats, seat))
            for line in life:
                if line["type"] == "verified" and not line["ok"]:
                    if line["detail"] != INCOMPLETE:
                        wrong.append(f"{who}: {line['detail']}")
                    unseen += 1
    asks = [
        (event.seat, event.to, step.seq, _what(event, public))
        for step in steps
        if step.seq in public
        for event in step.events
        if isinstance(event, events.Asked)
    ]
    wrong += _check_record(records, asks)
    return Found([f"game {game}: {one}" for one in wrong], unseen, asks)


def check_asks(
    players: Sequence[Player], asked: dict[int, list[tuple[int, int, int, str]]]
) -> list[str]:
    """Where nobody but the players can ask: every ask that was sent was played once, refused, or died with its process."""
    wrong = []
    for player in players:
        seat = next(line["seat"] for line in player.lines if line["type"] == "welcome")
        played = Counter(
            (game, to, what)
            for game, all_asks in asked.items()
            for s, to, _, what in all_asks
            if s == seat
        )
        sent = Counter(player.sent)
        if played - sent:
            wrong.append(f"{player.name}: played but not sent: {dict(played - sent)}")
        refused = sum(line["type"] == "refused" and line["cmd"] == "ask" for line in player.lines)
        open_asks = len(player.sent) - refused - played.total()
        if not 0 <= open_asks <= 2 * player.kills:
            wrong.append(
                f"{player.name}: sent {len(player.sent)}, refused {refused}, played {played.total()}, killed {player.kills}"
            )
    return wrong


def _by_seat(life: Sequence[Line]) -> list[tuple[int, list[Line]]]:
    """What a process said in one seat after the other: it may lose its seat while it is away, and is told its new one."""
    parts: list[tuple[int, list[Line]]] = []
    for line in life:
        if line["type"] == "welcome":
            parts.append((line["seat"], []))
        elif parts:
            parts[-1][1].append(line)
    return parts


def _compare(who: str, life: Sequence[Line], truth: dict[int, Truth]) -> list[str]:
    """One process's lines in one life."""
    wrong: list[str] = []
    said: dict[int, list[Line]] = {}
    newest = 0
    for line in life:
        seq = line.get("seq")
        if seq is None:
            continue
        if seq < newest:
            wrong.append(f"{who}: step {seq} after step {newest}")
        newest = max(newest, seq)
        if seq not in truth:
            continue
        view = truth[seq].view
        match line["type"]:
            case "hand" if line["cards"] != card_names(view.hand):
                wrong.append(f"{who}: another hand at {seq}: {line['cards']}")
            case "turn" if line["seat"] != view.turn:
                wrong.append(f"{who}: another turn at {seq}: {line['seat']}")
            case "table" if _shape(line) != _shape_of(view):
                wrong.append(
                    f"{who}: another table at {seq}: {_shape(line)}, not {_shape_of(view)}"
                )
            case kind if kind in STEP_TYPES:
                said.setdefault(seq, []).append(plain(line))
    for seq, found in said.items():
        if found != truth[seq].said:
            wrong.append(f"{who}: step {seq} was told as {found}, not {truth[seq].said}")
    return wrong[:3]


def plain(line: Line) -> Line:
    """Without where this reader's record is."""
    return {key: value for key, value in line.items() if key != "record"}


def _shape(table: Line) -> tuple[Any, ...]:
    seats = [(seat["cards"], seat["books"]) for seat in table["seats"]]
    return table["phase"], table["turn"], table["stock"], seats


def _shape_of(view: TableView) -> tuple[Any, ...]:
    seats = [
        (seat.cards, [RANKS[rank] for rank in range(13) if seat.books >> rank & 1])
        for seat in view.seats
    ]
    return view.phase, view.turn, view.stock, seats


def _what(asked: events.Asked, public: dict[int, Truth]) -> str:
    view = next(iter(public.values())).view
    return CARDS[asked.what] if view.rules.by_card else RANKS[asked.what]


def _check_record(records: Sequence[Path], asks: Sequence[tuple[int, int, int, str]]) -> list[str]:
    if len(records) != 1:
        return [f"{len(records)} records"]
    record = read_record(records[0].read_bytes())
    verdict = verify_record(record)
    if not verdict.ok:
        return [verdict.detail]
    if [(ask.seat, ask.to, ask.what) for ask in record.asks] != [(s, t, w) for s, t, _, w in asks]:
        return ["the record's asks are not the journal's"]
    return []
