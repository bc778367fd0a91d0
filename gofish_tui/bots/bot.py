"""What a bot is: it sees what its seat may see, in order, and says what it asks for.

A bot is given the events and the view that a client in its seat would have, and nothing else, so that it cannot cheat
even by mistake.
"""

import logging
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from gofish_protocol.events import (
    AnyEvent,
    Asked,
    Book,
    Drew,
    Out,
    Refilled,
    Started,
    Withdrew,
)
from gofish_protocol.view import TableView, legal_asks

log = logging.getLogger(__name__)


class Bot(ABC):
    """A player that thinks; ``seat`` is its seat at the table, ``rng`` the only randomness it uses."""

    level = ""

    def __init__(self, seat: int, rng: random.Random) -> None:
        self.seat = seat
        self.rng = rng
        self.failed = False
        """something it saw broke it: it cannot be trusted until the next game (:meth:`safe_see`)"""
        self._tried: set[tuple[int, int]] = set()
        """what it has asked since anybody last drew a card, laid down a book or went out"""

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """Take in one step: its events as this seat may see them, and the view after them.

        Call it for every step of a game, in order, from `Started` on. A bot that takes over in the middle of a game is
        shown the whole game first, as its seat saw it. Subclasses that keep more state call this too.
        """
        for event in events:
            match event:
                case Asked(seat=seat, to=to, what=what) if seat == self.seat:
                    self._tried.add((to, what))
                case Started() | Drew() | Book() | Refilled() | Out() | Withdrew():
                    self._tried.clear()

    def safe_see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        """:meth:`see`; a bot that fails on it is logged and plays at random until the next game starts."""
        if any(isinstance(event, Started) for event in events):
            self.failed = False
        if self.failed:
            return
        try:
            self.see(events, view)
        except Exception:  # whatever broke the bot, the table plays on
            log.exception("the %s in seat %d broke over what it saw", self.level, self.seat)
            self.failed = True

    def untried(self, asks: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The asks that it has not made since the game last moved on.

        Otherwise two that take the same cards from each other, or ask for what nobody gives, would never do anything else. If
        none is left, any will do, at random: thinking leads nowhere else.
        """
        return [ask for ask in asks if ask not in self._tried]

    @abstractmethod
    def choose(self, view: TableView) -> tuple[int, int]:
        """A legal ``(to, what)`` in table seats; ``view`` is the newest and it is this seat's turn.

        May take tens of milliseconds, so a host calls it off the event loop.
        """


def random_ask(view: TableView, rng: random.Random) -> tuple[int, int]:
    """Any legal ask, each as likely. Raises IndexError when it is not the viewer's turn."""
    return rng.choice(legal_asks(view))


def safe_choose(bot: Bot, view: TableView, rng: random.Random) -> tuple[int, int] | None:
    """:meth:`Bot.choose`; a bot that raises or makes an illegal ask is logged, and a random legal ask is made for it.

    None when there is nothing to ask for: a host may claim that a player has no cards on that player's turn.
    """
    legal = legal_asks(view)
    if not legal:
        return None
    if not bot.failed:
        try:
            chosen = bot.choose(view)
        except Exception:  # whatever broke the bot, the table plays on
            log.exception("the %s in seat %d broke while it thought", bot.level, bot.seat)
        else:
            if chosen in legal:
                return chosen
            log.error("the %s in seat %d asked %r, which is not legal", bot.level, bot.seat, chosen)
    return rng.choice(legal)
