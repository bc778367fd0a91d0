"""Whole games as the updates each viewer gets, made with the engine and the events alone."""

import random
from collections.abc import Iterator

from gofish_protocol import events
from gofish_protocol.engine import Game
from gofish_protocol.rules import Rules, pack
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_tui.client.updates import Stepped

NAMES = ("Asha", "Goran", "గిరి", "[/]", "Ann", "Anna")


def seated(players: int, me: int | None, rules: Rules) -> TableView:
    """A lobby with `players` people in it."""
    view = empty_table(6, me=me)
    happened: list[events.AnyEvent] = [events.Seated(seat, NAMES[seat]) for seat in range(players)]
    return reduce_all(view, [*happened, events.Owner(0), events.rules_set(rules)])


def steps(game: Game, seed: int) -> Iterator[list[events.AnyEvent]]:
    """The game's steps with everything shown, from the deal to the end, asks at random."""
    seats = tuple(range(game.players))
    rng = random.Random(seed)
    hands = [
        sum(
            1 << card
            for card in game.deck[
                s : game.rules.hand_size(game.players) * game.players : game.players
            ]
        )
        for s in seats
    ]
    started = events.Started(1, seats, tuple(pack(game.rules)), (b"\0" * 32,) * game.players)
    dealt = [events.Dealt(seat, hands[seat]) for seat in seats]
    yield [started, *dealt, *events.after_events(game.opening, seats), ending(game)]
    while not game.over:
        assert game.turn is not None
        stock = game.stock
        to, what = rng.choice(game.legal_asks())
        step = game.ask(game.turn, to, what)
        yield [*events.step_events(step, seats, stock), ending(game)]


def ending(game: Game) -> events.AnyEvent:
    """The turn, or the end, that closes a step."""
    if game.over or game.turn is None:
        return events.Over(tuple(game.winners()), b"\0" * 32)
    return events.Turn(game.turn, 60)


def game_of(players: int, rules: Rules, seed: int) -> Game:
    """A shuffled game."""
    rng = random.Random(seed)
    return Game(players, rules, rng.sample(range(52), 52), rng.randrange(players))


def updates(players: int, rules: Rules, seed: int, me: int | None) -> Iterator[Stepped]:
    """One viewer's updates of a whole game."""
    view = seated(players, me, rules)
    for seq, happened in enumerate(steps(game_of(players, rules, seed), seed), 1):
        seen = tuple(events.all_seen_by(happened, me))
        before, view = view, reduce_all(view, seen)
        yield Stepped(seq, seen, before, view)
