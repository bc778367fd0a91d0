"""A game rebuilt from its published steps: how a table comes back from its journal, which keeps steps but no decks."""

from collections.abc import Sequence

from gofish_protocol import deal, events
from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import Phase
from gofish_tui.table.shuffle import Dealing


def replay_game(
    table: str, view: TableView, happened: Sequence[AnyEvent], dealing: Dealing
) -> Game | None:
    """The game that is on, or just over, dealt and played again from a table's events; None when there is none.

    ``table`` is the table's id, ``dealing`` what the host knows of the newest shuffle. Raises ValueError when an ask is
    illegal or the asks do not lead to the hands of ``view``.
    """
    started = [event for event in happened if isinstance(event, events.Started)]
    if not started or view.phase == Phase.LOBBY:
        return None
    last = started[-1]
    over = next((event for event in happened if isinstance(event, events.Over)), None)
    known = dealing.secret if dealing.game == last.game else b""
    secret = known or (over.secret if over else b"")
    deck, first = deal.shuffle(table, last.game, secret, last.parts)
    game = Game(len(last.seats), events.unpack_rules(last), deck, first)
    place = last.seats.index
    for event in happened[happened.index(last) :]:
        try:
            match event:
                case events.Withdrew(seat=seat):
                    game.withdraw(place(seat))
                case events.Asked(seat=seat, to=to, what=what):
                    game.ask(place(seat), place(to), what)
        except IllegalAsk as illegal:
            raise ValueError(f"the journal has an illegal ask: {illegal.reason}") from illegal
    if view.phase != Phase.PLAYING:
        return game  # players who left since took nothing along, and others may sit there now
    if [hand.bit_count() for hand in game.hands] != [view.seats[seat].cards for seat in last.seats]:
        raise ValueError("the journal's asks do not lead to its hands")
    return game
