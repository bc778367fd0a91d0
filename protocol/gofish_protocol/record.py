"""The record of a finished game: a small file people keep and send, from which the whole game can be dealt again.

It holds what was public, the host's secret, and no card: the deck follows from the secret and the parts, every hand from the
deck and the asks. It is JSON, so that it can be read without this program, and the same bytes whoever saves it. `record_check`
checks whether one is consistent.
"""

from collections import deque
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .cards import parse_card, parse_rank
from .deal import shuffle
from .engine import Game
from .limits import RECORD_BYTES
from .refusals import IllegalAsk
from .rules import BadRules, make_rules
from .shuffle_rounds import VoidRound
from .text import clean
from .topics import is_id
from .vocabulary import Fault

FORMAT = "gofish-record"
VERSION = 2
RULES_VERSION = 1
"""Grows when the rules change what an ask does, so that an old game is played by its own rules or refused, never misread."""
NAMELESS = "?"
"""The name of a player whose own name has nothing visible in it."""


class BadRecord(ValueError):
    """The file is not a game record of a version we know; the text says why."""


class OtherVersion(BadRecord):
    """It is a game record, but written by another version of the program."""


class RecordSeat(Struct, frozen=True):
    """Who sat where; ``bot`` is a level, or empty for a person."""

    seat: int
    name: str
    bot: str
    commitment: str
    """the seat's commitment; zeros when it has no part in the deal"""
    part: str
    """the seat's part of the shuffle"""


class RecordRound(Struct, frozen=True):
    """A void round of the shuffle: everybody's commitments, and the seats that held it up; none: the host."""

    commitment: str
    seats: tuple[int, ...]
    commitments: tuple[str, ...]
    rules: dict[str, str | bool]
    held_up: tuple[int, ...]
    names: tuple[str, ...]


class RecordAsk(Struct, frozen=True):
    """One accepted ask, in table seats and the words of docs/rules.md, and a digest of the resulting state."""

    seat: int
    to: int
    what: str = msgspec.field(name="for")
    digest: str
    auto: bool = False
    """the host asked in the name of the person who sat there"""


class RecordLeaver(Struct, frozen=True):
    """Somebody left the game for good after this many asks, and a digest of the resulting state."""

    seat: int
    after: int
    digest: str
    withdrew: bool
    """the hand went under the stock; otherwise a bot played on with it"""


class _Kind(Struct, frozen=True):
    """What a record of any version begins with."""

    format: str
    version: int
    rules_version: int


class Record(Struct, frozen=True):
    """A finished game."""

    format: str
    version: int
    rules_version: int
    table: str
    name: str
    game: int
    played: int
    """when it was dealt, seconds since 1970 by the host's clock"""
    rules: dict[str, str | bool]
    seats: tuple[RecordSeat, ...]
    sign_key: str
    """the table's, of which its id is a hash"""
    rounds: tuple[RecordRound, ...]
    """the void ones before the game was dealt"""
    commitment: str
    secret: str
    asks: tuple[RecordAsk, ...]
    winners: tuple[int, ...]
    books: tuple[tuple[str, ...], ...]
    """the ranks each seat laid down, in the order of ``seats``"""
    leavers: tuple[RecordLeaver, ...]
    reason: str
    """why the host ended it although the rules did not, as in `Over`; empty when the rules ended it"""
    transcript: str
    signature: str
    """the table's, over the game's number and the transcript"""
    checksum: str = ""
    """of everything else, in a file; see :func:`checksum`"""


class Verdict(NamedTuple):
    """Whether everything fits, and in one sentence what was checked or what does not fit.

    ``fault`` is a :class:`Fault`, or empty when everything fits.
    """

    ok: bool
    detail: str
    fault: str = ""
    rounds: tuple[VoidRound, ...] = ()
    """the void ones before the game was dealt"""
    words: tuple[str, ...] = ()
    """four words of the transcript; none when not all was seen"""
    without: tuple[str, ...] = ()
    """the names of people who have no part in the shuffle"""

    @property
    def answer(self) -> bool | None:
        """Verified by our own part, not verified, or None when not all was seen, or none of the deal is ours."""
        return None if self.fault == Fault.INCOMPLETE else self.ok

    @property
    def fits(self) -> bool:
        """Everything was seen and nothing is wrong with it. Somebody without a part in the shuffle can tell no more."""
        return self.answer is not False and bool(self.words)


def write_record(record: Record) -> bytes:
    """The file's bytes."""
    record = replace(record, checksum=checksum(record))
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def checksum(record: Record) -> str:
    """A hash of everything in a record, including what no rule can check: names, times, who was asked when an ask got nothing.

    It detects a change, not a forger, who would compute it again; the commitment, the moves and the result protect against
    those.
    """
    return sha256(msgspec.json.encode(replace(record, checksum=""))).hexdigest()


def read_record(data: bytes) -> Record:
    """The record in a file's bytes, its names cleaned: it may come from anywhere. Raises :class:`BadRecord`."""
    record = decode_record(data)
    if len(record.books) != len(record.seats):
        raise BadRecord("there is not one result for each seat")
    seats = tuple(
        replace(seat, name=clean(seat.name) or NAMELESS, bot=clean(seat.bot))
        for seat in record.seats
    )
    rounds = tuple(
        replace(held, names=tuple(clean(name) or NAMELESS for name in held.names))
        for held in record.rounds
    )
    return replace(record, name=clean(record.name), seats=seats, rounds=rounds)


def decode_record(data: bytes) -> Record:
    """The record as it was written, its names not cleaned yet. Raises :class:`BadRecord`."""
    if len(data) > RECORD_BYTES:
        raise BadRecord("the file is too large to be a game record")
    try:
        # First what every version has in common: the record of another may look like nothing we know.
        kind = msgspec.json.decode(data, type=_Kind)
        if kind.format != FORMAT:
            raise BadRecord("it is something else")
        if kind.version != VERSION or kind.rules_version != RULES_VERSION:
            versions = f"record {kind.version}, rules {kind.rules_version}"
            raise OtherVersion(f"written by another version ({versions})")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadRecord("it is something else") from wrong
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadRecord(f"something in it is missing or wrong: {wrong}") from wrong


def open_game(record: Record) -> Game:
    """The game at its start, dealt again from the record. Raises :class:`BadRecord` when it cannot be."""
    left = [leaver.seat for leaver in record.leavers]
    if len(left) != len(set(left)):
        raise BadRecord("a seat left twice")
    if not set(left) <= {seat.seat for seat in record.seats}:
        raise BadRecord("somebody left who was not in this game")
    try:
        secret = bytes.fromhex(record.secret)
        parts = [bytes.fromhex(seat.part) for seat in record.seats]
        rules = make_rules(record.rules)
        if not is_id(record.table):
            raise ValueError("the table's id is none")
        deck, first = shuffle(record.table, record.game, secret, parts)
        return Game(len(record.seats), rules, deck, first)
    except (ValueError, OverflowError, BadRules) as wrong:
        raise BadRecord(str(wrong)) from wrong


def replay(record: Record) -> Iterator[tuple[RecordAsk | RecordLeaver | None, Game]]:
    """The game after the deal, after each ask and after each player's leaving: one object that moves on.

    Raises :class:`BadRecord` at what cannot be played.
    """
    game = open_game(record)
    yield None, game
    places = {seat.seat: place for place, seat in enumerate(record.seats)}
    parse = parse_card if game.rules.by_card else parse_rank
    leavers = deque(record.leavers)
    yield from _leave(game, leavers, 0, places)
    for number, ask in enumerate(record.asks, 1):
        what = parse(ask.what)
        if ask.seat not in places or ask.to not in places or what is None:
            raise BadRecord(f"ask {number} names what is not in this game")
        try:
            game.ask(places[ask.seat], places[ask.to], what)
        except IllegalAsk as refused:
            raise BadRecord(f"ask {number} is against the rules: {refused.reason}") from refused
        yield ask, game
        yield from _leave(game, leavers, number, places)
    if leavers:
        raise BadRecord("somebody left after the last ask")


def _leave(
    game: Game, leavers: deque[RecordLeaver], asks: int, places: dict[int, int]
) -> Iterator[tuple[RecordLeaver, Game]]:
    """Remove those who left after this many asks."""
    while leavers and leavers[0].after == asks:
        leaver = leavers.popleft()
        if not leaver.withdrew:
            yield leaver, game
            continue
        try:
            game.withdraw(places[leaver.seat])
        except IllegalAsk as refused:
            raise BadRecord(f"seat {leaver.seat} cannot leave: {refused.reason}") from refused
        yield leaver, game


def digest(game: Game) -> str:
    """64 bits of a hash of a game's whole state: hands, books, stock and turn."""
    state = repr((game.hands, game.books, game.stock, game.turn))
    return sha256(state.encode("ascii")).hexdigest()[:16]
