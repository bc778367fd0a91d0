"""The fair deal: a shuffle that nobody chose alone and everybody can repeat (protocol/README.md, 4).

The host binds itself to a secret before it knows what the seats contribute; the deck then follows from the secret and the
contributions. When the secret is shown at the end, anybody can deal the same deck again.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256, shake_256

SECRET_BYTES = 32
NO_CONTRIBUTION = bytes(SECRET_BYTES)
"""What stands for a bot: the host plays it, so letting it add randomness would only let the host choose."""

_COMMIT = b"gofish/1/commit"
_DEAL = b"gofish/1/deal"


def commitment(secret: bytes) -> bytes:
    """The 32 bytes that bind the host to its secret without showing it."""
    return sha256(_COMMIT + secret).digest()


def shuffle(
    table: str, game: int, secret: bytes, contributions: Sequence[bytes]
) -> tuple[tuple[int, ...], int]:
    """The deck, dealt from its front, and the place (0…seats−1) that plays first.

    Fisher and Yates's shuffle as Durstenfeld wrote it (1964), driven by SHAKE-256; a byte that would favour some cards is
    thrown away. Raises ValueError for a secret or a contribution that is not 32 bytes, and when there is no seat.
    """
    if not contributions or any(len(part) != SECRET_BYTES for part in (secret, *contributions)):
        raise ValueError("a secret, and a contribution for each seat, of 32 bytes are needed")
    seed = (
        _DEAL + table.encode("ascii") + game.to_bytes(4, "big") + secret + b"".join(contributions)
    )
    stream = _bytes(seed)
    deck = list(range(52))
    for last in range(51, 0, -1):
        other = _below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck), _below(len(contributions), stream)


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
