"""Who is away, late or silent: the seat is kept, nobody waits forever, and who is back sees what the others see."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from gofish_protocol import events
from gofish_protocol.rules import Rules
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.commands import Ask, Close, Leave, Pause, Start
from gofish_tui.client.updates import Ended, LinkChanged
from gofish_tui.host.host import Host
from gofish_tui.link.memory import MemoryLink
from gofish_tui.table.clock import Moment
from gofish_tui.table.presence import EXTRA_SECONDS
from tests.session.room import open_room, refusals, seat_all, settle, until, verdicts


async def test_a_player_whose_link_was_cut_is_back_with_the_hand(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 3)
        turn = room.host.table.view.turn
        away = next(client for client in clients if client.session.seat != turn)
        stayed = next(c for c in clients if c is not away and c.session.seat != turn)
        away.link.cut()
        await away.until(lambda c: c.all(LinkChanged))
        assert away.session.status == "reconnecting"
        mover = clients[turn or 0]
        mover.session.send(Ask(*legal_asks(mover.view)[0]))
        seq = room.host.table.turn_seq
        await until(lambda: room.host.table.turn_seq > seq)
        away.link.restore()
        await room.settled()
        assert away.session.status == "connected"
        assert away.view == room.host.table.view_for(away.session.seat)
        # The one who came back was told the same as the one who stayed.
        assert away.view.seats == stayed.view.seats
        await room.play(seed=3)
        await away.until(verdicts)
        assert verdicts(away) == [True]


async def test_a_player_in_a_new_process_is_back_in_the_seat(tmp_path: Path) -> None:
    """The secret is what counts, and the view is the one of a client that never left."""
    async with open_room(tmp_path) as room:
        secret = random.Random(5).randbytes(32)
        asha = await room.join("Asha", secret=secret)
        goran = await room.join("Goran")
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        await room.play(until_asks=10)
        await room.settled()
        seen = asha.view
        await asha.session.close()
        again = await room.join("whoever", secret=secret)
        assert again.session.name == "Asha"
        assert again.session.seat == 0
        await room.settled()
        assert again.view.hand == seen.hand
        assert again.view == room.host.table.view_for(0)
        stranger = await room.join("Asha", secret=bytes(32))
        assert stranger.session.seat == 2
        await room.play(seed=9)
        await again.until(verdicts)
        assert verdicts(again) == [None], "it has not the key that the seat's part was made from"


async def test_who_leaves_a_running_game_blocks_nobody(tmp_path: Path) -> None:
    """A bot plays on, and the seat is free after the game."""
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 3)
        quitter = clients[room.host.table.view.turn or 0]
        seat = quitter.session.seat or 0
        await quitter.session.leave()
        stayed = next(client for client in clients if client is not quitter)
        await stayed.until(lambda c: c.view.seats[seat].status == "bot")
        assert events.Gone(seat) in stayed.events
        await room.play(seed=4)
        await stayed.until(lambda c: not c.view.seats[seat].taken)
        assert stayed.view.phase == Phase.OVER


async def test_the_clock_asks_for_whoever_does_not(tmp_path: Path) -> None:
    async with open_room(tmp_path, turn_seconds=1, rules=Rules(go_again="never")) as room:
        clients = await seat_all(room, 2)
        assert clients[0].view.seconds == 1
        seq = room.host.table.turn_seq
        await until(lambda: room.host.table.turn_seq > seq)
        await room.settled()
        assert any(isinstance(event, events.Asked) for event in clients[1].events)


async def test_while_the_host_itself_is_cut_off_no_clock_runs(tmp_path: Path) -> None:
    """Nobody can reach it then: nobody is absent, no bot stands in, and no ask is made for anybody."""
    async with open_room(tmp_path, turn_seconds=5, grace_seconds=5) as room:
        clients = await seat_all(room, 2)
        host = room.host
        clients[1].link.cut()
        await clients[0].until(lambda c: c.view.seats[1].status == "away")
        assert isinstance(host.link, MemoryLink)
        host.link.cut()
        await until(lambda: host.core.parts.presence.cut_off)
        seq = host.table.seq
        for later in range(0, 100, 4):
            host.core.parts.presence.tick(time.monotonic() + later)
        assert host.table.seq == seq
        host.link.restore()
        await until(lambda: not host.core.parts.presence.cut_off)
        assert host.table.seq == seq
        # And then they all run: somebody asks, or is asked for.
        await clients[0].until(lambda c: c.view.seats[1].status == "bot")
        await until(
            lambda: any(isinstance(e, events.Asked) for s in host.table.history for e in s.events)
        )


@pytest.mark.parametrize("clock", ["turn", "absence", "silence"])
async def test_a_link_that_is_cut_again_and_again_holds_up_no_clock(
    tmp_path: Path, clock: str
) -> None:
    """Anyone who can do that to a broker would otherwise hold the table up forever."""
    turn_seconds = 60 if clock == "turn" else 0
    async with open_room(tmp_path, turn_seconds=turn_seconds, grace_seconds=60) as room:
        clients = await seat_all(room, 2)
        host, now = room.host, time.monotonic()
        seat = 1 - (host.table.view.turn or 0)
        if clock == "absence":
            clients[seat].link.cut()
            await clients[1 - seat].until(lambda c: c.view.seats[seat].status == "away")
        seq, ends = host.table.turn_seq, now + 90
        reached = {
            "turn": lambda: host.table.turn_seq > seq,
            "absence": lambda: host.table.view.seats[seat].presence == SeatStatus.BOT,
            "silence": lambda: host.table.view.seats[seat].presence != SeatStatus.HERE,
        }[clock]
        while not reached():
            assert now < ends
            host.core.parts.presence.on_link_changed(now, connected=False)
            host.core.parts.presence.on_link_changed(now, connected=True)
            now += 0.3
            host.core.parts.presence.tick(now)


@pytest.mark.parametrize("pause", ["cut off", "asleep"])
async def test_after_a_pause_of_the_hosts_the_clock_goes_on_with_a_little_more(
    tmp_path: Path, pause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path, turn_seconds=60) as room:
        await seat_all(room, 2)
        presence, now = room.host.core.parts.presence, time.monotonic()
        monkeypatch.setattr("gofish_tui.host.host.present", lambda: Moment(now, 0))
        settle(room.host)
        presence.tick(now)
        presence.on_step(room.host.table.retime(3))
        if pause == "cut off":
            presence.on_link_changed(now, connected=False)
        now += 1000
        settle(room.host)
        if pause == "cut off":
            presence.on_link_changed(now, connected=True)
        assert presence.turn_left() == pytest.approx(3 + EXTRA_SECONDS)
        presence.on_link_changed(now, connected=False)
        presence.on_link_changed(now, connected=True)
        assert presence.turn_left() == pytest.approx(3 + EXTRA_SECONDS)
        presence.tick(now + 1)
        assert {seat.presence for seat in room.host.table.view.seats[:2]} == {"here"}


async def test_an_absent_player_is_seen_and_then_played_for_and_takes_over_on_return(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, grace_seconds=1, turn_seconds=0) as room:
        clients = await seat_all(room, 2)
        away, stayed = clients
        away.link.cut()
        await stayed.until(lambda c: c.view.seats[0].status == "away")
        await stayed.until(lambda c: c.view.seats[0].status == "bot")
        away.link.restore()
        await stayed.until(lambda c: c.view.seats[0].status == "here")
        assert room.host.table.seat_of(away.secret) == 0
        await room.play(seed=4)


async def test_the_owner_can_stop_the_clock(tmp_path: Path) -> None:
    async with open_room(tmp_path, turn_seconds=1) as room:
        clients = await seat_all(room, 2)
        clients[0].session.send(Pause(True))
        await clients[1].until(lambda c: c.view.paused)
        await room.settled()
        mover = clients[room.host.table.view.turn or 0]
        mover.session.send(Ask(*legal_asks(mover.view)[0]))
        await mover.until(refusals)
        seq = room.host.table.turn_seq
        await asyncio.sleep(1.5)
        assert room.host.table.turn_seq == seq
        clients[0].session.send(Pause(False))
        await clients[1].until(lambda c: not c.view.paused)
        await until(lambda: room.host.table.turn_seq > seq)


@pytest.mark.parametrize("seconds", [0, 60])
async def test_a_pause_ends_when_nobody_has_a_seat_any_more(tmp_path: Path, seconds: int) -> None:
    """All seats are taken by bots and by those who left, and nobody else could let the game go on."""
    async with open_room(
        tmp_path, turn_seconds=seconds, seats=3, bots=("minnow",), keep=True
    ) as room:
        clients, spectator = await seat_all(room, 2), await room.watch()
        clients[0].session.send(Pause(True))
        await spectator.until(lambda c: c.view.paused)
        for client in clients:
            client.session.send(Leave())
            await client.until(lambda c: c.ended is not None)
        await spectator.until(lambda c: not c.view.paused)
        await spectator.until(lambda c: c.view.phase == Phase.OVER)
        assert await room.join("Meera")


async def test_a_silent_host_is_said_to_be_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A half-open link shows from silence itself."""
    monkeypatch.setattr("gofish_tui.client.contact.SILENCE_SECONDS", 0.5)
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 2)
        room.broker.loss = 1.0
        await clients[0].until(lambda c: c.session.status == "host_away")
        room.broker.loss = 0.0
        await clients[0].until(lambda c: c.session.status == "connected")
        assert [change.status for change in clients[0].all(LinkChanged)][:2] == [
            "host_away",
            "connected",
        ]


@pytest.mark.parametrize("again", [False, True])
async def test_who_was_away_when_the_table_closed_learns_it(tmp_path: Path, again: bool) -> None:
    """Whatever was missed before, and also when the host has started again meanwhile, in another epoch."""
    async with open_room(tmp_path, grace_seconds=1) as room:
        clients = await seat_all(room, 3)
        away, spectator = clients[2], await room.watch()
        for client in (away, spectator):
            client.link.cut()
        await clients[0].until(lambda c: c.view.seats[2].status == "away")
        await room.play(until_asks=5)
        if again:
            room.host.table.epoch += 1
        clients[0].session.send(Close())
        await clients[1].until(lambda c: c.ended)
        await until(lambda: not link_of(room.host).connected)
        for client in (away, spectator):
            client.link.restore()
            await client.until(lambda c: c.ended)
            assert client.ended == Ended("table_closed", "closed")
        assert not away.session.left, "its record of the seat is for the session's owner to forget"


async def test_who_has_just_vanished_when_the_table_closes_learns_it(tmp_path: Path) -> None:
    """Before anybody counts as away: the will has come, and nobody has answered since."""
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 2)
        clients[1].link.cut()
        await until(lambda: any(guest.suspect for guest in room.host.core.parts.guests.seated()))
        assert room.host.table.view.seats[1].presence == SeatStatus.HERE
        clients[0].session.send(Close())
        await until(lambda: not link_of(room.host).connected)
        clients[1].link.restore()
        await clients[1].until(lambda c: c.ended)
        assert clients[1].ended == Ended("table_closed", "closed")


async def test_with_everybody_there_a_closed_table_leaves_nothing_on_the_broker(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 2)
        clients[0].session.send(Close())
        await clients[1].until(lambda c: c.ended)
        await until(lambda: not link_of(room.host).connected)
        assert room.broker.retained == {}


def link_of(host: Host) -> MemoryLink:
    """Its own connection."""
    assert isinstance(host.link, MemoryLink)
    return host.link
