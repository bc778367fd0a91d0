"""Every level finishes every kind of game with legal asks, sees only what its seat may see, and never stalls a table."""

import logging
import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent, Started, all_seen_by
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots import LEVELS, Bot, make_bot, safe_choose, thinking_time
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.instinct import weights_for
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


def test_three_players_are_judged_by_what_was_learned_with_four() -> None:
    """The weights for two do not reckon with somebody who was not asked and takes what was shown."""
    assert weights_for(3) is weights_for(4)
    assert weights_for(3) is not weights_for(2)


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
