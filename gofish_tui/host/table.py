"""The table as a pure machine: a command in, a step out. No link, no clock, no randomness of its own.

All that is public is in ``view``, built by the shared reducer from the steps; beside it stand the things only the host may
know: the game with its deck, who owns which seat, and what each contributed to the shuffle.
"""

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from gofish_protocol import deal, events
from gofish_protocol import view as views
from gofish_protocol.channel import seat_key
from gofish_protocol.engine import GAME_OVER, NO_SUCH_PLAYER, NOT_YOUR_TURN, Game, IllegalAsk
from gofish_protocol.events import AWAY, BOT, HERE, AnyEvent
from gofish_protocol.messages import Numbered, State
from gofish_protocol.rules import Rules, pack
from gofish_protocol.state import view_of
from gofish_protocol.text import unique_name
from gofish_protocol.verify import game_opening
from gofish_protocol.view import OVER, PLAYING, TableView

from .game_again import game_again
from .history import History

STALE, NOT_ALLOWED, TABLE_FULL = "stale", "not_allowed", "table_full"


class Refused(Exception):
    """The command was refused and nothing has changed."""

    def __init__(self, error: str, detail: str = "") -> None:
        super().__init__(error)
        self.error = error
        self.detail = detail


class Step(NamedTuple):
    """One change of the table: its number, and its events with everything shown."""

    seq: int
    events: list[AnyEvent]


@dataclass
class Occupant:
    """Who owns a seat."""

    secret: bytes | None
    """a hash of the seat's secret; None for a bot"""
    level: str = ""
    gone: bool = False
    """left in the middle of a game: a bot plays on until it ends"""
    contributions: dict[int, bytes] = field(default_factory=dict)


class Table:
    """One table from its first lobby to its closing.

    ``entropy(n)`` gives n random bytes from the system. ``table`` is the table's id, part of each deal.
    """

    def __init__(
        self,
        table: str,
        *,
        seats: int,
        rules: Rules,
        epoch: int,
        entropy: Callable[[int], bytes],
        memory_aid: bool = False,
    ) -> None:
        self.id = table
        self.epoch = epoch
        self.seq = 0
        self.view: TableView = replace(views.empty_table(seats, rules=rules), memory_aid=memory_aid)
        self.next_rules = rules
        self.occupants: dict[int, Occupant] = {}
        self.game: Game | None = None
        self.turn_seq = 0
        """the step that made it the present turn: an ask made before it is stale"""
        self.history = History()
        self.commitments: dict[int, bytes] = {}
        self._entropy = entropy
        self.secrets: dict[int, bytes] = {}
        """the host's part of the shuffle, by game, until that game is over"""
        self._commit([self._bind_to_next_game()])

    @classmethod
    def resumed(
        cls,
        table: str,
        *,
        epoch: int,
        entropy: Callable[[int], bytes],
        state: State,
        history: list[Step],
        occupants: dict[int, Occupant],
        secrets: dict[int, bytes],
        commitments: dict[int, bytes],
        next_rules: Rules,
        turn_seq: int,
    ) -> "Table":
        """A table as its journal has it. Raises ValueError when what was played does not lead to the state that was kept."""
        self = cls.__new__(cls)
        self.id, self.epoch = table, epoch
        self.view = view_of(state, me=None, hand=0)
        self.history = History(history)
        self.seq = history[-1].seq if history else 0
        self.occupants, self.secrets, self.commitments = occupants, secrets, commitments
        self.next_rules, self.turn_seq = next_rules, turn_seq
        self._entropy = entropy
        happened = [event for step in history for event in step.events]
        self.game = game_again(table, self.view, happened, secrets)
        return self

    # ---- Seats

    def seat_of(self, secret: bytes) -> int | None:
        """The seat that belongs to this secret."""
        hashed = seat_key(secret)
        for seat, occupant in self.occupants.items():
            if (
                occupant.secret
                and hmac.compare_digest(occupant.secret, hashed)
                and not occupant.gone
            ):
                return seat
        return None

    def seat_keys(self) -> list[bytes]:
        """The :func:`seat_key` of each person at the table."""
        return [who.secret for who in self.occupants.values() if who.secret and not who.gone]

    def sit(self, name: str, secret: bytes, *, voice: str = "") -> tuple[int, Step]:
        """Seat a person, who waits for the next game if one is on. Raises :class:`Refused` when the table is full.

        ``voice`` is the name that the host itself talks under: nobody else has it.
        """
        place = self._free_seat()
        self.occupants[place] = Occupant(seat_key(secret))
        happened: list[AnyEvent] = [events.Seated(place, self._unique(name, voice))]
        if self.view.owner is None:
            happened.append(events.Owner(place))
        return place, self._commit(happened)

    def add_bot(self, level: str, name: str) -> tuple[int, Step]:
        """Seat a bot. Raises :class:`Refused` when the table is full or a game is on."""
        if self.view.phase == PLAYING:
            raise Refused(NOT_ALLOWED, "a game is on")
        place = self._free_seat()
        self.occupants[place] = Occupant(None, level)
        return place, self._commit([events.Seated(place, self._unique(name), level)])

    def leave(self, seat: int, *, withdraw: bool = False, seconds: int | None = None) -> Step:
        """Somebody gives up a seat, or has to. In a game a bot plays on, or the seat withdraws, so that nobody waits.

        ``seconds``: what is on the clock when it is the next one's turn then.
        """
        happened: list[AnyEvent] = []
        owner = [events.Owner(self._next_owner(seat))] if self.view.owner == seat else []
        if not self._in_running_game(seat):
            del self.occupants[seat]
            return self._commit([events.Stood(seat), *owner])
        self.occupants[seat].gone = True
        happened = [events.Gone(seat), *owner]
        if not withdraw:
            return self._commit([*happened, events.Presence(seat, BOT)])
        game, seats = self.game, self.view.in_play
        assert game is not None
        if self.is_bot(seat):
            happened.append(events.Presence(seat, AWAY))
        turn = game.turn
        hand = game.withdraw(seats.index(seat))
        happened.append(events.Withdrew(seat, hand.bit_count()))
        return (
            self._commit(happened)
            if game.turn == turn and not game.ended
            else self._commit_turn(happened, seats, seconds)
        )

    def presence(self, seat: int, status: str) -> Step | None:
        """A seat is here, away, or played by a bot meanwhile; None when that is no news."""
        if self.view.seats[seat].presence == status:
            return None
        return self._commit([events.Presence(seat, status)])

    def people(self) -> list[int]:
        """The seats that belong to people who have not left."""
        return [s for s, who in sorted(self.occupants.items()) if who.secret and not who.gone]

    def is_bot(self, seat: int) -> bool:
        """A bot plays this seat now, its own or for somebody."""
        return self.view.seats[seat].presence == BOT

    # ---- The shuffle

    @property
    def next_game(self) -> int:
        """The number of the game that will be dealt next."""
        return self.view.game + 1

    def contribute(self, seat: int, game: int, random: bytes) -> None:
        """A seat's part of the next shuffle. Raises :class:`Refused` when it comes too late.

        The last one counts: a player whose program was started again no longer knows what the first one was, and would
        find the deal false. Nobody is told any of them before the deal.
        """
        if game != self.next_game:
            raise Refused(STALE, "that game is dealt already")
        self.occupants[seat].contributions[game] = random

    def missing_contributions(self) -> list[int]:
        """People who are here and have not contributed yet."""
        return [
            seat
            for seat in self.people()
            if self.view.seats[seat].presence == HERE
            and self.next_game not in self.occupants[seat].contributions
        ]

    # ---- The game

    def may_start(self) -> None:
        """Raise :class:`Refused` unless a game can be dealt now."""
        if self.view.phase == PLAYING:
            raise Refused(NOT_ALLOWED, "a game is on")
        if len(self.occupants) < 2:
            raise Refused(NOT_ALLOWED, "it takes two players")

    def start(self, now: int, seconds: int | None) -> Step:
        """Deal the next game. ``now``: seconds since 1970; ``seconds``: what is on the first turn's clock."""
        self.may_start()
        number = self.next_game
        seats = tuple(sorted(self.occupants))
        parts = tuple(
            self.occupants[s].contributions.get(number, deal.NO_CONTRIBUTION) for s in seats
        )
        rules = self.next_rules
        deck, first = deal.shuffle(self.id, number, self.secrets[number], parts)
        self.game = Game(len(seats), rules, deck, first)
        self.history.forget_before(number)
        happened: list[AnyEvent] = [events.Started(number, seats, tuple(pack(rules)), parts, now)]
        happened += (e for e in game_opening(self.game, seats) if not isinstance(e, events.Turn))
        return self._commit_turn(happened, seats, seconds)

    def ask(self, seat: int, to: int, what: int, *, based_on: int, seconds: int | None) -> Step:
        """Play an ask made on the ground of step ``based_on``.

        Raises :class:`Refused` with a word of docs/rules.md, or ``stale``.
        """
        game = self.game
        if game is None or self.view.phase != PLAYING:
            raise Refused(GAME_OVER)
        seats = self.view.in_play
        if seat not in seats or game.turn != seats.index(seat):
            raise Refused(NOT_YOUR_TURN)
        if not self.turn_seq <= based_on <= self.seq:
            raise Refused(STALE)
        if to not in seats:
            raise Refused(NO_SUCH_PLAYER)
        stock = game.stock
        try:
            played = game.ask(seats.index(seat), seats.index(to), what)
        except IllegalAsk as illegal:
            raise Refused(illegal.reason) from illegal
        return self._commit_turn(events.step_events(played, seats, stock), seats, seconds)

    def retime(self, seconds: int | None) -> Step | None:
        """Tell the present turn's clock again, after a pause; None when no game is on."""
        if self.view.phase != PLAYING or self.view.turn is None:
            return None
        return self._commit([events.Turn(self.view.turn, seconds)])

    # ---- What an owner does, and talk

    def set_rules(self, rules: Rules) -> Step:
        """The rules of the next game. Raises :class:`Refused` while one is on."""
        if self.view.phase == PLAYING:
            raise Refused(NOT_ALLOWED, "a game is on")
        self.next_rules = rules
        return self._commit([events.RulesSet(tuple(pack(rules)))])

    def ready(self, seat: int, *, on: bool) -> Step | None:
        """Somebody would like to begin, or not yet; None when that is no news. Raises :class:`Refused` in a game."""
        if self.view.phase == PLAYING:
            raise Refused(NOT_ALLOWED, "a game is on")
        if self.view.seats[seat].said_ready == on:
            return None
        return self._commit([events.Ready(seat, on)])

    def pause(self, *, on: bool) -> Step:
        """Stop the clock, or let it run. Raises :class:`Refused` when there is nothing to stop."""
        if self.view.phase != PLAYING or self.view.paused == on:
            raise Refused(NOT_ALLOWED)
        return self._commit([events.Paused(on)])

    def hand_on(self, seat: int) -> Step:
        """Somebody else looks after the table. Raises :class:`Refused` unless a person sits there."""
        if seat not in self.people():
            raise Refused(NOT_ALLOWED, "no player sits there")
        return self._commit([events.Owner(seat)])

    def pass_on(self) -> Step | None:
        """The next person who is here looks after the table; None when nobody else is."""
        heir = None if self.view.owner is None else self._next_owner(self.view.owner)
        if heir is None or self.view.seats[heir].presence != HERE:
            return None
        return self._commit([events.Owner(heir)])

    def say(self, seat: int | None, name: str, text: str) -> Step:
        """Table talk, already cleaned."""
        return self._commit([events.Said(seat, name, text)])

    def close(self, reason: str) -> Step:
        """The last step of a table."""
        return self._commit([events.Closed(reason)])

    # ---- Views

    def view_for(self, seat: int | None) -> TableView:
        """The whole state as this seat may see it."""
        if seat is None:
            return self.view
        return replace(self.view, me=seat, hand=self.hand(seat))

    def hand(self, seat: int) -> int:
        """A seat's cards."""
        seats = self.view.in_play
        if self.game is None or seat not in seats or not self.view.seats[seat].cards:
            return 0  # after a game somebody else may sit there
        return self.game.hands[seats.index(seat)]

    def steps_since(self, seq: int, seat: int | None) -> list[Numbered]:
        """The steps after ``seq`` that are still kept, as this seat may see them."""
        return [
            Numbered(step.seq, tuple(events.all_seen_by(step.events, seat)))
            for step in self.history.since(seq)
        ]

    # ---- Inside

    def _commit(self, happened: list[AnyEvent]) -> Step:
        self.seq += 1
        self.view = views.reduce_all(self.view, events.all_seen_by(happened, None))
        step = Step(self.seq, happened)
        self.history.add(step, in_game=self.view.phase == PLAYING)
        return step

    def _commit_turn(
        self, happened: list[AnyEvent], seats: tuple[int, ...], seconds: int | None
    ) -> Step:
        """A step that ends with the next turn, or with the end of the game and the commitment to the next one."""
        game = self.game
        assert game is not None
        if going_on := events.next_events(game, seats, seconds):
            step = self._commit([*happened, *going_on])
            self.turn_seq = step.seq
            return step
        number = self.view.game if self.view.phase == PLAYING else self.next_game
        winners = tuple(seats[place] for place in game.winners())
        happened.append(events.Over(winners, self.secrets.pop(number), game.cut_short))
        self.turn_seq = self.seq + 1
        return self._commit(happened)

    def after_game(self) -> Step | None:
        """Once a game is over: free the seats of those who left, and bind to the next secret. None when done already."""
        if self.view.phase != OVER or self.next_game in self.secrets:
            return None
        happened: list[AnyEvent] = []
        for seat in [s for s, who in self.occupants.items() if who.gone]:
            del self.occupants[seat]
            happened.append(events.Stood(seat))
        happened.append(self._bind_to_next_game())
        return self._commit(happened)

    def _bind_to_next_game(self) -> events.Committed:
        number = self.next_game
        self.secrets[number] = self._entropy(deal.SECRET_BYTES)
        self.commitments[number] = deal.commitment(self.secrets[number])
        return events.Committed(number, self.commitments[number])

    def _in_running_game(self, seat: int) -> bool:
        return self.view.phase == PLAYING and seat in self.view.in_play

    def _free_seat(self) -> int:
        for number in range(len(self.view.seats)):
            if number not in self.occupants:
                return number
        raise Refused(TABLE_FULL)

    def _next_owner(self, leaving: int) -> int | None:
        """The next person clockwise, of those who are here if any is."""
        others = [seat for seat in self.people() if seat != leaving]
        absent = [self.view.seats[seat].presence != HERE for seat in range(len(self.view.seats))]
        return min(others, key=lambda seat: (absent[seat], seat < leaving, seat), default=None)

    def _unique(self, name: str, voice: str = "") -> str:
        taken = [seat.name for seat in self.view.seats if seat.taken]
        return unique_name(name, [*taken, voice] if voice else taken)
