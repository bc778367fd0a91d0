"""Whether a game was played with the cards that its shuffle gave, by the engine, from all that was told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import deal, events
from gofish_protocol.engine import Game
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gofish_protocol.events import AnyEvent

OF_CARDS = (
    events.Dealt,
    events.Asked,
    events.Gave,
    events.GoFish,
    events.Drew,
    events.Book,
    events.Refilled,
    events.Out,
)


def is_fair(table: str, bound_to: bytes, told: Sequence[Sequence[AnyEvent]]) -> bool:
    """``bound_to``: what the host had told of its secret; ``told``: the steps from `Started` to `Over`, everything shown."""
    started = next(event for event in told[0] if isinstance(event, events.Started))
    over = next(event for event in told[-1] if isinstance(event, events.Over))
    number, seats = started.game, started.seats
    if deal.commitment(table, number, started.round, over.secret) != bound_to:
        return False
    deck, first = deal.shuffle(table, number, over.secret, started.parts)
    game = Game(len(seats), unpack(started.rules), deck, first)
    if _cards(events.game_opening(game, seats)) != _cards(told[0]):
        return False
    for happened in told[1:]:
        for event in happened:
            if isinstance(event, events.Withdrew):
                game.withdraw(seats.index(event.seat))
            elif isinstance(event, events.Asked):
                stock, auto = game.stock, event.auto
                try:
                    played = game.ask(seats.index(event.seat), seats.index(event.to), event.what)
                except IllegalAsk:
                    return False
                if _cards(events.step_events(played, seats, stock, auto=auto)) != _cards(happened):
                    return False
    return True


def _cards(happened: Iterable[AnyEvent]) -> list[AnyEvent]:
    return [event for event in happened if isinstance(event, OF_CARDS)]
