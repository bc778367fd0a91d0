"""The table as a pure machine: a command in, a step out. No link, no clock, no randomness of its own.

All that is public is in ``view``, built by the shared reducer from the steps; next to it are the things that only the host may
know: the game with its deck, who owns which seat, and the shuffle of the next game (`dealing`).
"""

from collections.abc import Callable

from msgspec.structs import replace

from gofish_protocol import deal, events, transcript
from gofish_protocol import view as views
from gofish_protocol.channel import seat_key
from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent, game_opening
from gofish_protocol.messages import State
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.replies import NumberedStep
from gofish_protocol.rules import Rules, pack, unpack
from gofish_protocol.state import view_of
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import ErrorCode, Phase, SeatStatus
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.replay_game import replay_game
from gofish_tui.table.seat_owners import Occupant, Occupied
from gofish_tui.table.shuffle import Dealing
from gofish_tui.table.step import TableStep
from gofish_tui.table.step_history import StepHistory


class Table(Occupied):
    """One table from its first lobby to its closing.

    ``entropy(n)`` gives n random bytes from the system. ``table`` is the table's id, part of each deal; ``sign`` makes the
    table's signature over a game's `transcript.signed_text`.
    """

    def __init__(
        self,
        table: str,
        *,
        seats: int,
        rules: Rules,
        epoch: int,
        entropy: Callable[[int], bytes],
        sign: Callable[[bytes], bytes],
        memory_aid: bool = False,
    ) -> None:
        self.id = table
        self.epoch = epoch
        self.seq = 0
        self.view = replace(views.empty_table(seats, rules=rules), memory_aid=memory_aid)
        self.next_rules = rules
        self.occupants = {}
        self.game: Game | None = None
        self.turn_seq = 0
        """the step that made it the present turn: an ask made before it is stale"""
        self.history = StepHistory()
        self._entropy, self._sign = entropy, sign
        self.transcript = b""
        """of the game that is being dealt or played, as far as it has come"""
        self.dealing: Dealing
        """the shuffle of the next game, or of the one that is on"""
        self._commit([self._bind_to_next_game()])

    @classmethod
    def resumed(
        cls,
        table: str,
        *,
        epoch: int,
        entropy: Callable[[int], bytes],
        sign: Callable[[bytes], bytes],
        state: State,
        history: list[TableStep],
        occupants: dict[int, Occupant],
        dealing: Dealing,
        transcript: bytes,
        next_rules: Rules,
        turn_seq: int,
    ) -> "Table":
        """A table as its journal has it. Raises ValueError when what was played does not lead to the state that was kept."""
        self = cls.__new__(cls)
        self.id, self.epoch = table, epoch
        self.view = view_of(state, me=None, hand=0)
        self.history = StepHistory(history)
        self.seq = history[-1].seq if history else 0
        self.occupants, self.dealing, self.transcript = occupants, dealing, transcript
        self.next_rules, self.turn_seq = next_rules, turn_seq
        self._entropy, self._sign = entropy, sign
        happened = [event for step in history for event in step.events]
        self.game = replay_game(table, self.view, happened, dealing)
        return self

    # ---- Seats

    def sit(self, name: str, secret: bytes, *, voice: str = "") -> tuple[int, TableStep]:
        """Seat a person, who waits for the next game if one is on. Raises :class:`RequestRefused` when the table is full.

        ``voice`` is the name that the host itself talks under: nobody else has it.
        """
        place = self._free_seat()
        self.occupants[place] = Occupant(seat_key(secret))
        happened: list[AnyEvent] = [events.Seated(place, self._unique(name, voice))]
        if self.view.owner is None:
            happened.append(events.Owner(place))
        return place, self._commit(happened)

    def add_bot(self, level: str, name: str) -> tuple[int, TableStep]:
        """Seat a bot. Raises :class:`RequestRefused` when the table is full or a game is on."""
        self._may_change()
        place = self._free_seat()
        self.occupants[place] = Occupant(None, level)
        return place, self._commit([events.Seated(place, self._unique(name), level)])

    def leave(self, seat: int, *, withdraw: bool = False, seconds: int | None = None) -> TableStep:
        """Somebody gives up a seat, or has to. In a game a bot plays on, or the seat withdraws, so that nobody waits.

        ``seconds``: what is on the clock when it is the next one's turn then.
        """
        owner = [events.Owner(self._next_owner(seat))] if self.view.owner == seat else []
        if not self._in_running_game(seat):
            # Nobody is taken off a closed list: its round is void.
            listed = self.dealing.bound is not None and seat in self.dealing.bound.seats
            void = self._void((seat,)) if listed and not self.dealing.dealt else []
            del self.occupants[seat]
            self.dealing.without(seat)
            return self._commit([*void, events.Stood(seat), *owner])
        self.occupants[seat].leave()
        happened: list[AnyEvent] = [events.Gone(seat), *owner]
        if not withdraw:
            return self._commit([*happened, events.Presence(seat, SeatStatus.BOT)])
        game, seats = self.game, self.view.in_play
        assert game is not None
        if self.is_bot(seat):
            happened.append(events.Presence(seat, SeatStatus.AWAY))
        turn = game.turn
        hand = game.withdraw(seats.index(seat))
        happened.append(events.Withdrew(seat, hand.bit_count()))
        return (
            self._commit(happened)
            if game.turn == turn and not game.ended
            else self._commit_turn(happened, seats, seconds)
        )

    def presence(self, seat: int, status: str) -> TableStep | None:
        """A seat is here, away, or played by a bot meanwhile; None when that changes nothing."""
        if self.view.seats[seat].presence == status:
            return None
        return self._commit([events.Presence(seat, status)])

    # ---- The shuffle

    @property
    def next_game(self) -> int:
        """The number of the game that will be dealt next."""
        return self.view.game + 1

    def unbound(self, *, away_too: bool = False) -> list[int]:
        """People of the next game who are here and could still commit to a part; ``away_too``: or who may be back."""
        dealing, people = self.dealing, self.people()
        away = {seat for seat in people if self.view.seats[seat].presence == SeatStatus.AWAY}
        here = {seat for seat in people if self.view.seats[seat].presence == SeatStatus.HERE}
        return [
            seat
            for seat in people
            if (seat in here and seat not in dealing.commitments) or (away_too and seat in away)
            if (not dealing.seats or seat in dealing.seats) and seat not in dealing.held_up
        ]

    def may_start(self) -> None:
        """Raise :class:`RequestRefused` unless a game can be dealt now."""
        if self.view.phase == Phase.PLAYING:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "a game is on")
        if len(self.occupants) < 2:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "it takes two players")

    def close_list(self) -> TableStep:
        """From here on nobody can change their commitment. Raises :class:`RequestRefused`."""
        self.may_start()
        dealing = self.dealing
        seats = dealing.seats or tuple(sorted(self.occupants))
        bound_to = tuple(
            dealing.commitments.get(seat, deal.NO_PART)
            if self.occupants[seat].secret and self.view.seats[seat].presence == SeatStatus.HERE
            else deal.NO_PART
            for seat in seats
        )
        rules = tuple(pack(self.next_rules))
        return self._commit([dealing.close(seats, bound_to, rules)])

    def void_round(self, held_up: tuple[int, ...]) -> TableStep:
        """The closed round is void because of these seats; none: because the host was restarted meanwhile."""
        return self._commit(self._void(held_up))

    def _void(self, held_up: tuple[int, ...]) -> list[AnyEvent]:
        old = self.dealing
        names = tuple(self.view.seats[seat].name for seat in held_up)
        self.dealing = old.next_round(self._entropy(deal.SECRET_BYTES), held_up)
        return [
            events.RoundVoid(old.game, old.round, held_up, names),
            self.dealing.committed(self.id),
        ]

    # ---- The game

    def start(self, now: int, seconds: int | None) -> TableStep:
        """Deal the next game from what was opened. ``now``: seconds since 1970; ``seconds``: what is on the first turn's clock.

        Raises :class:`RequestRefused` while a part is missing.
        """
        dealing, bound = self.dealing, self.dealing.bound
        if bound is None or dealing.dealt or dealing.unopened():
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "not everybody has opened their part")
        number, seats = bound.game, bound.seats
        parts = tuple(dealing.parts.get(seat, deal.NO_PART) for seat in seats)
        deck, first = deal.shuffle(self.id, number, dealing.secret, parts)
        self.game = Game(len(seats), unpack(bound.rules), deck, first)
        dealing.finish()
        self.history.forget_before(number)
        happened: list[AnyEvent] = [
            events.Started(number, seats, bound.rules, parts, now, bound.round)
        ]
        happened += (e for e in game_opening(self.game, seats) if not isinstance(e, events.Turn))
        return self._commit_turn(happened, seats, seconds)

    def ask(
        self,
        seat: int,
        to: int,
        what: int,
        *,
        based_on: int,
        seconds: int | None,
        by_host: bool = False,
    ) -> TableStep:
        """Play an ask that was based on step ``based_on``. ``by_host``: nobody made it from that seat; if a person sits
        there it is marked as such.

        Raises :class:`RequestRefused` with a word of docs/rules.md, or ``stale``.
        """
        game = self.game
        if game is None or self.view.phase != Phase.PLAYING:
            raise RequestRefused(ErrorCode.GAME_OVER)
        seats = self.view.in_play
        if seat not in seats or game.turn != seats.index(seat):
            raise RequestRefused(ErrorCode.NOT_YOUR_TURN)
        if not self.turn_seq <= based_on <= self.seq:
            raise RequestRefused(ErrorCode.STALE)
        if to not in seats:
            raise RequestRefused(ErrorCode.NO_SUCH_PLAYER)
        stock = game.stock
        try:
            played = game.ask(seats.index(seat), seats.index(to), what)
        except IllegalAsk as illegal:
            raise RequestRefused(illegal.reason) from illegal
        auto = by_host and self.occupants[seat].secret is not None
        happened = events.step_events(played, seats, stock, auto=auto)
        return self._commit_turn(happened, seats, seconds)

    def retime(self, seconds: int | None) -> TableStep | None:
        """Publish the present turn's clock again, after a pause; None when no game is on."""
        if self.view.phase != Phase.PLAYING or self.view.turn is None:
            return None
        return self._commit([events.Turn(self.view.turn, seconds)])

    # ---- What an owner does, and talk

    def set_rules(self, rules: Rules) -> TableStep:
        """The rules of the next game: players were ready for the old ones. Raises :class:`RequestRefused` in a game."""
        self._may_change()
        self.next_rules = rules
        seats = enumerate(self.view.seats) if rules != self.view.rules else ()
        unready = [events.Ready(seat, False) for seat, there in seats if there.said_ready]
        return self._commit([events.rules_set(rules), *unready])

    def ready(self, seat: int, *, on: bool) -> TableStep | None:
        """Somebody would like to begin, or not yet; None if that changes nothing. Raises :class:`RequestRefused` in a game."""
        if self.view.phase == Phase.PLAYING:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "a game is on")
        if self.view.seats[seat].said_ready == on:
            return None
        return self._commit([events.Ready(seat, on)])

    def pause(self, *, on: bool) -> TableStep:
        """Stop the clock, or let it run. Raises :class:`RequestRefused` when there is nothing to stop."""
        if self.view.phase != Phase.PLAYING or self.view.paused == on:
            raise RequestRefused(ErrorCode.NOT_ALLOWED)
        return self._commit([events.Paused(on)])

    def hand_on(self, seat: int) -> TableStep:
        """Somebody else becomes the owner. Raises :class:`RequestRefused` unless a person sits there."""
        if seat not in self.people():
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "no player sits there")
        return self._commit([events.Owner(seat)])

    def pass_on(self) -> TableStep | None:
        """The next person who is here becomes the owner; None when nobody else is."""
        heir = None if self.view.owner is None else self._next_owner(self.view.owner)
        if heir is None or self.view.seats[heir].presence != SeatStatus.HERE:
            return None
        return self._commit([events.Owner(heir)])

    def say(self, seat: int | None, name: str, text: str) -> TableStep:
        """Table talk, already cleaned."""
        return self._commit([events.Said(seat, name, text)])

    def announce_spectators(self, count: int, names: tuple[str, ...]) -> TableStep:
        """How many are watching, and some of their names."""
        return self._commit([events.Spectators(count, names)])

    def close(self, reason: str) -> TableStep:
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

    def steps_since(self, seq: int, seat: int | None) -> list[NumberedStep]:
        """The steps after ``seq`` that are still kept, as this seat may see them."""
        return [
            NumberedStep(step.seq, tuple(events.all_seen_by(step.events, seat)))
            for step in self.history.since(seq)
        ]

    # ---- Inside

    def _commit(self, happened: list[AnyEvent]) -> TableStep:
        self.seq += 1
        self.view = views.reduce_all(self.view, events.all_seen_by(happened, None))
        for event in happened:
            if isinstance(event, events.Committed) and not event.round:
                self.transcript = transcript.begin(self.id, event.game)
            self.transcript = transcript.extend(self.transcript, event)
        step = TableStep(self.seq, happened)
        self.history.add(step, in_game=self.view.phase == Phase.PLAYING)
        return step

    def _commit_turn(
        self, happened: list[AnyEvent], seats: tuple[int, ...], seconds: int | None
    ) -> TableStep:
        """A step that ends with the next turn, or with the end of the game and the commitment to the next one."""
        game = self.game
        assert game is not None
        if going_on := events.next_events(game, seats, seconds):
            step = self._commit([*happened, *going_on])
            self.turn_seq = step.seq
            return step
        winners = tuple(seats[place] for place in game.winners())
        over = events.Over(winners, self.dealing.secret, game.cut_short or "")
        happened.append(self._signed(happened, over))
        self.turn_seq = self.seq + 1
        return self._commit(happened)

    def after_game(self) -> TableStep | None:
        """Once a game is over: free the seats of those who left, and commit to the next secret. None when done already."""
        if self.view.phase != Phase.OVER or not self.dealing.dealt:
            return None
        happened: list[AnyEvent] = []
        for seat in [s for s, who in self.occupants.items() if who.gone]:
            del self.occupants[seat]
            happened.append(events.Stood(seat))
        happened.append(self._bind_to_next_game())
        return self._commit(happened)

    def _signed(self, happened: list[AnyEvent], over: events.Over) -> events.Over:
        """The end of a game with the table's signature over everything that happened, the last step included."""
        newest = self.transcript
        for event in (*happened, over):
            newest = transcript.extend(newest, event)
        text = transcript.signed_text(self.dealing.game, newest)
        end = views.reduce_all(self.view, events.all_seen_by(happened, None))
        played = [end.seats[seat] for seat in end.in_play]
        names, levels = tuple(s.name for s in played), tuple(s.level for s in played)
        signature = self._sign(text)
        return replace(over, transcript=newest, signature=signature, names=names, levels=levels)

    def _bind_to_next_game(self) -> events.Committed:
        self.dealing = Dealing(self.next_game, 0, self._entropy(deal.SECRET_BYTES))
        return self.dealing.committed(self.id)

    def _may_change(self) -> None:
        """Raise :class:`RequestRefused` where seats and rules stay as they are."""
        if self.view.phase == Phase.PLAYING:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "a game is on")
        if self.dealing.closed:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "a game is being dealt")
