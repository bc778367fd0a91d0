"""From messages to an ordered sequence: every step once, in order, with a view after each.

Public steps and a seat's own steps come on two topics, may be lost, repeated and overtake each other. A step is shown when all
of it is there; what is missing is asked for with a sync. Pure: messages in, updates out.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol import view as views
from gofish_protocol.events import AnyEvent
from gofish_protocol.messages import PublicStep, State
from gofish_protocol.replies import Personal, SyncReply
from gofish_protocol.state import view_of
from gofish_protocol.verify import OF_A_GAME
from gofish_protocol.view import TableView, changes_hand
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.people_check import PeopleCheck
from gofish_tui.client.story import Past, retell
from gofish_tui.client.updates import Resynced, Stepped
from gofish_tui.limits import LOG_KEPT, STEPS_WAITING, STORY_KEPT

IN_A_GAME = (
    events.Dealt,
    events.Asked,
    events.Gave,
    events.GoFish,
    events.Drew,
    events.Book,
    events.Refilled,
    events.Out,
    events.Over,
    events.Gone,
    events.Withdrew,
    events.Stalling,
)
"""What can only happen while a game is on. A game ends once: each end makes us check all of it."""


@dataclass
class GameLog:
    """What one viewer saw of one game."""

    events: list[AnyEvent] = field(default_factory=list)
    """from its first commitment on"""
    complete: bool = False
    """nothing is missing"""
    wrong_hand: int | None = None
    """the step at which the host sent us a hand that does not follow from the events"""
    wrong_state: int | None = None
    """the step whose published state contradicts what the steps had led to"""
    wrong_people: str = ""
    """how those whom the host listed, blamed or named at the end are not those who sat there"""
    withheld: int | None = None
    """the step before which the host left something out, though the game was on and it had told us its beginning"""
    came_in: int | None = None
    """the game that was on when the table's state arrived in place of its beginning"""
    _sure: int = 0
    """how many events there were before the first gap, where there is one"""

    @property
    def in_order(self) -> list[AnyEvent]:
        """The events that certainly follow one another: all up to the first gap."""
        return self.events if self.complete else self.events[: self._sure]

    def mark_incomplete(self) -> None:
        """Something is missing here. Nothing makes this log complete again."""
        if self.complete:
            self.complete = False
            self._sure = len(self.events)

    def mark_withheld(self, seq: int) -> None:
        """The host's answer leaves out what came before this step."""
        if self.complete:
            self.mark_incomplete()
            self.withheld = seq

    def excuse_withheld(self) -> None:
        """The game is over: a host may forget parts of such a game."""
        self.withheld = None

    def mark_wrong_state(self, seq: int) -> None:
        """The table as the host reports it is not what its steps have led to."""
        self.wrong_state = seq

    def join_late(self, game: int) -> None:
        """The table's state shows a game in play; unless we saw it begin, this is where we came in."""
        if not self.complete:
            self.came_in = game

    def check_hand(self, seq: int, view: TableView, hand: int) -> None:
        """Compare the hand that the host sent us with the one that follows from the events."""
        if self.complete and view.phase == Phase.PLAYING and view.hand != hand:
            self.wrong_hand = seq

    def mark_wrong_people(self, wrong: str) -> None:
        """Others sat there than the host says; what was found first counts."""
        self.wrong_people = self.wrong_people or wrong

    def add(self, event: AnyEvent) -> None:
        """One event more; beyond the longest possible game, it is not a game's log anymore."""
        if len(self.events) < LOG_KEPT:
            self.events.append(event)
        else:
            self.mark_incomplete()

    @property
    def game(self) -> int | None:
        """The game that it is the log of; None before anything was said about one."""
        said = (getattr(event, "game", None) for event in self.events)
        return next((game for game in said if game is not None), self.came_in)

    @property
    def dealt(self) -> int | None:
        """The game that was dealt in it; None before it was."""
        return next((e.game for e in self.events if isinstance(e, events.Started)), None)

    def is_of(self, game: int) -> bool:
        """Whether this is that game's, as far as it was dealt."""
        return self.dealt == game


class EventSequencer:
    """Follows one table for one viewer, through one epoch of its host."""

    def __init__(self, seat: int | None, epoch: int, seats: int = views.SEATS) -> None:
        self.seat = seat
        self.epoch = epoch
        self.seq = 0
        self.view: TableView = views.empty_table(seats, me=seat)
        self.present = GameLog()
        """of the game that is being dealt or played, or just over"""
        self.past = GameLog()
        """of the game before"""
        self._before_us: Past = deque(maxlen=STORY_KEPT)
        self.story: tuple[Stepped, ...] = ()
        """what the host sent with its first answer, as steps"""
        self._public: dict[int, PublicStep] = {}
        self._personal: dict[int, Personal] = {}
        self._caught_up = False
        self.was_shown = False
        """the table was shown to us, in this start of its host"""
        self._was_told = False
        """something of the first answer was read: no later one begins with the game's beginning"""
        self._leapt = False
        """passing steps were left out of what was sent"""
        self._people = PeopleCheck()

    def log_of(self, game: int) -> GameLog:
        """What was seen of the game that is over: the next one's may have begun."""
        return self.past if self.past.is_of(game) else self.present

    @property
    def behind(self) -> bool:
        """Something is missing: there are steps that cannot be shown yet."""
        return not self._caught_up or bool(self._public or self._personal)

    @property
    def history(self) -> tuple[AnyEvent, ...]:
        """All that was seen of the newest game; empty when some of it was missed."""
        log = self.log_of(self.view.game)
        return tuple(log.events) if log.complete else ()

    def add_public(self, seq: int, step: PublicStep) -> list[Stepped]:
        """A step as everybody may see it."""
        if seq > self.seq and step.events and len(self._public) < STEPS_WAITING:
            self._public[seq] = step
        return self._advance()

    def add_personal(self, step: Personal) -> list[Stepped]:
        """A step of ours as we may see it."""
        if step.epoch == self.epoch and step.seq > self.seq and len(self._personal) < STEPS_WAITING:
            self._personal[step.seq] = step
        return self._advance()

    def lacks_before(self, page: SyncReply) -> bool:
        """Whether an earlier page than this one did not come: what is missing has to be asked for first."""
        return page.epoch == self.epoch and page.after > self.seq

    def apply_sync(self, page: SyncReply) -> list[Stepped | Resynced]:
        """One page of a sync's answer."""
        if page.epoch != self.epoch:
            return []
        found: list[Stepped | Resynced] = []
        if not page.whole and self._is_of_a_later_game(page):
            self._begin_anew()
        fresh = not self._caught_up
        if not self._was_told:
            self._was_told = True
            self.present = GameLog(complete=page.whole and _from_the_beginning(page))
        for step in page.steps:
            if step.seq <= self.seq:
                continue
            # A whole answer lacks only steps that say nothing about the game.
            if fresh or page.whole or step.seq == self.seq + 1:
                self._leapt = not fresh and (self._leapt or step.seq != self.seq + 1)
                stepped = self._apply(step.seq, step.events, None, answered=not fresh)
                if stepped is not None and fresh:
                    self._before_us.extend((step.seq, event) for event in step.events)
                elif stepped is not None:
                    found.append(stepped)
            else:
                self.present.mark_withheld(step.seq)
        if page.state is not None and page.seq >= self.seq:
            found += self._take_end(page, page.state, fresh=fresh)
        return found + list(self._advance()) if self._caught_up else found

    def _take_end(self, page: SyncReply, state: State, *, fresh: bool) -> list[Resynced]:
        """The state with which an answer ends, if it says more than the steps did."""
        jumped, was = page.seq > self.seq, self.view
        if not jumped:
            self.present.check_hand(page.seq, was, page.hand)
        elif fresh:
            self.present.mark_incomplete()
        else:
            self.present.mark_withheld(page.seq)
        self._take_state(page.seq, state, page.hand)
        if fresh:
            otherwise = self._is_told_otherwise(was)
        else:
            known = not (jumped or self._leapt)
            otherwise = known and self.view != replace(was, hand=page.hand)
        if otherwise:
            self.present.mark_wrong_state(page.seq)
        if not self._is_on(self.present.game):
            self.present.excuse_withheld()
        if jumped and self.view.game != was.game:
            self.past, self.present = self.present, GameLog()
        if self.view.phase == Phase.PLAYING:
            self.present.join_late(self.view.game)
        if fresh:
            self.story = retell(self._before_us, self.view)
            self._before_us.clear()
        news = fresh or jumped or (self._leapt and self.view != was)
        if fresh or jumped or self._leapt:
            self._people.on_gap()
        self._leapt, self._caught_up, self.was_shown = False, True, True
        return [Resynced(self.seq, self.view, self.history, self.story)] if news else []

    def _advance(self) -> list[Stepped]:
        """Apply every step that is complete and next."""
        found: list[Stepped] = []
        while self._caught_up:
            number = self.seq + 1
            public = self._public.get(number)
            personal = self._personal.get(number)
            if personal is not None:
                stepped = self._apply(number, personal.events, personal.hand)
            elif public is not None and not changes_hand(public.events, self.seat):
                stepped = self._apply(number, public.events, None)
            else:
                break
            if stepped is None:
                break
            found.append(stepped)
        for waiting in (self._public, self._personal):
            for old in [seq for seq in waiting if seq <= self.seq]:
                del waiting[old]
        return found

    def _apply(
        self,
        seq: int,
        happened: Sequence[AnyEvent],
        hand: int | None,
        *,
        answered: bool = False,
    ) -> Stepped | None:
        """``answered``: it came in an answer to us, so that the host knew us after it, too."""
        before = self.view
        try:
            view = _after(before, happened, known=self._caught_up, whole=not self._leapt)
        except (IndexError, ValueError):
            # Not what an honest host of our version says: the state that a sync brings decides.
            self.present.mark_incomplete()
            self._caught_up = False
            return None
        self.view, self.seq = view, seq
        self._note(happened)
        known = self._caught_up and not self._leapt  # else names may be older than the event
        for wrong in self._people.faults(before, happened, view, known=known, ours=answered):
            self.present.mark_wrong_people(wrong)
        if hand is not None:
            self.present.check_hand(seq, view, hand)
            self.view = view = replace(view, hand=hand)
        return Stepped(seq, tuple(happened), before, view)

    def _is_told_otherwise(self, was: TableView) -> bool:
        """Whether all steps of the game in progress were sent, and did not lead to the state that came with them."""
        follows = self.present.complete and self.present.dealt == was.game
        return follows and was.phase == Phase.PLAYING and _of_play(was) != _of_play(self.view)

    def _is_on(self, game: int | None) -> bool:
        return self.view.phase == Phase.PLAYING and self.view.game == game

    def _is_of_a_later_game(self, page: SyncReply) -> bool:
        """While we were away the game that we know ended, and the host has only the next one, from its beginning on."""
        if not self._caught_up or not page.steps or page.steps[0].seq <= self.seq:
            return False
        begun = [e for e in page.steps[0].events if isinstance(e, events.Committed)]
        return bool(begun) and begun[0].game > max(self.present.game or 0, self.view.game)

    def _begin_anew(self) -> None:
        """Nothing more comes for the game that we know; nothing is missing from the one that is sent now."""
        self.present.mark_incomplete()
        self.past, self.present = self.present, GameLog(complete=True)
        self.view = views.empty_table(len(self.view.seats), me=self.seat)
        self._before_us.clear()
        self._caught_up = False

    def _take_state(self, seq: int, state: State, hand: int) -> None:
        try:
            self.view = view_of(state, me=self.seat, hand=hand)
        except ValueError:
            return
        self.seq = seq

    def _note(self, happened: Sequence[AnyEvent]) -> None:
        """Keep what the deal will be checked against, from the present game's commitment on."""
        for event in happened:
            if isinstance(event, events.Committed) and self._begins(event):
                self.past, self.present = self.present, GameLog(complete=True)
            elif isinstance(event, events.Started) and self.present.dealt is not None:
                self.past, self.present = self.present, GameLog()
            if isinstance(event, OF_A_GAME) and not self._is_repeated(event):
                self.present.add(event)

    def _begins(self, bound: events.Committed) -> bool:
        """It is a new game's first one. A host that commits itself twice could have chosen: the log keeps both."""
        first = next(iter(self.present.events), None)
        same = isinstance(first, events.Committed) and first.game == bound.game
        return bound.round == 0 and bound.game == self.view.game + 1 and not same

    def _is_repeated(self, event: AnyEvent) -> bool:
        """A turn is sent again when its clock is set again: as often as anybody likes."""
        last = self.present.events[-1] if self.present.events else None
        return (
            isinstance(event, events.Turn)
            and isinstance(last, events.Turn)
            and event.seat == last.seat
        )


def _of_play(view: TableView) -> tuple[object, ...]:
    """What follows from a game's beginning and its steps, whoever sits there."""
    seats = [view.seats[seat] for seat in view.in_play]
    held = [(seat.cards, seat.books, seat.out) for seat in seats]
    return view.game, view.phase, view.in_play, view.turn, view.stock, view.winners, held


def _from_the_beginning(page: SyncReply) -> bool:
    """It is the first of its pages: a later one may overtake it."""
    first = page.steps[0].events if page.steps else ()
    return not page.steps or any(isinstance(event, events.Committed) for event in first)


def _after(view: TableView, happened: Sequence[AnyEvent], *, known: bool, whole: bool) -> TableView:
    """The view after a step. Raises ValueError for what cannot be shown at this table: front ends trust what they get.

    ``known``: we know the table before it; for an answer's first steps we may not. ``whole``: who sits where as well, since no
    step was left out.
    """
    for event in happened:
        named = [getattr(event, field, None) or 0 for field in ("seat", "to")]
        if max(*named, *getattr(event, "seats", ()), *getattr(event, "winners", ())) >= len(
            view.seats
        ):
            raise ValueError("a seat is named that the table does not have")
        if known and isinstance(event, IN_A_GAME) and view.phase != Phase.PLAYING:
            raise ValueError("no game is on")
        match event:
            case events.Asked(what=what) if not 0 <= what < (52 if view.rules.by_card else 13):
                raise ValueError("nobody can ask for that")
            case events.Seated(seat=seat) if known and whole and view.seats[seat].taken:
                raise ValueError("somebody sits there")
            case events.Stood(seat=seat) if (
                known and seat in view.in_play and (view.phase == Phase.PLAYING)
            ):
                raise ValueError("a seat is kept to the end of its game")
            case events.Drew(seat=seat, card=None, lucky=lucky) if lucky or seat == view.me:
                raise ValueError("who may see a card is shown it")
            case events.Refilled(seat=seat, cards=None) if seat == view.me:
                raise ValueError("who may see cards is shown them")
        view = views.reduce(view, event)
    return view
