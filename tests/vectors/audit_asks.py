"""Cases of the client's audit: asks in our name, clocks, pauses, bots, and hosts that forget us."""

from __future__ import annotations

from gofish_protocol import events as e
from gofish_protocol.vocabulary import SeatStatus
from tests.vectors.audit_story import (
    AUTO,
    BOT,
    EARLY,
    LEFT,
    NO_CLOCK,
    NOT_OURS,
    OWN,
    STOOD_STILL,
    TAKEN,
    Story,
    case,
    started,
)


@case("what we asked is ours")
def _(us: Story) -> None:
    us.asks(1)
    us.sees(OWN)


@case("one request is one ask", NOT_OURS)
def _(us: Story) -> None:
    us.asks(1)
    us.sees(OWN)
    us.sees(OWN)


@case("another ask than ours", NOT_OURS)
def _(us: Story) -> None:
    us.asks(1)
    us.sees(e.Asked(0, 1, 4))


@case("an ask that was refused is played later", NOT_OURS)
def _(us: Story) -> None:
    us.asks(1)
    us.is_refused(1)
    us.sees(OWN)


@case("others' asks are theirs")
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))


@case("asks before this process came", begun=False)
def _(us: Story) -> None:
    us.is_told(started(), OWN, e.Asked(0, 1, 5))


@case("one more in a later start's past", NOT_OURS, begun=False)
def _(us: Story) -> None:
    us.is_told(started(), OWN, e.Asked(0, 1, 5))
    us.is_told(e.Asked(0, 1, 7))


@case("a game that began after this process came", NOT_OURS, begun=False)
def _(us: Story) -> None:
    us.is_told()
    us.asks(1)
    us.is_told(started(), OWN)


for _seconds in (60, 41, None):

    @case(f"a state told again, with {_seconds or 'no'} seconds, stops no clock", EARLY)
    def _(us: Story, seconds: int | None = _seconds) -> None:
        us.sees(e.Turn(0, 60))
        us.passes(3)
        us.is_told(seconds=seconds)
        us.sees(AUTO)


@case("a turn told with a state begins then at the earliest", EARLY)
def _(us: Story) -> None:
    us.is_told(turn=0, seconds=60)
    us.passes(30)
    us.sees(AUTO)


@case("a turn that may have begun while we were away")
def _(us: Story) -> None:
    us.is_cut_off()
    us.passes(30, there=False)
    us.is_told(turn=0, seconds=60)
    us.passes(30)
    us.sees(AUTO)


for _given_up in (True, False):

    @case(
        f"sent away again and again, {'given up' if _given_up else 'unknown'}",
        EARLY,
        *[TAKEN][:_given_up],
    )
    def _(us: Story, given_up: bool = _given_up) -> None:  # a case's own
        us.sees(e.Turn(0, 60))
        for _ in range(5):
            us.is_sent_away(given_up=given_up)
            us.passes(1, there=False)
            us.is_told()
            us.passes(1)
        us.sees(AUTO)


@case("anyone who was away may be told so")
def _(us: Story) -> None:
    us.passes(30, there=False)
    us.is_sent_away(given_up=True)
    us.is_told()


for _seat in (0, 1):

    @case(f"asks in our name, and then seat {_seat}", NOT_OURS, *[TAKEN][:_seat])
    def _(us: Story, seat: int = _seat) -> None:
        us.sees(OWN, e.Turn(1, None))
        us.is_told(me=seat)


@case("an ask on its way while we come back")
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))
    us.asks(1)
    us.is_told()
    us.sees(OWN)


@case("the clock asks when it has run out")
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.passes(60)
    us.sees(AUTO, e.Turn(1, 60))


@case("the clock asks before that", EARLY)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.passes(30)
    us.sees(AUTO)


@case("an ask of a clock that there is not", NO_CLOCK)
def _(us: Story) -> None:
    us.sees(e.Turn(0, None))
    us.passes(600)
    us.sees(AUTO)


@case("a clock that was set again counts", EARLY)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.passes(50)
    us.sees(e.Turn(0, 40))
    us.passes(15)
    us.sees(AUTO)


@case("the link was cut when the turn began")
def _(us: Story) -> None:
    us.is_cut_off()
    us.passes(60, there=False)
    us.sees(e.Turn(0, 60))
    us.sees(AUTO)


@case("the process was frozen when the turn began")
def _(us: Story) -> None:
    us.is_frozen(90)
    us.sees(e.Turn(0, 60))
    us.sees(AUTO)


@case("a bot for a player who is gone")
def _(us: Story) -> None:
    us.is_cut_off()
    us.passes(40, there=False)
    us.sees(e.Presence(0, SeatStatus.AWAY))
    us.sees(e.Presence(0, SeatStatus.BOT))
    us.sees(AUTO)


@case("a bot for a player who is here, all in one step", EARLY)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.sees(e.Presence(0, SeatStatus.BOT), AUTO, e.Presence(0, SeatStatus.HERE))


@case("a bot for a player who is here", BOT)
def _(us: Story) -> None:
    us.sees(e.Presence(0, SeatStatus.BOT))
    us.sees(AUTO, e.Presence(0, SeatStatus.HERE))


@case("a bot at once for a player who was sent away", BOT)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.passes(2)
    us.is_sent_away(given_up=False)
    us.passes(1, there=False)
    us.is_let_in(same_start=True)
    us.is_told()
    us.passes(0.5)
    us.sees(e.Presence(0, SeatStatus.BOT))
    us.sees(AUTO)


@case("what was found is of its game")
def _(us: Story) -> None:
    us.sees(e.Turn(0, None))
    us.sees(AUTO)
    us.sees(started(2))


@case("a pause excuses no ask", EARLY)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.sees(e.Paused(True))
    us.sees(e.Paused(False))
    us.sees(AUTO)


@case("an ask while the clock stands still", STOOD_STILL)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.sees(e.Paused(True))
    us.passes(90)
    us.sees(AUTO)


@case("an ask while a state says that it stands still", STOOD_STILL)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.is_told(paused=True)
    us.passes(90)
    us.sees(AUTO)


@case("after a pause the clock goes on with what was left")
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.passes(20)
    us.sees(e.Paused(True))
    us.passes(90)
    us.sees(e.Paused(False))
    us.sees(e.Turn(0, 40))
    us.passes(40)
    us.sees(AUTO)


@case("a turn told again never ends sooner", EARLY)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.sees(e.Turn(0, 1))
    us.sees(AUTO)


@case("a turn told again with a state never ends sooner", EARLY)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.is_told(seconds=1)
    us.sees(AUTO)


for _was_shown, _there in ((True, True), (False, True), (True, False)):

    @case(
        f"a hidden game, the table {'' if _was_shown else 'not '}shown before, we {'' if _there else 'not '}there",
        *[EARLY][: _was_shown and _there],
    )
    def _(us: Story, was_shown: bool = _was_shown, there: bool = _there) -> None:  # a case's own
        if not there:
            us.is_cut_off()
        us.passes(30, there=there)
        us.is_told(started(2), AUTO, AUTO, was_shown=was_shown)


@case("each turn has a clock of its own")
def _(us: Story) -> None:
    us.sees(e.Turn(0, 20))
    us.asks(1)
    us.sees(OWN, e.Turn(0, 20))
    us.passes(20)
    us.sees(AUTO)


@case("a shorter clock for us than for others", EARLY)
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(1, 60))
    us.sees(e.Asked(1, 0, 4), e.Turn(0, 1))
    us.passes(2)
    us.sees(AUTO, e.Turn(1, 60))


@case("a clock for us and none for others", NO_CLOCK)
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(1, None))
    us.sees(e.Asked(1, 0, 4), e.Turn(0, 1))
    us.passes(30)
    us.sees(AUTO)


@case("the same clock for all, told again to another")
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(1, 20))
    us.sees(e.Turn(1, 20))
    us.sees(e.Asked(1, 0, 4), e.Turn(0, 20))
    us.passes(20)
    us.sees(AUTO)


for _name, _gone in {
    "gone": (e.Gone(0),),
    "gone and withdrawn": (e.Gone(0), e.Withdrew(0, 0)),
    "withdrawn": (e.Withdrew(0, 0),),
}.items():

    @case(f"anyone who is here is said to be {_name}", LEFT)
    def _(us: Story, gone: tuple[e.AnyEvent, ...] = _gone) -> None:
        us.sees(*gone)


@case("another left")
def _(us: Story) -> None:
    us.sees(e.Gone(1), e.Withdrew(1, 0))


@case("we left")
def _(us: Story) -> None:
    us.leaves()
    us.sees(e.Gone(0), e.Withdrew(0, 0))


for _same, _cut, _clock, _found in (
    (True, False, 60, True),
    (True, False, 19, False),
    (True, True, 60, False),
    (False, False, 60, False),
):
    for _hidden in (True, False):

        @case(
            f"forgotten and let in, {'same' if _same else 'another'} start, link {'cut' if _cut else 'whole'}, {_clock} s, "
            f"{'hidden' if _hidden else 'seen'}",
            *[EARLY][: _found or (_clock == 60 and not _hidden)],
        )
        def _(  # a clock that we saw, or that a new start told of, runs whether we are there or not
            us: Story,
            same: bool = _same,
            cut: bool = _cut,
            clock: int = _clock,
            hidden: bool = _hidden,
        ) -> None:
            us.sees(e.Turn(0, clock))
            us.passes(5)
            us.is_sent_away(given_up=False)
            us.passes(8, there=False)
            if cut:
                us.is_cut_off()
            us.passes(2, there=False)
            us.is_let_in(same_start=same)
            if hidden:
                us.is_told(AUTO, turn=1)
            else:
                us.is_told(seconds=clock - 15)
                us.passes(0.2)
                us.sees(AUTO)
