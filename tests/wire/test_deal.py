"""The shuffle: the same for everybody who knows its parts, fair, and bound to every one of them."""

from collections import Counter
from hashlib import sha256, shake_256

import pytest

from gofish_protocol.deal import commitment, part_commitment, shuffle
from gofish_protocol.topics import table_id

TABLE = table_id(bytes(32))
SECRET = bytes(range(32))
PARTS = (b"a" * 32, b"b" * 32, bytes(32))


def test_the_deck_is_what_the_readme_says() -> None:
    """Written a second time from protocol/README.md alone."""
    stream = iter(
        shake_256(
            b"gofish/2/deal" + TABLE.encode() + (3).to_bytes(4, "big") + SECRET + b"".join(PARTS)
        ).digest(4096)
    )

    def below(limit: int) -> int:
        while True:
            byte = next(stream)
            if byte < 256 // limit * limit:
                return byte % limit

    deck = list(range(52))
    for last in range(51, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    assert shuffle(TABLE, 3, SECRET, PARTS) == (tuple(deck), below(3))
    place = TABLE.encode() + (3).to_bytes(4, "big") + (1).to_bytes(4, "big")
    assert commitment(TABLE, 3, 1, SECRET) == sha256(b"gofish/2/commit" + place + SECRET).digest()
    bound_to = sha256(b"gofish/2/part" + place + bytes([5]) + PARTS[0]).digest()
    assert part_commitment(TABLE, 3, 1, 5, PARTS[0]) == bound_to


def test_every_part_counts_and_so_does_their_order() -> None:
    decks = {
        shuffle(TABLE, 1, SECRET, PARTS),
        shuffle(table_id(b"\1" * 32), 1, SECRET, PARTS),
        shuffle(TABLE, 2, SECRET, PARTS),
        shuffle(TABLE, 1, SECRET[::-1], PARTS),
        shuffle(TABLE, 1, SECRET, (PARTS[1], PARTS[0], PARTS[2])),
        shuffle(TABLE, 1, SECRET, (*PARTS[:2], b"\0" * 31 + b"\1")),
        shuffle(TABLE, 1, SECRET, PARTS[:2]),
    }
    assert len({deck for deck, _ in decks}) == 7


@pytest.mark.parametrize("part", [b"", b"a" * 31, b"a" * 33])
def test_parts_of_another_length_are_refused(part: bytes) -> None:
    """Else two sets of parts could be one and the same string of bytes."""
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(TABLE, 1, SECRET, (part, b"b" * 32))
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(TABLE, 1, part, PARTS)
    with pytest.raises(ValueError, match="each seat"):
        shuffle(TABLE, 1, SECRET, ())


def test_cards_and_first_players_are_spread_evenly() -> None:
    """χ² of the top card, of the card at one place, and of who begins, each far inside what chance allows."""
    games = 5200
    dealt = [shuffle(TABLE, game, SECRET, PARTS) for game in range(games)]
    for place in (0, 30, 51):
        counts = Counter(deck[place] for deck, _ in dealt)
        chi = sum((counts[card] - games / 52) ** 2 / (games / 52) for card in range(52))
        assert chi < 95, f"place {place}"  # p < 0.0002 for 51 degrees of freedom
    first = Counter(first for _, first in dealt)
    assert all(abs(first[seat] - games / 3) < 150 for seat in range(3))
    assert all(sorted(deck) == list(range(52)) for deck, _ in dealt[:50])
