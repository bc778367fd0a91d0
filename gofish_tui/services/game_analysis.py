"""A finished game judged ask by ask: what each player's chances were, what would have been better, and why.

Each ask is judged from what its asker could know at the time, or with every hand open. Pure, and repeatable: the same record
gives the same analysis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import Asked
from gofish_tui.bots.coach import Coach
from gofish_tui.judgement import Analysis, JudgedAsk, SeatSummary
from gofish_tui.services.game_replay import frames

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gofish_protocol.record import Record
    from gofish_tui.services.game_replay import Frame


def judged_asks(
    record: Record, *, seat: int | None = None, open_hands: bool = False
) -> Iterator[JudgedAsk]:
    """Every ask in order, each when it is ready; raises `BadRecord` at once.

    ``seat``: chances before and after are as this seat could judge them, and not as the asker could.
    """
    everything = frames(record)
    sides = {who.seat: frames(record, who.seat) for who in record.seats}
    return _judged(everything, sides, seat, open_hands=open_hands)


def _judged(
    everything: list[Frame], sides: dict[int, list[Frame]], seat: int | None, *, open_hands: bool
) -> Iterator[JudgedAsk]:
    coaches = {side: Coach(side) for side in sides}
    places = list(sides)
    number = 0
    for step, frame in enumerate(everything):
        asked = next((e for e in frame.step.events if isinstance(e, Asked)), None)
        if asked is None:
            for side, coach in coaches.items():
                coach.see(sides[side][step].step.events, sides[side][step].step.view)
            continue
        number += 1
        coach = coaches[asked.seat]
        before_hands = dict(everything[step - 1].hands) if open_hands else None
        verdict = coach.verdict(
            sides[asked.seat][step].step.before, (asked.to, asked.what), before_hands
        )
        viewer = asked.seat if seat is None else seat
        before = verdict.before
        if viewer != asked.seat and not open_hands:
            before = tuple(coaches[viewer].chances(sides[viewer][step].step.before))
        for side, other in coaches.items():
            other.see(sides[side][step].step.events, sides[side][step].step.view)
        after_hands = dict(frame.hands) if open_hands else None
        own_after = coach.chances(sides[asked.seat][step].step.view, after_hands)
        after = own_after
        if viewer != asked.seat and not open_hands:
            after = coaches[viewer].chances(sides[viewer][step].step.view)
        yield JudgedAsk(
            number,
            step,
            asked.seat,
            asked.to,
            asked.what,
            before,
            tuple(after),
            verdict.best,
            verdict.loss,
            own_after[places.index(asked.seat)] - verdict.made,
            verdict.best[0].chance - verdict.worst,
            verdict.certain and not verdict.took_certain,
        )


def summarize(record: Record, asks: Sequence[JudgedAsk]) -> Analysis:
    """The whole analysis, once every ask of the game has been judged."""
    summaries = []
    for who in record.seats:
        own = [ask for ask in asks if ask.seat == who.seat]
        spread = sum(ask.spread for ask in own)
        lost = sum(ask.loss for ask in own)
        summaries.append(
            SeatSummary(
                who.seat,
                1.0 - lost / spread if spread else 1.0,
                sum(ask.luck for ask in own),
                sum(ask.missed for ask in own),
            )
        )
    return Analysis(tuple(asks), tuple(summaries))
