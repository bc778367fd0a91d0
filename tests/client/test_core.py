"""A place at a table without an event loop: what goes in, what comes out, and nothing in between but the clock."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.record_check import verify_record
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Ask, Leave, Resync, Say, Start
from gofish_tui.client.effects import ForgetSeat, GoAway
from gofish_tui.client.updates import (
    Ended,
    LinkChanged,
    RecordSaved,
    Refused,
    Resynced,
    Stepped,
    Verified,
    Welcomed,
)
from gofish_tui.effects import Log, Publish, WakeAt, Woken
from gofish_tui.table_config import Leavers
from tests.client.cores import World
from tests.vectors.played import CODE, fixed
from tests.vectors.restarted import start_again

if TYPE_CHECKING:
    import pytest

    from tests.client.cores import Client


def world(seed: int = 1) -> World:
    """A table that one needs an invitation to, with seats for three."""
    return World(fixed(random.Random(seed), is_open=False, preset="deckhand"), seed)


def dealt(here: World, *names: str) -> list[Client]:
    """These come by the code, and a game is dealt."""
    clients = [here.join(name, code=CODE) for name in names]
    here.give(clients[0], Start())
    here.settle()
    return clients


def play(here: World, clients: list[Client], most: int = 10_000) -> None:
    """Whoever has the turn asks for something, until the game is over or so often."""
    for _ in range(most):
        asker = next((c for c in clients if c.core.view.my_turn), None)
        if asker is None:
            return
        here.give(asker, Ask(*here.dice.choice(legal_asks(asker.core.view))))
        here.settle()


def game(seed: int) -> tuple[str, list[Client]]:
    """A whole one, from the invitation to the verdict."""
    here = world(seed)
    clients = dealt(here, "Asha", "Goran")
    play(here, clients)
    here.pass_time(3.0)
    return here.trace.hexdigest(), clients


def test_a_whole_game_from_the_invitation_to_the_verdict() -> None:
    _, clients = game(1)
    for client in clients:
        assert isinstance(client.told[0], Welcomed)
        assert [verified.ok for verified in client.all(Verified)] == [True]
        kinds = [type(update) for update in client.told]
        saved = kinds.index(RecordSaved)
        assert kinds[saved : saved + 3] == [RecordSaved, Stepped, Verified]
        assert verify_record(client.records[0]).ok
        kept = [line.split()[0].partition("-")[0] for line in client.remembered]
        assert kept[:4] == ["committed", "gave", "closed", "here"]
        assert client.all(Refused) == []


def test_the_same_seed_gives_the_same_bytes() -> None:
    traces = [game(seed)[0] for seed in (1, 1, 2)]
    assert traces[0] == traces[1] != traces[2]


def test_what_was_lost_is_asked_for() -> None:
    here = world()
    asha, goran = dealt(here, "Asha", "Goran")
    public = topics.public(here.play.core.id)
    goran.hears = lambda topic: topic != public
    for number in range(3):
        here.give(asha, Say(f"line {number}"))
    here.settle()
    before = len(goran.all(Stepped))
    goran.hears = lambda topic: True
    here.give(asha, Say("the last"))
    here.settle()
    assert len(goran.all(Stepped)) == before, "nothing is shown out of order"
    here.pass_time(1.0)
    said = [e.text for s in goran.all(Stepped)[before:] for e in s.events]
    assert said == ["line 0", "line 1", "line 2", "the last"]
    here.give(goran, Resync())
    here.settle()
    assert goran.all(Resynced)[-1].view == here.play.core.table.view_for(1)


def test_a_command_is_repeated_until_it_is_answered_and_counts_once() -> None:
    here = world()
    asha, goran = dealt(here, "Asha", "Goran")
    here.cut(asha)
    number = asha.core.next_number
    here.give(asha, Say("hello"))
    here.pass_time(2.0)
    assert not goran.all(Stepped)[-1].view.paused
    here.restore(asha)
    here.pass_time(3.0)
    said = [e for s in goran.all(Stepped) for e in s.events if getattr(e, "text", "") == "hello"]
    assert len(said) == 1
    assert asha.core.next_number == number + 1
    assert asha.core.outbox.is_empty
    assert [change.status for change in asha.all(LinkChanged)] == ["reconnecting", "connected"]


def test_a_host_that_is_started_again_is_found_and_the_game_goes_on() -> None:
    here = world()
    clients = dealt(here, "Asha", "Goran")
    play(here, clients, 4)
    hands = [client.core.view.hand for client in clients]
    epoch = here.play.core.table.epoch
    start_again(here.play)
    here.settle()
    here.pass_time(1.0)
    for seat, (client, hand) in enumerate(zip(clients, hands, strict=True)):
        sequencer = client.core.game.sequencer
        assert sequencer is not None
        assert sequencer.epoch > epoch
        assert (client.core.place.seat, client.core.view.hand) == (seat, hand)
        assert client.core.view.phase == Phase.PLAYING
    play(here, clients)
    assert [c.all(Verified)[-1].ok for c in clients] == [True, True]


def test_leaving_gives_the_seat_up_and_going_away_keeps_it() -> None:
    here = world()
    asha, goran, ravi = (here.join(name, code=CODE) for name in ("Asha", "Goran", "Ravi"))
    here.give(goran, Leave())
    here.settle()
    assert (goran.told[-1], goran.core.left) == (Ended(None), True)
    here.give(asha, GoAway())
    here.settle()
    assert (asha.told[-1], asha.core.left) == (Ended(None), False)
    assert [seat.taken for seat in here.play.core.table.view.seats] == [True, False, True]
    here.cut(ravi)
    here.give(ravi, Leave())
    assert (ravi.told[-1], ravi.core.left) == (Ended(None), True), "nobody is waited for"


def test_a_seat_is_forgotten_before_the_host_hears_that_it_is_given_up() -> None:
    """Who dies before the host answers does not come back with the key of a seat that a bot plays on."""
    here = world()
    asha, _ = dealt(here, "Asha", "Goran")
    done = asha.core.handle(Leave(), here.clock)
    kinds = [type(effect) for effect in done]
    assert kinds[0] == ForgetSeat
    assert Publish in kinds


def test_a_seat_that_is_given_up_before_anything_is_shown_is_given_up() -> None:
    here = world()
    here.host_is_gone = True
    asha = here.join("Asha", code=CODE)
    asha.hears = lambda topic: not asha.core.admission.welcomed
    here.host_is_gone = False
    here.pass_time(3.0)
    assert asha.core.admission.welcomed
    asha.hears = lambda topic: True
    here.give(asha, Leave())
    here.settle()
    assert asha.told == [Ended(None)]
    assert asha.forgot_seat, "or the next program would sit down with the old key"


def test_anyone_who_finds_no_way_in_keeps_only_a_seat_that_was_there_before() -> None:
    here = world()
    here.play.listing, here.host_is_gone = b"", True
    asha = here.join("Asha", code=CODE)
    assert not asha.core.reporter.refused, "nothing is known yet"
    here.pass_time(16.0)
    assert asha.all(Ended)
    assert (asha.core.reporter.refused, asha.forgot_seat) == (True, False)


def test_an_answer_to_leaving_is_waited_for_but_not_for_long() -> None:
    here = world()
    asha = here.join("Asha", code=CODE)
    asha.hears = lambda topic: False
    here.give(asha, Leave())
    here.settle()
    here.pass_time(1.9)
    assert not asha.all(Ended)
    here.pass_time(0.2)
    assert asha.all(Ended) == [Ended(None)]


def test_a_host_that_does_not_answer_is_given_up() -> None:
    here = world()
    here.play.listing, here.host_is_gone = b"", True
    asha = here.join("Asha", code=CODE)
    here.pass_time(14.9)
    assert asha.told == []
    here.pass_time(0.3)
    assert asha.told == [Ended("no_such_table", "the host does not answer")]


def test_nothing_that_goes_wrong_stops_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    here = world()
    asha = here.join("Asha", code=CODE)
    monkeypatch.setattr(asha.core.contact, "check", lambda now: 1 / 0)
    effects = asha.core.handle(Woken(), here.clock)
    assert [e.text for e in effects if isinstance(e, Log)] == ["a message could not be handled"]
    assert any(isinstance(effect, WakeAt) for effect in effects)


def test_anyone_who_ends_a_game_by_leaving_it_does_not_doubt_it() -> None:
    play_out = fixed(random.Random(1), is_open=False, preset="deckhand", leavers=Leavers.OUT)
    here = World(play_out, 1)
    asha, goran = dealt(here, "Asha", "Goran")
    play(here, [asha, goran], 4)
    here.give(asha, Leave())
    here.settle()
    assert here.play.core.table.view.phase == Phase.OVER
    assert [verified.ok for client in (asha, goran) for verified in client.all(Verified)] == [
        True,
        True,
    ]


def test_anyone_who_left_a_game_and_comes_back_after_it_does_not_doubt_it() -> None:
    """Another key comes: what stood in the list was the earlier one's."""
    play_out = fixed(random.Random(1), is_open=False, preset="deckhand", leavers=Leavers.OUT)
    here = World(play_out, 1)
    asha, goran = dealt(here, "Asha", "Goran")
    play(here, [asha, goran], 4)
    here.give(goran, Leave())
    here.settle()
    back = here.join("Goran", code=CODE)
    assert back.core.view.phase == Phase.OVER
    assert [verified.ok for verified in back.all(Verified)] == [None]
