"""A host that is asked to stop keeps its table, and what it comes back to."""

import asyncio
import time
from pathlib import Path

import pytest

from gofish_protocol import events
from gofish_protocol.vocabulary import LinkState, Phase
from gofish_tui.cli_support import headless
from gofish_tui.client.commands import Pause
from gofish_tui.client.updates import Ended
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.journal.sqlite import journal_place
from gofish_tui.journal.unfinished import journal_files
from gofish_tui.journal.writer import JournalFile
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from gofish_tui.table.guess_throttle import TRIES_BEFORE_SLOW
from tests.session.mortal import deal, everybody_is_back, mortal_room, shape
from tests.session.room import PATIENCE, Client, open_room, room_host, seat_all, until


async def test_a_host_that_is_asked_to_stop_keeps_the_table_and_nobody_hears_a_last_word(
    tmp_path: Path,
) -> None:
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(until_asks=5)
        await room.settled()
        before = shape(room.host)
        await room.adjourn()
        for client in clients:
            await client.until(lambda c: c.session.status == LinkState.HOST_AWAY)
            assert client.ended is None
            assert client.view.phase == Phase.PLAYING
        assert journal_files(tmp_path) == [room.path]
        await room.resume()
        assert shape(room.host)[0] == before[0]
        await everybody_is_back(room)
        await room.play(seed=7)


async def test_a_lobby_that_nobody_but_its_opener_has_seen_is_closed(tmp_path: Path) -> None:
    secret = b"o" * 32
    async with mortal_room(tmp_path, owner_secret=secret, owner_name="Asha") as room:
        owner = await room.join("Asha", secret=secret)
        room.host.adjourn()
        await owner.until(lambda c: c.ended)
        assert owner.ended is not None
        assert owner.ended.error == "table_closed"


@pytest.mark.parametrize("keep", [False, True])
async def test_a_table_is_kept_once_somebody_came_or_when_it_is_a_service(
    tmp_path: Path, keep: bool
) -> None:
    async with mortal_room(tmp_path, keep=keep) as room:
        asha = None if keep else await room.join("Asha")
        await room.adjourn()
        assert room.host.adjourned
        await room.resume()
        if asha is not None:
            await everybody_is_back(room)
            assert asha.ended is None


async def test_a_stopped_clock_has_what_was_left_on_it_after_a_kill(tmp_path: Path) -> None:
    async with mortal_room(tmp_path, turn_seconds=40, grace_seconds=60) as room:
        clients = await deal(room, "Asha", "Goran")
        clients[0].session.send(Pause(True))
        await clients[1].until(lambda c: c.view.paused)
        await room.kill()
        await room.resume()
        await everybody_is_back(room)
        assert room.host.table.view.paused
        clients[0].session.send(Pause(False))
        await clients[1].until(lambda c: not c.view.paused)
        await clients[1].until(lambda c: turns(c) and turns(c)[-1].seconds is not None)
        left = room.host.core.parts.presence.turn_left()
        assert left is not None
        assert 1 <= left <= 40


async def test_anyone_who_was_away_before_the_host_died_is_not_waited_for_forever(
    tmp_path: Path,
) -> None:
    async with mortal_room(tmp_path, grace_seconds=1) as room:
        clients = await deal(room, "Asha", "Goran")
        clients[1].link.cut()
        await clients[0].until(lambda c: c.view.seats[1].status == "away")
        await room.kill()
        await room.resume()
        await clients[0].until(lambda c: c.view.seats[1].status == "bot")


async def test_an_owner_who_stops_the_clock_and_is_gone_holds_nobody(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=1) as room:
        clients = await seat_all(room, 3)
        clients[0].session.send(Pause(True))
        await clients[2].until(lambda c: c.view.paused)
        # The next one clockwise is gone as well: somebody who is here has to be found.
        for gone in clients[:2]:
            gone.link.cut()
        await clients[2].until(lambda c: c.view.owner == 2)
        assert clients[2].view.seats[0].status == "bot"
        assert clients[2].view.paused
        clients[2].session.send(Pause(False))
        await clients[2].until(lambda c: not c.view.paused)


async def test_an_owner_who_is_only_away_for_a_moment_keeps_the_table(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=60) as room:
        clients = await seat_all(room, 2)
        clients[0].session.send(Pause(True))
        await clients[1].until(lambda c: c.view.paused)
        clients[0].link.cut()
        await clients[1].until(lambda c: c.view.seats[0].status == "away")
        room.host.core.parts.presence.tick(time.monotonic())
        assert room.host.table.view.owner == 0


async def test_guessing_is_as_slow_after_a_kill_as_before(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        code = room.host.code
        assert code is not None
        for _ in range(TRIES_BEFORE_SLOW):
            wrong = await room.join("Guesser", code=code._replace(words="no-no"), wait=False)
            await wrong.until(lambda c: c.ended)
        before = room.host.core.parts.handshakes.throttle.snapshot(time.monotonic())
        assert before.closed_for > 0
        await room.kill()
        await room.resume()
        after = room.host.core.parts.handshakes.throttle.snapshot(time.monotonic())
        assert (after.tries, after.recent_tries) == (before.tries, before.recent_tries) == (3, 3)
        assert after.closed_for > 0


def turns(client: Client) -> list[events.Turn]:
    """The turns that a client was told of."""
    return [event for event in client.events if isinstance(event, events.Turn)]


@pytest.mark.parametrize("playing", [True, False])
async def test_a_table_whose_screen_was_killed_ends_and_a_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, playing: bool
) -> None:
    # The game waits for Asha long before that, whoever begins.
    monkeypatch.setattr(headless, "ABANDONED_SECONDS", 5.0)
    broker = MemoryBroker(1)
    reports = headless.Reports()
    host = room_host(
        tmp_path,
        lambda will: MemoryLink(broker, will=will),
        reports,
        bots=("minnow", "minnow"),
        owner_secret=bytes(32),
        owner_name="Asha",
        owned=True,
        auto_start=3 if playing else None,
        grace_seconds=3600,
        turn_seconds=0,
    )
    host.keep_journal(JournalFile(journal_place(tmp_path, host.id).path))
    assert host.journal is not None
    await host.link.start()
    face = headless.Headless(host, reports, JsonFrontend(), Paper())
    serving = asyncio.create_task(face.run(Paper()))
    if playing:
        await until(lambda: face.view.phase == Phase.PLAYING)
    await asyncio.wait_for(serving, PATIENCE)
    assert host.adjourned is playing
    await host.journal.close(remove=True)


class Paper:
    """Takes what is written, and has nothing to say."""

    async def write(self, text: str) -> None:
        pass

    async def next(self) -> None:
        return None


async def test_the_last_of_so_many_games_ends_the_table_of_a_host_that_was_killed_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at once: those who are on their way back would not hear of it."""
    monkeypatch.setattr("gofish_tui.table.dealer.LAST_WORDS_SECONDS", 60.0)
    async with mortal_room(tmp_path, games=1) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(seed=3)
        await room.settled()
        await room.kill()
        monkeypatch.setattr("gofish_tui.table.dealer.LAST_WORDS_SECONDS", 0.0)
        monkeypatch.setattr("gofish_tui.table.dealer.BACK_SECONDS", 2.0)
        await room.resume()
        await everybody_is_back(room)
        for client in clients:
            await client.until(lambda c: c.all(Ended) == [Ended("table_closed", "finished")])
