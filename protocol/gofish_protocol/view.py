"""What one viewer knows of a table, and the one reducer that builds it from events.

Host, bots, clients, spectators and replay all use :func:`reduce`; nothing else turns events into state, so two of them that
got the same events show the same.

>>> table = reduce_all(
...     empty_table(), [events.Seated(0, "Ada"), events.Seated(1, "Pike", "pike"), events.Owner(0)]
... )
>>> [(seat.name, seat.status.value) for seat in table.seats[:3]]
[('Ada', 'here'), ('Pike', 'bot'), ('', 'empty')]
>>> table.phase, table.owner
(<Phase.LOBBY: 'lobby'>, 0)
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from . import engine, events
from .cards import cards_in, rank_mask, ranks_in
from .events import AnyEvent
from .rules import Rules, unpack
from .vocabulary import CloseReason, ErrorCode, Phase, SeatStatus

SEATS = 6


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str = ""
    cards: int = 0
    """how many cards are in the hand"""
    books: int = 0
    """the books laid down, as a 13-bit mask"""
    presence: SeatStatus = SeatStatus.EMPTY
    out: bool = False
    """sits out until the end of the game"""
    level: str = ""
    """the bot's level, when a bot owns the seat"""
    said_ready: bool = False
    """the player in this seat is ready for the next game"""

    @property
    def ready(self) -> bool:
        """Ready to begin: a bot always is."""
        return bool(self.level) or self.said_ready

    @property
    def status(self) -> SeatStatus:
        """The presence, or ``out`` for a person who sits out."""
        sits_out = self.out and self.presence in (SeatStatus.HERE, SeatStatus.AWAY)
        return SeatStatus.OUT if sits_out else self.presence

    @property
    def taken(self) -> bool:
        """Somebody, or a bot, sits here."""
        return self.presence != SeatStatus.EMPTY


class TableView(Struct, frozen=True):
    """A table as one viewer may see it: immutable, so that it can be handed to anybody."""

    seats: tuple[SeatView, ...]
    me: int | None = None
    """the viewer's seat; None for a spectator"""
    hand: int = 0
    """the viewer's own cards, as a 52-bit hand"""
    phase: Phase = Phase.LOBBY
    game: int = 0
    """the number of the game being played or just over; 0 before the first"""
    rules: Rules = Rules()
    turn: int | None = None
    seconds: int | None = None
    """what was on the clock when the turn was announced; None without a clock"""
    stock: int = 0
    owner: int | None = None
    in_play: tuple[int, ...] = ()
    """the seats that were dealt in, in order; an ask's place in the engine is its index here"""
    winners: tuple[int, ...] = ()
    paused: bool = False
    closed: str = ""
    """why the table was closed; empty while it is open"""
    memory_aid: bool = False
    """the table shows everybody what could be worked out about who holds what"""
    reason: str = ""
    """why the host ended the game that is over although the rules did not, as in `Over`; empty when the rules ended it"""
    spectators: int = 0
    """how many spectators there are"""
    spectator_names: tuple[str, ...] = ()
    """the names of those who came first"""

    @property
    def my_turn(self) -> bool:
        """It is the viewer's turn to ask."""
        return self.phase == Phase.PLAYING and self.me is not None and self.turn == self.me

    @property
    def others_seated(self) -> bool:
        """Somebody other than the viewer holds a seat, here or away; bots do not count."""
        return any(
            seat != self.me and held.presence in (SeatStatus.HERE, SeatStatus.AWAY)
            for seat, held in enumerate(self.seats)
        )

    @property
    def booked(self) -> int:
        """All books on the table, as a 13-bit mask."""
        mask = 0
        for seat in self.in_play:
            mask |= self.seats[seat].books
        return mask


def empty_table(seats: int = SEATS, me: int | None = None, rules: Rules | None = None) -> TableView:
    """A table nobody sits at yet."""
    return TableView(tuple(SeatView() for _ in range(seats)), me=me, rules=rules or Rules())


def reduce_all(view: TableView, happened: Iterable[AnyEvent]) -> TableView:
    """The view after a step."""
    for event in happened:
        view = reduce(view, event)
    return view


def reduce(view: TableView, event: AnyEvent) -> TableView:  # noqa: PLR0912  # one arm for each event
    """The view after one event. Pure; an event about a seat the table does not have raises IndexError."""
    match event:
        case events.Asked() | events.GoFish() | events.Said() | events.Gone() | events.Stalling():
            return view
        case events.Committed() | events.Bound() | events.RoundVoid():
            return view
        case events.Gave(seat=giver, to=taker, cards=cards):
            count = cards.bit_count()
            view = _seat(view, giver, cards=view.seats[giver].cards - count)
            view = _seat(view, taker, cards=view.seats[taker].cards + count)
            if view.me == giver:
                return replace(view, hand=view.hand & ~cards)
            return replace(view, hand=view.hand | cards) if view.me == taker else view
        case events.Drew(seat=seat, card=card):
            view = _seat(view, seat, cards=view.seats[seat].cards + 1)
            hand = view.hand | 1 << card if view.me == seat and card is not None else view.hand
            return replace(view, stock=view.stock - 1, hand=hand)
        case events.Book(seat=seat, rank=rank):
            old = view.seats[seat]
            view = _seat(view, seat, cards=old.cards - 4, books=old.books | 1 << rank)
            return replace(view, hand=view.hand & ~(15 << rank * 4)) if view.me == seat else view
        case events.Turn(seat=seat, seconds=seconds):
            return replace(view, turn=seat, seconds=seconds)
        case events.Refilled(seat=seat, count=count, cards=hidden):
            view = _seat(view, seat, cards=view.seats[seat].cards + count)
            hand = hidden if view.me == seat and hidden is not None else view.hand
            return replace(view, stock=view.stock - count, hand=hand)
        case events.Out(seat=seat):
            return _seat(view, seat, out=True)
        case events.Withdrew(seat=seat, count=count):
            view = _seat(view, seat, cards=view.seats[seat].cards - count, out=True)
            hand = 0 if view.me == seat else view.hand
            return replace(view, stock=view.stock + count, hand=hand)
        case events.Presence(seat=seat, status=status):
            return _seat(view, seat, presence=SeatStatus(status))
        case events.Ready(seat=seat, ready=ready):
            return _seat(view, seat, said_ready=ready)
        case events.Seated(seat=seat, name=name, bot=level):
            presence = SeatStatus.BOT if level else SeatStatus.HERE
            return _seat(view, seat, name=name, presence=presence, level=level)
        case events.Stood(seat=seat):
            seats = list(view.seats)
            seats[seat] = SeatView()
            hand = 0 if seat == view.me else view.hand
            return replace(view, seats=tuple(seats), hand=hand)
        case events.Owner(seat=owner):
            return replace(view, owner=owner)
        case events.RulesSet(rules=numbers):
            return replace(view, rules=unpack(numbers))
        case events.Started():
            return _dealt(view, event)
        case events.Dealt(seat=seat, hand=hand):
            return replace(view, hand=hand) if view.me == seat else view
        case events.Over(winners=winners, reason=reason):
            ended = replace(view, phase=Phase.OVER, turn=None, seconds=None, paused=False)
            return replace(ended, winners=winners, reason=reason)
        case events.Paused(paused=paused):
            return replace(view, paused=paused)
        case events.Spectators(count=count, names=names):
            return replace(view, spectators=count, spectator_names=names)
        case events.Closed(reason=reason):
            return replace(view, closed=reason or CloseReason.CLOSED)


def _seat(view: TableView, seat: int, **changes: object) -> TableView:
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(view, seats=tuple(seats))


def _dealt(view: TableView, started: events.Started) -> TableView:
    rules = unpack(started.rules)
    size = rules.hand_size(len(started.seats))
    seats = tuple(
        replace(
            seat,
            cards=size if number in started.seats else 0,
            books=0,
            out=False,
            said_ready=False,
        )
        for number, seat in enumerate(view.seats)
    )
    return replace(
        view,
        seats=seats,
        hand=0,
        phase=Phase.PLAYING,
        game=started.game,
        rules=rules,
        turn=None,
        seconds=None,
        stock=52 - size * len(started.seats),
        in_play=started.seats,
        winners=(),
        paused=False,
        reason="",
    )


def changes_hand(happened: Iterable[AnyEvent], seat: int | None) -> bool:
    """Whether a step as the public sees it changes the hand of ``seat``, so that its owner is told more."""
    if seat is None:
        return False
    for event in happened:
        match event:
            case events.Started(seats=seats) if seat in seats:
                return True
            case (
                events.Drew(seat=who)
                | events.Refilled(seat=who)
                | events.Book(seat=who)
                | events.Withdrew(seat=who)
            ) if who == seat:
                return True
            case events.Gave(seat=giver, to=taker) if seat in (giver, taker):
                return True
    return False


def unready(view: TableView) -> list[int]:
    """The players who have not said that they are ready; the owner says it by starting."""
    return [
        seat
        for seat, there in enumerate(view.seats)
        if there.taken and not there.ready and seat != view.owner
    ]


# What may be asked, worked out from a view alone. The checks are the engine's once more, since a call that both make costs the
# engine 6 %; tests/protocol/test_view.py holds them to each other.


def refusal(view: TableView, to: int, what: int) -> ErrorCode | None:
    """Why the viewer may not ask ``to`` for ``what`` now, or None when it may be asked.

    ``to`` is a seat of the table, ``what`` a rank 0…12, or a card 0…51 where the rules ask for cards. Any numbers may be given.

    >>> refusal(empty_table(me=0), 1, 3)
    <ErrorCode.NOT_YOUR_TURN: 'not_your_turn'>
    """
    rules = view.rules
    if view.phase == Phase.OVER:
        return ErrorCode.GAME_OVER
    if not view.my_turn:
        return ErrorCode.NOT_YOUR_TURN
    if to not in view.in_play:
        return ErrorCode.NO_SUCH_PLAYER
    if to == view.me:
        return ErrorCode.CANNOT_ASK_YOURSELF
    if not view.seats[to].cards:
        return ErrorCode.PLAYER_IS_OUT
    if not 0 <= what < (52 if rules.by_card else 13):
        return ErrorCode.BAD_ASK
    rank = what >> 2 if rules.by_card else what
    if view.booked >> rank & 1:
        return ErrorCode.ALREADY_A_BOOK
    if rules.asking == "must_hold" and not view.hand >> rank * 4 & 15:
        return ErrorCode.RANK_NOT_HELD
    if rules.by_card and not rules.bluff and view.hand >> what & 1:
        return ErrorCode.CARD_IS_YOURS
    return None


def targets(view: TableView) -> list[int]:
    """The seats the viewer could ask: others in play that hold cards."""
    return [seat for seat in view.in_play if seat != view.me and view.seats[seat].cards]


def askable(view: TableView) -> list[int]:
    """The ranks, or the cards, that the viewer may ask for when it is their turn."""
    must_hold = view.rules.asking == "must_hold"
    ranks = ranks_in(rank_mask(view.hand) if must_hold else engine.ALL_BOOKS ^ view.booked)
    if not view.rules.by_card:
        return list(ranks)
    own = 0 if view.rules.bluff else view.hand
    return [card for rank in ranks for card in cards_in(15 << rank * 4 & ~own)]


def legal_asks(view: TableView) -> list[tuple[int, int]]:
    """Every ``(to, what)`` the viewer may ask now; empty when it is not their turn."""
    if not view.my_turn:
        return []
    whats = askable(view)
    return [(to, what) for to in targets(view) for what in whats]
