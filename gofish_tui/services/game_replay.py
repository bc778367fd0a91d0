"""A finished game dealt again from its record, step by step, as one seat saw it, or with all hands open.

A seat's side goes through the same filter and the same reducer as live play. Pure: a record in, steps out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.cards import parse_card, parse_rank
from gofish_protocol.events import game_opening
from gofish_protocol.record import BadRecord, RecordAsk, RecordLeaver, open_game
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import pack
from gofish_protocol.view import empty_table, reduce_all
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.client.updates import Stepped

if TYPE_CHECKING:
    from gofish_protocol.engine import Game
    from gofish_protocol.events import AnyEvent
    from gofish_protocol.record import Record


class Frame(Struct, frozen=True):
    """One step of a game: the deal, an ask with everything that followed, or somebody's leaving."""

    step: Stepped
    hands: tuple[tuple[int, int], ...]
    """for all hands open: each seat with its hand after this step; empty from a seat's side"""


def frames(record: Record, seat: int | None = None) -> list[Frame]:
    """The whole game. Raises `BadRecord` at what cannot be played, and for a ``seat`` that is not in it."""
    seats = tuple(who.seat for who in record.seats)
    if seat is not None and seat not in seats:
        raise BadRecord(f"seat {seat} is not in this game")
    game = open_game(record)
    try:
        parts = tuple(bytes.fromhex(who.part) for who in record.seats)
        secret, newest = bytes.fromhex(record.secret), bytes.fromhex(record.transcript)
        signature = bytes.fromhex(record.signature)
    except ValueError as wrong:
        raise BadRecord(str(wrong)) from wrong
    people: list[AnyEvent] = [events.Seated(who.seat, who.name, who.bot) for who in record.seats]
    if len(set(seats)) != len(seats) or not all(0 <= place < 6 for place in seats):
        raise BadRecord("the seats are none")
    started = events.Started(record.game, seats, tuple(pack(game.rules)), parts, record.played)
    view = reduce_all(empty_table(max(seats) + 1, me=seat), people)
    found: list[Frame] = []

    def add(happened: list[AnyEvent]) -> None:
        nonlocal view
        before = view
        seen = happened if seat is None else events.all_seen_by(happened, seat)
        view = reduce_all(before, seen)
        open_hands = tuple(zip(seats, game.hands, strict=True)) if seat is None else ()
        found.append(Frame(Stepped(len(found), tuple(seen), before, view), open_hands))

    add([started, *game_opening(game, seats)])
    for number, move in enumerate(_moves(record), 1):
        turn = game.turn
        happened = _play(game, seats, move, number)
        if game.ended:
            winners = tuple(seats[place] for place in game.winners())
            over = events.Over(winners, secret, game.cut_short or "", newest, signature)
            names = tuple(who.name for who in record.seats)
            levels = tuple(who.bot for who in record.seats)
            happened.append(replace(over, names=names, levels=levels))
        elif isinstance(move, RecordAsk) or game.turn != turn:
            happened += events.next_events(game, seats, None)
        add(happened)
    return found


def last_hands(record: Record) -> tuple[tuple[int, int], ...]:
    """Each seat that still held cards when the game ended, with its hand. Raises `BadRecord` as `frames` does."""
    return tuple((seat, hand) for seat, hand in frames(record)[-1].hands if hand)


def _moves(record: Record) -> list[RecordAsk | RecordLeaver]:
    """Asks and leavers in the order in which they happened."""
    moves: list[RecordAsk | RecordLeaver] = []
    leavers = list(record.leavers)
    for number in range(len(record.asks) + 1):
        while leavers and leavers[0].after == number:
            moves.append(leavers.pop(0))
        moves += record.asks[number : number + 1]
    return moves


def _play(
    game: Game, seats: tuple[int, ...], move: RecordAsk | RecordLeaver, number: int
) -> list[AnyEvent]:
    stock = game.stock
    try:
        if isinstance(move, RecordLeaver):
            if not move.withdrew:
                return [events.Gone(move.seat), events.Presence(move.seat, SeatStatus.BOT)]
            hand = game.withdraw(seats.index(move.seat))
            return [events.Gone(move.seat), events.Withdrew(move.seat, hand.bit_count())]
        parse = parse_card if game.rules.by_card else parse_rank
        what = parse(move.what)
        if what is None:
            raise BadRecord(f"move {number} names what is not in this game")
        step = game.ask(seats.index(move.seat), seats.index(move.to), what)
    except (ValueError, IllegalAsk) as wrong:
        raise BadRecord(f"move {number} cannot be played: {wrong}") from wrong
    return events.step_events(step, seats, stock, auto=move.auto)
