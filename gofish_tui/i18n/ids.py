"""The names that cards, suits, refusals and faults have in the Fluent files.

Fluent reads a variant key such as `[7]` as a number, which the argument `"7"` silently fails to
match; so a rank goes into a message as a word, `seven`, and never as a digit.
"""

RANKS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
SUITS = ("clubs", "diamonds", "hearts", "spades")


def rank_id(rank: int) -> str:
    """The `$rank` of a rank 0…12, ace first."""
    return RANKS[rank]


def suit_id(suit: int) -> str:
    """The `$suit` of a suit 0…3, in the order C D H S."""
    return SUITS[suit]


def card_ids(card: int) -> dict[str, str]:
    """The `$rank` and `$suit` of a card 0…51, ready for `Messages.text("card", **…)`."""
    return {"rank": RANKS[card // 4], "suit": SUITS[card % 4]}


def error_id(word: str) -> str:
    """The message for a refusal or error word of the wire: `game_over` is `error-game-over`."""
    return "error-" + word.replace("_", "-")


def unreachable_id(reason: str) -> str:
    """The message that explains why a broker cannot be reached, and what to do about it."""
    return f"unreachable-{reason}"
