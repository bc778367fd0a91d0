"""Every way of cheating that a viewer can see is found, and called by its name."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.record import (
    NAMELESS,
    BadRecord,
    OtherVersion,
    Record,
    read_record,
    verify_record,
    write_record,
)
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.text import CHAT_CHARS
from gofish_protocol.topics import table_id
from gofish_protocol.verify import Seen, verify_seen
from gofish_tui.host.table import Table

TABLE = table_id(bytes(32))
SEATS = (0, 1, 2)
BOT = 2


def part(seat: int) -> bytes:
    return bytes([seat + 1]) * 32


def played(seed: int = 1, rules: Rules = PRESETS["deckhand"]) -> Table:
    """A whole game of two people and a bot, as the host has it."""
    dice = random.Random(seed)
    table = Table(TABLE, seats=6, rules=rules, epoch=5, entropy=dice.randbytes)
    for seat in (0, 1):
        table.sit(f"Player {seat}", part(seat))
        table.contribute(seat, 1, part(seat))
    table.add_bot("perch", "Perch")
    table.start(1_700_000_000, None)
    while table.game is not None and not table.game.over:
        to, what = dice.choice(table.game.legal_asks())
        assert table.game.turn is not None
        table.ask(table.game.turn, to, what, based_on=table.seq, seconds=None)
    return table


def seen(table: Table, me: int | None = 0, **changes: Any) -> Seen:
    """All that a viewer was told, as an honest host tells it."""
    happened = [event for step in table.history for event in step.events]
    fields = {
        "table": TABLE,
        "name": "Friday",
        "me": me,
        "contribution": None if me is None else part(me),
        "names": {0: ("Player 0", ""), 1: ("Player 1", ""), BOT: ("Perch", "perch")},
        "commitment": table.commitments[1],
        "happened": events.all_seen_by(happened, me),
    }
    return Seen(**(fields | changes))


def changed(
    happened: Sequence[events.AnyEvent], kind: type, change: Callable[[Any], Any], which: int = 0
) -> list[events.AnyEvent]:
    """The events with the ``which``th of a kind replaced, or left out when the change gives None."""
    found = [place for place, event in enumerate(happened) if isinstance(event, kind)]
    place = found[which]
    other = change(happened[place])
    return [*happened[:place], *([] if other is None else [other]), *happened[place + 1 :]]


@pytest.mark.parametrize("me", [0, 1, None])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_honest_game_fits(preset: str, me: int | None) -> None:
    for seed in range(4):
        verdict, record = verify_seen(seen(played(seed, PRESETS[preset]), me))
        assert verdict.ok, verdict
        assert record is not None
        assert verify_record(read_record(write_record(record))).ok


def test_everybody_saves_the_same_record() -> None:
    table = played()
    records = {
        write_record(record) for me in (0, 1, None) if (record := verify_seen(seen(table, me))[1])
    }
    assert len(records) == 1


OTHER = b"\x77" * 32

CHEATS: dict[str, tuple[str, type, Callable[[Any], Any]]] = {
    "another secret than the one committed to": (
        "secret",
        events.Over,
        lambda over: replace(over, secret=OTHER),
    ),
    "our contribution replaced": (
        "contribution",
        events.Started,
        lambda e: replace(e, contributions=(OTHER, *e.contributions[1:])),
    ),
    "our contribution left out": (
        "contribution",
        events.Started,
        lambda e: replace(e, contributions=(bytes(32), *e.contributions[1:])),
    ),
    "contributions in another order": (
        "contribution",
        events.Started,
        lambda e: replace(e, contributions=(e.contributions[1], e.contributions[0], bytes(32))),
    ),
    "seats in another order": (
        "contribution",
        events.Started,
        lambda e: replace(
            e, seats=(1, 0, 2), contributions=(e.contributions[1], e.contributions[0], bytes(32))
        ),
    ),
    "a seat named twice": (
        "contribution",
        events.Started,
        lambda e: replace(e, seats=(0, 0, 2)),
    ),
    "a bot that contributes": (
        "contribution",
        events.Started,
        lambda e: replace(e, contributions=(*e.contributions[:2], OTHER)),
    ),
    "a game without seats": (
        "deck",
        events.Started,
        lambda e: replace(e, seats=(), contributions=()),
    ),
    "a contribution too few": (
        "contribution",
        events.Started,
        lambda e: replace(e, contributions=e.contributions[:2]),
    ),
    "another's contribution replaced": (
        "hand",
        events.Started,
        lambda e: replace(e, contributions=(e.contributions[0], OTHER, bytes(32))),
    ),
    "a card of our hand changed at the deal": (
        "hand",
        events.Dealt,
        lambda e: replace(e, hand=_other_hand(e.hand)),
    ),
    "a draw swapped": (
        "draw",
        events.Drew,
        lambda e: replace(e, card=(e.card + 1) % 52) if e.card is not None else e,
    ),
    "a card withheld when asked": ("hand", events.Gave, lambda e: events.GoFish(e.seat)),
    "fewer cards given than held": (
        "hand",
        events.Gave,
        lambda e: replace(e, cards=e.cards & (e.cards - 1) or (1 if e.cards != 1 else 2)),
    ),
    "a book not laid": ("move", events.Book, lambda e: None),
    "a turn given to another": (
        "move",
        events.Turn,
        lambda e: replace(e, seat=(e.seat + 1) % 3),
    ),
    "the wrong winners": ("result", events.Over, lambda e: replace(e, winners=_others(e.winners))),
    "another number of the game": (
        "hand",
        events.Started,
        lambda e: replace(e, game=e.game + 1),
    ),
    "other rules than were told": (
        "move",
        events.Started,
        lambda e: replace(e, rules=(*e.rules[:4], 2, *e.rules[5:])),
    ),
    "rules that are none": ("deck", events.Started, lambda e: replace(e, rules=(9,) * 8)),
}


def _other_hand(hand: int) -> int:
    lowest_missing = next(1 << card for card in range(52) if not hand >> card & 1)
    return hand & (hand - 1) | lowest_missing


def _others(winners: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if seat not in winners) or (0,)


@pytest.mark.parametrize("cheat", list(CHEATS))
def test_each_kind_of_cheating_is_found_and_named(cheat: str) -> None:
    fault, kind, change = CHEATS[cheat]
    caught = 0
    for seed in range(12):
        honest = seen(played(seed))
        own = [e for e in honest.happened if isinstance(e, kind)]
        which = 0
        if kind is events.Drew:
            ours = [place for place, e in enumerate(own) if e.card is not None]  # type: ignore[attr-defined]
            if not ours:
                continue
            which = ours[-1]
        if not own:
            continue
        verdict, record = verify_seen(
            honest._replace(happened=changed(honest.happened, kind, change, which))
        )
        if cheat.startswith("other rules") and verdict.ok:
            continue  # a game in which that option made no difference
        assert not verdict.ok
        assert record is None
        assert verdict.detail
        expected = {fault} | ({"move", "hand", "draw"} if fault in ("hand", "move") else set())
        assert verdict.fault in expected, verdict
        caught += 1
    assert caught >= 3


def test_a_game_that_was_not_all_seen_is_not_called_fair() -> None:
    honest = seen(played())
    assert verify_seen(honest._replace(commitment=None))[0].fault == "incomplete"
    for kind in (events.Started, events.Over, events.Asked, events.Turn):
        gap = changed(honest.happened, kind, lambda event: None)
        assert not verify_seen(honest._replace(happened=gap))[0].ok
    assert not verify_seen(honest._replace(happened=[*honest.happened[:-1]]))[0].ok


def test_a_game_dealt_twice_is_no_game() -> None:
    """A host that does not like the deal may not deal again."""
    honest = seen(played())
    place = next(n for n, e in enumerate(honest.happened) if isinstance(e, events.Started))
    twice = [*honest.happened[: place + 1], *honest.happened[place:]]
    assert verify_seen(honest._replace(happened=twice))[0].fault in ("move", "hand")


def test_a_contribution_that_came_too_late_is_said_but_no_cheating() -> None:
    table = played()
    honest = seen(table, 1)
    late = honest._replace(contribution=OTHER, accepted=False)
    used = verify_seen(late)[0]
    assert used.fault == "contribution", "the host put something of its own in the place of ours"
    happened = [event for step in table.history for event in step.events]
    assert any(isinstance(event, events.Started) for event in happened)
    dice = random.Random(9)
    other = Table(TABLE, seats=6, rules=Rules(), epoch=5, entropy=dice.randbytes)
    for seat in (0, 1):
        other.sit(f"Player {seat}", part(seat))
    other.contribute(0, 1, part(0))
    other.start(1, None)
    while other.game is not None and not other.game.over:
        assert other.game.turn is not None
        to, what = dice.choice(other.game.legal_asks())
        other.ask(other.game.turn, to, what, based_on=other.seq, seconds=None)
    names = {0: ("Player 0", ""), 1: ("Player 1", "")}
    verdict, record = verify_seen(seen(other, 1, names=names, accepted=False))
    assert verdict.ok
    assert "too late" in verdict.detail
    assert record is not None
    assert verify_seen(seen(other, 1, names=names, accepted=True))[0].fault == "contribution"


# ---- Records


def record_of(seed: int = 1) -> Record:
    record = verify_seen(seen(played(seed)))[1]
    assert record is not None
    return record


def _ask_changed(record: Record, **changes: Any) -> Record:
    return replace(record, asks=(replace(record.asks[0], **changes), *record.asks[1:]))


def _seat_changed(record: Record, number: int, **changes: Any) -> Record:
    seats = list(record.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(record, seats=tuple(seats))


RECORD_CHEATS: dict[str, tuple[set[str], Callable[[Record], Record]]] = {
    "secret": ({"secret"}, lambda r: replace(r, secret=OTHER.hex())),
    "commitment": ({"secret"}, lambda r: replace(r, commitment=OTHER.hex())),
    "a contribution": ({"deck", "move"}, lambda r: _seat_changed(r, 0, contribution=OTHER.hex())),
    "a bot's contribution": (
        {"contribution"},
        lambda r: _seat_changed(r, 2, contribution=OTHER.hex()),
    ),
    "order of seats": ({"contribution"}, lambda r: replace(r, seats=r.seats[::-1])),
    "a move": ({"deck", "move"}, lambda r: _ask_changed(r, to=2 if r.asks[0].to != 2 else 1)),
    "a digest": ({"deck"}, lambda r: _ask_changed(r, digest="0" * 16)),
    "a move left out": ({"deck", "move"}, lambda r: replace(r, asks=r.asks[1:])),
    "the end left out": ({"incomplete"}, lambda r: replace(r, asks=r.asks[:-1])),
    "the winners": ({"result"}, lambda r: replace(r, winners=_others(r.winners))),
    "the books": ({"result"}, lambda r: replace(r, books=r.books[::-1])),
    "the rules": ({"move", "deck"}, lambda r: replace(r, rules={**r.rules, "deal": "x"})),
    "the table": ({"deck", "move"}, lambda r: replace(r, table=table_id(b"\1" * 32))),
    "the game's number": ({"deck", "move"}, lambda r: replace(r, game=2)),
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
    """Whoever counts games relies on it."""
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
