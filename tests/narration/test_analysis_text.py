"""What an analysis says about a lost game: what it came from, what came of the asks that mattered, and not too much of it."""

import pytest
from msgspec.structs import replace

from gofish_tui.i18n.loader import Messages
from gofish_tui.judgement import COSTLY, Analysis, Cause
from gofish_tui.narration.analysis_text import COSTLY_SHOWN, LOST, AnalysisText
from gofish_tui.services.game_analysis import judged_asks, summarize
from gofish_tui.services.game_replay import frames
from tests.bots.recorded_games import recorded_game

RECORD = recorded_game(("perch", "pike", "shark", "minnow"), 5)
ANALYSIS = summarize(RECORD, list(judged_asks(RECORD)))
STEPS = [frame.step for frame in frames(RECORD)]
LOSERS = [who.seat for who in RECORD.seats if who.seat not in RECORD.winners]
WORDS = Messages("en")


def told(analysis: Analysis = ANALYSIS, seat: int | None = None) -> AnalysisText:
    return AnalysisText(RECORD, analysis, WORDS, seat, STEPS)


def test_what_changed_a_chance_adds_up() -> None:
    for place in range(len(RECORD.seats)):
        causes = ANALYSIS.causes(place)
        whole = ANALYSIS.asks[-1].after[place] - ANALYSIS.asks[0].before[place]
        assert sum(causes.values()) == pytest.approx(whole)
        assert causes[Cause.CHOICES] <= 0


@pytest.mark.parametrize("cause", Cause)
def test_a_loser_is_told_the_main_cause(cause: Cause) -> None:
    """One who loses half a chance by one ask; by what came of it; by what the others did."""
    seat = LOSERS[0]
    asks = [
        replace(ask, loss=0.5 * (cause == Cause.CHOICES)) if ask.seat == seat else ask
        for ask in ANALYSIS.asks
        if ask.seat != seat or ask.n == next(a.n for a in ANALYSIS.asks if a.seat == seat)
    ]
    summaries = [
        replace(one, luck=-0.5 * (cause == Cause.LUCK), missed=0) if one.seat == seat else one
        for one in ANALYSIS.summaries
    ]
    (said,) = told(Analysis(tuple(asks), tuple(summaries)), seat).losses()
    name = next(who.name for who in RECORD.seats if who.seat == seat)
    costs = {Cause.CHOICES: 50, Cause.LUCK: 50, Cause.OTHERS: 25}
    assert WORDS.text(LOST[cause], player=name, cost=costs[cause]) in said
    assert ("ask" in said.partition(".")[2]) == (cause == Cause.CHOICES), "which one cost most"


def test_nobody_is_told_why_they_won() -> None:
    assert len(list(told().losses())) == len(LOSERS)
    assert not list(told(seat=RECORD.winners[0]).losses())


def test_turning_points_tell_what_came_of_the_ask() -> None:
    answers = ("gives", "“Go fish!”", "nothing left to draw")
    points = list(told().turning_points())
    assert len(points) == 3
    assert all(any(answer in point for answer in answers) for point in points)


def test_the_costliest_asks_are_listed_and_the_rest_counted() -> None:
    asks = [replace(ask, loss=0.03) for ask in ANALYSIS.asks]
    worst = {10: 0.2, 3: 0.1}
    asks = [replace(ask, loss=worst.get(ask.n, ask.loss)) for ask in asks]
    lines = list(told(replace(ANALYSIS, asks=tuple(asks))).costly(COSTLY))
    assert len(lines) == COSTLY_SHOWN + 1
    numbers = [int(line.partition(".")[0]) for line in lines[:-1]]
    assert numbers == sorted(numbers)
    assert set(worst) <= set(numbers)
    assert f"{len(asks) - COSTLY_SHOWN} more asks cost 2%" in lines[-1]


def test_books_are_those_of_the_end() -> None:
    seats = STEPS[-1].view.seats
    for who in RECORD.seats:
        assert f"{who.name} ({seats[who.seat].books.bit_count()})" in told().books()
