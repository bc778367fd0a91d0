"""What each viewer is told: all that it may know, and not one card more."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from gofish_protocol import events
from gofish_protocol.cards import hand_of
from gofish_protocol.engine import BOOK, NOTHING_DRAWN, OUT, REFILLED
from gofish_protocol.events import (
    Asked,
    Book,
    Dealt,
    Drew,
    Gave,
    GoFish,
    Out,
    Refilled,
    Started,
    Turn,
    all_seen_by,
    seen_by,
    step_events,
)
from gofish_protocol.view import changes_hand
from tests.protocol.tables import PLAYERS, Pair, numbers
from tests.protocol.whole_tables import decoded, encoded, some_rules, told


def secret_to_others(event: events.AnyEvent) -> int | None:
    """The seat that alone may know the cards in this event (docs/rules.md); None for a public event."""
    match event:
        case Drew(seat=seat, lucky=False) | Refilled(seat=seat) | Dealt(seat=seat):
            return seat
    return None


def with_other_cards(rng: random.Random, event: events.AnyEvent) -> events.AnyEvent:
    """The same event with other cards in it."""
    match event:
        case Drew(seat=seat, card=card):
            return Drew(seat, rng.choice([c for c in range(52) if c != card]), False)
        case Refilled(seat=seat, count=count):
            return Refilled(seat, count, hand_of(rng.sample(range(52), count)))
        case Dealt(seat=seat, hand=hand):
            return Dealt(seat, hand_of(rng.sample(range(52), hand.bit_count())))
    return event


def holds_no_secret_of_others(message: bytes, viewer: int | None) -> None:
    """Walk through the bare values of a message, without the package's own types."""
    for tag, *fields in msgspec.msgpack.decode(message):
        if tag == 8:
            assert fields[0] == viewer
        elif tag == 12:
            assert fields[0] == viewer or (fields[1] is None) == (fields[2] is False)
        elif tag == 14:
            assert fields[0] == viewer or fields[2] is None


@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_is_told_a_card_it_may_not_know(players: int) -> None:
    """G06, N08: a viewer's bytes are the same whatever the cards are that it may not know."""
    rng = random.Random(players)
    secrets = 0
    for rules in some_rules(25, players):
        for _, seats, happened in told(rng, players, rules):
            for viewer in (*seats, None):
                message = encoded(happened, viewer)
                holds_no_secret_of_others(message, viewer)
                hidden = [e for e in happened if secret_to_others(e) not in (None, viewer)]
                if not hidden:
                    assert decoded(message) == happened
                    continue
                secrets += 1
                others = [
                    with_other_cards(rng, e) if secret_to_others(e) not in (None, viewer) else e
                    for e in happened
                ]
                assert encoded(others, viewer) == message
                for event in hidden:
                    assert msgspec.msgpack.encode(event) not in message
                    match event:
                        case Dealt(hand=hand) | Refilled(cards=int(hand)) if hand > 255:
                            assert msgspec.msgpack.encode(hand) not in message
                # What was not hidden is told as it was.
                shown = [e for e in happened if secret_to_others(e) in (None, viewer)]
                assert [e for e in decoded(message) if e in shown] == shown
    assert secrets > 100


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_g06_a_drawn_card_is_the_asker_s_own(viewer: int | None) -> None:
    """G06: the king of spades is 51 = 0x33; no byte of what the others are sent is that."""
    pair = Pair.at(("AC 2C", "2D KC", "2H KD"), "KS KH AD AH AS 2S")
    assert pair.ask(1, "A")["drawn"] == "KS"
    happened = step_events(pair.game.steps[-1], (0, 1, 2), 6)
    assert happened == [Asked(0, 1, 0), GoFish(1), Drew(0, 51, False)]
    message = encoded(happened, viewer)
    assert b"\x33" not in message
    assert decoded(message) == [Asked(0, 1, 0), GoFish(1), Drew(0, None, False)]
    assert b"\x33" in encoded(happened, 0)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_g08_a_lucky_fish_is_shown_to_everybody(viewer: int | None) -> None:
    pair = Pair.at(("KC 2C", "2D AC", "2H KD"), "KS KH AD AH AS 2S")
    pair.ask(1, "K")
    happened = step_events(pair.game.steps[-1], (0, 1, 2), 6)
    assert decoded(encoded(happened, viewer)) == [Asked(0, 1, 12), GoFish(1), Drew(0, 51, True)]


def test_g11_an_empty_stock_says_nothing() -> None:
    """G11: no "Go fish" and no draw, with table seats for the engine's places."""
    pair = Pair.at(("KC 2C", "2D AC AD", "2H KD KH KS AH AS 2S"))
    pair.ask(1, "K")
    step = pair.game.steps[-1]
    assert step.drawn == NOTHING_DRAWN
    assert step_events(step, (1, 3, 5), stock_was=0) == [Asked(1, 3, 12)]


def test_what_follows_is_told_in_order() -> None:
    hands = ("AC AD AH", "AS 3C", "3D 4C", "3H 4D", "3S 4H 4S")
    pair = Pair.at(hands, "2C 2D 2H 2S")
    pair.ask(1, "A")
    assert step_events(pair.game.steps[-1], (0, 1, 2, 4, 5), 4) == [
        Asked(0, 1, 0),
        Gave(1, 0, hand_of(numbers("AS"))),
        Book(0, 0),
        Refilled(0, 4, hand_of(numbers("2C 2D 2H 2S"))),
        Book(0, 1),
        Out(0),
    ]
    assert events.after_events(((BOOK, 1, 3), (REFILLED, 0, 7), (OUT, 1, 0)), (2, 4)) == [
        Book(4, 3),
        Refilled(2, 3, 7),
        Out(4),
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_hand_changes_only_with_notice(players: int) -> None:
    """Anyone who is not told more than the public sees what the public sees, and has the hand it had."""
    rng = random.Random(players)
    for rules in some_rules(25, players + 50):
        before: dict[int, int] = {}
        for game, seats, happened in told(rng, players, rules):
            public = all_seen_by(happened, None)
            assert not changes_hand(public, None)
            for place, seat in enumerate(seats):
                if not changes_hand(public, seat):
                    assert game.hands[place] == before[seat]
                    assert all_seen_by(happened, seat) == public
                before[seat] = game.hands[place]


SAMPLES: list[Any] = [
    events.Committed(1, bytes(32)),
    events.Seated(0, "Ana", ""),
    events.Stood(1),
    events.Presence(1, "away"),
    events.Owner(None),
    events.rules_set(some_rules(1, 0)[0]),
    Started(3, (0, 2), (0,) * 8, (bytes(32),) * 2),
    Asked(0, 2, 12),
    Gave(2, 0, 1 << 51),
    GoFish(2),
    Drew(0, 51, True),
    Drew(0, None, False),
    Book(0, 12),
    Refilled(0, 5, None),
    Out(0),
    Turn(0, 30),
    events.Over((0, 2), bytes(32)),
    events.Said(None, "", "hi"),
    events.Paused(True),
    events.Closed("closed"),
    events.Gone(1),
    events.Withdrew(1, 5),
    events.Ready(1, True),
    events.Stalling(10),
    events.Bound(3, 1, (0, 2), (bytes(32),) * 2, (0,) * 8),
    events.RoundVoid(3, 0, (2,), ("Ana",)),
    events.Spectators(7, ("Vera", "Mila")),
]


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_public_events_are_everybody_s(event: events.AnyEvent) -> None:
    for viewer in (0, 1, 2, None):
        assert seen_by(event, viewer) == event
    assert decoded(encoded([event], None)) == [event]


def test_every_event_has_its_own_number() -> None:
    tags = [msgspec.msgpack.decode(msgspec.msgpack.encode(event))[0] for event in SAMPLES]
    tags.append(msgspec.msgpack.decode(msgspec.msgpack.encode(Dealt(0, 0)))[0])
    assert sorted(set(tags)) == list(range(1, 28))


def test_dealt_is_for_its_seat_alone() -> None:
    assert seen_by(Dealt(2, 7), 2) == Dealt(2, 7)
    for viewer in (0, 1, None):
        assert seen_by(Dealt(2, 7), viewer) is None
