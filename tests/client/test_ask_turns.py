"""Asks and turns: an ask is of its turn, a turn is as long as its clock, and a seat is its player's."""

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.view import reduce
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.client.updates import Stepped
from tests.client.asha import STARTED, Asha, auto


def test_an_ask_counts_in_the_turn_in_which_it_was_made() -> None:
    """A host that keeps it for a later one plays what nobody asked."""
    asha = Asha()
    asha.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    asha.asks(1)
    asha.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    assert asha.own.take_passed() == [1]
    assert asha.own.take_passed() == []
    asha.sees(events.Asked(0, 1, 3), events.Turn(1, None))
    assert asha.faults() == ["an ask was made in our name, and not by us"]
    twice = Asha()
    twice.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    twice.asks(1)
    twice.sees(events.Asked(0, 1, 3), events.Turn(0, None))
    twice.asks(2)
    twice.sees(events.Asked(0, 1, 3), events.Turn(0, None))
    assert twice.faults() == [], "the same in two turns"
    assert twice.own.take_passed() == []


def test_an_ask_whose_turn_passed_unseen_is_played_no_more() -> None:
    asha = Asha()
    asha.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    asha.asks(1)
    asha.own.resync(replace(asha.view, turn=1), 0, asha.log, asha.now)
    asha.sees(events.Asked(0, 1, 3), events.Turn(1, None))
    assert asha.faults() == ["an ask was made in our name, and not by us"]
    told = Asha()
    told.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    told.asks(1)
    told.log.append(events.Asked(0, 1, 3))
    told.own.resync(replace(told.view, turn=1), 0, told.log, told.now)
    told.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    assert told.faults() == [], "it was played while we were away"


def test_a_silent_host_may_ask_no_sooner() -> None:
    """Not in a turn that began before; and in one that it tells of afterwards only as if that had begun meanwhile."""
    for before in (True, False):
        asha = Asha()
        if before:
            asha.sees(events.Turn(0, 60))
        asha.passes(40, there=False)
        if not before:
            asha.sees(events.Turn(0, 60))
        asha.passes(30 if not before else 5)
        asha.sees(auto())
        assert asha.faults() == ["an ask was made in our name before our time was up"]
    stalled = Asha()
    stalled.passes(12, there=False)
    stalled.sees(events.Turn(0, 60))
    stalled.passes(48)
    stalled.sees(auto())
    assert stalled.faults() == [], "so long a link may let nothing through before it is given up"


def test_a_bot_is_too_soon_until_a_host_can_have_waited_for_us() -> None:
    """The host has answered us, or dealt with our part: it has heard us."""
    for seconds, found in ((1, True), (8, True), (11, False)):
        asha = Asha()
        asha.own.attendance.on_question(asha.now)
        asha.own.attendance.on_answer(asha.seq)
        asha.is_cut_off(seconds)
        asha.sees(events.Presence(0, SeatStatus.BOT))
        asha.sees(auto(), events.Presence(0, SeatStatus.HERE))
        assert bool(asha.faults()) == found, seconds
    back = Asha()
    back.is_cut_off(60)
    back.sees(events.Presence(0, SeatStatus.BOT))
    back.passes(1)
    back.own.attendance.on_question(back.now)
    back.passes(0.1)
    back.own.attendance.on_answer(back.seq + 1)
    back.sees(auto())
    assert back.faults() == [], "it was asked for before the host heard us again"
    back.sees(auto())
    assert back.faults() == ["a bot asked in our name while we were here"]


def test_who_was_dealt_in_has_that_seat_whatever_the_host_says() -> None:
    asha = Asha()
    asha.view = replace(asha.view, me=None)
    before, asha.view = asha.view, reduce(asha.view, STARTED)
    asha.own.on_step(Stepped(9, (STARTED,), before, asha.view), asha.now, dealt_in=0)
    asha.sees(events.Asked(0, 1, 3))
    assert asha.faults() == [
        "an ask was made in our name, and not by us",
        "our seat was taken from us in the middle of the game",
    ]
    assert asha.own.is_of(1)
    assert not asha.own.is_of(2)


def test_a_game_that_was_hidden_as_a_whole_has_no_ask_of_ours() -> None:
    asha = Asha()
    log = [STARTED, events.Asked(0, 1, 3)]
    assert [detail for _, detail in asha.own.objections(2, log, 0)] == [
        "an ask was made in our name, and not by us"
    ]
    assert list(asha.own.objections(2, log, 1)) == []
