"""Leaving for good, losing the connection, coming back: three different things, and nobody is ever blocked."""

from pathlib import Path

import pytest

from gofish_protocol import events
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from gofish_tui.client.updates import Refused, Welcomed
from tests.session.mortal import deal, everybody_is_back, mortal_room
from tests.session.room import open_room, tell, until, verdicts


@pytest.mark.parametrize("leavers", ["bot", "out"])
async def test_everybody_on_turn_leaves_one_after_the_other(tmp_path: Path, leavers: str) -> None:
    async with open_room(tmp_path, leavers=leavers) as room:
        clients = await deal(room, "Asha", "Goran", "Ravi", "Mila")
        spectator = await room.watch()
        for _ in range(2):
            turn = room.host.table.view.turn
            if room.host.table.view.phase != Phase.PLAYING:
                break
            mover = next((c for c in clients if c.session.seat == turn and not c.ended), None)
            if mover is not None:
                await mover.session.leave()
                await spectator.until(
                    lambda c, s=mover.session.seat: events.Gone(s) in c.events  # type: ignore[misc]
                )
        assert room.host.table.view.turn is None or room.host.table.view.turn not in [
            seat for seat, who in room.host.table.occupants.items() if who.gone and leavers == "out"
        ]
        await room.play()
        await until(lambda: room.host.table.view.phase == Phase.OVER)
        for client in (*(c for c in clients if c.ended is None), spectator):
            await client.until(verdicts)
            assert verdicts(client) == [True]
        withdrawn = [e for e in spectator.events if isinstance(e, events.Withdrew)]
        assert bool(withdrawn) == (leavers == "out")


async def test_who_is_out_stays_out_after_the_host_was_killed(tmp_path: Path) -> None:
    async with mortal_room(tmp_path, leavers="out") as room:
        clients = await deal(room, "Asha", "Goran", "Ravi")
        await room.play(until_asks=3)
        await room.settled()
        if room.host.table.view.phase == Phase.PLAYING:
            await clients[1].session.leave()
            room.clients.remove(clients[1])
        await room.kill()
        hands = room.host.table.game.hands if room.host.table.game else []
        await room.resume()
        assert room.host.core.settings.leavers == "out"
        assert room.host.table.game is not None
        assert room.host.table.game.hands == hands
        await everybody_is_back(room)
        await room.play(seed=4)
        for client in room.clients:
            await client.until(verdicts)
            assert verdicts(client) == [True]


async def test_a_seat_lost_while_the_host_was_away_is_told_with_the_new_one(tmp_path: Path) -> None:
    """A client that comes back to another seat has to know, or it would read everything as if from the old one."""
    async with mortal_room(tmp_path) as room:
        clients = [await room.join("Asha"), await room.join("Goran")]
        await room.kill()
        await room.resume()
        for seat in room.host.table.people():
            tell(room.host, room.host.table.leave(seat))
        tell(room.host, room.host.table.add_bot("minnow", "Minnow")[1])
        await everybody_is_back(room)
        for client in clients:
            assert client.all(Welcomed)[-1].seat == client.session.seat == client.view.me
        assert sorted(client.session.seat or 0 for client in clients) == [1, 2]
        owner = next(c for c in clients if c.session.seat == room.host.table.view.owner)
        await until(lambda: not room.host.table.unbound())
        owner.session.send(Start())
        for client in clients:
            await client.until(lambda c: c.view.phase == Phase.PLAYING)
        await room.play()
        for client in clients:
            await client.until(verdicts)
            assert verdicts(client) == [True], "its part of the shuffle was given for the new seat"


async def test_the_last_part_of_the_shuffle_counts(tmp_path: Path) -> None:
    """A program that was started again in the lobby gives a new one, and must not find the deal false for it."""
    async with open_room(tmp_path) as room:
        secret = b"s" * 32
        first = await room.join("Asha", secret=secret)
        await until(lambda: room.host.table.dealing.commitments)
        early = dict(room.host.table.dealing.commitments)
        await first.close()
        again = await room.join("Asha", secret=secret)
        other = await room.join("Goran")
        await until(lambda: room.host.table.dealing.commitments.get(0) != early[0])
        again.session.send(Start())
        await again.until(lambda c: c.view.phase == Phase.PLAYING)
        room.clients.remove(first)
        await room.play()
        for client in (again, other):
            await client.until(verdicts)
            assert verdicts(client) == [True]
        assert not again.all(Refused)


async def test_a_bot_holds_nobodys_seat_forever(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=1, seats=2) as room:
        clients = await deal(room, "Asha", "Goran")
        await clients[1].close()
        room.clients.remove(clients[1])
        await until(lambda: room.host.table.view.seats[1].presence == "bot")
        await room.play()
        await until(lambda: room.host.table.view.phase == Phase.OVER)
        assert room.host.table.view.seats[1].taken, "there is time to come back between games, too"
        await until(lambda: not room.host.table.view.seats[1].taken)
        assert (await room.join("Ravi")).session.seat == 1
