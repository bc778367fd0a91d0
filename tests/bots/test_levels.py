"""Every level finishes every kind of game with legal asks, sees only what its seat may see, and never stalls a table."""

import logging
import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent, Asked, Dealt, Drew, GoFish, Started, all_seen_by
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import PRESETS, Rules, pack
from gofish_protocol.view import TableView, empty_table, legal_asks
from gofish_tui.bots import LEVELS, Bot, make_bot, pike, safe_choose, thinking_time
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.odds import Odds
from gofish_tui.bots.pike import Pike
from gofish_tui.bots.shark import Shark
from tests.bots.tables import ALL_RULES, new_game, play
from tests.usual import usually


def bots(level: str, players: int, seed: object) -> list[Bot]:
    return [
        make_bot(level, seat=seat, rng=random.Random(f"{seed}/{seat}")) for seat in range(players)
    ]


@pytest.mark.parametrize("part", usually(range(8), 0, 5))
@pytest.mark.parametrize("level", LEVELS)
def test_every_rule_and_every_number_of_players(level: str, part: int) -> None:
    """Each of the 432 tables once (a quarter of them in a usual run), alone among minnows with 2 to 6 players: the engine
    refuses an illegal ask, so it must never be made.
    """
    for number, rules in enumerate(ALL_RULES[part::8]):
        players = 2 + (number + part) % 5
        game = new_game(players, rules, random.Random(f"{level}/{part}/{number}"))
        table = bots("minnow", players, number)
        seat = number % players
        table[seat] = make_bot(level, seat=seat, rng=random.Random(f"{number}/{seat}"))
        play(game, table, most=40)
        assert game.steps or game.over


@pytest.mark.parametrize(("preset", "learned"), [("deckhand", (3, 4)), ("classic", (3,))])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_shark_is_a_pike_where_it_learned_nothing_better(
    players: int, preset: str, learned: tuple[int, ...]
) -> None:
    """There it makes the same asks, one by one; elsewhere it judges by instinct."""
    game = new_game(players, PRESETS[preset], random.Random(f"{preset}/{players}"))
    sharks = [Shark(seat, random.Random(seat)) for seat in range(players)]
    pikes = [Pike(seat, random.Random(seat)) for seat in range(players)]
    twins = [Twins(*both) for both in zip(sharks, pikes, strict=True)]
    feed = GameFeed(game, twins)
    feed.start()
    assert game.turn is not None
    assert sharks[game.turn].by_instinct(feed.view(game.turn)) == (players in learned)
    if players not in learned:
        play(game, twins)


@pytest.mark.parametrize("careless", [False, True])
def test_what_a_player_passes_up_is_a_sign_unless_they_are_careless(*, careless: bool) -> None:
    """Seat 1 asks for other ranks while everybody knows of seat 2's eights."""
    shark, table = Shark(0, random.Random(0)), empty_table(3, me=0)
    start: list[AnyEvent] = [
        Started(1, (0, 1, 2), tuple(pack(Rules())), (bytes(32),) * 3),
        Dealt(0, 0b111 << 48),
    ]
    steps = [start, [Asked(2, 1, 7), GoFish(1), Drew(2, None, False)]]
    ranks = (6, 5, 4, 3, 2) if careless else (6,) * 5
    steps += [[Asked(1, 0, rank), GoFish(0), Drew(1, None, False)] for rank in ranks]
    for step in steps:
        shark.see(step, table)
    shark.known.tighten()
    likely = Odds(shark.known).some(1, 7)
    assert (shark.odds().some(1, 7) == likely) == careless


@pytest.mark.parametrize("players", range(2, 7))
def test_a_pike_hides_its_ranks_only_from_players_who_are_not_asked(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pike, "HIDE", 100.0)
    game = new_game(players, Rules(), random.Random(players))
    pikes = [Pike(seat, random.Random(seat)) for seat in range(players)]
    feed = GameFeed(game, pikes)
    feed.start()
    assert game.turn is not None
    bot, view = pikes[game.turn], feed.view(game.turn)
    worths = bot.worths(bot.odds(), view, legal_asks(view))
    assert (min(worths.values()) < 0) == (players > 2)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("level", LEVELS)
def test_games_between_the_same_bots_end(level: str, players: int) -> None:
    """An empty stock and players who keep asking each other the same."""
    for preset in ("deckhand", "classic-keep-playing"):
        game = new_game(players, PRESETS[preset], random.Random(f"{level}/{players}"))
        play(game, bots(level, players, preset))
        assert game.over


class Recorder(Bot):
    level = "recorder"

    def __init__(self, seat: int, rng: random.Random) -> None:
        super().__init__(seat, rng)
        self.seen: list[AnyEvent] = []
        self.views: list[TableView] = []
        self.steps: list[tuple[Sequence[AnyEvent], TableView]] = []

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        self.seen += events
        self.views.append(view)
        self.steps.append((events, view))

    def choose(self, view: TableView) -> tuple[int, int]:
        return self.rng.choice(legal_asks(view))


class Twins(Bot):
    """Two bots that are told the same."""

    def __init__(self, *both: Bot) -> None:
        super().__init__(both[0].seat, both[0].rng)
        self.both = both

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        for bot in self.both:
            bot.see(events, view)

    def choose(self, view: TableView) -> tuple[int, int]:
        """They must agree."""
        first, *others = [bot.choose(view) for bot in self.both]
        assert others == [first] * len(others)
        return first


def retold(
    deck: Sequence[int], first: int, asks: Sequence[tuple[int, int, int]], bot: Bot
) -> tuple[list[AnyEvent], TableView] | None:
    """Show a bot these asks on this deck: what it saw and its view; None where an ask is against the rules."""
    game = Game(3, Rules(), deck, first)
    recorder = Recorder(bot.seat, bot.rng)
    seats: list[Bot] = [Recorder(seat, bot.rng) for seat in range(3)]
    seats[bot.seat] = recorder
    feed = GameFeed(game, seats)
    feed.start()
    for ask in asks:
        try:
            feed.ask(*ask)
        except IllegalAsk:
            return None
    for event, view in recorder.steps:
        bot.see(event, view)
    return recorder.seen, recorder.views[-1]


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_never_change_a_choice(level: str) -> None:
    """Cards that a seat has not seen change places so that all it saw stays the same; so must its choice."""
    compared = 0
    for seed in range(40):
        rng = random.Random(f"hidden/{seed}")
        game = new_game(3, Rules(), rng)
        first = game.turn
        play(game, bots("perch", 3, seed), most=6)
        me = game.turn
        if me is None or first is None:
            continue
        asks = [(step.seat, step.to, step.what) for step in game.steps]
        bot = make_bot(level, seat=me, rng=random.Random(seed))
        told = retold(game.deck, first, asks, bot)
        assert told is not None
        choice = bot.choose(told[1])
        deck = list(game.deck)
        for _ in range(40):
            one, other = rng.sample(range(52), 2)
            deck[one], deck[other] = deck[other], deck[one]
            twin = make_bot(level, seat=me, rng=random.Random(seed))
            again = retold(deck, first, asks, twin)
            if again is None or again != told:
                deck[one], deck[other] = deck[other], deck[one]
                continue
            compared += 1
            assert twin.choose(again[1]) == choice
    assert compared > 200


def test_no_bot_is_told_what_its_seat_may_not_know() -> None:
    rng = random.Random(8)
    for rules in (Rules(), Rules(ask_for="card"), PRESETS["classic"]):
        game = new_game(4, rules, rng)
        players = [Recorder(seat, rng) for seat in range(4)]
        play(game, players)
        for bot in players:
            assert all_seen_by(bot.seen, bot.seat) == bot.seen
            assert all(view.me == bot.seat for view in bot.views)
            assert sum(isinstance(event, Started) for event in bot.seen) == 1


class Broken(Bot):
    """Fails in the way its ``kind`` says."""

    level = "broken"
    kind = "choose"

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        if self.kind == "see" and not any(isinstance(event, Started) for event in events):
            raise KeyError("a field that was renamed")

    def choose(self, view: TableView) -> tuple[int, int]:
        if self.kind == "choose":
            raise ZeroDivisionError
        return (view.me or 0, 99)


@pytest.mark.parametrize("kind", ["choose", "see", "illegal"])
def test_a_bot_that_breaks_asks_something_legal_and_is_logged(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(9)
    game = new_game(2, Rules(), rng)
    feed = GameFeed(game, bots("minnow", 2, 0))
    feed.start()
    assert game.turn is not None
    view = feed.view(game.turn)
    bot = Broken(game.turn, rng)
    bot.kind = kind
    with caplog.at_level(logging.ERROR):
        bot.safe_see([], view)
        for _ in range(20):
            assert safe_choose(bot, view, rng) in legal_asks(view)
            assert safe_choose(bot, replace(view, hand=0), rng) is None, "a host may lie"
    assert "broken" in caplog.text
    assert bot.failed == (kind == "see")
    bot.safe_see([Started(2, (0, 1), (0,) * 8, (b"", b""))], view)
    assert not bot.failed


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(ValueError, match="minnow"):
        make_bot("whale", seat=0, rng=random.Random(0))


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_times_are_human(level: str) -> None:
    rng = random.Random(1)
    times = [thinking_time(level, rng) for _ in range(500)]
    assert 0.5 < min(times) < 1.5 < max(times) <= 5
    assert len({round(seconds, 2) for seconds in times}) > 50


def test_a_bot_that_takes_over_knows_what_its_seat_saw() -> None:
    """A stand-in is shown the whole game so far: it must choose just as a bot that sat there from the start."""
    for level in LEVELS:
        rng = random.Random(11)
        game = new_game(3, Rules(), rng)
        recorders = [Recorder(seat, rng) for seat in range(3)]
        feed = play(game, recorders, most=9)
        assert game.turn is not None
        choices = []
        for _ in range(2):
            bot = make_bot(level, seat=game.turn, rng=random.Random(5))
            for events, view in recorders[game.turn].steps:
                bot.see(events, view)
            choices.append(bot.choose(feed.view(game.turn)))
        assert choices[0] == choices[1]
        assert choices[0] in legal_asks(feed.view(game.turn))
