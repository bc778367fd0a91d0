"""What really happened at a table: its steps with everything shown, the cards as they lie, and the view after each step.

Cards are followed here by a few lines of their own, so that engine, reducer and this agree or a promise is broken.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.cards import ranks_in
from gofish_protocol.view import reduce_all
from tests.simulation.fairness import is_fair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView

CARDS = 52
MOVES = events.Started | events.Asked | events.Withdrew


class Broken(AssertionError):
    """A promise does not hold."""


class Truth:
    """One line of steps, as one start of a host went on from where an earlier one was."""

    def __init__(self, table: str, first: TableView) -> None:
        """``first``: the table before its first step."""
        self.table = table
        self.seq = 0
        """the newest step"""
        self.foul = False
        """its host may cheat: what is told of cards is not looked at before the game is over"""
        self.fair: dict[int, bool] = {}
        """by game, once it is over: whether it was played with the cards of its shuffle"""
        self.line = 0
        """goes up when steps that were told are gone"""
        self.steps: dict[int, tuple[AnyEvent, ...]] = {}
        self.views: dict[int, TableView] = {0: first}
        """as a spectator sees it, after each step"""
        self.hands: dict[int, dict[int, int]] = {0: {}}
        """by seat, after each step"""
        self.games_over = 0
        self.asks = 0
        self.turn_seq = 0
        """the step that made it the present turn"""
        self.asked_in = 0
        """the step that had made it the turn in which the newest ask was made"""
        self.played: Counter[tuple[int, int, int]] = Counter()
        """asks that people made: seat, seat asked, what for"""
        self._commitments: dict[tuple[int, int], bytes] = {}
        self._started: tuple[int, events.Started] | None = None
        """the newest game's, and its step"""
        self._seen: dict[tuple[int, int | None], tuple[AnyEvent, ...]] = {}

    @property
    def view(self) -> TableView:
        """The newest, as a spectator sees it."""
        return self.views[self.seq]

    def fork(self, seq: int) -> Truth:
        """Another line that begins with all up to this step: other steps may follow than were told."""
        other = Truth(self.table, self.views[0])
        other.foul = self.foul
        for number in range(1, seq + 1):
            other.take(number, self.steps[number])
        other.line = self.line + 1
        return other

    def common_with(self, other: Truth) -> int:
        """The newest step that this and another line have in common."""
        numbers = range(1, min(self.seq, other.seq) + 1)
        unlike = (seq for seq in numbers if self.steps[seq] != other.steps[seq])
        return next(unlike, len(numbers) + 1) - 1

    def take(self, seq: int, happened: Sequence[AnyEvent]) -> None:
        """The next step, which is told from now on. Raises `Broken`."""
        if seq != self.seq + 1:
            raise Broken(f"step {seq} after step {self.seq}")
        hands = dict(self.hands[self.seq])
        for event in happened:
            self._follow(seq, event, hands)
        if any(isinstance(event, events.Over) for event in happened):
            self._check_deal(seq, happened)
        self.steps[seq] = tuple(happened)
        self.hands[seq] = hands
        view = reduce_all(self.views[self.seq], events.all_seen_by(happened, None))
        self.views[seq] = view
        self.seq = seq
        if any(isinstance(event, MOVES) for event in happened):
            self._count_cards(view, hands)
            self.asked_in = self.turn_seq
            if any(isinstance(event, events.Turn) for event in happened):
                self.turn_seq = seq

    def seen_by(self, seq: int, seat: int | None) -> tuple[AnyEvent, ...]:
        """A step as this seat may see it."""
        key = seq, seat
        seen = self._seen.get(key)
        if seen is None:
            seen = self._seen[key] = tuple(events.all_seen_by(self.steps[seq], seat))
        return seen

    # ---- The cards

    def _follow(self, seq: int, event: AnyEvent, hands: dict[int, int]) -> None:
        match event:
            case events.Committed(game=game, commitment=commitment, round=number):
                self._commitments[game, number] = commitment
            case events.Started(seats=seats):
                hands.clear()
                hands.update(dict.fromkeys(seats, 0))
                self._started = seq, event
            case events.Dealt(seat=seat, hand=hand):
                self._draw(hands, seat, hand)
            case events.Asked(seat=seat, to=to, what=what, auto=auto):
                self.asks += 1
                if not auto and not self.view.seats[seat].level:
                    self.played[seat, to, what] += 1
            case events.Gave(seat=giver, to=taker, cards=cards):
                if cards & ~hands[giver] or not cards:
                    self._wrong(f"seat {giver} gives cards that it does not have")
                hands[giver] &= ~cards
                hands[taker] |= cards
            case events.Drew(seat=seat, card=card):
                if card is None:
                    raise Broken("the host itself does not know what was drawn")
                self._draw(hands, seat, 1 << card)
            case events.Refilled(seat=seat, cards=cards):
                self._draw(hands, seat, cards or 0)
            case events.Book(seat=seat, rank=rank):
                four = 15 << rank * 4
                if hands[seat] & four != four:
                    self._wrong(f"seat {seat} lays down a book that it does not have")
                hands[seat] &= ~four
            case events.Withdrew(seat=seat):
                hands[seat] = 0
            case events.Over():
                self.games_over += 1

    def _draw(self, hands: dict[int, int], seat: int, cards: int) -> None:
        held = 0
        for hand in hands.values():
            held |= hand
        if cards & held:
            self._wrong(f"seat {seat} draws a card that somebody holds")
        hands[seat] |= cards

    def _count_cards(self, view: TableView, hands: dict[int, int]) -> None:
        held = laid = 0
        for seat, hand in hands.items():
            held |= hand
            if view.seats[seat].cards != hand.bit_count():
                self._wrong(f"seat {seat} is said to hold {view.seats[seat].cards} cards")
        for rank in ranks_in(view.booked):
            laid |= 15 << rank * 4
        if held & laid:
            self._wrong("a card of a book is in a hand")
        if held.bit_count() + laid.bit_count() + view.stock != CARDS:
            self._wrong(
                f"{held.bit_count()} cards in hands, {laid.bit_count()} in books, {view.stock} in the stock"
            )

    def _wrong(self, what: str) -> None:
        if not self.foul:
            raise Broken(what)

    def _check_deal(self, seq: int, happened: Sequence[AnyEvent]) -> None:
        """The deck follows from what everybody was bound to before anybody could choose, and all else from the deck."""
        assert self._started is not None
        first, started = self._started
        told = [*(self.steps[number] for number in range(first, seq)), happened]
        bound_to = self._commitments[started.game, started.round]
        self.fair[started.game] = fair = is_fair(self.table, bound_to, told)
        if not fair:
            self._wrong(f"game {started.game} was not played with the cards of its shuffle")
