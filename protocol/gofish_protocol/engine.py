"""The only place where a game changes. docs/rules.md is its contract.

A hand is an integer with bit ``1 << card`` set for each card held, so the four cards of a rank are four adjacent bits:
a transfer is one ``and`` and one ``xor``, a book is a nibble that equals 15. Bots play thousands of games to think one move
ahead, so what is needed on every ask is worked out once: the rules as flags, who holds cards as a mask, lists behind a cache.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .cards import LOWEST_SUIT, cards_in, hand_of, ranks_held, ranks_in
from .refusals import IllegalAsk
from .rules import Rules
from .termination import can_be_endless, can_end
from .vocabulary import EndReason, ErrorCode

BOOK, REFILLED, OUT = range(3)
"""Kinds of :data:`After`."""
IDLE_ASKS_PER_SEAT = 50
"""For each seat that holds cards, how many asks in a row may yield neither a card from the stock nor a book."""
ALL_BOOKS = (1 << 13) - 1
NOTHING_DRAWN = -1
_FOURS = tuple(15 << rank * 4 for rank in range(13))
_WHOLE_DECK = frozenset(range(52))

After = tuple[int, int, int]
"""What followed in a step, in order: ``(BOOK, seat, rank)``, ``(REFILLED, seat, drawn hand)``, ``(OUT, seat, 0)``."""


class Step(NamedTuple):
    """One accepted ask and everything that followed from it. Texts, events and views are made from it on demand."""

    seat: int
    to: int
    what: int
    """a rank 0…12, or a card 0…51 where cards are asked for"""
    given: int
    """the cards handed over, as a 52-bit hand"""
    drawn: int
    """the card drawn, or :data:`NOTHING_DRAWN`"""
    lucky: bool
    after: tuple[After, ...]
    turn: int | None
    """who plays next; None when the game is over"""


_step = tuple.__new__

_STATE = (
    *("_again_on_cards", "_again_on_luck", "_bluff", "_by_card", "_end", "_in_play", "_looked_at"),
    *("_can_be_endless", "_must_hold", "_passes_to_asked", "_top", "booked", "books", "deck"),
    *("hands", "holders", "idle", "opening", "out", "over", "players", "rules", "steps", "turn"),
    "withdrawn",
)
"""The attributes of a game."""


@cache
def _seats_in(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(6) if mask >> seat & 1)


class Game:
    """One game from the deal to the last book. Seats are 0…players−1 without gaps.

    ``deck`` is the whole deck, dealt from its front; it has to be given, so that nobody plays an unshuffled deck by mistake.
    ``first`` is the seat that begins.
    Raises ValueError for a deck, a number of players or a first player that do not make a game.

    >>> from .cards import card_names, parse_rank
    >>> game = Game(players=3, rules=Rules(), deck=range(52), first=0)
    >>> card_names(game.hands[0]), game.stock
    (['2H', '3D', '4C', '4S', '5H', 'AC', 'AS'], 31)
    >>> game.legal_asks()[:3]
    [(1, 0), (1, 1), (1, 2)]
    >>> step = game.ask(seat=0, to=1, what=parse_rank("A"))  # seat 1 holds one ace
    >>> card_names(step.given), step.turn
    (['AD'], 0)
    >>> game.ask(seat=1, to=0, what=0)
    Traceback (most recent call last):
        ...
    gofish_protocol.refusals.IllegalAsk: not_your_turn
    """

    __slots__ = _STATE

    def __init__(
        self,
        players: int,
        rules: Rules,
        deck: Sequence[int],
        first: int,
        *,
        _twin_of: "Game | None" = None,
    ) -> None:
        if _twin_of is not None:  # compiled, a class is made by nothing but its constructor
            for name in _STATE:
                setattr(self, name, getattr(_twin_of, name))
            return
        if not 2 <= players <= 6:
            raise ValueError(f"2 to 6 players, not {players}")
        if len(deck) != 52 or not _WHOLE_DECK.issuperset(deck) or len(set(deck)) != 52:
            raise ValueError("the deck is not 52 different cards")
        if not 0 <= first < players:
            raise ValueError(f"the first player is a seat from 0 to {players - 1}, not {first}")
        self.players = players
        self.rules = rules
        self.deck = tuple(deck)
        self._by_card = rules.by_card
        self._bluff = rules.bluff
        self._must_hold = rules.asking == "must_hold"
        self._again_on_cards = rules.go_again == "success"
        self._again_on_luck = rules.go_again != "never"
        self._passes_to_asked = rules.turn_passes_to == "asked"
        self._can_be_endless = can_be_endless(rules)
        self._looked_at: tuple[tuple[int, ...], bool] = ((), False)
        """the newest position that was searched for an end, and whether it has none"""
        self._top = rules.hand_size(players) * players
        self.hands = [hand_of(self.deck[seat : self._top : players]) for seat in range(players)]
        self._in_play = self.holders = (1 << players) - 1
        """the seats that hold cards, as a mask"""
        self.books = [0] * players
        self.booked = 0
        self._end = 52
        """where the stock ends in ``deck``: further back once a hand was put under it"""
        self.withdrawn = 0
        """the seats whose players have left the game, as a mask; they are in ``out`` as well"""
        self.out = 0
        self.idle = 0
        """asks in a row, up to now, after which nobody had drawn a card, laid down a book or left"""
        self.over = False
        self.turn: int | None = first
        self.steps: list[Step] = []
        after: list[After] = []
        for seat in range(players):
            self._lay_down(seat, after)
        if after:
            self._settle(first, after, after_deal=True)
            if not self.over and not self.hands[first]:
                self.turn = self._next_holder(first)
        self.opening = tuple(after)
        """What followed the deal: books, refilled hands, seats that sit out at once."""

    @property
    def stock(self) -> int:
        """How many cards are left to draw."""
        return self._end - self._top

    def refusal(self, seat: int, to: int, what: int) -> ErrorCode | None:
        """The first check of docs/rules.md that this ask fails, or None when it may be played. Any numbers may be given.

        ``what`` is a rank 0…12, or a card 0…51 where the rules ask for cards.
        """
        if self.over:
            return ErrorCode.GAME_OVER
        if seat != self.turn:
            return ErrorCode.NOT_YOUR_TURN
        if to < 0 or not self._in_play >> to & 1:
            return ErrorCode.NO_SUCH_PLAYER
        if to == seat:
            return ErrorCode.CANNOT_ASK_YOURSELF
        if not self.holders >> to & 1:
            return ErrorCode.PLAYER_IS_OUT
        by_card = self._by_card
        if not 0 <= what < (52 if by_card else 13):
            return ErrorCode.BAD_ASK
        rank = what >> 2 if by_card else what
        if self.booked >> rank & 1:
            return ErrorCode.ALREADY_A_BOOK
        if self._must_hold and not self.hands[seat] & _FOURS[rank]:
            return ErrorCode.RANK_NOT_HELD
        if by_card and not self._bluff and self.hands[seat] >> what & 1:
            return ErrorCode.CARD_IS_YOURS
        return None

    def ask(self, seat: int, to: int, what: int) -> Step:
        """Play one ask and return the outcome; ``what`` as in :meth:`refusal`.

        Raises :class:`IllegalAsk`, and then nothing has changed.
        """
        refused = self.refusal(seat, to, what)
        if refused is not None:
            raise IllegalAsk(refused)
        hands = self.hands
        if self._by_card:
            rank, wanted = what >> 2, 1 << what
        else:
            rank, wanted = what, _FOURS[what]
        mine, theirs = hands[seat], hands[to]
        drawn = NOTHING_DRAWN
        lucky = False
        given = theirs & wanted
        if given:
            hands[to] = theirs = theirs ^ given
            mine |= given
        elif self._top < self._end:
            drawn = self.deck[self._top]
            self._top += 1
            card = 1 << drawn
            lucky = wanted & card != 0
            mine |= card
            rank = drawn >> 2
        after: tuple[After, ...] = ()
        # Only the rank that came in can have become complete.
        four = _FOURS[rank]
        if mine & four == four:
            mine ^= four
            self.books[seat] |= 1 << rank
            self.booked |= 1 << rank
            after = ((BOOK, seat, rank),)
        hands[seat] = mine
        # Without an empty hand only the last card of the stock can make a difference to what follows.
        if not mine or not theirs or (self._top == self._end and drawn >= 0):
            laid = list(after)
            self._settle(seat, laid)
            after = tuple(laid)
        if drawn >= 0 or after:
            self.idle = 0
        else:
            self.idle += 1
        turn: int | None
        if self.over:
            turn = None
        elif ((lucky and self._again_on_luck) or (given and self._again_on_cards)) and hands[seat]:
            turn = seat
        elif self._passes_to_asked and not given and hands[to]:
            turn = to
        else:
            turn = self._next_holder(seat)
        self.turn = turn
        step: Step = _step(Step, (seat, to, what, given, drawn, lucky, after, turn))
        self.steps.append(step)
        return step

    def withdraw(self, seat: int) -> int:
        """A player leaves for good (docs/rules.md): the hand goes under the stock in card order, and the seat sits out.

        Returns the hand. Raises :class:`IllegalAsk` when the game is over, or when there is no such player anymore.
        """
        if self.over:
            raise IllegalAsk(ErrorCode.GAME_OVER)
        if not 0 <= seat < self.players or self.withdrawn >> seat & 1:
            raise IllegalAsk(ErrorCode.NO_SUCH_PLAYER)
        hand, self.hands[seat] = self.hands[seat], 0
        self.deck += tuple(cards_in(hand))
        self._end += hand.bit_count()
        self.withdrawn |= 1 << seat
        self.out |= 1 << seat
        self.idle = 0
        self._count_holders()
        if self._is_over(refills_to_come=False):
            self.over = True
            self.turn = None
        elif self.turn == seat:
            self.turn = self._next_holder(seat)
        return hand

    def legal_asks(self) -> list[tuple[int, int]]:
        """Every ``(to, what)`` that the seat whose turn it is may ask; empty only when the game is over."""
        if self.over or self.turn is None:
            return []
        whats = self.askable(self.turn)
        return [(to, what) for to in self.targets(self.turn) for what in whats]

    def targets(self, seat: int) -> tuple[int, ...]:
        """The other seats that hold cards."""
        return _seats_in(self.holders & ~(1 << seat))

    def askable(self, seat: int) -> tuple[int, ...]:
        """The ranks, or the cards, that ``seat`` may ask for when it is its turn."""
        hand = self.hands[seat]
        ranks = ranks_held(hand) if self._must_hold else ranks_in(ALL_BOOKS ^ self.booked)
        if not self._by_card:
            return ranks
        own = 0 if self.rules.bluff else hand
        return tuple(
            card for rank in ranks for card in range(rank * 4, rank * 4 + 4) if not own >> card & 1
        )

    @property
    def endless(self) -> bool:
        """Whether nothing that anybody may ask can end this game anymore: `termination` says when. The rules do not call
        it over: a host has to end it.
        """
        turn = self.turn
        if turn is None or not self._can_be_endless:
            return False
        at = (turn, self._end - self._top, *self.hands)
        if self._looked_at[0] != at:
            stock = self.deck[self._top : self._end]
            self._looked_at = (at, not can_end(self.hands, turn, stock, self.rules))
        return self._looked_at[1]

    @property
    def asks_left(self) -> int:
        """After this many more asks without a draw or a book a host ends this game, because nobody else does.

        Whoever holds cards is the same all that time: a seat runs out of them, draws new ones or leaves only as progress.
        """
        return IDLE_ASKS_PER_SEAT * self.holders.bit_count() - self.idle

    @property
    def cut_short(self) -> EndReason | None:
        """Why a host ends this game although the rules do not; None while they may, or once it is over."""
        if self.over:
            return None
        if self.endless:
            return EndReason.ENDLESS
        return None if self.asks_left > 0 else EndReason.NO_PROGRESS

    @property
    def ended(self) -> bool:
        """It is over, or nothing or nobody will end it: what a host goes by."""
        return self.over or self.cut_short is not None

    def winners(self) -> list[int]:
        """The seats with the most books: one, or several that share the win."""
        counts = [mask.bit_count() for mask in self.books]
        return [seat for seat, count in enumerate(counts) if count == max(counts)]

    def copy(self) -> "Game":
        """An independent game at the same point, for looking ahead; the steps so far are not copied."""
        twin = Game(self.players, self.rules, self.deck, 0, _twin_of=self)
        twin.hands = self.hands.copy()
        twin.books = self.books.copy()
        twin.steps = []
        return twin

    def _lay_down(self, seat: int, after: list[After]) -> None:
        """Lay down every book in a hand that was just dealt or drawn."""
        hand = self.hands[seat]
        whole = hand & hand >> 1 & hand >> 2 & hand >> 3 & LOWEST_SUIT
        if not whole:
            return
        for rank in ranks_held(whole):
            self.hands[seat] ^= _FOURS[rank]
            self.books[seat] |= 1 << rank
            self.booked |= 1 << rank
            after.append((BOOK, seat, rank))

    def _settle(self, seat: int, after: list[After], *, after_deal: bool = False) -> None:
        """Steps 3 to 5 of docs/rules.md: is it over, refill or sit out from ``seat`` clockwise, is it over now."""
        rules, hands = self.rules, self.hands
        self._count_holders()
        if not after_deal and self._is_over(refills_to_come=rules.empty_hand == "draw"):
            self.over = True
            return
        if rules.empty_hand != "ends_game" and 0 in hands:
            for other in (*range(seat, self.players), *range(seat)):
                if not hands[other] and not self.out >> other & 1:
                    self._refill(other, after)
            self._count_holders()
        if self._is_over(refills_to_come=False):
            self.over = True
            self.turn = None

    def _count_holders(self) -> None:
        self.holders = 0
        for seat, hand in enumerate(self.hands):
            if hand:
                self.holders |= 1 << seat

    def _refill(self, seat: int, after: list[After]) -> None:
        if self.rules.empty_hand == "draw":
            size = self.rules.hand_size(self.players)
            while not self.hands[seat] and self._top < self._end:
                cards = self.deck[self._top : self._top + size]
                self._top += len(cards)
                self.hands[seat] = hand = hand_of(cards)
                after.append((REFILLED, seat, hand))
                self._lay_down(seat, after)
        if not self.hands[seat]:
            self.out |= 1 << seat
            after.append((OUT, seat, 0))

    def _is_over(self, *, refills_to_come: bool) -> bool:
        rules = self.rules
        holding = self.holders.bit_count()
        return (
            self.booked == ALL_BOOKS
            or (holding < 2 and not refills_to_come)
            or (
                holding < self.players - self.withdrawn.bit_count()
                and rules.empty_hand == "ends_game"
            )
            or (self._top == self._end and rules.stock_out == "ends_game")
        )

    def _next_holder(self, seat: int) -> int:
        """The next seat clockwise that holds cards."""
        hands, players = self.hands, self.players
        other = seat + 1 if seat + 1 < players else 0
        while not hands[other]:
            other = other + 1 if other + 1 < players else 0
        return other
