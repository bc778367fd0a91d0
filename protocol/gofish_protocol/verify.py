"""Does the deal fit what was seen? Each client asks this of each game it followed (protocol/README.md, 4)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import events
from .cards import CARDS, RANKS, card_names, rank_names
from .deal import NO_CONTRIBUTION, commitment, shuffle
from .engine import Game, IllegalAsk
from .events import AnyEvent, step_events
from .record import (
    FORMAT,
    RULES_VERSION,
    VERSION,
    Record,
    RecordAsk,
    RecordLeaver,
    RecordSeat,
    Verdict,
    digest,
)


class Seen(NamedTuple):
    """All that one viewer was told of one game, from `Committed` to `Over`, and what it contributed itself."""

    table: str
    name: str
    """the table's"""
    me: int | None
    contribution: bytes | None
    names: dict[int, tuple[str, str]]
    """for each seat that was dealt in: the name, and a bot's level or nothing"""
    commitment: bytes | None
    """what the host had bound itself to before anybody contributed"""
    happened: Sequence[AnyEvent]
    accepted: bool = True
    """the host said that it had our contribution in time"""


def verify_seen(seen: Seen) -> tuple[Verdict, Record | None]:
    """Check a game against all that was seen of it; the record as well, when everything fits (protocol/README.md, 4)."""
    started = next((e for e in seen.happened if isinstance(e, events.Started)), None)
    over = next((e for e in seen.happened if isinstance(e, events.Over)), None)
    if started is None or over is None or seen.commitment is None:
        return Verdict(False, "not all of the game was seen", "incomplete"), None
    if commitment(over.secret) != seen.commitment:
        return Verdict(False, "the host's secret is not the one it was bound to", "secret"), None
    fault = _contributions_fault(seen, started)
    if fault:
        return Verdict(False, fault, "contribution"), None
    try:
        rules = events.unpack_rules(started)
        deck, first = shuffle(seen.table, started.game, over.secret, started.contributions)
        game = Game(len(started.seats), rules, deck, first)
    except ValueError as wrong:
        return Verdict(False, f"no game can be dealt like that: {wrong}", "deck"), None
    return _compare(seen, started, over, game)


def _contributions_fault(seen: Seen, started: events.Started) -> str:
    """What is wrong with the contributions, as far as this viewer can know; empty when nothing is.

    The order of the seats is part of the deal, and a bot has no part in it: either would be the host's to choose with.
    """
    seats, parts = started.seats, started.contributions
    if len(seats) != len(parts) or list(seats) != sorted(set(seats)):
        return "the contributions are not one for each seat, in the seats' order"
    for seat, part in zip(seats, parts, strict=True):
        if seen.names.get(seat, ("", ""))[1] and part != NO_CONTRIBUTION:
            return f"the bot in seat {seat} has a contribution"
    if seen.contribution is not None and seen.me in seats:
        used = parts[seats.index(seen.me)]
        left_out = used == NO_CONTRIBUTION and not seen.accepted
        if used != seen.contribution and not left_out:
            return "our own contribution was not used"
    return ""


def _compare(
    seen: Seen, started: events.Started, over: events.Over, game: Game
) -> tuple[Verdict, Record | None]:
    """Play the asks that were seen on the deck that should have been, and compare event by event."""
    told: list[AnyEvent] = [e for e in seen.happened if isinstance(e, _GAME_EVENTS)]
    told = _without_repeats(told[told.index(started) + 1 :])
    asks: list[RecordAsk] = []
    leavers: list[RecordLeaver] = []
    expected: list[AnyEvent] = list(game_opening(game, started.seats))
    place = 0
    names = CARDS if game.rules.ask_for == "card" else RANKS
    while True:
        for event in events.all_seen_by(expected, seen.me):
            if place >= len(told):
                return Verdict(False, "not all of the game was seen", "incomplete"), None
            fault = _difference(event, told[place])
            if fault:
                return Verdict(False, _in_words(event, told[place], len(asks)), fault), None
            place += 1
        if game.ended:
            break
        asked = told[place] if place < len(told) else None
        if isinstance(asked, events.Withdrew):
            try:
                expected = _withdraw(game, asked, started.seats)
            except (ValueError, IllegalAsk):
                return Verdict(False, f"after ask {len(asks)} nobody can have left", "move"), None
            leavers.append(RecordLeaver(asked.seat, len(asks), digest(game)))
            continue
        if not isinstance(asked, events.Asked):
            return Verdict(False, "not all of the game was seen", "incomplete"), None
        try:
            stock = game.stock
            seat, to = started.seats.index(asked.seat), started.seats.index(asked.to)
            step = game.ask(seat, to, asked.what)
        except (ValueError, IllegalAsk):
            return Verdict(False, f"ask {len(asks) + 1} is against the rules", "move"), None
        asks.append(RecordAsk(asked.seat, asked.to, names[asked.what], digest(game)))
        expected = step_events(step, started.seats, stock)
        expected += events.next_events(game, started.seats, None)
    if place != len(told):
        return Verdict(False, "more was told than was played", "move"), None
    winners = tuple(started.seats[winner] for winner in game.winners())
    if winners != over.winners:
        return Verdict(False, "the winners are not those with the most books", "result"), None
    if over.reason != game.cut_short:
        return Verdict(False, "the game did not end for the reason that was told", "result"), None
    detail = f"deal, {len(asks)} asks and result fit"
    if seen.contribution is not None and seen.contribution not in started.contributions:
        detail += "; our contribution came too late to count"
    return Verdict(True, detail), _record(seen, started, over, game, asks, leavers)


def _record(
    seen: Seen,
    started: events.Started,
    over: events.Over,
    game: Game,
    asks: list[RecordAsk],
    leavers: list[RecordLeaver],
) -> Record:
    """What is kept of a game in which everything fits."""
    return Record(
        format=FORMAT,
        version=VERSION,
        rules_version=RULES_VERSION,
        table=seen.table,
        name=seen.name,
        game=started.game,
        played=started.at,
        rules=game.rules.options(),
        seats=tuple(
            RecordSeat(seat, *seen.names.get(seat, ("", "")), part.hex())
            for seat, part in zip(started.seats, started.contributions, strict=True)
        ),
        commitment=commitment(over.secret).hex(),
        secret=over.secret.hex(),
        asks=tuple(asks),
        leavers=tuple(leavers),
        winners=over.winners,
        books=tuple(tuple(rank_names(mask)) for mask in game.books),
        reason=over.reason,
    )


def _withdraw(game: Game, told: events.Withdrew, seats: tuple[int, ...]) -> list[AnyEvent]:
    """Let a player leave, and what everybody must have been told of it. Raises ValueError or `IllegalAsk`."""
    turn = game.turn
    hand = game.withdraw(seats.index(told.seat))
    expected: list[AnyEvent] = [events.Withdrew(told.seat, hand.bit_count())]
    if game.turn != turn:
        expected += events.next_events(game, seats, None)
    return expected


def _without_repeats(told: list[AnyEvent]) -> list[AnyEvent]:
    """A turn is told again when its clock is stopped or set; that is no event of the game."""
    kept: list[AnyEvent] = []
    for event in told:
        last = next((e for e in reversed(kept) if not isinstance(e, events.Withdrew)), None)
        same = (
            isinstance(event, events.Turn)
            and isinstance(last, events.Turn)
            and event.seat == last.seat
        )
        if not same:
            kept.append(event)
    return kept


def game_opening(game: Game, seats: tuple[int, ...]) -> Iterator[AnyEvent]:
    """What happens between `Started` and the first ask, everything shown. The game must be at its start."""
    size = game.rules.hand_size(game.players)
    for place, seat in enumerate(seats):
        yield events.Dealt(
            seat, sum(1 << c for c in game.deck[place : size * len(seats) : len(seats)])
        )
    yield from events.after_events(game.opening, seats)
    yield from events.next_events(game, seats, None)


_GAME_EVENTS = (
    events.Started
    | events.Dealt
    | events.Asked
    | events.Gave
    | events.GoFish
    | events.Drew
    | events.Book
    | events.Refilled
    | events.Out
    | events.Turn
    | events.Withdrew
    | events.Stalling
)


def _difference(expected: AnyEvent, told: AnyEvent) -> str:
    """The kind of fault when an event is not the one the deck leads to; empty when it is."""
    if isinstance(expected, events.Turn) and isinstance(told, events.Turn):
        return "" if expected.seat == told.seat else "move"
    if expected == told:
        return ""
    match expected:
        case events.Dealt():
            return "hand"
        case events.Drew() | events.Refilled():
            return "draw"
        case events.Gave() | events.GoFish():
            return "hand"
    return "move"


def _in_words(expected: AnyEvent, told: AnyEvent, asks: int) -> str:
    where = "at the deal" if not asks else f"at ask {asks}"
    match expected:
        case events.Dealt(hand=hand):
            return f"{where}: the hand should have been {' '.join(card_names(hand))}"
        case events.Drew(card=int(card)):
            return f"{where}: the card drawn should have been {CARDS[card]}"
        case events.Gave(cards=cards):
            return f"{where}: {' '.join(card_names(cards))} should have been handed over"
        case events.GoFish():
            return f"{where}: nothing could be handed over, but something was"
    return f"{where}: {type(told).__name__} was told where {type(expected).__name__} was due"
