"""What is certain about every hand, from the events that one viewer received.

For each seat and rank it keeps the fewest and the most cards the hand can hold. Both are proofs, never guesses: whatever
the true hands are, ``low <= true <= high``. ``odds.py`` says how likely each count between them is. Bots, the memory aid
and hints use it.
"""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, ClassVar

from gofish_protocol import events as ev
from gofish_protocol.cards import ranks_in
from gofish_protocol.engine import ALL_BOOKS
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import Rules, unpack
from gofish_protocol.view import SEATS
from gofish_tui.bots.slots import ALL_CARDS, Slots

MOST = 3
"""Four cards of a rank never stay in a hand: they are a book."""
MOST_ROUNDS = 13 * 6 * 2 * (MOST + 1)
"""Each round of conclusions moves one of two bounds, for each rank in each hand, by at least one card."""


class Knowledge:
    """The certain bounds of one viewer: a seat, which knows its own hand, or None for what the whole table knows.

    Between steps, that is after each :meth:`see`, every number holds. Call :meth:`tighten` before reading ``low`` and ``high``.
    """

    def __init__(self, me: int | None) -> None:
        self.me = me
        self._start((), Rules())

    def _start(self, seats: tuple[int, ...], rules: Rules) -> None:
        size = rules.hand_size(len(seats))
        self.rules = rules
        self.by_card = rules.by_card
        self.must_hold = rules.asking == "must_hold"
        self.seats = seats
        self.hidden = tuple(seat for seat in seats if seat != self.me)
        """the seats whose hands the viewer does not see"""
        self.hand = 0
        self.stock = 52 - size * len(seats)
        self.booked = 0
        self.open_ranks: tuple[int, ...] = ranks_in(ALL_BOOKS)
        self.size = [size if seat in seats else 0 for seat in range(SEATS)]
        self.low = [[0] * 13 for _ in range(SEATS)]
        """for each seat and rank, the fewest cards it can hold"""
        self.high = [[min(size, MOST) if seat in seats else 0] * 13 for seat in range(SEATS)]
        """for each seat and rank, the most cards it can hold"""
        self.sure = [0] * SEATS
        """the specific cards that a seat certainly holds, as a hand"""
        self.never = [0] * SEATS
        """cards that a seat certainly does not hold, as a hand; kept only where players ask for cards"""
        self.claimed = [0] * SEATS
        """ranks of which a seat holds one or more only because it asked: no card of them was seen"""
        self.slots = [Slots(count) for count in self.size]
        """for each seat, the cards of its hand that nobody has seen"""
        self._ask: ev.Asked | None = None
        self._answered = True
        self._drawer: int | None = None

    def see(self, events: Iterable[AnyEvent]) -> None:
        """Take in one step, as the viewer was told it."""
        handlers = self._HANDLERS
        for event in events:
            handler = handlers.get(type(event))
            if handler is not None:
                if self._drawer is not None:
                    self._drawn_unseen(event)
                handler(self, event)
        if self._drawer is not None:
            self._drawn_unseen(None)
        if not self._answered:
            self._has_none()
        self._ask = None
        if self.me is not None:
            self._count_own()

    # One handler for each event that reveals something about a hand.

    def _on_started(self, event: ev.Started) -> None:
        self._start(event.seats, unpack(event.rules))

    def _on_dealt(self, event: ev.Dealt) -> None:
        if event.seat == self.me:
            self.hand = event.hand

    def _on_asked(self, event: ev.Asked) -> None:
        self._ask = event
        self._answered = False
        seat, what = event.seat, event.what
        rank = what >> 2 if self.by_card else what
        if self.must_hold and not self.low[seat][rank]:
            self.low[seat][rank] = 1
            self.claimed[seat] |= 1 << rank
        if self.by_card and not self.rules.bluff:
            self.never[seat] |= 1 << what
            self.slots[seat].rule_out(1 << what)

    def _on_gave(self, event: ev.Gave) -> None:
        giver, taker, cards = event.seat, event.to, event.cards
        self._answered = True
        count = cards.bit_count()
        rank = (cards.bit_length() - 1) >> 2
        self.size[giver] -= count
        self.size[taker] += count
        self.sure[giver] &= ~cards
        self.sure[taker] |= cards
        self.never[taker] &= ~cards
        if self.by_card:
            self.never[giver] |= cards
            self.low[giver][rank] = max(0, self.low[giver][rank] - 1)
            self.high[giver][rank] -= 1
        else:
            self.low[giver][rank] = self.high[giver][rank] = 0
            self.claimed[giver] &= ~(1 << rank)
        self._leave(giver, cards if self.by_card else 15 << rank * 4)
        if not self.by_card:
            self.slots[giver].rule_out(15 << rank * 4)
        self.low[taker][rank] += count
        self.high[taker][rank] += count
        if self.me == giver:
            self.hand &= ~cards
        elif self.me == taker:
            self.hand |= cards

    def _leave(self, seat: int, cards: int) -> None:
        """Some of these cards have left the hand: those that nobody had seen were in its slots."""
        slots = self.slots[seat]
        gone = slots.count - (self.size[seat] - self.sure[seat].bit_count())
        if gone > 0:
            slots.remove(cards, gone)

    def _on_go_fish(self, _event: ev.GoFish) -> None:
        self._has_none()

    def _has_none(self) -> None:
        """The player asked had nothing to give. With an empty stock nobody says so, but everybody sees it."""
        self._answered = True
        ask = self._ask
        if ask is None:
            return
        if self.by_card:
            self.never[ask.to] |= 1 << ask.what
            self.slots[ask.to].rule_out(1 << ask.what)
        else:
            self.slots[ask.to].rule_out(15 << ask.what * 4)
            self.low[ask.to][ask.what] = self.high[ask.to][ask.what] = 0
            self.claimed[ask.to] &= ~(1 << ask.what)

    def _on_drew(self, event: ev.Drew) -> None:
        seat, card = event.seat, event.card
        self.size[seat] += 1
        self.stock -= 1
        if card is None:
            self._drawer = seat
            return
        self.never[seat] &= ~(1 << card)
        if seat == self.me:
            self.hand |= 1 << card
        if event.lucky:
            self.sure[seat] |= 1 << card
            self.low[seat][card >> 2] += 1
            self.high[seat][card >> 2] += 1

    def _drawn_unseen(self, following: AnyEvent | None) -> None:
        """A card was drawn that nobody else saw. It was not what had been asked for, and an immediate book tells its rank."""
        seat = self._drawer
        self._drawer = None
        if seat is None or (isinstance(following, ev.Book) and following.seat == seat):
            return
        asked = self._ask.what if self._ask is not None else -1
        high = self.high[seat]
        excluded = 0 if asked < 0 else 1 << asked if self.by_card else 15 << asked * 4
        self.slots[seat].draw(excluded)
        for rank in self.open_ranks:
            if self.by_card or rank != asked:
                high[rank] += 1
        if self.by_card:
            self.never[seat] &= 1 << asked if asked >= 0 else 0

    def _on_book(self, event: ev.Book) -> None:
        rank = event.rank
        four = 15 << rank * 4
        self.booked |= 1 << rank
        self.open_ranks = ranks_in(ALL_BOOKS ^ self.booked)
        self.size[event.seat] -= 4
        self.hand &= ~four
        for seat in self.seats:
            self.low[seat][rank] = self.high[seat][rank] = 0
            self.sure[seat] &= ~four
        self._leave(event.seat, four)

    def _on_refilled(self, event: ev.Refilled) -> None:
        seat = event.seat
        self.stock -= event.count
        self.size[seat] = event.count
        self.slots[seat] = Slots(event.count)
        self.sure[seat] = self.never[seat] = self.claimed[seat] = 0
        self.low[seat] = [0] * 13
        self.high[seat] = [min(event.count, MOST)] * 13
        for rank in ranks_in(self.booked):
            self.high[seat][rank] = 0
        if seat == self.me and event.cards is not None:
            self.hand = event.cards

    def _on_withdrew(self, event: ev.Withdrew) -> None:
        seat = event.seat
        self.stock += event.count
        self.size[seat] = 0
        self.slots[seat] = Slots()
        self.sure[seat] = self.never[seat] = self.claimed[seat] = 0
        self.low[seat] = [0] * 13
        self.high[seat] = [0] * 13
        if seat == self.me:
            self.hand = 0

    def _count_own(self) -> None:
        """The viewer's own hand leaves no doubt."""
        me, hand = self.me, self.hand
        if me is None:
            return
        counts = [(hand >> shift & 15).bit_count() for shift in range(0, 52, 4)]
        self.low[me] = counts
        self.high[me] = counts.copy()
        self.sure[me] = hand

    def room(self, seat: int) -> list[float]:
        """For each rank, how many cards of the hand may be of it besides those that certainly are; an expectation.

        After :meth:`tighten`. ``high - low`` says how many of them can be of the rank at once, four cards being a book.
        """
        certain = [
            fewest - (self.sure[seat] >> rank * 4 & 15).bit_count()
            for rank, fewest in enumerate(self.low[seat])
        ]
        unplaced = ALL_CARDS
        if self.by_card:
            for other in self.seats:
                unplaced &= ~self.sure[other]
        return self.slots[seat].room(self.open_ranks, certain, unplaced)

    def with_open_hands(self, hands: Mapping[int, int]) -> "Knowledge":
        """The same seat's, if it saw every hand."""
        opened = copy(self)
        opened.low, opened.high = (
            [row.copy() for row in self.low],
            [row.copy() for row in self.high],
        )
        opened.sure, opened.never = self.sure.copy(), self.never.copy()
        opened.slots = [Slots() for _ in range(SEATS)]
        opened.claimed = [0] * SEATS
        for seat, hand in hands.items():
            counts = [(hand >> shift & 15).bit_count() for shift in range(0, 52, 4)]
            opened.low[seat], opened.high[seat] = counts, counts.copy()
            opened.sure[seat], opened.never[seat] = hand, ALL_CARDS & ~hand
        return opened

    def tighten(self) -> None:
        """Draw every conclusion from the counts: four cards of a rank, the number in each hand, the number in the stock.

        Bounds propagation to a fixed point, as constraint solvers do it; each round only ever narrows. Counts that
        contradict each other, which only a lying host can send, have no fixed point: ValueError.
        """
        low, high, hidden, size = self.low, self.high, self.hidden, self.size
        if self.by_card:
            self._limit_by_cards()
        changed, rounds = True, 0
        while changed:
            changed, rounds = False, rounds + 1
            if rounds > MOST_ROUNDS:
                raise ValueError("these hands cannot be")
            slack = {seat: size[seat] - sum(low[seat]) for seat in hidden}
            for rank in self.open_ranks:
                spare = 4 - (low[self.me][rank] if self.me is not None else 0)
                room = self.stock
                for seat in hidden:
                    spare -= low[seat][rank]
                for seat in hidden:
                    fewest = low[seat][rank]
                    cap = min(fewest + min(spare, slack[seat]), MOST)
                    if high[seat][rank] > cap:
                        high[seat][rank] = cap
                        changed = True
                    room += high[seat][rank] - fewest
                if spare > room - MOST:
                    changed |= self._must_be_there(rank, spare - room)
            changed |= self._fill_hands()

    def _must_be_there(self, rank: int, lacking: int) -> bool:
        """Raise a seat's minimum where all the other places together cannot take the rank's cards."""
        changed = False
        for seat in self.hidden:
            fewest = self.low[seat][rank]
            needed = lacking + self.high[seat][rank] - fewest
            if needed > 0:
                self.low[seat][rank] = fewest + needed
                changed = True
                break  # the sums have changed: the next round continues
        return changed

    def _fill_hands(self) -> bool:
        """Raise a minimum where all other ranks together cannot fill the hand."""
        changed = False
        for seat in self.hidden:
            low, high = self.low[seat], self.high[seat]
            lacking = self.size[seat] - sum(high)
            for rank in self.open_ranks:
                needed = lacking + high[rank]
                if needed > low[rank]:
                    low[rank] = needed
                    changed = True
        return changed

    def _limit_by_cards(self) -> None:
        """Where players ask for cards, a hand holds no more of a rank than the cards of it that may be there."""
        placed = 0
        for seat in self.seats:
            placed |= self.sure[seat]
        for seat in self.hidden:
            sure = self.sure[seat]
            possible = ~self.never[seat] & (~placed | sure)
            low, high = self.low[seat], self.high[seat]
            for rank in self.open_ranks:
                shift = rank * 4
                high[rank] = min(high[rank], (possible >> shift & 15).bit_count())
                low[rank] = max(low[rank], (sure >> shift & 15).bit_count())

    _HANDLERS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {
        ev.Started: _on_started,
        ev.Dealt: _on_dealt,
        ev.Asked: _on_asked,
        ev.Gave: _on_gave,
        ev.GoFish: _on_go_fish,
        ev.Drew: _on_drew,
        ev.Book: _on_book,
        ev.Refilled: _on_refilled,
        ev.Withdrew: _on_withdrew,
    }
