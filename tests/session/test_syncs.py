"""What a sync costs is bounded, whatever somebody does at the table all day; and nothing of a game is left out of it."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import events, requests
from gofish_protocol.channel import (
    Channel,
    HandshakeSecrets,
    client_channel,
    host_channel,
    public_key,
)
from gofish_protocol.codec import decode, encode
from gofish_protocol.messages import Sealed
from gofish_protocol.replies import Reply, SyncReply
from gofish_protocol.rules import Rules
from gofish_protocol.transcript import SIGNED_AS
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.commands import Resync, Say, Start
from gofish_tui.client.event_sequencer import EventSequencer
from gofish_tui.client.updates import Resynced, Stepped, Verified
from gofish_tui.table.guests import Guest, Guests
from gofish_tui.table.identity import new_identity
from gofish_tui.table.publisher import Publisher
from gofish_tui.table.step import TableStep
from gofish_tui.table.table import Table
from tests.session.inside import admission, is_unanswered
from tests.session.room import open_room, tell, until, verdicts
from tests.wire.dealt import dealt

if TYPE_CHECKING:
    from pathlib import Path

IDENTITY = new_identity(secrets.token_bytes, is_open=True)
HALVES = HandshakeSecrets(bytes(32), bytes(32))


class Pigeonhole:
    """A post whose letters to one guest are opened."""

    def __init__(self, line: Channel) -> None:
        self.lengths: list[int] = []
        self.pages: list[SyncReply] = []
        self._line = line

    def publish(self, topic: str, payload: bytes, **_: object) -> None:
        self.lengths.append(len(payload))
        sealed = decode(payload, Sealed)
        page = decode(self._line.open(sealed.counter, sealed.box), Reply)
        assert isinstance(page, SyncReply)
        self.pages.append(page)


class Counter:
    """A table and what one seat of it gets for a sync."""

    def __init__(self, table: Table, seat: int | None) -> None:
        mine = bytes(range(32))
        theirs = client_channel(table.id, mine, public_key(IDENTITY.box_secret), HALVES)
        line = host_channel(table.id, IDENTITY.box_secret, public_key(mine), HALVES)
        self.post = Pigeonhole(theirs)
        self.table = table
        self._guest = Guest("g", line, paked=False, seat=seat)
        self._teller = Publisher(self.post, IDENTITY, table, Guests())  # type: ignore[arg-type]

    def asked(self, seq: int) -> list[SyncReply]:
        """The pages of the answer."""
        self.post.pages.clear()
        self.post.lengths.clear()
        self._teller.sync_reply(self._guest, seq)
        return list(self.post.pages)


def catch_up(follower: EventSequencer, sync: Counter) -> list[Stepped | Resynced]:
    """What a client finds in all pages of the answer to its sync."""
    return [update for page in sync.asked(follower.seq) for update in follower.apply_sync(page)]


def new_table(seats: int = 2) -> Table:
    sign = partial(IDENTITY.signer.sign, SIGNED_AS, IDENTITY.table)
    entropy = secrets.token_bytes
    table = Table(IDENTITY.table, seats=seats, rules=Rules(), epoch=7, entropy=entropy, sign=sign)
    for seat in range(seats):
        table.sit(f"P{seat}", bytes([seat]) * 32)
    return table


def asks(table: Table, count: int, dice: random.Random) -> None:
    """This many asks, with talk between them."""
    for _ in range(count):
        if table.game is None or table.view.phase != Phase.PLAYING:
            return
        turn = table.game.turn
        assert turn is not None
        to, what = dice.choice(table.game.legal_asks())
        table.say(0, "P0", "well")
        table.ask(turn, to, what, based_on=table.seq, seconds=None)


def test_a_lobby_of_talk_is_short_to_tell() -> None:
    """17,550 times ready, and a day's talk: an answer of two pages, and the state."""
    table = new_table()
    for number in range(17_550):
        table.ready(1, on=number % 2 == 0)
    for _ in range(1_000):
        table.say(1, "P1", "x" * 200)
    late = Counter(table, None)
    pages = late.asked(0)
    assert sum(len(page.steps) for page in pages) <= 202
    assert sum(late.post.lengths) < 60_000
    assert all(page.whole for page in pages)
    assert isinstance(pages[0].steps[0].events[0], events.Committed)
    follower = EventSequencer(None, 7, 2)
    for page in pages:
        follower.apply_sync(page)
    assert follower.present.complete
    assert follower.view == table.view


def test_a_history_does_not_grow_without_end() -> None:
    """Whatever it is that goes on, no game is on."""
    table = new_table()
    for _ in range(46_600):
        table.history.add(TableStep(table.seq, [events.Gone(0)]), in_game=False)
    assert len(table.history) <= 41_601


def test_who_was_away_gets_the_whole_game_and_the_newest_talk() -> None:
    table, dice = new_table(), random.Random(3)
    follower, sync = EventSequencer(0, 7, 2), Counter(table, 0)
    catch_up(follower, sync)
    dealt(table)
    asks(table, 3, dice)
    catch_up(follower, sync)
    assert follower.seq == table.seq
    # Away: more talk than is kept, and moves among it.
    for _ in range(3):
        asks(table, 2, dice)
        for _ in range(150):
            table.say(1, "P1", "hm")
    found = catch_up(follower, sync)
    assert follower.present.complete, "nothing of the game is missing"
    assert follower.view == table.view_for(0)
    numbers = [update.seq for update in found if isinstance(update, Stepped)]
    assert numbers == sorted(set(numbers))
    moves = [e for s in table.history for e in s.events if isinstance(e, events.Asked)]
    assert [e for e in follower.present.events if isinstance(e, events.Asked)] == moves
    while table.view.phase == Phase.PLAYING:
        asks(table, 50, dice)
        catch_up(follower, sync)
        assert follower.present.complete


def test_what_only_the_state_knows_is_told_as_a_state() -> None:
    """A player who was made the owner in a step that was left out."""
    table = new_table()
    follower, sync = EventSequencer(0, 7, 2), Counter(table, 0)
    catch_up(follower, sync)
    table.hand_on(1)
    for _ in range(300):
        table.say(1, "P1", "hm")
    found = catch_up(follower, sync)
    assert isinstance(found[-1], Resynced)
    assert found[-1].view.owner == 1
    assert follower.present.complete


def test_a_hole_that_the_host_does_not_vouch_for_is_a_gap() -> None:
    table, dice = new_table(), random.Random(5)
    follower, sync = EventSequencer(0, 7, 2), Counter(table, 0)
    catch_up(follower, sync)
    dealt(table)
    asks(table, 3, dice)
    for page in sync.asked(follower.seq):
        lied = SyncReply(
            page.epoch, False, page.steps[2:], page.more, page.seq, page.state, page.hand
        )
        follower.apply_sync(lied)
    assert not follower.present.complete


def test_pages_are_as_long_as_they_may_be() -> None:
    table, dice = new_table(6), random.Random(1)
    dealt(table)
    while table.view.phase == Phase.PLAYING and len(table.history) < 3_000:
        asks(table, 1, dice)
        for _ in range(3):
            table.say(0, "P0", "\U0001d11e" * 200)
    sync = Counter(table, 0)
    pages = sync.asked(0)
    assert len(pages) > 1
    assert max(sync.post.lengths) <= 48 * 1024
    assert max(len(encode(page.steps)) for page in pages) <= 40_100
    for _ in range(200):
        table.presence(1, SeatStatus.AWAY)
        table.presence(1, SeatStatus.HERE)
    short = sync.asked(0)
    assert all(len(page.steps) <= 1_024 for page in short)


@pytest.mark.parametrize("number", [1_024, 1_025])
def test_a_page_of_short_steps_is_one_that_clients_take(number: int) -> None:
    table = new_table()
    for seq in range(100, 100 + number):
        table.history.add(TableStep(seq, [events.Gone(0)]))
    pages = Counter(table, None).asked(99)
    assert [len(page.steps) for page in pages] == ([1_024] if number == 1_024 else [1_024, 1])


async def test_readiness_cannot_be_changed_all_day(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await room.join("Asha")
        goran = await room.join("Goran")
        before = room.host.table.seq
        for n in range(400):
            admission(goran.session).send(requests.SetReady(n, n % 2 == 0))
        await asyncio.sleep(1)
        admission(goran.session).send(requests.Say(1_000, "done"))
        await goran.until(lambda c: any(isinstance(e, events.Said) for e in c.events))
        assert 30 <= room.host.table.seq - before <= 80


async def test_each_guest_has_so_many_requests(tmp_path: Path) -> None:
    """Whatever they are: here talk that would be refused all the same."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        guest = room.host.core.parts.guests.get(asha.session.client)
        assert guest is not None
        done: list[object] = []
        later = time.monotonic() + 1_000
        # What is done is remembered; what came too fast is not.
        room.host.core.parts.guests.remember = lambda _, answer: done.append(answer)  # type: ignore[method-assign]
        for n in range(2_000):
            room.host.core.parts.requests.handle(guest, requests.Say(n, "x"), later)
        assert len(done) == 400
        for n in range(2_000, 4_000):
            room.host.core.parts.requests.handle(guest, requests.Say(n, "x"), later + 1)
        assert len(done) == 600


async def test_spectators_share_their_talk(tmp_path: Path) -> None:
    """Ten of them, who could each say five lines at once."""
    async with open_room(tmp_path) as room:
        watching = [await room.watch(f"W{number}") for number in range(6)]
        for client in watching:
            for _ in range(5):
                client.session.send(Say("hello"))
        await until(lambda: not any(is_unanswered(client.session) for client in watching))
        said = [e for s in room.host.table.history for e in s.events if isinstance(e, events.Said)]
        assert 10 <= len(said) <= 12


async def test_the_journal_forgets_what_the_table_does(tmp_path: Path) -> None:
    from gofish_tui.journal.sqlite import journal_place, read_journal
    from gofish_tui.journal.writer import JournalFile

    async with open_room(tmp_path) as room:
        host = room.host
        place = journal_place(tmp_path, host.id)
        host.keep_journal(JournalFile(place.path))
        assert host.journal is not None
        host.core.parts.journal.put_before(host.table.history[:1])
        for number in range(700):
            tell(host, host.table.say(None, "T", f"line {number}"))
            if number % 100 == 0:
                await host.on_disk()
        await host.on_disk()
        _, steps = read_journal(place)
        assert [step.seq for step in steps] == [step.seq for step in host.table.history]
        assert len(steps) <= 202
        host.close()
        await until(lambda: host.core.ended)
        await host.journal.close(remove=True)


async def test_a_game_with_more_talk_than_is_kept_verifies_for_all(tmp_path: Path) -> None:
    async with open_room(tmp_path, turn_seconds=0) as room:
        players = [await room.join(name) for name in ("Asha", "Goran")]
        players[0].session.send(Start())
        await players[1].until(lambda c: c.view.phase == Phase.PLAYING)
        await room.play(until_asks=4)
        for number in range(250):
            tell(room.host, room.host.table.say(None, "T", f"line {number}"))
        late = await room.watch("Vera")
        players[1].session.send(Resync())
        await room.play()
        for client in (*players, late):
            await client.until(verdicts)
            assert verdicts(client) == [True], client.all(Verified)
