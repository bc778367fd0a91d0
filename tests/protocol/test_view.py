"""The reducer: a viewer who is told the events knows what the engine knows, as far as it may."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
import pytest

from gofish_protocol import events, view
from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import Rules, make_rules
from gofish_protocol.view import TableView, empty_table, reduce, reduce_all
from gofish_protocol.vocabulary import ErrorCode, Phase
from tests.protocol.tables import PLAYERS
from tests.protocol.whole_tables import SEATS, decoded, encoded, some_rules, told

if TYPE_CHECKING:
    from collections.abc import Iterator

VIEWERS: tuple[int | None, ...] = (0, 1, 2, 3, 4, 5, None)


def followed(
    players: int, number: int, seed: int, viewers: tuple[int | None, ...] = VIEWERS
) -> Iterator[tuple[Game, tuple[int, ...], list[TableView]]]:
    """Random games with what each viewer has made of the bytes it was sent, after every step."""
    rng = random.Random(seed)
    for rules in some_rules(number, seed):
        views = [empty_table(me=viewer) for viewer in viewers]
        for game, seats, happened in told(rng, players, rules):
            views = [
                reduce_all(seen, decoded(encoded(happened, viewer)))
                for seen, viewer in zip(views, viewers, strict=True)
            ]
            yield game, seats, views


@pytest.mark.parametrize("players", PLAYERS)
def test_views_agree_with_the_engine_at_every_step(players: int) -> None:
    for game, seats, views in followed(players, 60, players):
        for seen in views:
            assert [seen.seats[seat].cards for seat in seats] == [h.bit_count() for h in game.hands]
            assert [seen.seats[seat].books for seat in seats] == game.books
            assert sum(1 << p for p, s in enumerate(seats) if seen.seats[s].out) == game.out
            assert seen.booked == game.booked
            assert seen.stock == game.stock
            assert seen.turn == (None if game.turn is None else seats[game.turn])
            assert seen.phase == (Phase.OVER if game.over else Phase.PLAYING)
            assert seen.winners == (
                tuple(seats[place] for place in game.winners()) if game.over else ()
            )
            assert seen.in_play == seats
            assert seen.rules == game.rules
            assert seen.hand == (game.hands[seats.index(seen.me)] if seen.me in seats else 0)
            for seat in {0, 1, 2, 3, 4, 5} - set(seats):
                assert (seen.seats[seat].cards, seen.seats[seat].books) == (0, 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_view_refuses_what_the_engine_refuses(players: int) -> None:
    """For every target and everything that can be asked for, at every step, in the same words."""
    for game, seats, views in followed(players, 8, players + 100):
        for seen in views:
            if seen.me not in seats:
                assert view.refusal(seen, seats[0], 0) == (
                    ErrorCode.GAME_OVER if game.over else ErrorCode.NOT_YOUR_TURN
                )
                assert view.legal_asks(seen) == []
                continue
            assert seen.me is not None
            place = seats.index(seen.me)
            if place != game.turn:
                assert view.legal_asks(seen) == []
                assert view.refusal(seen, seats[0], 0) == game.refusal(place, 0, 0)
                continue
            assert view.legal_asks(seen) == [(seats[to], what) for to, what in game.legal_asks()]
            assert view.targets(seen) == [seats[to] for to in game.targets(place)]
            assert view.askable(seen) == list(game.askable(place))
            for seat in range(-1, 8):
                to = seats.index(seat) if seat in seats else -1
                for what in range(-1, 53):
                    assert view.refusal(seen, seat, what) == game.refusal(place, to, what)


def test_coming_late_is_like_having_been_there() -> None:
    """A view handed over as bytes and reduced further equals that of somebody who never left."""
    rng = random.Random(4)
    for viewer in (*SEATS[4], None):
        stayed = late = empty_table(me=viewer)
        for number, (_, _, happened) in enumerate(told(rng, 4, Rules())):
            seen = decoded(encoded(happened, viewer))
            stayed = reduce_all(stayed, seen)
            late = stayed if number < 20 else reduce_all(late, seen)
            assert late == stayed


# What is not a game's own


def after(*happened: AnyEvent, me: int | None = None) -> TableView:
    return reduce_all(empty_table(me=me), happened)


def test_an_empty_table() -> None:
    seen = empty_table()
    assert seen.phase == Phase.LOBBY
    assert [seat.taken for seat in seen.seats] == [False] * 6
    assert not seen.my_turn
    assert view.legal_asks(seen) == []
    assert view.refusal(seen, 0, 0) == ErrorCode.NOT_YOUR_TURN
    assert empty_table(2).seats == seen.seats[:2]


def test_seats() -> None:
    seen = after(events.Seated(2, "Ana"), events.Seated(3, "", "minnow"))
    assert [seat.status for seat in seen.seats] == [
        "empty",
        "empty",
        "here",
        "bot",
        "empty",
        "empty",
    ]
    assert (seen.seats[2].name, seen.seats[3].level) == ("Ana", "minnow")
    seen = reduce(seen, events.Presence(2, "away"))
    assert seen.seats[2].status == "away"
    assert reduce(seen, events.Out(2)).seats[2].status == "out"
    assert reduce(seen, events.Stood(2)).seats[2] == view.SeatView()
    assert reduce(seen, events.Owner(2)).owner == 2
    assert reduce(seen, events.Owner(None)).owner is None


def test_who_stands_up_after_a_game_leaves_the_hand_behind() -> None:
    """Else the next one in that seat would begin with the cards of the last."""
    seen = msgspec.structs.replace(empty_table(me=2), phase=Phase.OVER, hand=0b1011)
    seen = reduce(seen, events.Seated(2, "Asha"))
    assert reduce(seen, events.Stood(1)).hand == 0b1011
    assert reduce(seen, events.Stood(2)).hand == 0


def test_the_lobby_s_rules() -> None:
    rules = make_rules({"preset": "classic-specific-card", "bluff": True})
    assert after(events.rules_set(rules)).rules == rules


def test_pause_close_and_clock() -> None:
    seen = after(events.Paused(True), events.Turn(1, 30), events.Closed(""))
    assert (seen.paused, seen.turn, seen.seconds, seen.closed) == (True, 1, 30, "closed")
    assert not reduce(seen, events.Paused(False)).paused
    seen = reduce(seen, events.Over((1,), b""))
    assert (seen.paused, seen.turn, seen.seconds, seen.winners) == (False, None, None, (1,))


def test_the_next_game_starts_afresh() -> None:
    rng = random.Random(8)
    seen = empty_table(me=1)
    for _, _, happened in told(rng, 2, make_rules({"preset": "classic"})):
        seen = reduce_all(seen, events.all_seen_by(happened, 1))
    assert seen.phase == Phase.OVER
    zeros = (bytes(32),) * 3
    seen = reduce(seen, events.Started(2, (0, 1, 4), (0,) * 8, zeros))
    assert (seen.phase, seen.game, seen.hand, seen.winners, seen.turn) == (
        Phase.PLAYING,
        2,
        0,
        (),
        None,
    )
    assert (seen.booked, seen.stock, seen.in_play) == (0, 52 - 21, (0, 1, 4))
    assert [seat.cards for seat in seen.seats] == [7, 7, 0, 0, 7, 0]
    assert not any(seat.out for seat in seen.seats)
    assert seen.rules == Rules()


def test_what_says_nothing_about_the_table_changes_nothing() -> None:
    seen = after(events.Seated(0, "Ana"))
    silent: list[AnyEvent] = [
        events.Asked(0, 1, 2),
        events.GoFish(1),
        events.Said(0, "Ana", "[/]"),
        events.Committed(1, b""),
        events.Bound(1, 0, (), (), ()),
        events.RoundVoid(1, 0, (), ()),
    ]
    assert reduce_all(seen, silent) is seen


def test_a_seat_the_table_does_not_have() -> None:
    with pytest.raises(IndexError):
        after(events.Seated(6, "Ana"))


def test_views_are_frozen() -> None:
    seen = empty_table()
    with pytest.raises(AttributeError):
        seen.stock = 3  # type: ignore[misc]  # that is the point
    assert seen is not reduce(seen, events.Owner(1))
    assert seen.owner is None


def test_bots_and_the_viewer_are_nobody_else() -> None:
    alone = reduce_all(
        empty_table(3, me=0),
        [events.Seated(0, "Asha"), events.Seated(1, "Pike", "pike"), events.Presence(1, "bot")],
    )
    assert not alone.others_seated
    joined = reduce(alone, events.Seated(2, "Goran"))
    assert joined.others_seated
    assert reduce(joined, events.Presence(2, "away")).others_seated
    assert not reduce(joined, events.Presence(2, "bot")).others_seated
