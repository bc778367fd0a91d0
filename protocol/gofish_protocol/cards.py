"""Cards as numbers: ``rank * 4 + suit``, so that a hand is one integer with four bits for each rank."""

from functools import cache

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

_RANK_NUMBERS = {text: number for number, text in enumerate(RANKS)}
_CARD_NUMBERS = {text: number for number, text in enumerate(CARDS)}
LOWEST_SUIT = 0x1111111111111
"""All thirteen clubs: the lowest of each rank's four bits."""


def parse_rank(text: object) -> int | None:
    """The number 0…12 of a rank written exactly as in docs/rules.md, or None."""
    return _RANK_NUMBERS.get(text) if isinstance(text, str) else None


def parse_card(text: object) -> int | None:
    """The number 0…51 of a card written exactly as in docs/rules.md (``10H``), or None."""
    return _CARD_NUMBERS.get(text) if isinstance(text, str) else None


def cards_in(hand: int) -> list[int]:
    """The card numbers of a 52-bit hand, lowest first."""
    found = []
    while hand:
        lowest = hand & -hand
        found.append(lowest.bit_length() - 1)
        hand ^= lowest
    return found


def card_names(hand: int) -> list[str]:
    """The cards of a 52-bit hand as text, sorted as strings: the order docs/rules.md asks for.

    >>> card_names(hand_of([parse_card("AS"), parse_card("10H")]))
    ['10H', 'AS']
    """
    names = []
    while hand:
        lowest = hand & -hand
        names.append(CARDS[lowest.bit_length() - 1])
        hand ^= lowest
    names.sort()
    return names


def hand_of(cards: "list[int] | tuple[int, ...]") -> int:
    """The 52-bit hand that holds these card numbers."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


@cache
def ranks_in(mask: int) -> tuple[int, ...]:
    """The rank numbers of a 13-bit mask, lowest first. There are only 8,192 masks, so each is worked out once."""
    return tuple(rank for rank in range(13) if mask >> rank & 1)


def ranks_held(hand: int) -> tuple[int, ...]:
    """The rank numbers that a 52-bit hand holds at least one card of, lowest first."""
    pairs = hand | hand >> 1
    return _ranks_of((pairs | pairs >> 2) & LOWEST_SUIT)


def rank_mask(hand: int) -> int:
    """The 13-bit mask of the ranks that a 52-bit hand holds at least one card of."""
    mask = 0
    for rank in ranks_held(hand):
        mask |= 1 << rank
    return mask


@cache
def _ranks_of(clubs: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(13) if clubs >> rank * 4 & 1)


def rank_names(mask: int) -> list[str]:
    """The ranks of a 13-bit mask as text, in the order A 2 … K."""
    return [RANKS[rank] for rank in ranks_in(mask)]
