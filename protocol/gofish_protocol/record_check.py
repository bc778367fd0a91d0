"""Whether a game's record is consistent: the shuffle, every move, the result, and the table's signature over all of it."""

from collections.abc import Iterator

from .cards import rank_names
from .engine import Game
from .events import (
    AnyEvent,
    Bound,
    Committed,
    Gone,
    Over,
    RoundVoid,
    Started,
    Withdrew,
    game_opening,
    step_events,
)
from .record import (
    BadRecord,
    Record,
    RecordAsk,
    RecordLeaver,
    Verdict,
    checksum,
    decode_record,
    digest,
    read_record,
    replay,
)
from .rules import make_rules, pack
from .shuffle_rounds import (
    CheckFailed,
    check_deal,
    rounds_of,
    void_rounds,
    without_part,
)
from .text import clean
from .topics import table_id
from .transcript import SIGNED_AS, extend, signed_text, transcript, words
from .vocabulary import Fault


def verify_file(data: bytes) -> tuple[Record, Verdict]:
    """The record in a file's bytes, and whether all of it fits and is as it was written. Raises :class:`BadRecord`."""
    record = read_record(data)
    verdict = verify_record(record)
    written = decode_record(data)  # before its names were cleaned
    nobody = next((seat.seat for seat in written.seats if not clean(seat.name)), None)
    if verdict.ok and nobody is not None:
        wrong = f"cards were dealt to seat {nobody}, where nobody sat"
        return record, Verdict(False, wrong, Fault.LIST)
    if verdict.ok and written.checksum != checksum(written):
        wrong = "the checksum is another" if written.checksum else "it has no checksum"
        fault = f"the file is not as it was written: {wrong}"
        verdict = verdict._replace(ok=False, detail=fault, fault=Fault.CHANGED)
    return record, verdict


def verify_record(record: Record) -> Verdict:
    """Deal and play the game again and compare all of it with what the record says."""
    try:
        happened = list(shuffle_events(record))
        rounds = rounds_of(happened, record.game)
        bots = {seat.seat for seat in record.seats if seat.bot}
        started = happened[-1]
        assert isinstance(started, Started)
        secret = bytes.fromhex(record.secret)
        check_deal(record.table, rounds, started, secret, bots)
        head = transcript(record.table, record.game, happened)
        game, head = _play(record, head)
    except CheckFailed as crooked:
        return Verdict(False, crooked.detail, crooked.fault)
    except (BadRecord, ValueError, OverflowError) as wrong:
        return Verdict(False, str(wrong), Fault.MOVE)
    if not game.ended:
        return Verdict(False, "the game does not end with the last ask", Fault.INCOMPLETE)
    winners = tuple(record.seats[place].seat for place in game.winners())
    books = tuple(tuple(rank_names(mask)) for mask in game.books)
    if winners != record.winners or books != record.books:
        return Verdict(False, "the result is not what the moves lead to", Fault.RESULT)
    if (game.cut_short or "") != record.reason:
        return Verdict(False, "the game did not end for the reason that is told", Fault.RESULT)
    head = extend(head, Over(winners, secret, record.reason))
    fault = _signature_fault(record, head)
    if fault:
        return Verdict(False, fault, Fault.TRANSCRIPT)
    names = {seat.seat: seat.name for seat in record.seats}
    return Verdict(
        True,
        f"deal, {len(record.asks)} asks and result fit",
        rounds=void_rounds(rounds),
        words=words(head),
        without=tuple(names[seat] for seat in without_part(rounds, bots)),
    )


def shuffle_events(record: Record) -> Iterator[AnyEvent]:
    """Everything public about the shuffle, up to the `Started`. Raises ValueError."""
    for number, held in enumerate(record.rounds):
        yield Committed(record.game, bytes.fromhex(held.commitment), number)
        bound_to = tuple(bytes.fromhex(each) for each in held.commitments)
        rules = tuple(pack(make_rules(held.rules)))
        yield Bound(record.game, number, held.seats, bound_to, rules)
        yield RoundVoid(record.game, number, held.held_up, held.names)
    number = len(record.rounds)
    seats = tuple(seat.seat for seat in record.seats)
    rules = tuple(pack(make_rules(record.rules)))
    yield Committed(record.game, bytes.fromhex(record.commitment), number)
    bound_to = tuple(bytes.fromhex(seat.commitment) for seat in record.seats)
    yield Bound(record.game, number, seats, bound_to, rules)
    parts = tuple(bytes.fromhex(seat.part) for seat in record.seats)
    yield Started(record.game, seats, rules, parts, record.played, number)


def _play(record: Record, head: bytes) -> tuple[Game, bytes]:
    """The game at its end, and the transcript up to there, without its `Over`. Raises ValueError."""
    seats = tuple(seat.seat for seat in record.seats)
    game: Game | None = None
    held: tuple[int, ...] = ()
    asks = stock = 0
    ended = False
    for move, game in replay(record):  # the last game is used
        if ended:
            raise CheckFailed(Fault.MOVE, f"the game was over before ask {asks + 1}")
        ended = game.ended
        happened: list[AnyEvent]
        if move is None:
            happened = list(game_opening(game, seats))
        elif isinstance(move, RecordAsk):
            asks += 1
            happened = step_events(game.steps[-1], seats, stock, auto=move.auto)
        else:
            happened = _left(move, held, seats)
        if move is not None and move.digest != digest(game):
            raise CheckFailed(Fault.DECK, f"ask {asks} led to something else than was played")
        stock, held = game.stock, tuple(game.hands)
        for event in happened:
            head = extend(head, event)
    assert game is not None
    return game, head


def _left(leaver: RecordLeaver, held: tuple[int, ...], seats: tuple[int, ...]) -> list[AnyEvent]:
    """``held``: the hands before."""
    if not leaver.withdrew:
        return [Gone(leaver.seat)]
    count = held[seats.index(leaver.seat)].bit_count()
    return [Gone(leaver.seat), Withdrew(leaver.seat, count)]


def _signature_fault(record: Record, head: bytes) -> str:
    """What is wrong with the transcript or its signature; empty when nothing is. Raises nothing."""
    from .channel import is_signed

    try:
        key, signature = bytes.fromhex(record.sign_key), bytes.fromhex(record.signature)
    except ValueError:
        return "the table's key and signature are none"
    if table_id(key) != record.table:
        return "the key is not the table's"
    if head.hex() != record.transcript:
        return "the transcript is not that of this game"
    if not is_signed(key, SIGNED_AS, record.table, signed_text(record.game, head), signature):
        return "the transcript is not signed by the table"
    return ""
