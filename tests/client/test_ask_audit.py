"""Asks in a player's name that the player did not make: what is found, and what an honest table may do."""

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.view import empty_table, reduce
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.ask_audit import AskAudit
from tests.client.asha import STARTED, Asha, auto


def test_what_we_asked_is_ours_and_nothing_else_is() -> None:
    asha = Asha()
    asha.asks(1)
    asha.sees(events.Asked(0, 1, 3))
    assert asha.faults() == []
    asha.sees(events.Asked(0, 1, 3))
    assert asha.faults() == ["an ask was made in our name, and not by us"], "one request is one ask"


def test_another_ask_than_ours_is_found() -> None:
    asha = Asha()
    asha.asks(1)
    asha.sees(events.Asked(0, 1, 4))
    assert len(asha.faults()) == 1


def test_an_ask_that_was_refused_may_not_be_played_later() -> None:
    asha = Asha()
    asha.asks(1)
    asha.own.note_refusal(1)
    asha.sees(events.Asked(0, 1, 3))
    assert len(asha.faults()) == 1


def test_others_asks_are_theirs() -> None:
    asha = Asha()
    asha.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    assert asha.faults() == []


def test_asks_before_this_process_came_are_not_held_against_anybody() -> None:
    own = AskAudit(0.0)
    log = [STARTED, events.Asked(0, 1, 3), events.Asked(0, 1, 5)]
    view = reduce(empty_table(2, me=0), STARTED)
    assert view.phase == Phase.PLAYING
    own.resync(view, 0, log, 0.0)
    assert list(own.objections(1, log)) == []
    log.append(events.Asked(0, 1, 7))
    assert len(list(own.objections(1, log))) == 1, "also when it is hidden in a later start's past"
    own.resync(view, 0, log, 0.0)
    assert len(list(own.objections(1, log))) == 1


def test_asks_of_a_game_that_began_after_this_process_came_are_held_against_the_host() -> None:
    """Else a host plays in everybody's name before it shows them the game."""
    own = AskAudit(0.0)
    own.resync(empty_table(2, me=0), 0, [], 0.0)
    log = [STARTED, events.Asked(0, 1, 3)]
    own.note_ask(1, 1, 3, 0)  # an earlier game's
    own.resync(reduce(empty_table(2, me=0), STARTED), 0, log, 1.0)
    assert len(list(own.objections(1, log))) == 1


@pytest.mark.parametrize("seconds", [60, 41, None])
def test_a_state_that_is_told_again_does_not_stop_our_clock(seconds: int | None) -> None:
    asha = Asha()
    asha.sees(events.Turn(0, 60))
    asha.passes(3)
    asha.own.resync(replace(asha.view, seconds=seconds), 0, asha.log, asha.now)
    asha.sees(auto())
    assert asha.faults() == ["an ask was made in our name before our time was up"]


def test_a_turn_that_was_told_with_a_state_begins_then_at_the_earliest() -> None:
    asha = Asha()
    asha.own.resync(replace(asha.view, turn=0, seconds=60), 0, asha.log, asha.now)
    asha.passes(30)
    asha.sees(auto())
    assert asha.faults() == ["an ask was made in our name before our time was up"]
    back = Asha()
    back.is_cut_off(30)
    back.own.resync(replace(back.view, turn=0, seconds=60), 0, back.log, back.now)
    back.passes(30)
    back.sees(auto())
    assert back.faults() == [], "it may have begun while we were away"


def test_nobody_is_absent_because_a_host_says_so() -> None:
    for given_up in (True, False):
        asha = Asha()
        asha.sees(events.Turn(0, 60))
        for _ in range(5):
            asha.own.on_sent_away(asha.now, given_up=given_up)
            asha.passes(1, there=False)
            asha.own.resync(asha.view, 0, asha.log, asha.now)
            asha.passes(1)
        asha.sees(auto())
        assert "an ask was made in our name before our time was up" in asha.faults()
        taken = "our seat was taken from us in the middle of the game"
        assert (taken in asha.faults()) == given_up
    gone = Asha()
    gone.passes(30, there=False)
    gone.own.on_sent_away(gone.now, given_up=True)
    gone.own.resync(gone.view, 0, gone.log, gone.now)
    assert gone.faults() == [], "who was away may be told so"


def test_asks_in_our_name_are_not_forgiven_with_another_name_or_seat() -> None:
    """A host asks for us, and then says that we were away and somebody else now."""
    for seat in (0, 1):
        asha = Asha()
        asha.sees(events.Asked(0, 1, 3), events.Turn(1, None))
        asha.own.resync(replace(asha.view, me=seat), seat, asha.log, asha.now)
        assert "an ask was made in our name, and not by us" in asha.faults()
        taken = "our seat was taken from us in the middle of the game"
        assert (taken in asha.faults()) == (seat != 0)


def test_an_ask_that_is_on_its_way_while_we_come_back_is_ours() -> None:
    asha = Asha()
    asha.sees(events.Asked(1, 0, 3), events.Turn(0, None))
    asha.asks(1)
    asha.own.resync(asha.view, 0, asha.log, asha.now)
    asha.sees(events.Asked(0, 1, 3))
    assert asha.faults() == []


def test_the_clock_may_ask_when_it_has_run_out() -> None:
    asha = Asha()
    asha.sees(events.Turn(0, 60))
    asha.passes(60)
    asha.sees(auto(), events.Turn(1, 60))
    assert asha.faults() == []


def test_before_that_it_may_not() -> None:
    asha = Asha()
    asha.sees(events.Turn(0, 60))
    asha.passes(30)
    asha.sees(auto())
    assert asha.faults() == ["an ask was made in our name before our time was up"]


def test_where_there_is_no_clock_nobody_asks_for_who_is_here() -> None:
    asha = Asha()
    asha.sees(events.Turn(0, None))
    asha.passes(600)
    asha.sees(auto())
    assert asha.faults() == ["an ask was made in our name, though there is no clock"]


def test_the_clock_that_was_set_again_counts() -> None:
    asha = Asha()
    asha.sees(events.Turn(0, 60))
    asha.passes(50)
    asha.sees(events.Turn(0, 40))
    asha.passes(15)
    asha.sees(auto())
    assert len(asha.faults()) == 1


def test_who_was_not_there_cannot_say_when_the_time_was_up() -> None:
    """The link was cut, or this process stopped: what comes now is old."""
    cut = Asha()
    cut.is_cut_off(60)
    cut.sees(events.Turn(0, 60))
    cut.sees(auto())
    assert cut.faults() == []
    stopped = Asha()
    stopped.now += 90.0
    stopped.sees(events.Turn(0, 60))
    stopped.sees(auto())
    assert stopped.faults() == []


def test_a_bot_may_play_for_who_is_gone_and_not_for_who_is_here() -> None:
    gone = Asha()
    gone.passes(40, there=False)
    gone.sees(events.Presence(0, SeatStatus.AWAY))
    gone.sees(events.Presence(0, SeatStatus.BOT))
    gone.sees(auto())
    assert gone.faults() == []
    here = Asha()
    here.sees(events.Turn(0, 60))
    here.sees(events.Presence(0, SeatStatus.BOT), auto(), events.Presence(0, SeatStatus.HERE))
    assert len(here.faults()) == 1, "also where it is all one step"
    here = Asha()
    here.sees(events.Presence(0, SeatStatus.BOT))
    here.sees(auto(), events.Presence(0, SeatStatus.HERE))
    assert here.faults() == ["a bot asked in our name while we were here"]


def test_what_was_found_is_of_its_game() -> None:
    asha = Asha()
    asha.sees(events.Turn(0, None))
    asha.sees(auto())
    assert len(asha.faults()) == 1
    asha.log.clear()
    asha.sees(events.Started(2, (0, 1), (0,) * 8, (bytes(32),) * 2))
    assert list(asha.own.objections(2, asha.log)) == []


def test_a_pause_excuses_no_ask() -> None:
    """The clock is stopped, and goes on with what was left, whoever stopped it and however often."""
    asha = Asha()
    asha.sees(events.Turn(0, 60))
    asha.sees(events.Paused(True))
    asha.sees(events.Paused(False))
    asha.sees(auto())
    assert asha.faults() == ["an ask was made in our name before our time was up"]
    stopped = Asha()
    stopped.sees(events.Turn(0, 60))
    stopped.sees(events.Paused(True))
    stopped.passes(90)
    stopped.sees(auto())
    assert stopped.faults() == ["an ask was made in our name while the clock stood still"]
    honest = Asha()
    honest.sees(events.Turn(0, 60))
    honest.passes(20)
    honest.sees(events.Paused(True))
    honest.passes(90)
    honest.sees(events.Paused(False))
    honest.sees(events.Turn(0, 40))
    honest.passes(40)
    honest.sees(auto())
    assert honest.faults() == []


def test_a_clock_that_is_told_again_never_runs_out_sooner() -> None:
    asha = Asha()
    asha.sees(events.Turn(0, 60))
    asha.sees(events.Turn(0, 1))
    asha.sees(auto())
    assert asha.faults() == ["an ask was made in our name before our time was up"]
    state = Asha()
    state.sees(events.Turn(0, 60))
    state.own.resync(replace(state.view, seconds=1), 0, state.log, state.now)
    state.sees(auto())
    assert state.faults() == ["an ask was made in our name before our time was up"]


@pytest.mark.parametrize(
    ("was_shown", "there", "found"),
    [(True, True, True), (False, True, False), (True, False, False)],
)
def test_a_game_that_was_hidden_from_who_is_here_excuses_no_ask(
    *, was_shown: bool, there: bool, found: bool
) -> None:
    """It is told in one piece, with asks of the clock in it, by a start of the host that had shown us the table."""
    asha = Asha()
    asha.passes(30, there=there)
    view = reduce(asha.view, events.Started(2, (0, 1), (0,) * 8, (bytes(32),) * 2))
    log = [auto(3), auto(4)]
    asha.own.resync(view, 0, log, asha.now, was_shown=was_shown)
    faults = [detail for _, detail in asha.own.objections(2, log)]
    assert faults == ["an ask was made in our name before our time was up"] * found


def test_each_turn_has_a_clock_of_its_own() -> None:
    """Ours again after an ask of ours, and shorter than what was left of the last."""
    asha = Asha()
    asha.sees(events.Asked(1, 0, 3), events.Turn(0, 20))
    asha.sees(events.Turn(0, 600))
    asha.asks(1)
    asha.sees(events.Asked(0, 1, 3), events.Turn(0, 20))
    asha.passes(20)
    asha.sees(auto())
    assert asha.faults() == []


def test_nobody_has_a_shorter_clock_than_others() -> None:
    """A host gives everybody a minute, and us a second."""
    asha = Asha()
    asha.sees(events.Asked(1, 0, 3), events.Turn(1, 60))
    asha.sees(events.Asked(1, 0, 4), events.Turn(0, 1))
    asha.passes(2)
    asha.sees(auto(), events.Turn(1, 60))
    assert asha.faults() == ["an ask was made in our name before our time was up"]
    unhurried = Asha()
    unhurried.sees(events.Asked(1, 0, 3), events.Turn(1, None))
    unhurried.sees(events.Asked(1, 0, 4), events.Turn(0, 1))
    unhurried.passes(30)
    unhurried.sees(auto())
    assert unhurried.faults() == ["an ask was made in our name, though there is no clock"]
    honest = Asha()
    honest.sees(events.Asked(1, 0, 3), events.Turn(1, 20))
    honest.sees(events.Turn(1, 30))  # told again, by whatever clock
    honest.sees(events.Asked(1, 0, 4), events.Turn(0, 20))
    honest.passes(20)
    honest.sees(auto())
    assert honest.faults() == []


def test_anyone_who_is_here_has_not_left_the_game() -> None:
    for gone in (
        (events.Gone(0),),
        (events.Gone(0), events.Withdrew(0, 0)),
        (events.Withdrew(0, 0),),
    ):
        asha = Asha()
        asha.sees(*gone)
        assert asha.faults() == ["we are said to have left the game, and are here"]
    asha = Asha()
    asha.sees(events.Gone(1), events.Withdrew(1, 0))
    assert asha.faults() == []


@pytest.mark.parametrize(
    ("same_start", "cut_off", "seconds", "found"),
    [
        (True, False, 60, True),
        (True, False, 19, False),
        (True, True, 60, False),
        (False, False, 60, False),
    ],
)
@pytest.mark.parametrize("hidden", [True, False])
def test_a_host_that_forgets_us_and_lets_us_in_again_excuses_no_ask(
    *, same_start: bool, cut_off: bool, seconds: int, found: bool, hidden: bool
) -> None:
    """It takes its time, and plays in our name meanwhile or at once afterwards. A new start may have forgotten us."""
    asha = Asha()
    asha.sees(events.Turn(0, seconds))
    asha.passes(5)
    asha.own.on_sent_away(asha.now, given_up=False)
    asha.passes(8, there=False)
    if cut_off:
        asha.own.attendance.on_cut_off(asha.now)
    asha.passes(2, there=False)
    knocked = asha.now - 0.1
    asha.own.attendance.on_let_in(asha.now, knocked=knocked, same_start=same_start)
    asha.own.on_let_in(same_start=same_start)
    if hidden:
        asha.log.append(auto())
        asha.view = replace(asha.view, turn=1)
        asha.own.resync(asha.view, 0, asha.log, asha.now)
    else:
        left = replace(asha.view, seconds=seconds - 15)
        asha.own.resync(left, 0, asha.log, asha.now)
        asha.passes(0.2)
        asha.sees(auto())
        found = (
            seconds == 60
        )  # a clock that we saw, or that a new start told of, runs whether we are there or not
    assert bool(asha.faults()) == found, asha.faults()


def test_a_process_that_was_frozen_is_not_awake_until_a_host_could_have_waited_for_it() -> None:
    asha = Asha()
    assert asha.own.attendance.is_awake(asha.now)
    asha.now += 4.0
    assert not asha.own.attendance.is_awake(asha.now), "nobody has looked at the clock yet"
    asha.passes(4.0)
    assert not asha.own.attendance.is_awake(asha.now)
    asha.passes(2.0)
    assert asha.own.attendance.is_awake(asha.now)
