"""A game at a table that nobody wants to end: everybody is warned, the host ends it, and every client finds that right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.engine import IDLE_ASKS_PER_SEAT
from gofish_protocol.rules import Rules
from gofish_protocol.vocabulary import EndReason, Phase
from gofish_tui.client.commands import Ask
from tests.protocol.slow_players import stubborn
from tests.session.room import open_room, seat_all, steps_of, verdicts

if TYPE_CHECKING:
    from pathlib import Path


async def test_everybody_is_warned_and_the_game_is_ended(tmp_path: Path) -> None:
    async with open_room(tmp_path, rules=Rules(asking="any", go_again="never")) as room:
        clients = await seat_all(room, 3)
        spectator = await room.watch()
        table = room.host.table
        while table.view.phase != Phase.OVER:
            game, moment = table.game, table.turn_seq
            assert game is not None
            assert game.turn is not None
            asker = clients[game.turn]
            await asker.until(lambda c, moment=moment: c.view.my_turn and steps_of(c) >= moment)
            asker.session.send(Ask(*stubborn(game)))
            await asker.until(lambda _, moment=moment: table.turn_seq != moment)
        await room.settled()
        assert table.game is not None
        assert len(table.game.steps) == IDLE_ASKS_PER_SEAT * 3
        for client in (*clients, spectator):
            seen = client.events
            assert seen.count(events.Stalling(events.WARNING)) == 1
            over = [event for event in seen if isinstance(event, events.Over)]
            assert [event.reason for event in over] == [EndReason.NO_PROGRESS]
            assert client.view.reason == EndReason.NO_PROGRESS
            assert verdicts(client) == [True]
