"""The fair deal: a shuffle that nobody chose, alone or in league, and everybody can repeat (protocol/README.md, 4).

Host and seats bind themselves to random bytes in rounds; once the list of everybody's commitments is closed, and not before,
they open theirs, and the deck follows from all of them. Once the host's secret is revealed at the end, anybody can deal it
again.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256, shake_256

SECRET_BYTES = 32
NO_PART = bytes(SECRET_BYTES)
"""Stands for a bot, and for a person without a commitment when the list was closed: in the list, and in the deal."""

_COMMIT = b"gofish/2/commit"
_PART = b"gofish/2/part"
_DEAL = b"gofish/2/deal"


def commitment(table: str, game: int, round_number: int, secret: bytes) -> bytes:
    """The 32 bytes that bind the host to its secret for one round without revealing it.

    ``game`` and ``round_number`` are below 2³²; ``secret`` is 32 random bytes, new for each round.
    """
    return sha256(_COMMIT + _place(table, game, round_number) + secret).digest()


def part_commitment(table: str, game: int, round_number: int, seat: int, random: bytes) -> bytes:
    """The 32 bytes that bind a seat to its part of the shuffle for one round without revealing it.

    ``seat`` is the seat at the table, 0…5; ``random`` is 32 random bytes, new for each round.
    """
    return sha256(_PART + _place(table, game, round_number) + bytes([seat]) + random).digest()


def _place(table: str, game: int, round_number: int) -> bytes:
    return table.encode("ascii") + game.to_bytes(4, "big") + round_number.to_bytes(4, "big")


def shuffle(
    table: str, game: int, secret: bytes, parts: Sequence[bytes]
) -> tuple[tuple[int, ...], int]:
    """The deck, dealt from its front, and the place (0…seats−1) that plays first.

    ``parts``: one for each seat that is dealt in, in their order; :data:`NO_PART` for a bot.

    >>> deck, first = shuffle("table", 1, bytes(32), [NO_PART, NO_PART])
    >>> len(set(deck)), first in (0, 1)
    (52, True)

    Fisher and Yates's shuffle as Durstenfeld wrote it (1964), driven by SHAKE-256; a byte that would favor some cards is
    discarded. Raises ValueError for a secret or a part that is not 32 bytes, and when there is no seat.
    """
    if not parts or any(len(part) != SECRET_BYTES for part in (secret, *parts)):
        raise ValueError("a secret, and a part for each seat, of 32 bytes are needed")
    seed = _DEAL + table.encode("ascii") + game.to_bytes(4, "big") + secret + b"".join(parts)
    stream = _bytes(seed)
    deck = list(range(52))
    for last in range(51, 0, -1):
        other = _below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck), _below(len(parts), stream)


def _bytes(seed: bytes) -> Iterator[int]:
    """SHAKE-256's output, byte by byte, for as long as it is asked for."""
    taken, length = 0, 256
    while True:
        block = shake_256(seed).digest(length)
        yield from block[taken:]
        taken, length = length, length * 2


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to limit−1, each as likely as the others; limit is at most 256."""
    bound = 256 - 256 % limit
    while (byte := next(stream)) >= bound:
        pass
    return byte % limit
