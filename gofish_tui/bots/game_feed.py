"""A game in this process, reported to each seat as a host would: the same events and views, without a table around them."""

from collections.abc import Sequence

from gofish_protocol import events as ev
from gofish_protocol.engine import Game, Step
from gofish_protocol.events import AnyEvent, after_events, all_seen_by, step_events
from gofish_protocol.rules import pack
from gofish_protocol.view import SEATS, SeatView, TableView
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.bots.bot import Bot

NO_SECRET = b""


class GameFeed:
    """Reports to the bots of a game what happens. Place and seat are the same number: the game fills seats 0…n−1.

    Views are made straight from the game, because reducing event by event for every seat is most of a tournament's time;
    a test checks that they equal what ``view.reduce`` makes of the events.
    """

    def __init__(self, game: Game, bots: Sequence[Bot]) -> None:
        self.game = game
        self.bots = bots
        self.places = tuple(range(game.players))
        self._seats = [SeatView(presence=SeatStatus.BOT, level=bot.level) for bot in bots]
        self._seats += [SeatView()] * (SEATS - game.players)

    def view(self, place: int) -> TableView:
        """What this place may see now."""
        game = self.game
        ended = game.ended
        return TableView(
            tuple(self._seats),
            place,
            game.hands[place],
            Phase.OVER if ended else Phase.PLAYING,
            1,
            game.rules,
            None if ended else game.turn,
            None,
            game.stock,
            None,
            self.places,
            tuple(game.winners()) if ended else (),
            reason=(game.cut_short or "") if ended else "",
        )

    def start(self) -> None:
        """Report the deal. Call it once, before the first ask."""
        game = self.game
        deal = self._dealt_hands()
        head: list[AnyEvent] = [
            ev.Started(1, self.places, tuple(pack(game.rules)), (bytes(32),) * game.players)
        ]
        head += [ev.Dealt(place, hand) for place, hand in enumerate(deal)]
        self._tell(head + after_events(game.opening, self.places))

    def ask(self, place: int, to: int, what: int) -> Step:
        """Play one ask and report it. Raises :class:`gofish_protocol.refusals.IllegalAsk`."""
        stock_was = self.game.stock
        step = self.game.ask(place, to, what)
        self._tell(step_events(step, self.places, stock_was))
        return step

    def _dealt_hands(self) -> list[int]:
        game = self.game
        top = game.rules.hand_size(game.players) * game.players
        return [
            sum(1 << card for card in game.deck[place : top : game.players])
            for place in self.places
        ]

    def _tell(self, events: list[AnyEvent]) -> None:
        game = self.game
        if game.ended:
            events.append(ev.Over(tuple(game.winners()), NO_SECRET, game.cut_short or ""))
        events += ev.next_events(game, self.places, None)
        for place in self.places:
            old, cards = self._seats[place], game.hands[place].bit_count()
            out = bool(game.out >> place & 1)
            if old.cards != cards or old.books != game.books[place] or old.out != out:
                self._seats[place] = SeatView(
                    "", cards, game.books[place], SeatStatus.BOT, out, self.bots[place].level
                )
        public = all_seen_by(events, None)
        private = {e.seat for e in events if isinstance(e, ev.Drew | ev.Refilled | ev.Dealt)}
        for place, bot in enumerate(self.bots):
            seen = all_seen_by(events, place) if place in private else public
            bot.see(seen, self.view(place))
