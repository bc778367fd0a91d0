"""A hall's key under a passphrase: opened by that one alone, and by no record that would take a machine's memory."""

from __future__ import annotations

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from gofish_tui.hall.passphrase import MOST_MEMORY, SealedKey, seal_key, unseal_key
from gofish_tui.journal.sealing import HallKey
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.vocabulary import LocalError

WORDS = "otter violin coral tide"
QUICK = (1, 8 * 1024 * 1024)


def sealed() -> bytes:
    return seal_key(HallKey(bytes(32)), WORDS, *QUICK)


def refused(record: bytes, words: str = WORDS) -> LocalError:
    with pytest.raises(HallUnavailable) as wrong:
        unseal_key(record, words)
    return wrong.value.error


def test_the_passphrase_opens_it_and_no_other_one_does() -> None:
    record = sealed()
    assert bytes(unseal_key(record, WORDS).private) == bytes(32)
    assert refused(record, WORDS + " ") == LocalError.HALL_PASSPHRASE
    assert sealed() != record, "the same key under the same words looks different each time"


def test_a_new_key_is_sealed_at_a_price_that_a_guesser_feels() -> None:
    kept = msgpack.decode(seal_key(HallKey.make(), WORDS), type=SealedKey)
    assert kept.memory >= 256 * 1024 * 1024
    assert kept.operations >= 3


def test_a_record_that_asks_for_too_much_is_not_worked_out() -> None:
    kept = msgpack.decode(sealed(), type=SealedKey)
    for changed in (
        replace(kept, memory=MOST_MEMORY + 1),
        replace(kept, operations=1_000),
        replace(kept, version=2),
    ):
        assert refused(msgpack.encode(changed)) == LocalError.HALL_VERSION
    assert refused(b"junk") == LocalError.HALL_VERSION
    assert refused(msgpack.encode(replace(kept, salt=b"short"))) == LocalError.HALL_PASSPHRASE
