"""Anyone who was away when a game ended is told what can be said of it, once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.rules import Rules
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.client.commands import Again, Resync
from gofish_tui.client.updates import Verified
from gofish_tui.table import dealer
from tests.session.mortal import deal, everybody_is_back, mortal_room
from tests.session.room import verdicts

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SHORT = Rules(stock_out="ends_game")


async def test_who_comes_after_the_end_is_told_once_and_nobody_twice(tmp_path: Path) -> None:
    async with mortal_room(tmp_path, rules=SHORT) as room:
        asha, goran = await deal(room, "Asha", "Goran")
        secret = goran.secret
        await room.play(until_asks=5)
        await room.settled()
        await goran.close()
        room.clients.remove(goran)
        again = await room.join("Goran", Role.PLAYER, secret=secret)
        await room.play()
        await again.until(verdicts)
        late = await room.watch()
        await late.until(verdicts)
        assert verdicts(late) == [True], "all of it was told, with the names of those who played"
        late.session.send(Resync())
        await room.kill()
        await room.resume()
        await everybody_is_back(room)
        assert (verdicts(asha), verdicts(late)) == ([True], [True])
        asha.session.send(Again())
        await late.until(lambda c: c.view.game == 2)
        await room.play(seed=4)
        await late.until(lambda c: len(verdicts(c)) == 2)
        assert (verdicts(asha), verdicts(late)) == ([True, True], [True, True])


async def test_who_was_away_at_the_end_and_finds_another_start_is_verdicts(tmp_path: Path) -> None:
    async with mortal_room(tmp_path, rules=SHORT) as room:
        asha, goran = await deal(room, "Asha", "Goran")
        spectator = await room.watch()
        await room.play(until_asks=5)
        await room.settled()
        spectator.link.cut()
        await room.play()
        for client in (asha, goran):
            await client.until(verdicts)
        await room.kill()
        await room.resume()
        spectator.link.restore()
        await spectator.until(lambda c: c.view.phase == Phase.OVER and verdicts(c))
        await everybody_is_back(room)
        assert [verdicts(client) for client in (asha, goran, spectator)] == [[True], [True], [True]]


async def test_what_is_known_to_be_wrong_is_not_lost_by_missing_the_end(tmp_path: Path) -> None:
    async with mortal_room(tmp_path, rules=SHORT) as room:
        await deal(room, "Asha", "Goran")
        spectator = await room.watch()
        await room.play(until_asks=5)
        await room.settled()
        again = events.Committed(1, bytes(32), 0)
        assert not [*spectator.session.core.shuffle.on_step([again], spectator.view, 0, here=True)]
        spectator.link.cut()
        await room.play()
        await room.kill()
        await room.resume()
        spectator.link.restore()
        await spectator.until(verdicts)
        assert verdicts(spectator) == [False]


async def test_a_table_that_starts_by_itself_waits_for_those_who_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a start of the host nobody is there yet; a game that is dealt then has a part of nobody's."""
    monkeypatch.setattr(dealer, "NEXT_GAME_SECONDS", 600.0)
    async with mortal_room(tmp_path, rules=SHORT, auto_start=2, games=2) as room:
        clients = [await room.join(name) for name in ("Asha", "Goran")]
        for client in clients:
            await client.until(lambda c: c.view.phase == Phase.PLAYING)
        await room.play()
        for client in clients:
            await client.until(verdicts)
            client.link.cut()
        await room.kill()
        monkeypatch.setattr(dealer, "NEXT_GAME_SECONDS", 0.0)
        await room.resume()
        await asyncio.sleep(0.5)
        for client in clients:
            client.link.restore()
        await everybody_is_back(room)
        await room.play()
        for client in clients:
            await client.until(lambda c: len(verdicts(c)) == 2)
            assert verdicts(client) == [True, True], client.all(Verified)
