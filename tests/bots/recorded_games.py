"""Records of whole games between bots, dealt at a table as a host deals them."""

import random
from collections.abc import Sequence

from gofish_protocol.events import all_seen_by
from gofish_protocol.record import Record
from gofish_protocol.rules import Rules
from gofish_protocol.verify import verify_seen
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_tui.bots import make_bot
from tests.wire.dealt import dealt, new_table, part, seen


def recorded_game(levels: Sequence[str], seed: int, rules: Rules | None = None) -> Record:
    """One game of these levels, in this order of seats."""
    dice = random.Random(seed)
    table = new_table(dice, rules or Rules())
    for seat, level in enumerate(levels):
        table.sit(f"{level.title()} {seat}", part(seat))
    dealt(table)
    bots = [
        make_bot(level, seat=seat, rng=random.Random(f"{seed}/{seat}"))
        for seat, level in enumerate(levels)
    ]
    views: list[TableView] = [empty_table(len(levels), me=seat) for seat in range(len(levels))]
    told = 0
    while table.view.phase == "playing":
        for step in table.history[told:]:
            for seat, bot in enumerate(bots):
                events = all_seen_by(step.events, seat)
                views[seat] = reduce_all(views[seat], events)
                bot.see(events, views[seat])
        told = len(table.history)
        turn = table.view.turn
        assert turn is not None
        to, what = bots[turn].choose(views[turn])
        table.ask(turn, to, what, based_on=table.seq, seconds=None)
    record = verify_seen(seen(table, None))[1]
    assert record is not None
    return record
