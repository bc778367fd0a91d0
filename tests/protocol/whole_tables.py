"""Random games told as events, as a host tells them, at tables with free seats in between."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gofish_protocol import events
from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent, game_opening
from gofish_protocol.rules import Rules, pack
from tests.protocol.random_games import sensible
from tests.protocol.tables import COMBINATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS = {2: (1, 4), 3: (0, 2, 5), 4: (1, 2, 3, 5), 5: (0, 1, 3, 4, 5), 6: (0, 1, 2, 3, 4, 5)}
"""Which seats of the table play, for each number of players."""
LONGEST = 150

_decoder = msgspec.msgpack.Decoder(list[AnyEvent])


class Told(NamedTuple):
    """A step of a game with all that happened, nothing hidden."""

    game: Game
    seats: tuple[int, ...]
    events: list[AnyEvent]


def some_rules(number: int, seed: int) -> list[Rules]:
    """This many combinations, always the same ones."""
    return random.Random(seed).sample(COMBINATIONS, number)


def told(rng: random.Random, players: int, rules: Rules) -> Iterator[Told]:
    """A random game, from its deal to its end or the ask after which it gets long."""
    seats = SEATS[players]
    cards = list(range(52))
    rng.shuffle(cards)
    game = Game(players, rules, cards, rng.randrange(players))
    started = events.Started(1, seats, tuple(pack(rules)), (bytes(32),) * players)
    people: list[AnyEvent] = [events.Seated(seat, f"name {seat}") for seat in seats]
    yield Told(game, seats, [*people, started, *game_opening(game, seats)])
    while not game.over and len(game.steps) < LONGEST:
        assert game.turn is not None
        stock = game.stock
        step = game.ask(game.turn, *sensible(rng, game, len(game.steps)))
        happened = events.step_events(step, seats, stock)
        if step.turn is None:
            happened.append(events.Over(tuple(seats[w] for w in game.winners()), bytes(32)))
        else:
            happened.append(events.Turn(seats[step.turn], None))
        yield Told(game, seats, happened)


def encoded(happened: list[AnyEvent], seat: int | None) -> bytes:
    """The bytes that a viewer is sent for a step."""
    return msgspec.msgpack.encode(events.all_seen_by(happened, seat))


def decoded(message: bytes) -> list[AnyEvent]:
    """What a viewer reads out of them."""
    return _decoder.decode(message)
