"""What a machine knows of the turn at a table that its player has left."""

from pathlib import Path

from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from gofish_tui.services.listing import stopped
from gofish_tui.store.seats import hold_seat, saved_seats
from tests.session.mortal import mortal_room
from tests.session.room import Client, Room


async def two(room: Room, data: Path) -> tuple[Client, Client]:
    """Asha sits here, Goran elsewhere, and a game is dealt."""
    asha = await room.join("Asha", seat_file=hold_seat(data, room.host.id, "Asha"))
    goran = await room.join("Goran")
    asha.session.send(Start())
    for client in (asha, goran):
        await client.until(lambda c: c.view.phase == Phase.PLAYING)
    return asha, goran


async def test_a_seat_remembers_whether_it_was_our_turn_when_we_left(tmp_path: Path) -> None:
    async with mortal_room(tmp_path, turn_seconds=0) as room:
        asha, _ = await two(room, tmp_path)
        for mine in (True, False):
            asks = 0
            while asha.view.my_turn is not mine:
                asks += 1
                await room.play(until_asks=1, seed=asks)
                await room.settled()
            await asha.close()
            (kept,) = saved_seats(tmp_path, room.host.id)
            assert kept.was_turn is mine
            room.clients.remove(asha)
            asha = await room.join("Asha", seat_file=hold_seat(tmp_path, room.host.id, "Asha"))
            # From now on a killed program leaves no word that was true of an earlier time.
            assert not list((tmp_path / "seats").glob("*.turn"))
            await asha.until(lambda c: c.view.phase == Phase.PLAYING)


async def test_a_stopped_table_waits_as_it_was_left(tmp_path: Path) -> None:
    async with mortal_room(tmp_path, turn_seconds=0) as room:
        asha, _ = await two(room, tmp_path)
        await room.settled()
        assert stopped(tmp_path) == [], "its host serves it"
        mine = asha.view.my_turn
        await asha.close()
        room.clients.remove(asha)
        await room.adjourn()
        (waiting,) = stopped(tmp_path)
        assert (waiting.where, waiting.kept, waiting.phase) == (room.host.id, "Asha", Phase.PLAYING)
        assert (waiting.stopped, waiting.my_turn) == (True, mine)
        hold_seat(tmp_path, room.host.id, "Asha").forget()
        assert stopped(tmp_path) == [], "there is no way back to a seat that was given up"
        await room.resume()
