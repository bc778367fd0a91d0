"""What can happen at a table. Everything public, and each seat's own secrets, is a list of these, in order.

On the wire an event is an array that begins with its number; fields are only ever added at the end, and a reader ignores what
follows the fields it knows. Seats are table seats, 0…5. Hands and books are the bit masks of ``cards``.

An event with everything shown becomes what one seat may see of it; None stands for a spectator:

>>> drew = Drew(seat=2, card=51, lucky=False)
>>> seen_by(drew, 2) == drew, seen_by(drew, None)
(True, Drew(seat=2, card=None, lucky=False))
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from . import engine
from .cards import hand_of
from .engine import NOTHING_DRAWN, Step
from .field_types import (
    Bytes32,
    CardCount,
    CardMask,
    CardNumber,
    GameNumber,
    Levels,
    Line,
    Name,
    Names,
    Number,
    PartOfEach,
    PresenceWord,
    RankNumber,
    RuleNumbers,
    SeatNumber,
    Seats,
    Seconds,
    Signature,
    SomeCards,
    What,
    Word,
)
from .rules import Rules, pack, unpack

WARNING = 10
"""How many asks before the host ends a game that nobody finishes everybody is warned."""


class Event(Struct, frozen=True, array_like=True):
    """The base of all events."""


class Committed(Event, frozen=True, tag=1):
    """The host has committed itself to a fresh secret for a round of the next game's shuffle (protocol/README.md, 4)."""

    game: GameNumber
    commitment: Bytes32
    round: GameNumber = 0


class Seated(Event, frozen=True, tag=2):
    """Somebody sat down; ``bot`` is a bot's level, or empty for a person."""

    seat: SeatNumber
    name: Name
    bot: Word = ""


class Stood(Event, frozen=True, tag=3):
    """The seat is free again."""

    seat: SeatNumber


class Presence(Event, frozen=True, tag=4):
    """A seat is `here`, `away` (its link is lost), or played by a `bot` until its owner is back."""

    seat: SeatNumber
    status: PresenceWord


class Owner(Event, frozen=True, tag=5):
    """Who may start, set rules, add bots, remove players and close; None when only the host process itself may."""

    seat: SeatNumber | None


class RulesSet(Event, frozen=True, tag=6):
    """The rules of the next game."""

    rules: RuleNumbers


class Started(Event, frozen=True, tag=7):
    """A game is dealt to ``seats``, in order, from these parts of the shuffle (32 bytes each, zeros for a seat without one)."""

    game: GameNumber
    seats: Seats
    """who is dealt in, in the order of the closed list"""
    rules: RuleNumbers
    parts: PartOfEach
    at: Number = 0
    """when it was dealt, seconds since 1970 by the host's clock"""
    round: GameNumber = 0
    """the round of the shuffle that was opened"""


class Dealt(Event, frozen=True, tag=8):
    """The hand a seat was dealt; only that seat is told."""

    seat: SeatNumber
    hand: CardMask


class Asked(Event, frozen=True, tag=9):
    """``seat`` asks ``to`` for a rank 0…12, or for a card 0…51 where cards are asked for."""

    seat: SeatNumber
    to: SeatNumber
    """who is asked"""
    what: What
    auto: bool = False
    """the host asked on behalf of the person in that seat: the clock ran out, or a bot is playing for them"""


class Gave(Event, frozen=True, tag=10):
    """``seat``, the player asked, gives these cards to ``to``."""

    seat: SeatNumber
    to: SeatNumber
    """the asker"""
    cards: SomeCards


class GoFish(Event, frozen=True, tag=11):
    """``seat``, the player asked, has none and says so."""

    seat: SeatNumber


class Drew(Event, frozen=True, tag=12):
    """``seat`` drew from the stock; ``card`` is None for those who may not see it."""

    seat: SeatNumber
    card: CardNumber | None
    lucky: bool
    """it is what was asked for, and is shown to everybody"""


class Book(Event, frozen=True, tag=13):
    """``seat`` lays down all four cards of a rank."""

    seat: SeatNumber
    rank: RankNumber


class Refilled(Event, frozen=True, tag=14):
    """An empty hand was filled from the stock; ``cards`` is None for everybody else."""

    seat: SeatNumber
    count: CardCount
    """how many cards it drew"""
    cards: CardMask | None


class Out(Event, frozen=True, tag=15):
    """``seat`` has no cards and none to draw: it sits out from now on."""

    seat: SeatNumber


class Turn(Event, frozen=True, tag=16):
    """It is this seat's turn, with this many seconds on the clock; None without a clock."""

    seat: SeatNumber
    seconds: Seconds | None


class Over(Event, frozen=True, tag=17):
    """The game has ended; ``secret`` is what the host had committed to, so that everybody can check the deal."""

    winners: Seats
    """the seats with the most books"""
    secret: Bytes32
    """the host's 32 random bytes of the shuffle's last round"""
    reason: Word = ""
    """empty when the rules ended it; `endless` or `no_progress` when the host had to (docs/rules.md)"""
    transcript: Bytes32 = bytes(32)
    """the hash of everything public in this game (protocol/README.md, 4)"""
    signature: Signature = bytes(64)
    """the table's, purpose `game`, over the game's number and the transcript"""
    names: Names = ()
    """of the players dealt in, in the seats' order: a client that missed the end cannot see who sat there"""
    levels: Levels = ()
    """of the bots among them, in the same order; empty for people"""


class Said(Event, frozen=True, tag=18):
    """Table talk; ``seat`` is None when a spectator speaks."""

    seat: SeatNumber | None
    name: Name
    text: Line


class Paused(Event, frozen=True, tag=19):
    """The owner paused the game, or resumed it."""

    paused: bool
    """the game is paused"""


class Closed(Event, frozen=True, tag=20):
    """The table is closed."""

    reason: Word


class Gone(Event, frozen=True, tag=21):
    """The player in this seat has left a running game for good. A bot plays on or the seat withdraws; it is free afterwards."""

    seat: SeatNumber


class Withdrew(Event, frozen=True, tag=22):
    """``seat`` has left the game: its ``count`` cards are under the stock, and it sits out."""

    seat: SeatNumber
    count: CardCount
    """how many of its cards go under the stock"""


class Ready(Event, frozen=True, tag=23):
    """Before a game: the player in this seat is ready to begin, or not yet. It does not hold anybody up."""

    seat: SeatNumber
    ready: bool
    """the player is ready"""


class Stalling(Event, frozen=True, tag=24):
    """Nobody has drawn a card or laid down a book for a long time; after ``asks_left`` more the host ends the game."""

    asks_left: Number


class Bound(Event, frozen=True, tag=25):
    """The list of commitments in this round is closed: from here on nobody can join, leave or change it.

    ``commitments`` has zeros for a bot, and for a person who was not committed or was away.
    """

    game: GameNumber
    round: GameNumber
    seats: Seats
    """who will be dealt in, in ascending order"""
    commitments: PartOfEach
    rules: RuleNumbers
    """the rules of the game"""


class RoundVoid(Event, frozen=True, tag=26):
    """A closed round of the shuffle is void; everybody starts over with the next one.

    ``seats`` did not open their parts in time, or went away, and no longer have any; if it is empty the host held it up itself,
    because it was restarted.
    """

    game: GameNumber
    round: GameNumber
    seats: Seats
    names: Names
    """of those in these seats, in the same order"""


class Spectators(Event, frozen=True, tag=27):
    """Who is watching from now on. It is sent at a limited rate, since anybody may come and go."""

    count: Number
    """how many spectators there are"""
    names: Names
    """the names of those who came first"""


AnyEvent = (
    Committed
    | Seated
    | Stood
    | Presence
    | Owner
    | RulesSet
    | Started
    | Dealt
    | Asked
    | Gave
    | GoFish
    | Drew
    | Book
    | Refilled
    | Out
    | Turn
    | Over
    | Said
    | Paused
    | Closed
    | Gone
    | Withdrew
    | Ready
    | Stalling
    | Bound
    | RoundVoid
    | Spectators
)
PASSING = (Seated, Stood, Presence, Owner, RulesSet, Turn, Said, Paused, Ready, Spectators)
"""Events that say nothing about how a game goes, or repeat it: latecomers need the state, and only the newest of these."""


def after_events(after: Iterable[engine.After], seats: tuple[int, ...]) -> list[AnyEvent]:
    """What followed a deal or an ask, as events; ``seats`` maps the engine's seats to the table's."""
    found: list[AnyEvent] = []
    for kind, place, value in after:
        seat = seats[place]
        if kind == engine.BOOK:
            found.append(Book(seat, value))
        elif kind == engine.REFILLED:
            found.append(Refilled(seat, value.bit_count(), value))
        else:
            found.append(Out(seat))
    return found


def game_opening(game: engine.Game, seats: tuple[int, ...]) -> Iterator[AnyEvent]:
    """What happens between `Started` and the first ask, everything shown. The game must be at its start."""
    dealt = game.rules.hand_size(game.players) * game.players
    for place, seat in enumerate(seats):
        yield Dealt(seat, hand_of(game.deck[place : dealt : game.players]))
    yield from after_events(game.opening, seats)
    yield from next_events(game, seats, None)


def step_events(
    step: Step, seats: tuple[int, ...], stock_was: int, *, auto: bool = False
) -> list[AnyEvent]:
    """An accepted ask as events, everything shown, without the `Turn` or `Over` that ends it.

    ``stock_was`` is the stock before the ask: with an empty stock nobody says "Go fish" (docs/rules.md). ``auto``: the host
    made it in somebody's name.
    """
    seat, to = seats[step.seat], seats[step.to]
    found: list[AnyEvent] = [Asked(seat, to, step.what, auto)]
    if step.given:
        found.append(Gave(to, seat, step.given))
    elif stock_was:
        found.append(GoFish(to))
    if step.drawn != NOTHING_DRAWN:
        found.append(Drew(seat, step.drawn, step.lucky))
    found += after_events(step.after, seats)
    return found


def next_events(game: engine.Game, seats: tuple[int, ...], seconds: int | None) -> list[AnyEvent]:
    """What ends a step of a game that goes on: a warning when one is due, and whose turn it is; nothing once it has ended."""
    if game.turn is None or game.ended:
        return []
    turn = Turn(seats[game.turn], seconds)
    return [Stalling(WARNING), turn] if game.asks_left == WARNING else [turn]


def seen_by(event: AnyEvent, seat: int | None) -> AnyEvent | None:
    """The event as ``seat`` may see it (None: a spectator); None when it may not see it at all."""
    match event:
        case Drew(seat=drawer, lucky=False) if drawer != seat:
            return Drew(drawer, None, False)
        case Refilled(seat=drawer, count=count) if drawer != seat:
            return Refilled(drawer, count, None)
        case Dealt(seat=dealt) if dealt != seat:
            return None
    return event


def all_seen_by(events: Iterable[AnyEvent], seat: int | None) -> list[AnyEvent]:
    """The events of a step as ``seat`` may see them."""
    return [seen for event in events if (seen := seen_by(event, seat)) is not None]


def rules_set(rules: Rules) -> RulesSet:
    """The event that announces these rules."""
    return RulesSet(tuple(pack(rules)))


def unpack_rules(started: Started) -> Rules:
    """The rules a game is played by. Raises `BadRules`, a ValueError, for rules this version does not know."""
    return unpack(started.rules)
