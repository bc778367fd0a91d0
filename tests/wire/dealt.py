"""A table whose games are dealt by hand, and what each viewer of it is told."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from gofish_protocol import events
from gofish_protocol.channel import Signer
from gofish_protocol.deal import part_commitment
from gofish_protocol.rules import Rules
from gofish_protocol.shuffle_rounds import OwnPart
from gofish_protocol.topics import table_id
from gofish_protocol.transcript import SIGNED_AS
from gofish_protocol.verify import Seen
from gofish_tui.table.step import TableStep
from gofish_tui.table.table import Table

SIGNER = Signer(bytes(32))
TABLE = table_id(SIGNER.public)


def part(seat: int, game: int = 1, round_number: int = 0) -> bytes:
    """The random bytes of a seat."""
    return bytes([seat + 1, game, round_number]).ljust(32, b"!")


def new_table(dice: random.Random, rules: Rules | None = None) -> Table:
    """A table of six seats where nobody sits yet."""
    sign = partial(SIGNER.sign, SIGNED_AS, TABLE)
    rules = rules or Rules()
    return Table(TABLE, seats=6, rules=rules, epoch=5, entropy=dice.randbytes, sign=sign)


def seated_table(dice: random.Random, players: int, rules: Rules | None = None) -> Table:
    """A table where so many people sit."""
    table = new_table(dice, rules)
    for seat in range(players):
        table.sit(f"Player {seat}", part(seat))
    return table


def bind(table: Table, seat: int) -> None:
    """A seat binds itself to its part in the present round."""
    game, nth = table.dealing.game, table.dealing.round
    commitment = part_commitment(table.id, game, nth, seat, part(seat, game, nth))
    table.dealing.bind(seat, game, nth, commitment)


def open_part(table: Table, seat: int) -> None:
    """A seat opens its part in the present round."""
    game, nth = table.dealing.game, table.dealing.round
    table.dealing.open_part(table.id, seat, game, nth, part(seat, game, nth))


def dealt(table: Table, *, now: int = 1_700_000_000, seconds: int | None = None) -> TableStep:
    """All people bind themselves, the list is closed, everybody opens, and the game is dealt."""
    for seat in table.unbound():
        bind(table, seat)
    table.close_list()
    for seat in table.dealing.unopened():
        open_part(table, seat)
    return table.start(now, seconds)


def play(table: Table, dice: random.Random, until: Callable[[], bool] = lambda: False) -> Table:
    """To the end of the game, or so far."""
    while table.view.phase == "playing" and not until():
        game = table.game
        assert game is not None
        assert game.turn is not None
        to, what = dice.choice(game.legal_asks())
        seats = table.view.in_play
        table.ask(seats[game.turn], seats[to], what, based_on=table.seq, seconds=None)
    return table


def seen(table: Table, me: int | None = 0, **changes: Any) -> Seen:
    """All that a viewer was told of the newest game, as an honest host tells it."""
    happened = [event for step in table.history for event in step.events]
    seats = table.view.in_play
    rounds = range(table.dealing.round + 1)
    own = None if me is None else OwnPart({nth: part(me, 1, nth) for nth in rounds})
    fields = {
        "table": TABLE,
        "name": "Friday",
        "sign_key": SIGNER.public,
        "me": me,
        "names": {
            seat: (table.view.seats[seat].name, table.view.seats[seat].level) for seat in seats
        },
        "happened": events.all_seen_by(happened, me),
        "own": own,
    }
    return Seen(**(fields | changes))
