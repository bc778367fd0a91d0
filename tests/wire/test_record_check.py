"""A record that was changed is found, and nothing in one is believed."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from gofish_protocol.channel import Signer
from gofish_protocol.limits import CHAT_CHARS
from gofish_protocol.record import (
    NAMELESS,
    BadRecord,
    OtherVersion,
    Record,
    RecordRound,
    read_record,
    write_record,
)
from gofish_protocol.record_check import verify_record
from gofish_protocol.topics import table_id
from gofish_protocol.transcript import SIGNED_AS, signed_text
from gofish_protocol.verify import verify_seen
from tests.wire.dealt import seen
from tests.wire.test_verify import OTHER, SEATS, other_winners, played


def record_of(seed: int = 1) -> Record:
    record = verify_seen(seen(played(seed)))[1]
    assert record is not None
    return record


def _ask_changed(record: Record, **changes: Any) -> Record:
    return replace(record, asks=(replace(record.asks[0], **changes), *record.asks[1:]))


def _redirected(record: Record) -> Record:
    """The first ask that got nothing was put to somebody else, who would have had nothing either."""
    for number, ask in enumerate(record.asks):
        for to in SEATS:
            other = replace(record.asks[number], to=to)
            changed = replace(
                record, asks=(*record.asks[:number], other, *record.asks[number + 1 :])
            )
            if to not in (ask.seat, ask.to) and verify_record(changed).fault == "transcript":
                return changed
    return replace(record, transcript="")


def _round_of(record: Record) -> RecordRound:
    seats = tuple(seat.seat for seat in record.seats)
    commitments = tuple(seat.commitment for seat in record.seats)
    return RecordRound(record.commitment, seats, commitments, record.rules, (), ())


def _signed_by_another(record: Record) -> Record:
    """A table's id, and the signature of a key that is not this table's."""
    other = Signer(b"\1" * 32)
    text = signed_text(record.game, bytes.fromhex(record.transcript))
    signature = other.sign(SIGNED_AS, record.table, text)
    return replace(record, sign_key=other.public.hex(), signature=signature.hex())


def _seat_changed(record: Record, number: int, **changes: Any) -> Record:
    seats = list(record.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(record, seats=tuple(seats))


RECORD_CHEATS: dict[str, tuple[set[str], Callable[[Record], Record]]] = {
    "secret": ({"secret"}, lambda r: replace(r, secret=OTHER.hex())),
    "commitment": ({"secret"}, lambda r: replace(r, commitment=OTHER.hex())),
    "a part": ({"part"}, lambda r: _seat_changed(r, 0, part=OTHER.hex())),
    "what a seat was bound to": ({"part"}, lambda r: _seat_changed(r, 0, commitment=OTHER.hex())),
    "a bot's part": ({"part"}, lambda r: _seat_changed(r, 2, part=OTHER.hex())),
    "what a bot was bound to": ({"list"}, lambda r: _seat_changed(r, 2, commitment=OTHER.hex())),
    "an ask that is said to have been made for somebody": (
        {"transcript"},
        lambda r: _ask_changed(r, auto=True),
    ),
    "when it was played": ({"transcript"}, lambda r: replace(r, played=r.played + 1)),
    "whom an ask that got nothing was put to": (
        {"deck", "move", "transcript"},
        _redirected,
    ),
    "the transcript": ({"transcript"}, lambda r: replace(r, transcript=OTHER.hex())),
    "the signature": ({"transcript"}, lambda r: replace(r, signature=(OTHER * 2).hex())),
    "no signature": ({"transcript"}, lambda r: replace(r, signature="")),
    "the signature of somebody else": ({"transcript"}, _signed_by_another),
    "the key": ({"transcript"}, lambda r: replace(r, sign_key=OTHER.hex())),
    "a round that never was": ({"secret"}, lambda r: replace(r, rounds=(_round_of(r),))),
    "order of seats": ({"list"}, lambda r: replace(r, seats=r.seats[::-1])),
    "a move": (
        {"deck", "move", "transcript"},
        lambda r: _ask_changed(r, to=2 if r.asks[0].to != 2 else 1),
    ),
    "a digest": ({"deck"}, lambda r: _ask_changed(r, digest="0" * 16)),
    "a move left out": ({"deck", "move"}, lambda r: replace(r, asks=r.asks[1:])),
    "the end left out": ({"incomplete"}, lambda r: replace(r, asks=r.asks[:-1])),
    "the winners": ({"result"}, lambda r: replace(r, winners=other_winners(r.winners))),
    "the books": ({"result"}, lambda r: replace(r, books=r.books[::-1])),
    "the rules": ({"move", "deck"}, lambda r: replace(r, rules={**r.rules, "deal": "x"})),
    "the table": ({"secret"}, lambda r: replace(r, table=table_id(b"\1" * 32))),
    "the game's number": ({"secret"}, lambda r: replace(r, game=2)),
    "no hexadecimal": ({"move"}, lambda r: replace(r, secret="zz")),
}


def test_names_in_a_file_are_as_foreign_as_a_guests() -> None:
    record = record_of(1)
    seats = (
        replace(record.seats[0], name="\x1b]0;x\x07\u202eAsha" + "a" * 500),
        replace(record.seats[1], name="\u200b"),
        *(replace(seat, bot="\x1b[2J" if seat.bot else "") for seat in record.seats[2:]),
    )
    hostile = replace(record, name="\x1b[2J[/]", seats=seats)
    read = read_record(write_record(hostile))
    assert verify_record(read).ok
    assert read.name == "[2J[/]"
    assert read.seats[0].name.startswith("]0;xAshaaa")
    assert len(read.seats[0].name) <= CHAT_CHARS
    assert read.seats[1].name == NAMELESS
    assert all((seat.name + seat.bot).isprintable() for seat in read.seats)


@pytest.mark.parametrize("books", [(), (("A",),) * 9])
def test_a_record_has_one_result_for_each_seat(books: tuple[tuple[str, ...], ...]) -> None:
    """Anyone who counts games relies on it."""
    with pytest.raises(BadRecord, match="one result"):
        read_record(write_record(replace(record_of(1), books=books)))


def test_another_version_is_told_before_anything_in_it_is_looked_at() -> None:
    strange = b'{"format": "gofish-record", "version": 99, "rules_version": 1, "table": [7]}'
    with pytest.raises(OtherVersion, match="record 99"):
        read_record(strange)
    with pytest.raises(BadRecord) as told:
        read_record(strange.replace(b"gofish-record", b"gofish-letter"))
    assert not isinstance(told.value, OtherVersion)


@pytest.mark.parametrize("cheat", list(RECORD_CHEATS))
def test_a_changed_record_is_found(cheat: str) -> None:
    faults, change = RECORD_CHEATS[cheat]
    for seed in range(4):
        forged = read_record(write_record(change(record_of(seed))))
        verdict = verify_record(forged)
        assert not verdict.ok
        assert verdict.fault in faults, verdict


def test_a_record_that_is_too_long_is_none() -> None:
    """It is not even looked into; a real one has a few kilobytes."""
    with pytest.raises(BadRecord, match="too large"):
        read_record(b" " * (4 * 1024 * 1024 + 1))
    with pytest.raises(BadRecord) as other:
        read_record(b" " * (4 * 1024 * 1024))
    assert "too large" not in str(other.value)
