"""What the coach says follows from what its seat could know, fits what happened, and is the same each time."""

import itertools
import random
from collections.abc import Sequence

import pytest

from gofish_protocol import events as ev
from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import PRESETS, Rules, pack
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_tui.bots import Bot, make_bot
from gofish_tui.bots.coach import Coach, shifted
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.habits import Habits
from gofish_tui.bots.knowledge import Knowledge
from gofish_tui.judgement import LeftBook, Reason, Why
from gofish_tui.services.game_analysis import judged_asks, summarize
from tests.bench.learn_costs import Behind
from tests.bots.recorded_games import recorded_game
from tests.bots.tables import ALL_RULES, new_game
from tests.bots.test_levels import Recorder

LEVELS = ("perch", "pike", "shark", "minnow")


def coached(*events: AnyEvent, rules: Rules | None = None) -> tuple[Coach, TableView]:
    """Seat 0 holds a nine, two eights and three kings; what happened, and then it is its turn."""
    hand = 1 << 32 | 0b11 << 28 | 0b111 << 48
    packed = tuple(pack(rules or Rules()))
    start: list[AnyEvent] = [
        *(ev.Seated(seat, f"Player {seat}", "") for seat in range(3)),
        ev.Started(1, (0, 1, 2), packed, (bytes(32),) * 3),
        ev.Dealt(0, hand),
    ]
    coach, view = Coach(0), empty_table(3, me=0)
    for step in (start, [*events, ev.Turn(0, None)]):
        view = reduce_all(view, step)
        coach.see(step, view)
    return coach, view


EIGHT, NINE, KING = 7, 8, 12


def reason(coach: Coach, view: TableView, to: int, what: int) -> Reason:
    """Why one would make this ask, which is among the best."""
    best = coach.verdict(view).best
    return next(choice.reason for choice in best if (choice.to, choice.what) == (to, what))


def test_what_is_certain_is_named_with_how_it_is_known() -> None:
    coach, view = coached(
        ev.Asked(1, 2, NINE), ev.GoFish(2), ev.Drew(1, None, False), ev.Asked(2, 1, 5), ev.GoFish(1)
    )
    found = reason(coach, view, 1, NINE)
    assert (found.why, found.ago) == (Why.ASKED, 2)


def test_a_certain_book_left_lying_is_named_with_how_it_was_known() -> None:
    asked = (ev.Asked(1, 2, KING), ev.GoFish(2), ev.Drew(1, None, False))
    coach, view = coached(*asked)
    found = coach.book_left(view, (2, EIGHT))
    assert found == LeftBook(1, KING, Reason(Why.ASKED, 1, 1, 100))
    assert coach.book_left(view, (1, KING)) is None, "it was taken"
    coach, view = coached()
    assert coach.book_left(view, (2, EIGHT)) is None, "nobody could know of one"


@pytest.mark.parametrize("rules", [Rules(), Rules(ask_for="card")])
def test_a_book_is_left_lying_when_and_only_when_it_was_there(rules: Rules) -> None:
    """Against the hands as they are, in whole games of one who asks anything."""
    rng, left = random.Random("left"), 0
    for _ in range(12):
        game = new_game(3, rules, rng)
        coaches = [Coach(seat) for seat in range(3)]
        feed = GameFeed(
            game, [Behind(make_bot("minnow", seat=s, rng=rng), c) for s, c in enumerate(coaches)]
        )
        feed.start()
        while not game.ended:
            seat = game.turn
            assert seat is not None
            view = feed.view(seat)
            to, what = rng.choice(game.legal_asks())
            found = coaches[seat].book_left(view, (to, what))
            if found is not None:
                left += 1
                rank = found.what >> 2 if rules.by_card else found.what
                held = [(game.hands[who] >> rank * 4 & 15).bit_count() for who in (seat, found.to)]
                assert sum(held) == 4
                assert (found.to, found.what) != (to, what)
            feed.ask(seat, to, what)
    assert left


def test_a_sure_book_is_the_first_reason() -> None:
    coach, view = coached(ev.Asked(1, 2, KING), ev.GoFish(2), ev.Drew(1, None, False))
    verdict = coach.verdict(view, (2, EIGHT))
    assert (verdict.best[0].to, verdict.best[0].what) == (1, KING)
    assert verdict.best[0].reason.why == Why.BOOK
    assert verdict.certain
    assert not verdict.took_certain
    assert verdict.loss > 0
    assert coach.verdict(view, (1, KING)).loss == 0


def test_a_gift_and_a_lucky_fish_are_remembered_until_they_are_gone() -> None:
    took = [ev.Asked(1, 2, NINE), ev.Gave(2, 1, 1 << 34)]
    coach, view = coached(*took)
    assert reason(coach, view, 1, NINE).why == Why.TOOK
    fished = [ev.Asked(2, 1, NINE), ev.GoFish(1), ev.Drew(2, 34, True)]
    coach, view = coached(*fished)
    assert reason(coach, view, 2, NINE).why == Why.FISHED
    coach, view = coached(*fished, ev.Asked(0, 2, NINE), ev.Gave(2, 0, 0b111 << 33), ev.Book(0, 8))
    assert NINE not in [choice.what for choice in coach.verdict(view).best]


def test_open_hands_are_seen() -> None:
    coach, view = coached()
    hands = {0: view.hand, 1: 0b1100 << 28 | 31, 2: 0b11 << 20 | 31 << 8}
    best = coach.verdict(view, hands=hands).best[0]
    assert (best.to, best.what, best.reason.why) == (1, EIGHT, Why.BOOK)
    assert coach.verdict(view).best[0].reason.why != Why.BOOK


@pytest.mark.parametrize("part", range(4))
def test_every_table_can_be_judged(part: int) -> None:
    """Chances add up, the best ask comes first, and nothing is lost by asking it."""
    for number, rules in enumerate(ALL_RULES[part::12]):
        players = 2 + number % 5
        rng = random.Random(f"{part}/{number}")
        game = new_game(players, rules, rng)
        coach = Coach(0)
        recorders = [Recorder(seat, rng) for seat in range(players)]
        feed = GameFeed(game, recorders)
        feed.start()
        seen = 0
        for _ in range(40):
            if game.turn is None or game.ended:
                break
            for step in recorders[0].steps[seen:]:
                coach.see(*step)
            seen = len(recorders[0].steps)
            view = feed.view(game.turn)
            chosen = recorders[game.turn].choose(view)
            if game.turn == 0:
                hands = dict(enumerate(game.hands)) if rng.random() < 0.3 else None
                verdict = coach.verdict(view, chosen, hands)
                assert sum(verdict.before) == pytest.approx(1)
                chances = [choice.chance for choice in verdict.best]
                assert chances == sorted(chances, reverse=True)
                assert 0 <= verdict.worst <= verdict.made <= chances[0] <= 1
            feed.ask(game.turn, *chosen)


@pytest.mark.parametrize("preset", ["deckhand", "classic"])
def test_a_whole_game_is_judged_the_same_each_time(preset: str) -> None:
    record = recorded_game(LEVELS, 1, PRESETS[preset])
    asks = list(judged_asks(record))
    assert asks == list(judged_asks(record))
    assert [ask.n for ask in asks] == list(range(1, len(record.asks) + 1))
    assert [(ask.seat, ask.to) for ask in asks] == [(ask.seat, ask.to) for ask in record.asks]
    won = [float(seat in record.winners) / len(record.winners) for seat in range(4)]
    assert list(asks[-1].after) == won
    for ask in asks:
        assert sum(ask.before) == pytest.approx(1)
        assert sum(ask.after) == pytest.approx(1)
        assert ask.loss >= 0
    summary = summarize(record, asks).summaries
    assert [one.seat for one in summary] == [0, 1, 2, 3]
    assert all(0 <= one.accuracy <= 1 for one in summary)
    assert summary[2].accuracy > summary[3].accuracy, "a shark chooses better than a minnow"


def test_one_seats_side_and_open_hands_are_other_chances() -> None:
    record = recorded_game(
        LEVELS, 2
    )  # a game in which what could be concluded earlier cannot be later
    own, side = list(judged_asks(record)), list(judged_asks(record, seat=1))
    opened = list(judged_asks(record, open_hands=True))
    assert [ask.loss for ask in own] == [ask.loss for ask in side]
    assert [ask.before for ask in own if ask.seat == 1] == [
        ask.before for ask in side if ask.seat == 1
    ]
    assert [ask.before for ask in own] != [ask.before for ask in side]
    assert [ask.before for ask in own] != [ask.before for ask in opened]
    for ask, after in itertools.pairwise(side):
        assert ask.after == after.before, "one viewer's curve has no gaps"


def test_chances_are_better_than_the_score_says() -> None:
    """Sixty games of mixed levels: the Brier score beats one who knows the score and the fair share alone."""
    coach_error = score_error = 0.0
    for seed in range(60):
        rng = random.Random(f"calibration/{seed}")
        players = 2 + seed % 3
        game = new_game(players, Rules(), rng)
        bots = [make_bot(rng.choice(LEVELS), seat=seat, rng=rng) for seat in range(players)]
        recorder = Coach(0)
        told = Told(bots[0], recorder)
        feed = GameFeed(game, [told, *bots[1:]])
        feed.start()
        said: list[tuple[float, float]] = []
        while not game.ended:
            seat = game.turn
            assert seat is not None
            if len(game.steps) % 10 == 5:
                chance = recorder.chances(feed.view(0))[0]
                said.append((chance, by_score(game)))
            feed.ask(seat, *bots[seat].choose(feed.view(seat)))
        won = float(0 in game.winners()) / len(game.winners())
        coach_error += sum((chance - won) ** 2 for chance, _ in said)
        score_error += sum((chance - won) ** 2 for _, chance in said)
    assert coach_error < 0.97 * score_error


def by_score(game: Game) -> float:
    """The fair share at the beginning, the leader at the end."""
    books = [mask.bit_count() for mask in game.books]
    scale = 1.0 + 0.2 * (13 - sum(books))
    weights = [2.718 ** (count / scale * 1.5) for count in books]
    return weights[0] / sum(weights)


class Told(Recorder):
    """A bot's seat that a coach sits behind."""

    def __init__(self, bot: Bot, coach: Coach) -> None:
        super().__init__(0, random.Random(0))
        self.bot = bot
        self.coach = coach

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        self.bot.see(events, view)
        self.coach.see(events, view)


def test_a_shift_keeps_to_chances() -> None:
    assert shifted(0.5, 0.0) == 0.5
    assert 0 < shifted(0.01, -5) < 0.01
    assert shifted(1.0, -5) == 1.0
    assert shifted(0.0, 5) == 0.0


def test_habits_tell_the_careful_from_the_careless() -> None:
    public, habits = Knowledge(None), Habits()
    start = [ev.Started(1, (0, 1, 2), tuple(pack(Rules())), (bytes(32),) * 3)]
    for step in (
        start,
        [ev.Asked(1, 2, NINE), ev.GoFish(2), ev.Drew(1, None, False)],
        [ev.Asked(2, 1, NINE), ev.Gave(1, 2, 1 << 32)],
        [ev.Asked(2, 1, NINE), ev.GoFish(1), ev.Drew(2, None, False)],
        [ev.Asked(0, 2, NINE), ev.Gave(2, 0, 0b11 << 33), ev.Book(0, NINE)],
    ):
        habits.see(step, public)
        public.see(step)
    fresh = Habits()
    assert habits.care(0) > fresh.care(0) == habits.care(1)
    assert habits.boldness(2) < fresh.boldness(2) == habits.boldness(0)
    habits.see(start, public)
    assert habits.care(0) == fresh.care(0)


def test_careless_players_are_told_after_a_few_asks() -> None:
    public, bold, shy = Knowledge(None), Habits(), Habits()
    start = [ev.Started(1, (0, 1, 2), tuple(pack(Rules())), (bytes(32),) * 3)]
    for habits, ranks in ((bold, (0, 1, 2, 3, 4, 5)), (shy, (0, 0, 0, 0, 1, 0))):
        habits.see(start, public)
        public.see(start)
        for rank in ranks:
            assert not habits.careless([2])
            step = [ev.Asked(1, 2, rank), ev.GoFish(2), ev.Drew(1, None, False)]
            habits.see(step, public)
            public.see(step)
    assert bold.careless([1, 2])
    assert not shy.careless([1, 2])
