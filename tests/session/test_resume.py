"""A host that is killed at any moment deals on from its journal."""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.messages import Answer
from gofish_protocol.rules import Rules
from gofish_protocol.view import OVER, PLAYING, legal_asks
from gofish_tui.client.updates import HOST_AWAY, Noticed, Stepped
from gofish_tui.host import journal
from gofish_tui.host.host import Host, make_host
from gofish_tui.host.journal import (
    Journal,
    JournalDamaged,
    JournalInUse,
    JournalOutOfReach,
    journal_path,
    read_journal,
    unfinished,
)
from gofish_tui.host.options import HostOptions
from gofish_tui.host.resuming import resumed_host, resumed_options
from gofish_tui.host.saving import saved
from gofish_tui.host.serving import Server
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from tests.session.room import PATIENCE, TABLE, Client, MemoryRoom, Room, until, verdicts


class Mortal(MemoryRoom):
    """A room whose host can be killed and started again."""

    def __init__(self, broker: MemoryBroker, data_dir: Path, **options: Any) -> None:
        self.data_dir = data_dir
        self.options = HostOptions(
            name=TABLE, data_dir=data_dir, thinking=False, discovery=False, **options
        )
        host = make_host(self.options, lambda will: MemoryLink(broker, will=will))
        super().__init__(host, broker)
        self._serving: asyncio.Task[None] | None = None

    @property
    def path(self) -> Path:
        """The table's journal."""
        return journal_path(self.data_dir, self.host.id)

    async def start(self) -> None:
        """Serve, with a journal."""
        self.host.journal = Journal(self.path, self.host.not_saved)
        await self.host.link.start()
        self._serving = asyncio.create_task(self.host.run())

    async def kill(self) -> None:
        """What kill -9 leaves: what was told and what is on disk, and no good-bye."""
        host = self.host
        assert isinstance(host.link, MemoryLink)
        host.link.cut()
        host.link.publish = lambda *_, **__: False  # type: ignore[method-assign]
        assert self._serving is not None
        self._serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._serving
        assert host.journal is not None
        await host.journal.close(remove=False)

    async def adjourn(self) -> None:
        """What SIGTERM leaves: the host ends in its own time."""
        self.host.adjourn()
        assert self._serving is not None
        await asyncio.wait_for(self._serving, PATIENCE)
        assert self.host.adjourned
        assert self.host.journal is not None
        assert await self.host.journal.close(remove=False)

    async def resume(self) -> None:
        """A new process on the old journal."""
        kept, steps = read_journal(self.path)
        options = resumed_options(kept, self.data_dir, self.options)
        self.host = resumed_host(options, self.make_link, kept, steps)
        await self.start()

    async def end(self) -> None:
        """Close the table."""
        self.host.close()
        assert self._serving is not None
        await asyncio.wait_for(self._serving, PATIENCE)
        for client in self.clients:
            await client.close()
        assert self.host.journal is not None
        await self.host.journal.close(remove=True)


@asynccontextmanager
async def mortal_room(tmp_path: Path, **options: Any) -> AsyncIterator[Mortal]:
    """A room with a journal."""
    room = Mortal(MemoryBroker(1), tmp_path, **options)
    await room.start()
    try:
        yield room
    finally:
        await room.end()


async def deal(room: Room, *names: str) -> list[Client]:
    """These sit down and a game is dealt."""
    clients = [await room.join(name) for name in names]
    clients[0].session.command("start")
    for client in clients:
        await client.until(lambda c: c.view.phase == PLAYING)
    return clients


async def everybody_is_back(room: Room) -> None:
    """The clients have found the host's new life by themselves."""
    for client in room.clients:
        await client.until(lambda c: c.session.story.follower.epoch == room.host.table.epoch)
    await room.settled()


async def deals_on(room: Mortal) -> None:
    """Killed and started again, it is the same game, and everybody plays it to its end."""
    await room.kill()
    before = shape(room.host)
    await room.resume()
    assert shape(room.host)[0] == before[0]
    await everybody_is_back(room)
    await room.play(seed=5)


def shape(host: Host) -> tuple[Any, ...]:
    """All of a table that a crash must not change."""
    table = host.table
    assert table.game is not None
    seats = [(seat.name, seat.cards, seat.books) for seat in table.view.seats]
    return (
        (table.game.deck, table.game.hands, table.game.turn, table.game.stock),
        (seats, table.view.owner, table.view.in_play, table.view.rules, table.turn_seq),
        (host.code, host.id, table.secrets, table.commitments, host.requests.tickets()),
        {seat: (who.secret, who.level, who.gone) for seat, who in table.occupants.items()},
    )


@pytest.mark.parametrize("asks", [0, 1, 7, 25])
async def test_the_same_table_after_a_kill(tmp_path: Path, asks: int) -> None:
    async with mortal_room(tmp_path, bots=("minnow",), seats=4) as room:
        clients = await deal(room, "Asha", "Goran")
        watcher = await room.watch()
        clients[0].session.say("hello")
        await watcher.until(lambda c: any(isinstance(e, events.Said) for e in c.events))
        await room.play(until_asks=asks)
        await room.settled()
        await room.kill()
        before = shape(room.host)
        hands = [client.view.hand for client in clients]
        await room.resume()
        # Bots may have moved on already: the journal, not the new host, is what must be the same.
        kept, steps = read_journal(room.path)
        assert kept.code == str(room.host.code)
        await everybody_is_back(room)
        if asks == 0:
            assert shape(room.host)[2:] == before[2:]
        assert room.host.table.game is not None
        assert room.host.table.game.deck == before[0][0]
        assert steps[0].seq == room.host.table.history[0].seq
        assert [client.session.seat for client in clients] == [1, 2]
        if room.host.table.game.hands == before[0][1]:
            assert [client.view.hand for client in clients] == hands
        talk = [e for step in room.host.table.history for e in step.events]
        assert any(isinstance(e, events.Said) and e.text == "hello" for e in talk)
        await room.play(seed=3)
        for client in (*clients, watcher):
            await client.until(verdicts)
            assert verdicts(client) == [True]


async def test_killed_again_and_again_nothing_is_lost_or_done_twice(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran", "Ravi")
        for _ in range(8):
            await room.play(until_asks=6)
            await room.kill()
            before = shape(room.host)
            await room.resume()
            assert shape(room.host)[0] == before[0]
            await everybody_is_back(room)
            if room.host.table.view.phase == OVER:
                break
        await room.play(seed=2)
        for client in clients:
            await client.until(verdicts)
            assert verdicts(client) == [True]


async def test_an_ask_that_was_accepted_but_not_answered_gets_its_answer(tmp_path: Path) -> None:
    """The host dies between the disk and the answer: the repeat must not play a second time."""
    async with mortal_room(tmp_path, rules=Rules(go_again="never")) as room:
        clients = await deal(room, "Asha", "Goran")
        mover = clients[room.host.table.view.turn or 0]
        room.host.post.publish = lambda *_, **__: None  # type: ignore[method-assign]
        number = mover.session.ask(*legal_asks(mover.view)[0])
        seq = room.host.table.seq
        await until(lambda: room.host.table.turn_seq > seq)
        await asyncio.sleep(0.05)
        played = len(room.host.table.game.steps if room.host.table.game else [])
        assert played == 1
        await room.kill()
        await room.resume()
        await everybody_is_back(room)
        await until(lambda: not mover.session._outbox._waiting)
        assert room.host.table.game is not None
        assert len(room.host.table.game.steps) == played
        guest = room.host.guests.at(mover.session.seat or 0)
        assert guest is not None
        assert room.host.guests.answered(guest, number) == Answer(number, "", "")


async def test_nothing_is_told_before_it_is_on_disk(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        told: list[int] = []
        publish = room.host.link.publish

        def listen(topic: str, payload: bytes, **how: Any) -> bool:
            if topic.endswith("/table") and payload:
                _, steps = read_journal(room.path)
                told.append(room.host.table.seq)
                assert steps[-1].seq >= seq_of(payload), "told before it was written"
            return publish(topic, payload, **how)

        room.host.link.publish = listen  # type: ignore[method-assign]
        await room.play(until_asks=12)
        await room.settled()
        room.host.link.publish = publish  # type: ignore[method-assign]
        assert len(told) > 8
        assert clients[0].all(Stepped)


def seq_of(payload: bytes) -> int:
    """The step that a message on `table` is about."""
    from gofish_protocol.codec import decode
    from gofish_protocol.messages import Signed, Told

    return decode(decode(payload, Signed).body, Told).seq


async def test_a_second_host_on_one_journal_is_refused(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        with pytest.raises(JournalInUse):
            Journal(room.path, lambda trouble: None)


async def test_a_damaged_journal_is_set_aside_and_named(tmp_path: Path) -> None:
    path = journal_path(tmp_path, "x" * 24)
    path.parent.mkdir()
    path.write_bytes(b"this is no database, but long enough to be looked at " * 40)
    with pytest.raises(JournalDamaged, match=r"\.damaged"):
        read_journal(path)
    assert not unfinished(tmp_path)
    assert path.with_suffix(".damaged").exists()


@pytest.mark.parametrize("part", ["rules", "broker"])
async def test_a_journal_that_cannot_be_meant_is_set_aside_too(tmp_path: Path, part: str) -> None:
    """It can be read, but no host was ever set up like that."""
    options = HostOptions(name=TABLE, data_dir=tmp_path, discovery=False)
    host = make_host(options, lambda will: MemoryLink(MemoryBroker(1), will=will))
    kept = saved(host)
    if part == "rules":
        kept = replace(kept, next_rules=(99,))
    else:
        kept = replace(kept, options=replace(kept.options, broker="nowhere"))
    path = journal_path(tmp_path, host.id)
    path.parent.mkdir()
    with contextlib.closing(journal._open(path)) as database:
        journal._write(database, journal.Entry((), kept, 0))
    server = Server(HostOptions(name=TABLE, data_dir=tmp_path, resume=path))
    with pytest.raises(JournalDamaged, match=r"\.damaged"):
        await server.start()
    assert not unfinished(tmp_path)


async def test_a_disk_that_fills_up_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        heard: list[tuple[str, str]] = []
        room.host.on_notice = lambda kind, detail: heard.append((kind, detail))

        def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr("gofish_tui.host.journal._write", full)
            await room.play(until_asks=5)
            await until(lambda: heard)
            await clients[0].until(lambda c: c.all(Noticed))
        assert heard == [("not_saved", "database or disk is full")]
        await room.play(until_asks=2, seed=4)
        await until(lambda: len(heard) == 2)
        assert heard[1] == ("saved_again", "")
        await room.settled()
        # What could not be written then is written now: nothing is missing.
        await deals_on(room)


async def test_a_journal_that_cannot_be_opened_at_first_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in place of the folder, as it may be a disk that is not there yet; the table is quiet when it is mended."""
    monkeypatch.setattr("gofish_tui.host.journal.RETRY_SECONDS", 0.05)
    (tmp_path / "tables").write_text("in the way")
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(until_asks=5)
        await room.settled()
        await until(lambda: room.host.unsaved)
        await clients[0].until(lambda c: [n.kind for n in c.all(Noticed)] == ["not_saved"])
        (tmp_path / "tables").unlink()
        await clients[0].until(lambda c: [n.kind for n in c.all(Noticed)][1:] == ["saved_again"])
        assert room.host.unsaved == ""
        assert room.path.stat().st_mode & 0o777 == 0o600
        with pytest.raises(JournalInUse):
            Journal(room.path, lambda trouble: None)
        await deals_on(room)


async def test_what_a_full_disk_keeps_waiting_does_not_grow_from_game_to_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("gofish_tui.host.journal._write", full)
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        clients = await deal(room, "Asha", "Goran")
        for number in (1, 2, 3):
            await room.play(seed=number)
            await room.settled()
            clients[0].session.command("again")
            await clients[1].until(lambda c, n=number: c.view.game == n + 1)
        await until(lambda: room.host.unsaved)
        journal, first = room.host.journal, room.host.table.history[0].seq
        assert journal is not None
        await until(
            lambda: journal._unwritten is not None and journal._unwritten.keep_from == first
        )
        assert journal._unwritten is not None
        assert min(step.seq for step in journal._unwritten.steps) == first
        assert first > 10


async def test_a_journal_that_the_disk_does_not_let_us_read_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mortal_room(tmp_path) as room:
        await deal(room, "Asha", "Goran")
        before = shape(room.host)
        await room.kill()

        def broken(*_: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as patch:
            patch.setattr("gofish_tui.host.journal._state", broken)
            with pytest.raises(JournalOutOfReach, match="disk I/O error"):
                read_journal(room.path)
        assert unfinished(tmp_path) == [room.path]
        await room.resume()
        assert shape(room.host)[0] == before[0]
        await everybody_is_back(room)


async def test_between_games_people_come_and_go_and_the_host_may_die(tmp_path: Path) -> None:
    """A seat that was left after the game holds no cards any more, whatever the game ended with."""
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game"), seats=2) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play()
        await room.settled()
        assert any(room.host.table.game.hands if room.host.table.game else [])
        await clients[1].session.leave()
        room.clients.remove(clients[1])
        late = await room.join("Ravi")
        assert late.session.seat == 1
        assert late.view.hand == 0
        await room.kill()
        await room.resume()
        await everybody_is_back(room)
        clients[0].session.command("again")
        await late.until(lambda c: c.view.phase == PLAYING)
        await room.play(seed=6)
        for client in (clients[0], late):
            await client.until(lambda c: verdicts(c)[-1:] == [True] and c.view.game == 2)


async def test_nobody_else_on_this_machine_reads_a_journal(tmp_path: Path) -> None:
    """The deck is in it; and for long not in the file itself but in those that SQLite puts beside it."""
    before = os.umask(0o022)
    try:
        async with mortal_room(tmp_path) as room:
            await deal(room, "Asha", "Goran")
            await room.settled()
            log = room.path.with_name(f"{room.path.name}-wal")
            for _ in range(2):
                modes = {p.name: p.stat().st_mode & 0o777 for p in room.path.parent.iterdir()}
                assert log.name in modes
                assert set(modes.values()) == {0o600}, modes
                await room.kill()
                log.touch(0o644)  # as an earlier version left it
                await room.resume()
                await everybody_is_back(room)
    finally:
        os.umask(before)


async def test_a_closed_table_leaves_no_journal(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        await room.join("Asha")
        assert unfinished(tmp_path) == [room.path]
    assert unfinished(tmp_path) == []


async def test_a_host_that_is_told_to_end_keeps_the_table_and_nobody_hears_a_last_word(
    tmp_path: Path,
) -> None:
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(until_asks=5)
        await room.settled()
        before = shape(room.host)
        await room.adjourn()
        for client in clients:
            await client.until(lambda c: c.session.status == HOST_AWAY)
            assert client.ended is None
            assert client.view.phase == PLAYING
        assert unfinished(tmp_path) == [room.path]
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


@pytest.mark.broker
async def test_an_invitation_is_given_away_only_once_it_is_on_disk(tmp_path: Path) -> None:
    """A headless host without bots has no step of its own to write before its first guest."""
    server = Server(HostOptions(name="Friday night", data_dir=tmp_path, discovery=False))
    hosting = await server.start()
    try:
        kept, steps = read_journal(journal_path(tmp_path, hosting.table))
        assert kept.code == hosting.code
        assert [type(e) for step in steps for e in step.events] == [events.Committed]
    finally:
        server.table.close()
        await server.stop()
