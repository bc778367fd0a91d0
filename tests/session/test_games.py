"""Whole games over the in-memory link: what everybody sees, who may see what, and that nothing is lost or done twice."""

import asyncio
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from gofish_protocol import events, replies, requests, topics
from gofish_protocol.cards import cards_in
from gofish_protocol.channel import seat_key
from gofish_protocol.invariants import check
from gofish_protocol.record import read_record
from gofish_protocol.record_check import verify_record
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again, Ask, Resync, Start
from gofish_tui.client.updates import RecordSaved, Resynced, Stepped, Verified
from gofish_tui.store.records import save_record
from tests.session.room import PLAYERS, open_room, refusals, seat_all, until, verdicts


def since_the_deal(happened: Sequence[events.AnyEvent]) -> list[events.AnyEvent]:
    """The events from the last deal on."""
    deals = [place for place, e in enumerate(happened) if isinstance(e, events.Started)]
    return list(happened[deals[-1] :])


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("preset", list(PRESETS))
async def test_a_whole_game_is_the_same_story_for_all(
    tmp_path: Path, preset: str, players: int
) -> None:
    async with open_room(tmp_path, rules=PRESETS[preset]) as room:
        spectator = await room.watch()
        clients = await seat_all(room, players)
        await room.play(seed=players)
        await room.settled()
        truth = [event for step in room.host.table.history for event in step.events]
        for client in (*clients, spectator):
            me = client.session.seat
            assert since_the_deal(client.events) == since_the_deal(events.all_seen_by(truth, me))
            assert client.view == room.host.table.view_for(me)
            assert verdicts(client) == [True]
        assert room.host.table.view.phase == Phase.OVER
        saved = list((tmp_path / "records").glob("*.gofish"))
        assert len(saved) == 1
        assert verify_record(read_record(saved[0].read_bytes())).ok


async def test_nobody_is_told_a_card_that_is_not_theirs_to_know(tmp_path: Path) -> None:
    """The events of every viewer, and every byte that was published."""
    async with open_room(tmp_path) as room:
        spectator = await room.watch()
        clients = await seat_all(room, 4)
        await room.play()
        await room.settled()
        for client in (*clients, spectator):
            me = client.session.seat
            for event in client.events:
                match event:
                    case events.Drew(seat=seat, card=card, lucky=False) if seat != me:
                        assert card is None
                    case events.Refilled(seat=seat, cards=cards) if seat != me:
                        assert cards is None
                    case events.Dealt(seat=seat):
                        assert seat == me
        for message in room.broker.log:
            assert b"Asha" not in message.payload, "an invitation's table shows nothing in the open"


async def test_a_late_spectator_sees_the_whole_public_state_at_once(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 3)
        await room.play(until_asks=20)
        await room.settled()
        late = await room.watch("Late")
        assert late.view == room.host.table.view
        assert late.view.stock == clients[0].view.stock
        await room.play(seed=2)
        await late.until(verdicts)
        assert verdicts(late) == [True]


async def test_another_game_at_the_same_table(tmp_path: Path) -> None:
    async with open_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        clients = await seat_all(room, 2)
        for number in (1, 2, 3):
            await room.play(seed=number)
            await room.settled()
            assert clients[1].view.game == number
            assert verdicts(clients[1]) == [True] * number
            clients[0].session.send(Again())
            await clients[1].until(lambda c, n=number: c.view.game == n + 1)
        assert len(list((tmp_path / "records").glob("*"))) == 3


async def test_a_second_press_never_makes_a_second_move(tmp_path: Path) -> None:
    """The same ask twice, and two different asks, in one tick."""
    async with open_room(tmp_path, rules=Rules(go_again="never")) as room:
        clients = await seat_all(room, 3)
        mover = clients[room.host.table.view.turn or 0]
        first, *_, last = legal_asks(mover.view)
        moment = len(room.host.table.history)
        mover.session.send(Ask(*first))
        mover.session.send(Ask(*first))
        mover.session.send(Ask(*last))
        await mover.until(lambda c: len(refusals(c)) == 2)
        await room.settled()
        asked = [
            event
            for step in room.host.table.history[moment:]
            for event in step.events
            if isinstance(event, events.Asked)
        ]
        assert asked == [events.Asked(mover.session.seat or 0, *first)]
        assert {error for _, error in refusals(mover)} <= {"stale", "not_your_turn", "game_over"}


async def test_a_repeated_ask_gets_the_same_answer_and_changes_nothing(tmp_path: Path) -> None:
    async with open_room(tmp_path, rules=Rules(go_again="never")) as room:
        clients = await seat_all(room, 2)
        mover = clients[room.host.table.view.turn or 0]
        session = mover.session
        number = session.send(Ask(*legal_asks(mover.view)[0]))
        await until(lambda: room.host.table.view.turn != session.seat)
        moment = room.host.table.seq
        guest = room.host.core.parts.guests.at_seat(session.seat or 0)
        assert guest is not None
        kept = room.host.core.parts.guests.answer_to(guest, number)
        assert kept == replies.Answer(number, "", "")
        for _ in range(3):
            room.host.core.parts.requests.handle(
                guest, requests.Ask(number, room.host.table.epoch, 1, 1, 1), 1e9
            )
        assert room.host.table.seq == moment
        assert room.host.core.parts.guests.answer_to(guest, number) == kept


async def test_an_ask_from_an_older_state_of_our_own_turn_is_stale(tmp_path: Path) -> None:
    async with open_room(tmp_path, bots=()) as room:
        clients = await seat_all(room, 2)
        mover = clients[room.host.table.view.turn or 0]
        guest = room.host.core.parts.guests.at_seat(mover.session.seat or 0)
        assert guest is not None
        table = room.host.table
        to, what = legal_asks(mover.view)[0]
        for epoch, seq in ((table.epoch, table.turn_seq - 1), (table.epoch + 1, table.seq)):
            room.host.core.parts.requests.handle(
                guest, requests.Ask(seq, epoch, seq, to, what), 1e9
            )
        await mover.until(
            lambda c: room.host.core.parts.guests.answer_to(guest, table.turn_seq - 1)
        )
        answers = room.host.core.parts.guests.answers_of(seat_key(guest.secret))
        assert [answer.error for answer in answers][-2:] == ["stale", "stale"]


async def test_every_refusal_of_the_rules_comes_back_by_its_name(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 3)
        mover = clients[room.host.table.view.turn or 0]
        other = next(client for client in clients if client is not mover)
        me = mover.session.seat or 0
        ranks = {card >> 2 for card in cards_in(mover.view.hand)}
        missing = next(rank for rank in range(13) if rank not in ranks)
        target = other.session.seat or 0
        held = next(iter(ranks))
        for to, what in ((5, held), (me, held), (target, -1), (target, missing)):
            mover.session.send(Ask(to, what))
        other.session.send(Ask(me, 0))
        await mover.until(lambda c: len(refusals(c)) == 4)
        await other.until(refusals)
        assert [error for _, error in refusals(mover)] == [
            "no_such_player",
            "cannot_ask_yourself",
            "bad_ask",
            "rank_not_held",
        ]
        assert refusals(other) == [("ask", "not_your_turn")]


@pytest.mark.parametrize("seed", range(4))
async def test_games_survive_loss_repeats_and_reordering(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The in-memory twin of a bad network: the story is still the same for all, once each, in order."""
    for place, seconds in (
        ("outbox.REPEAT", 0.1),
        ("game_sync.GAP", 0.05),
        ("contact.ASK_AGAIN", 0.1),
    ):
        monkeypatch.setattr(f"gofish_tui.client.{place}_SECONDS", seconds)
    faults = {"loss": 0.08, "repeat": 0.08, "reorder": 0.1, "delay": (0.0, 0.01)}
    rules = Rules(stock_out="ends_game")
    async with open_room(tmp_path, seed=seed, faults=faults, rules=rules) as room:
        clients = [await room.join(name) for name in PLAYERS[:2]]
        spectator = await room.watch()
        clients[0].session.send(Start())
        await until(lambda: room.host.table.view.phase == Phase.PLAYING)
        await room.play(seed=seed)
        await room.settled()
        assert room.host.table.game is not None
        check(room.host.table.game)
        truth = [event for step in room.host.table.history for event in step.events]
        for client in (*clients, spectator):
            assert client.view == room.host.table.view_for(client.session.seat)
            sequence = [step.seq for step in client.all(Stepped)]
            assert sequence == sorted(set(sequence))
            if not client.all(Resynced):
                expected = events.all_seen_by(truth, client.session.seat)
                assert since_the_deal(client.events) == since_the_deal(expected)
                assert verdicts(client) == [True]


async def test_an_owner_who_is_asked_for_the_state_again_gets_it(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 2)
        clients[1].session.send(Resync())
        await clients[1].until(lambda c: c.all(Resynced))
        assert clients[1].all(Resynced)[0].view == room.host.table.view_for(1)


async def test_somebody_who_sits_down_during_a_game_waits_for_the_next(tmp_path: Path) -> None:
    async with open_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        clients = await seat_all(room, 2)
        late = await room.join("Late")
        assert late.session.seat == 2
        assert late.view.in_play == (0, 1)
        late.session.send(Ask(0, 1))
        await late.until(refusals)
        assert refusals(late) == [("ask", "not_your_turn")]
        await room.play()
        clients[0].session.send(Again())
        await late.until(lambda c: c.view.in_play == (0, 1, 2))
        await late.until(lambda c: c.view.hand)
        await room.play(seed=8)
        await late.until(lambda c: len(verdicts(c)) == 2)
        assert verdicts(late) == [None, True], "it has no part in the first"


async def test_junk_on_every_topic_changes_nothing(tmp_path: Path) -> None:
    """Any bytes on any topic: dropped and counted, the table goes on."""
    async with open_room(tmp_path) as room:
        clients = await seat_all(room, 2)
        dice = random.Random(3)
        table = room.host.id
        seq = room.host.table.seq
        places = [
            topics.listing(table),
            topics.public(table),
            topics.alive(table, "host"),
            topics.alive(table, "x"),
            topics.from_client(table, "nobody"),
            topics.from_client(table, clients[0].session.client),
            topics.to_client(table, clients[0].session.client),
            topics.WHO,
            topics.discovery_answer(table),
        ]
        for _ in range(600):
            junk = dice.randbytes(dice.choice([0, 1, 5, 40, 400]))
            room.broker.publish(dice.choice(places), junk, retain=dice.random() < 0.3)
        await asyncio.sleep(0.1)
        assert room.host.table.seq == seq
        assert room.host.core.parts.handshakes.dropped["malformed"] > 50
        await room.play()
        await room.settled()
        assert all(verdicts(client) == [True] for client in clients)


async def test_the_record_is_told_before_the_end(tmp_path: Path) -> None:
    """`over` in --json carries the record's path, so it has to be known by then."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        goran = await room.join("Goran", save=partial(save_record, tmp_path / "mine"))
        clients = [asha, goran]
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        await room.play()
        await clients[1].until(verdicts)
        kinds = [type(update) for update in clients[1].updates]
        assert kinds[kinds.index(RecordSaved) + 1] is Stepped
        assert kinds[kinds.index(RecordSaved) + 2] is Verified
        saved = list((tmp_path / "mine" / "records").glob("*.gofish"))
        assert [str(path) for path in saved] == [clients[1].all(RecordSaved)[0].path]
        assert verify_record(read_record(saved[0].read_bytes())).ok


async def test_a_game_that_nothing_can_end_is_ended(tmp_path: Path) -> None:
    """docs/rules.md: cards asked for, no bluff, one ask a turn, and a stock that is gone."""
    rules = Rules(ask_for="card", go_again="never", empty_hand="sit_out")
    for seed in range(40):
        async with open_room(tmp_path / str(seed), rules=rules) as room:
            clients = await seat_all(room, 2)
            await room.play(seed=seed)
            await room.settled()
            assert [verdicts(client) for client in clients] == [[True], [True]]
            assert room.host.table.game is not None
            if room.host.table.game.endless:
                clients[0].session.send(Ask(1, 0))
                await clients[0].until(refusals)
                assert refusals(clients[0])[-1] == ("ask", "game_over")
                return
    raise AssertionError("no such game came up")
