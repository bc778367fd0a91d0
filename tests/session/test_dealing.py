"""A deal in a live room: rounds that come to nothing, hosts that are started again, and hosts that deal a game twice."""

from __future__ import annotations

import random
import shutil
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from gofish_protocol import events
from gofish_protocol.requests import Commit, Reveal
from gofish_protocol.shuffle_rounds import VoidRound
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import AddBot, Kick, Start
from gofish_tui.client.shuffle_part_sender import ShufflePartSender
from gofish_tui.client.updates import Noticed, Verified
from gofish_tui.host import resuming
from gofish_tui.table import dealer
from gofish_tui.table.clock import Clock, Moment
from gofish_tui.table.durable_outbox import DurableOutbox
from tests.session.mortal import Mortal, everybody_is_back, mortal_room
from tests.session.room import Client, Room, open_room, until, verdicts
from tests.wire.dealt import bind, new_table, open_part, part

if TYPE_CHECKING:
    from pathlib import Path


def will_not_open(client: Client) -> None:
    """From now on this client keeps its part to itself."""
    sender = client.session.core.parts
    honest = sender.give

    def give(make: Any, now: float) -> None:
        if not isinstance(make(0), Reveal):
            honest(make, now)

    sender.give = give  # type: ignore[method-assign]


async def bound(room: Room, *names: str) -> list[Client]:
    """These sit down, and the host has said that it has what they are bound to."""
    clients = [await room.join(name) for name in names]
    for client in clients:
        await client.until(lambda c: (1, 0) in c.session.core.shuffle.bound)
    return clients


async def played_out(room: Room, clients: list[Client]) -> list[Verified]:
    """The game to its end, and what each makes of it."""
    for client in clients:
        await client.until(lambda c: c.view.phase == Phase.PLAYING)
    await room.play()
    for client in clients:
        await client.until(verdicts)
    return [client.all(Verified)[-1] for client in clients]


class Alone(dealer.Dealer):
    """A dealer with its table and two players, and a clock of its own; what it tells the owner is in ``told``."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []
        self.table = new_table(random.Random(4))
        self.clock = Clock(Moment(1000.0, 1000))
        notices = SimpleNamespace(
            to_owner=lambda kind, detail: self.told.append((kind, int(detail))),
            to_process=lambda kind, detail: None,
        )
        settings = SimpleNamespace(games=None, auto_start=None, turn_seconds=0)
        host = SimpleNamespace(is_cut_off=False, save=lambda: None, commit=lambda step: None)
        super().__init__(self.table, settings, DurableOutbox(), self.clock, notices, host)  # type: ignore[arg-type]
        for seat in (0, 1):
            self.table.sit(f"Player {seat}", part(seat))

    @property
    def now(self) -> float:
        """The time on its clock."""
        return self.clock.steady

    def wait(self, seconds: float) -> None:
        """This much later it looks at the clocks."""
        self.clock.set(Moment(self.now + seconds, 1000))
        self.tick(self.now)


def test_who_sits_down_only_to_leave_again_does_not_use_up_the_rounds() -> None:
    """Else no part of an honest player would be in the deal."""
    alone = Alone()
    table = alone.table
    while alone.now < 1000 + 3600:
        for seat in (0, 1):
            bind(table, seat)
        if not alone.busy:
            alone.request_deal()
        alone.wait(0)
        if table.dealing.closed:
            table.leave(1)
            table.sit("Player 1", part(1))
        alone.clock.set(Moment(alone.now + 1, 1000))
    assert dealer.STARTS_AT_ONCE < table.dealing.round < 30
    assert [kind for kind, _ in alone.told] == ["start_waits"] * len(alone.told)
    assert 500 < max(seconds for _, seconds in alone.told) <= dealer.LONGEST_REST


def test_a_start_waits_three_seconds_for_who_is_not_bound() -> None:
    alone = Alone()
    bind(alone.table, 0)
    alone.request_deal()
    alone.wait(2.9)
    assert not alone.table.dealing.closed, "anyone who is slow still has a part in the deal"
    alone.wait(0.2)
    assert alone.table.dealing.closed, "anyone who says nothing holds nobody up"


def test_a_closed_list_waits_three_seconds_for_a_part() -> None:
    alone = Alone()
    for seat in (0, 1):
        bind(alone.table, seat)
    alone.request_deal()
    open_part(alone.table, 0)
    alone.wait(2.9)
    assert (alone.table.dealing.round, alone.table.dealing.closed) == (0, True)
    alone.wait(0.2)
    assert alone.table.dealing.round == 1
    assert alone.table.dealing.held_up == {1}


def test_a_part_that_comes_in_time_is_in_the_deal() -> None:
    alone = Alone()
    for seat in (0, 1):
        bind(alone.table, seat)
    alone.request_deal()
    open_part(alone.table, 0)
    alone.wait(2.9)
    open_part(alone.table, 1)
    alone.wait(0)
    assert alone.table.view.phase == Phase.PLAYING
    assert (alone.table.dealing.round, alone.table.dealing.held_up) == (0, set())


async def test_a_deal_takes_one_round_when_all_open(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        clients = await bound(room, "Asha", "Goran", "Ravi")
        spectator = await room.watch()
        clients[0].session.send(Start())
        for verdict in await played_out(room, [*clients, spectator]):
            assert verdict.fits
            assert (verdict.rounds, verdict.without) == ((), ())
        words = {client.all(Verified)[-1].words for client in (*clients, spectator)}
        assert len(words) == 1


async def test_who_will_not_open_is_named_and_plays_without_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealer, "OPEN_SECONDS", 0.3)
    async with open_room(tmp_path) as room:
        clients = await bound(room, "Asha", "Goran", "Ravi")
        spectator = await room.watch()
        will_not_open(clients[2])
        clients[0].session.send(Start())
        for verdict in await played_out(room, [*clients, spectator]):
            assert verdict.rounds == (VoidRound(0, ("Ravi",)),)
            assert verdict.without == ("Ravi",)
        assert [c.all(Verified)[-1].ok for c in clients] == [True, True, None]
        assert verdicts(spectator) == [True]
        assert room.host.table.view.in_play == (0, 1, 2)


async def test_who_goes_away_before_opening_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealer, "OPEN_SECONDS", 600.0)
    async with open_room(tmp_path, grace_seconds=2) as room:
        clients = await bound(room, "Asha", "Goran", "Ravi")
        will_not_open(clients[2])
        clients[0].session.send(Start())
        await until(lambda: room.host.table.dealing.closed)
        await clients[2].close()
        await until(lambda: any(isinstance(e, events.RoundVoid) for e in clients[0].events))
        verdict = (await played_out(room, clients[:2]))[0]
        assert verdict.ok
        assert verdict.rounds == (VoidRound(0, ("Ravi",)),)


async def test_who_leaves_before_opening_is_named_and_the_others_play(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        clients = await bound(room, "Asha", "Goran", "Ravi")
        will_not_open(clients[2])
        clients[0].session.send(Start())
        await until(lambda: room.host.table.dealing.closed)
        await clients[2].session.leave()
        verdict = (await played_out(room, clients[:2]))[0]
        assert verdict.ok
        assert verdict.rounds == (VoidRound(0, ("Ravi",)),)
        assert room.host.table.view.in_play == (0, 1)


async def test_while_a_game_is_dealt_nobody_is_sent_away(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        clients = await bound(room, "Asha", "Goran")
        will_not_open(clients[1])
        clients[0].session.send(Start())
        await until(lambda: room.host.table.dealing.closed)
        for command in (Kick(1), AddBot("minnow")):
            clients[0].session.send(command)
        await until(
            lambda: len([r for r in clients[0].updates if "efused" in type(r).__name__]) == 2
        )
        assert room.host.table.people() == [0, 1]


async def test_a_host_killed_between_list_and_deal_begins_a_new_round_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealer, "OPEN_SECONDS", 600.0)
    async with mortal_room(tmp_path) as room:
        clients = await bound(room, "Asha", "Goran")
        held = clients[1].session.core.parts
        honest = held.give
        will_not_open(clients[1])
        clients[0].session.send(Start())
        await until(lambda: 0 in room.host.table.dealing.parts)
        await room.kill()
        secret = room.host.table.dealing.secret
        held.give = honest  # type: ignore[method-assign]
        await room.resume()
        await until(lambda: room.host.table.dealing.round == 1)
        assert room.host.table.dealing.secret != secret
        await everybody_is_back(room)
        for verdict in await played_out(room, clients):
            assert verdict.ok
            assert verdict.rounds == (VoidRound(0, ()),), "nobody but the host held it up"
            assert verdict.without == ()


@pytest.mark.parametrize("still_wanted", [True, False])
async def test_a_start_that_waits_when_the_host_is_killed_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, still_wanted: bool
) -> None:
    """A start that failed earlier does not."""
    monkeypatch.setattr(dealer, "BIND_SECONDS", 600.0)
    honest, silent = ShufflePartSender.give, True

    def give(sender: ShufflePartSender, make: Any, now: float) -> None:
        if not (silent and isinstance(make(0), Commit)):
            honest(sender, make, now)

    async with mortal_room(tmp_path) as room:
        asha = await room.join("Asha")
        monkeypatch.setattr(ShufflePartSender, "give", give)
        goran = await room.join("Goran")
        asha.session.send(Start())
        await until(lambda: room.host.core.parts.dealer.busy)
        if not still_wanted:
            await goran.session.leave()
            await until(lambda: not room.host.core.parts.dealer.busy)
        await room.host.on_disk()
        await room.kill()
        silent = False
        await room.resume()
        if not still_wanted:
            assert not room.host.core.parts.dealer.busy
            return
        for verdict in await played_out(room, [asha, goran]):
            assert verdict.ok
            assert (verdict.rounds, verdict.without) == ((), ())


async def again_from(room: Mortal, copy: Path) -> None:
    """The host is killed, and its journal is the one that was copied."""
    await room.kill()
    for old in _files(room.path):
        old.unlink()
    _copy(copy, room.path.parent)
    await room.resume()


async def copied(room: Mortal, copy: Path) -> None:
    """What is in the journal now, put aside."""
    await room.host.on_disk()
    copy.mkdir()  # noqa: ASYNC240  # a test may wait for the disk
    for path in _files(room.path):
        shutil.copy(path, copy / path.name)


def _files(journal: Path) -> list[Path]:
    return list(journal.parent.glob(f"{journal.stem}.sqlite*"))


def _copy(folder: Path, to: Path) -> None:
    for kept in folder.iterdir():
        shutil.copy(kept, to / kept.name)


@pytest.fixture
def later_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each start of a host is a minute after the one before, as if somebody had thought about the cards."""
    starts = iter(range(int(time.time()) + 60, 1 << 40, 60))
    monkeypatch.setattr(resuming, "present", lambda: Moment(time.monotonic(), next(starts)))


@pytest.mark.usefixtures("later_starts")
async def test_a_game_that_is_dealt_again_from_an_old_journal_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unmodified programs with a journal copied before the start, resumed until the cards please."""
    monkeypatch.setattr(dealer, "BIND_SECONDS", 0.3)
    async with mortal_room(tmp_path / "host") as room:
        clients = await bound(room, "Asha", "Goran")
        await copied(room, tmp_path / "copy")
        clients[0].session.send(Start())
        for client in clients:
            await client.until(lambda c: c.view.phase == Phase.PLAYING)
        await room.settled()
        await again_from(room, tmp_path / "copy")
        assert room.host.table.view.phase == Phase.LOBBY
        await everybody_is_back(room)
        clients[0].session.send(Start())
        for client in clients:
            await client.until(lambda c: len(c.all(Noticed)) == 2)
            assert [notice.kind for notice in client.all(Noticed)] == ["went_back", "doubtful_deal"]
        for verdict in await played_out(room, clients):
            assert verdict.ok is False
            assert "dealt before" in verdict.detail


@pytest.mark.usefixtures("later_starts")
async def test_moves_that_are_taken_back_with_an_old_journal_are_found(tmp_path: Path) -> None:
    async with mortal_room(tmp_path / "host") as room:
        clients = await bound(room, "Asha", "Goran")
        clients[0].session.send(Start())
        for client in clients:
            await client.until(lambda c: c.view.phase == Phase.PLAYING)
        await copied(room, tmp_path / "copy")
        await room.play(until_asks=4)
        await room.settled()
        await again_from(room, tmp_path / "copy")
        await everybody_is_back(room)
        await room.play(seed=9)
        for client in clients:
            await client.until(verdicts)
            verdict = client.all(Verified)[-1]
            assert verdict.ok is False
            assert "took back" in verdict.detail
