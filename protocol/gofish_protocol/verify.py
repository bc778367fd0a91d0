"""Does the deal match what was seen? Each client checks this for each game it followed (protocol/README.md, 4)."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from . import events
from . import transcript as transcripts
from .cards import CARDS, RANKS, card_names, rank_names
from .deal import shuffle
from .engine import Game
from .events import AnyEvent, game_opening, step_events
from .record import (
    FORMAT,
    RULES_VERSION,
    VERSION,
    Record,
    RecordAsk,
    RecordLeaver,
    RecordRound,
    RecordSeat,
    Verdict,
    digest,
)
from .refusals import IllegalAsk
from .rules import unpack
from .shuffle_rounds import (
    CheckFailed,
    OwnPart,
    Round,
    check_deal,
    check_own,
    has_own,
    rounds_of,
    void_rounds,
    without_part,
)
from .topics import table_id
from .transcript import SIGNED_AS, signed_text, words
from .vocabulary import Fault


class Seen(NamedTuple):
    """All that one viewer received of one game, from its first `Committed` to `Over`."""

    table: str
    name: str
    """the table's"""
    sign_key: bytes
    """the table's"""
    me: int | None
    names: dict[int, tuple[str, str]]
    """for each seat that was dealt in: the name, and a bot's level or nothing"""
    happened: Sequence[AnyEvent]
    complete: bool = True
    """nothing that happened is missing"""
    own: OwnPart | None = None
    """our own part in the shuffle, as a player"""
    objections: Collection[tuple[str, str]] = ()
    """what we know from elsewhere to be wrong, as faults with details: about earlier statements, and about asks in our name"""


def verify_seen(seen: Seen) -> tuple[Verdict, Record | None]:
    """Check a game against all that was seen of it; the record as well, when everything fits (protocol/README.md, 4)."""
    started = next((e for e in seen.happened if isinstance(e, events.Started)), None)
    over = next((e for e in seen.happened if isinstance(e, events.Over)), None)
    objection = next((CheckFailed(Fault(fault), detail) for fault, detail in seen.objections), None)
    if started is None or over is None or not seen.complete:
        if objection is not None:
            return Verdict(False, objection.detail, objection.fault), None
        return Verdict(False, "not all of the game was seen", Fault.INCOMPLETE), None
    newest = transcripts.transcript(seen.table, started.game, _of_the_game(seen.happened))
    rounds: list[Round] = []
    try:
        rounds = rounds_of(seen.happened, started.game)
        if objection is not None:
            raise objection
        _check_shuffle(seen, rounds, started, over)
        verdict, record = _check_play(seen, rounds, started, over)
        if record is not None and (wrong := _signature_fault(seen, started, over, newest)):
            raise CheckFailed(Fault.TRANSCRIPT, wrong)
    except CheckFailed as crooked:
        fault = objection or crooked  # what we know for sure is reported first
        verdict, record = Verdict(False, fault.detail, fault.fault), None
    bots = _bots(seen)
    without = [seen.names.get(s, ("", ""))[0] for s in without_part(rounds, bots)] if rounds else ()
    verdict = verdict._replace(
        rounds=void_rounds(rounds), words=words(newest), without=tuple(without)
    )
    return verdict, record


def _bots(seen: Seen) -> frozenset[int]:
    """Our own seat is not a bot's, whatever the host says."""
    return frozenset(seat for seat, (_, level) in seen.names.items() if level and seat != seen.me)


def _of_the_game(happened: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
    """Up to the game's end: what follows is the next game's."""
    for event in happened:
        yield event
        if isinstance(event, events.Over):
            return


def _check_shuffle(
    seen: Seen, rounds: Sequence[Round], started: events.Started, over: events.Over
) -> None:
    """Raises `CheckFailed`."""
    check_deal(seen.table, rounds, started, over.secret, _bots(seen))
    named = dict(zip(started.seats, over.names, strict=False))
    for seat in started.seats:
        if not named.get(seat):
            raise CheckFailed(Fault.LIST, f"cards were dealt to seat {seat}, where nobody sat")
    if seen.own is not None:
        check_own(seen.table, rounds, started.game, seen.me, seen.own)


def _check_play(
    seen: Seen, rounds: Sequence[Round], started: events.Started, over: events.Over
) -> tuple[Verdict, Record | None]:
    try:
        rules = events.unpack_rules(started)
        deck, first = shuffle(seen.table, started.game, over.secret, started.parts)
        game = Game(len(started.seats), rules, deck, first)
    except ValueError as wrong:
        raise CheckFailed(Fault.DECK, f"no game can be dealt like that: {wrong}") from wrong
    return _compare(seen, rounds, started, over, game)


def _signature_fault(seen: Seen, started: events.Started, over: events.Over, newest: bytes) -> str:
    """What is wrong with the transcript that the host signed; empty when nothing is."""
    from .channel import is_signed

    if newest != over.transcript:
        return "the host signed the transcript of another game than we saw"
    text = signed_text(started.game, newest)
    if table_id(seen.sign_key) != seen.table or not is_signed(
        seen.sign_key, SIGNED_AS, seen.table, text, over.signature
    ):
        return "the transcript is not signed by the table"
    return ""


def _compare(
    seen: Seen,
    rounds: Sequence[Round],
    started: events.Started,
    over: events.Over,
    game: Game,
) -> tuple[Verdict, Record | None]:
    """Play the asks that were seen on the deck that should have been, and compare event by event."""
    told: list[AnyEvent] = [e for e in seen.happened if isinstance(e, _GAME_EVENTS)]
    told = _without_repeats(told[told.index(started) + 1 :])
    asks: list[RecordAsk] = []
    leavers: list[RecordLeaver] = []
    expected: list[AnyEvent] = list(game_opening(game, started.seats))
    place = 0
    names = CARDS if game.rules.by_card else RANKS
    while True:
        for event in events.all_seen_by(expected, seen.me):
            if place >= len(told):
                return Verdict(False, "something of the game was not told", Fault.MOVE), None
            fault = _difference(event, told[place])
            if fault:
                return Verdict(False, _in_words(event, told[place], len(asks)), fault), None
            place += 1
        if game.ended:
            break
        asked = told[place] if place < len(told) else None
        if isinstance(asked, events.Gone):
            if any(leaver.seat == asked.seat for leaver in leavers):
                return Verdict(False, f"seat {asked.seat} left twice", Fault.MOVE), None
            withdrew = told[place + 1] if place + 1 < len(told) else None
            if not isinstance(withdrew, events.Withdrew):
                expected = [asked]
                leavers.append(RecordLeaver(asked.seat, len(asks), digest(game), False))
                continue
            try:
                expected = [asked, *_withdraw(game, withdrew, started.seats)]
            except (ValueError, IllegalAsk):
                return Verdict(
                    False, f"after ask {len(asks)} nobody can have left", Fault.MOVE
                ), None
            leavers.append(RecordLeaver(withdrew.seat, len(asks), digest(game), True))
            continue
        if not isinstance(asked, events.Asked):
            return Verdict(False, "something of the game was not told", Fault.MOVE), None
        try:
            stock = game.stock
            seat, to = started.seats.index(asked.seat), started.seats.index(asked.to)
            step = game.ask(seat, to, asked.what)
        except (ValueError, IllegalAsk):
            return Verdict(False, f"ask {len(asks) + 1} is against the rules", Fault.MOVE), None
        asks.append(RecordAsk(asked.seat, asked.to, names[asked.what], digest(game), asked.auto))
        expected = step_events(step, started.seats, stock, auto=asked.auto)
        expected += events.next_events(game, started.seats, None)
    if place != len(told):
        return Verdict(False, "more was told than was played", Fault.MOVE), None
    winners = tuple(started.seats[winner] for winner in game.winners())
    if winners != over.winners:
        return Verdict(False, "the winners are not those with the most books", Fault.RESULT), None
    if over.reason != (game.cut_short or ""):
        return Verdict(
            False, "the game did not end for the reason that was told", Fault.RESULT
        ), None
    record = _record(seen, rounds, started, over, game, asks, leavers)
    own = seen.own or OwnPart({})
    if not has_own(seen.table, rounds, started.game, seen.me, own):
        detail = "all that was told fits, and no part of ours is in this shuffle"
        return Verdict(False, detail, Fault.INCOMPLETE), record
    return Verdict(True, f"deal, {len(asks)} asks and result fit"), record


def _record(
    seen: Seen,
    rounds: Sequence[Round],
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
            RecordSeat(seat, *seen.names.get(seat, ("", "")), bound_to.hex(), part.hex())
            for seat, bound_to, part in zip(
                started.seats, rounds[-1].bound.commitments, started.parts, strict=True
            )
        ),
        sign_key=seen.sign_key.hex(),
        rounds=tuple(_record_round(held) for held in rounds[:-1]),
        commitment=rounds[-1].commitment.hex(),
        secret=over.secret.hex(),
        asks=tuple(asks),
        leavers=tuple(leavers),
        winners=over.winners,
        books=tuple(tuple(rank_names(mask)) for mask in game.books),
        reason=over.reason,
        transcript=over.transcript.hex(),
        signature=over.signature.hex(),
    )


def _record_round(held: Round) -> RecordRound:
    assert held.void is not None
    return RecordRound(
        commitment=held.commitment.hex(),
        seats=held.bound.seats,
        commitments=tuple(each.hex() for each in held.bound.commitments),
        rules=unpack(held.bound.rules).options(),
        held_up=held.void.seats,
        names=held.void.names,
    )


def _withdraw(game: Game, told: events.Withdrew, seats: tuple[int, ...]) -> list[AnyEvent]:
    """Let a player leave, and what everybody must have been told about it. Raises ValueError or `IllegalAsk`."""
    turn = game.turn
    hand = game.withdraw(seats.index(told.seat))
    expected: list[AnyEvent] = [events.Withdrew(told.seat, hand.bit_count())]
    if game.turn != turn:
        expected += events.next_events(game, seats, None)
    return expected


def _without_repeats(told: list[AnyEvent]) -> list[AnyEvent]:
    """A turn is sent again when its clock is stopped or set; that is not an event of the game."""
    kept: list[AnyEvent] = []
    last: AnyEvent | None = None
    """the newest that was kept, except for people who left"""
    for event in told:
        same = (
            isinstance(event, events.Turn)
            and isinstance(last, events.Turn)
            and event.seat == last.seat
        )
        if same:
            continue
        kept.append(event)
        if not isinstance(event, events.Withdrew | events.Gone):
            last = event
    return kept


OF_A_GAME = transcripts.TranscriptEvent | events.Dealt | events.Turn | events.Stalling | events.Over
"""What must have been seen of a game, from its first `Committed` on, to check it."""

_GAME_EVENTS = transcripts.PlayEvent | events.Dealt | events.Turn | events.Stalling


def _difference(expected: AnyEvent, told: AnyEvent) -> str:
    """The kind of fault when an event is not the one the deck leads to; empty when it is."""
    if isinstance(expected, events.Turn) and isinstance(told, events.Turn):
        return "" if expected.seat == told.seat else Fault.MOVE
    if expected == told:
        return ""
    match expected:
        case events.Dealt():
            return Fault.HAND
        case events.Drew() | events.Refilled():
            return Fault.DRAW
        case events.Gave() | events.GoFish():
            return Fault.HAND
    return Fault.MOVE


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
