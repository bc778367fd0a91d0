"""A host that is killed at any moment deals on from its journal."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gofish_protocol import events
from gofish_protocol.replies import Answer
from gofish_protocol.rules import Rules
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again, Ask, Say
from gofish_tui.client.updates import Stepped
from gofish_tui.journal.sqlite import read_journal
from tests.session.inside import is_unanswered
from tests.session.mortal import deal, everybody_is_back, mortal_room, shape
from tests.session.room import until, verdicts


@pytest.mark.parametrize("asks", [0, 1, 7, 25])
async def test_the_same_table_after_a_kill(tmp_path: Path, asks: int) -> None:
    async with mortal_room(tmp_path, bots=("minnow",), seats=4) as room:
        clients = await deal(room, "Asha", "Goran")
        spectator = await room.watch()
        clients[0].session.send(Say("hello"))
        await spectator.until(lambda c: any(isinstance(e, events.Said) for e in c.events))
        await room.play(until_asks=asks)
        await room.settled()
        await room.kill()
        before = shape(room.host)
        hands = [client.view.hand for client in clients]
        await room.resume()
        # Bots may have moved on already: the journal, not the new host, is what must be the same.
        kept, steps = read_journal(room.place)
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
        for client in (*clients, spectator):
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
            if room.host.table.view.phase == Phase.OVER:
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
        room.host.core.parts.outbox.publish = lambda *_, **__: None  # type: ignore[method-assign]
        number = mover.session.send(Ask(*legal_asks(mover.view)[0]))
        seq = room.host.table.seq
        await until(lambda: room.host.table.turn_seq > seq)
        await asyncio.sleep(0.05)
        played = len(room.host.table.game.steps if room.host.table.game else [])
        assert played == 1
        await room.kill()
        await room.resume()
        await everybody_is_back(room)
        await until(lambda: not is_unanswered(mover.session))
        assert room.host.table.game is not None
        assert len(room.host.table.game.steps) == played
        guest = room.host.core.parts.guests.at_seat(mover.session.seat or 0)
        assert guest is not None
        assert room.host.core.parts.guests.answer_to(guest, number) == Answer(number, "", "")


async def test_nothing_is_told_before_it_is_on_disk(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        clients = await deal(room, "Asha", "Goran")
        told: list[int] = []
        publish = room.host.link.publish

        def listen(topic: str, payload: bytes, **how: Any) -> bool:
            if topic.endswith("/table") and payload:
                _, steps = read_journal(room.place)
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
    from gofish_protocol.messages import PublicEnvelope, Signed

    return decode(decode(payload, Signed).body, PublicEnvelope).seq


async def test_between_games_people_come_and_go_and_the_host_may_die(tmp_path: Path) -> None:
    """A seat that was left after the game holds no cards anymore, whatever the game ended with."""
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
        clients[0].session.send(Again())
        await late.until(lambda c: c.view.phase == Phase.PLAYING)
        await room.play(seed=6)
        for client in (clients[0], late):
            await client.until(lambda c: verdicts(c)[-1:] == [True] and c.view.game == 2)
