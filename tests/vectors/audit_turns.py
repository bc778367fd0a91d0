"""More cases of the client's audit: in which turn an ask was made, what a silence excuses, how long a host waits for us."""

from __future__ import annotations

from gofish_protocol import events as e
from gofish_protocol.vocabulary import SeatStatus
from tests.vectors.audit_story import AUTO, BOT, EARLY, NOT_OURS, OWN, Story, case

for _awake in (0, 4, 6):

    @case(f"a process that was frozen, and awake for {_awake} s")
    def _(us: Story, awake: int = _awake) -> None:
        us.is_frozen(4)
        us.passes(awake)


@case("an ask is kept for a later turn", NOT_OURS)
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))
    us.asks(1)
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))
    us.sees(OWN, e.Turn(1, None))


@case("the same ask in two turns")
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))
    us.asks(1)
    us.sees(OWN, e.Turn(0, None))
    us.asks(2)
    us.sees(OWN, e.Turn(0, None))


@case("an ask whose turn passed unseen is played later", NOT_OURS)
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))
    us.asks(1)
    us.is_told(turn=1)
    us.sees(OWN, e.Turn(1, None))


@case("an ask that was played unseen")
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))
    us.asks(1)
    us.is_told(OWN, turn=1)
    us.sees(e.Asked(1, 0, 3), e.Turn(0, None))


@case("a host is silent in our turn", EARLY)
def _(us: Story) -> None:
    us.sees(e.Turn(0, 60))
    us.passes(40, there=False)
    us.passes(5)
    us.sees(AUTO)


@case("the first turns have a shorter clock", EARLY)
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, 1))
    us.passes(2)
    us.sees(AUTO, e.Turn(1, 60))


@case("half of a short clock counts", EARLY)
def _(us: Story) -> None:
    us.sees(e.Asked(1, 0, 3), e.Turn(0, 5))
    us.passes(1)
    us.sees(AUTO, e.Turn(1, 5))


for _seconds, _bot in ((1, True), (8, True), (11, False)):

    @case(f"a bot, {_seconds} s after the host heard us", *[BOT][:_bot])
    def _(us: Story, seconds: int = _seconds) -> None:
        us.questions()
        us.is_answered()
        us.is_cut_off()
        us.passes(seconds, there=False)
        us.sees(e.Presence(0, SeatStatus.BOT))
        us.sees(AUTO)
