"""What a knock costs while a crowd is at the door: a little computation, which only the one who knocks has to do.

Anyone who knocks once pays once and waits less than a second; anyone who knocks a thousand times has to pay a thousand times.
"""

from hashlib import sha256

NONCE_BYTES = 8
LOWEST_BITS = 14
HIGHEST_BITS = 20
"""A million tries on average: a second or two in Python, no longer than one waits at a shut door."""


def is_paid(table: str, client: str, half: bytes, nonce: bytes, bits: int) -> bool:
    """Whether the hash of this knock, with its nonce, begins with this many zero bits."""
    if len(nonce) != NONCE_BYTES:
        return False
    return _paid_for(_stem(table, client, half) + nonce) >> 256 - bits == 0


def pay(
    table: str, client: str, half: bytes, bits: int, first: int, tries: int
) -> tuple[bytes, int]:
    """Look for the nonce of a knock among ``tries`` numbers from ``first`` on.

    Returns the nonce, or ``b""`` when none of them will do, and the number to go on from. ``half`` is that of the knock;
    ``bits``: how many zero bits the hash has to begin with, so that 2^bits tries are needed on average.
    """
    stem = sha256(_stem(table, client, half))
    limit = 1 << 256 - bits
    for number in range(first, first + tries):
        nonce = number.to_bytes(NONCE_BYTES, "big")
        trial = stem.copy()
        trial.update(nonce)
        if int.from_bytes(trial.digest(), "big") < limit:
            return nonce, number + 1
    return b"", first + tries


def _stem(table: str, client: str, half: bytes) -> bytes:
    return b"gofish/2/toll" + table.encode("ascii") + client.encode("ascii") + half


def _paid_for(said: bytes) -> int:
    return int.from_bytes(sha256(said).digest(), "big")
