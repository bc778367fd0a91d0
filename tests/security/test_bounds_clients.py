"""What a client keeps of what a host, or its own front end, can make it keep."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gofish_protocol import events, topics
from gofish_protocol import view as vs
from gofish_protocol.channel import signed_listing
from gofish_protocol.codec import encode
from gofish_protocol.messages import VERSION, TableListing
from gofish_tui.client.commands import Say
from gofish_tui.client.event_sequencer import GameLog
from gofish_tui.client.retelling import Retellings
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.client.updates import TableInfo
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.services.broker_queries import Answers
from gofish_tui.store.deal_memory import DealMemory
from gofish_tui.table.identity import new_identity
from tests.client.remembered import keep, known
from tests.security.sizes import largest
from tests.session.inside import admission
from tests.session.room import open_room, tell, until

if TYPE_CHECKING:
    from pathlib import Path


BROKER = BrokerAddress("localhost", 1883)


async def test_a_front_end_that_does_not_read_is_waited_for(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        asha.reader.cancel()
        await asyncio.sleep(0)
        for number in range(3_000):
            tell(room.host, room.host.table.say(None, "T", str(number)))
            if number % 100 == 0:
                await asyncio.sleep(0.01)
        await until(lambda: asha.session.waiting >= 2_000)
        for _ in range(
            1_000
        ):  # turns of the loop, in which a reader that goes on reads all the rest
            await asyncio.sleep(0)
        assert asha.session.waiting < 2_100
        in_the_link = asha.link.waiting
        assert in_the_link > 500, "the rest waits in the link"
        updates = asha.session.updates()
        for _ in range(200):
            await anext(updates)
        await until(lambda: asha.session.waiting >= 2_000)
        assert asha.link.waiting < in_the_link, "and is read once there is room again"


async def test_of_few_messages_a_refusal_is_known(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        for _ in range(100):
            asha.session.send(Say("x"))
        handshake = admission(asha.session).handshake
        assert handshake is not None
        assert largest(handshake) == 32


def test_a_list_of_tables_ends() -> None:
    """Those of one broker; another's are listed all the same."""
    answers = Answers()
    asked = (answers.who.nonce,)

    def answer(number: int, broker: BrokerAddress) -> None:
        own = new_identity(lambda size: number.to_bytes(size, "big"), is_open=True)
        listing = TableListing(VERSION, "T", own.signer.public, own.box_key, 1, True, None, 0, 0, 6, True, (), 1)  # fmt: skip
        signed = encode(signed_listing(own.signer, own.table, replace(listing, asked=asked)))
        answers.note(Received(topics.discovery_answer(own.table), signed, False), broker)

    for number in range(2_050):
        answer(number, BROKER)
    assert len(answers.found) == 2_000
    answer(9_999, BrokerAddress("elsewhere", 1883))
    assert len(answers.found) == 2_001


def rounds_of(game: int, count: int) -> list[Any]:
    told: list[Any] = []
    for number in range(count):
        told += [
            events.Committed(game, number.to_bytes(32, "big"), number),
            events.Bound(game, number, (0,), (bytes(32),), ()),
            events.RoundVoid(game, number, (), ()),
        ]
    return told


def test_a_host_that_voids_every_round_gets_no_more_parts() -> None:
    shuffle = Shuffle("t" * 24, bytes(32), DealMemory())
    view = vs.empty_table(2, me=0)
    given = [
        make for event in rounds_of(1, 300) for make in shuffle.on_step([event], view, 0, here=True)
    ]
    assert len(given) == 64
    assert largest(shuffle) == 65, "all later rounds are one entry"
    for game in range(2, 40):
        dealt = events.Started(game - 1, (0, 1), (0,) * 8, (bytes(32),) * 2)
        list(shuffle.on_step([dealt], view, 0, here=True))
        view = replace(view, game=game - 1)
        for event in rounds_of(game, 2):
            list(shuffle.on_step([event], view, 0, here=True))
    assert largest(shuffle) <= 4, "what is over is forgotten"


def test_a_host_that_takes_everything_back_is_objected_to_a_few_times() -> None:
    shuffle = Shuffle("t" * 24, bytes(32), DealMemory())
    view = vs.empty_table(2, me=0)
    for number in range(100):
        bound = events.Committed(1, number.to_bytes(32, "big"), number // 2)
        list(shuffle.on_step([bound], view, None, here=True))
    assert largest(shuffle, within=True) == 8
    for game in range(2, 300):
        for number in range(2):
            bound = events.Committed(game, number.to_bytes(32, "big"))
            list(shuffle.on_step([bound], replace(view, game=game - 1), 0, here=True))
    assert largest(shuffle) == 64
    log = GameLog([events.Committed(900, bytes(32))])
    verdict, _ = shuffle.check(TableInfo("t" * 24, "Reef"), b"", log, replace(view, game=900))
    assert verdict.ok is False
    assert "too much was wrong" in verdict.detail


def test_of_few_games_is_kept_what_was_told() -> None:
    retellings = Retellings()
    for game in range(1, 20):
        log = GameLog([events.Committed(game, bytes(32))], complete=True)
        assert retellings.keep(log, 0)
        assert retellings.keep(log, 0), "the same again is nothing new"
    assert largest(retellings) == 3
    for number in range(20):
        log = GameLog([events.Committed(20, bytes(32)), events.GoFish(1)], complete=True)
        log.mark_incomplete()
        log.add(events.Asked(0, 1, number))
        assert retellings.keep(log, 0) == (number < 8)
    assert largest(retellings, within=True) == 8


def test_what_hosts_told_of_deals_is_not_kept_forever(tmp_path: Path) -> None:
    memory = known(tmp_path, "t" * 24)
    for game in range(5_000):
        memory.first("started", game, 0, bytes(32))
        if game % 100 == 0:
            keep(memory, tmp_path, "t" * 24)
    keep(memory, tmp_path, "t" * 24)
    assert largest(memory) == 2_048
    assert memory.was_started(4_999)
    kept = tmp_path / "deals" / f"{'t' * 24}.txt"
    assert kept.stat().st_size <= 64 * 1024
    silent = DealMemory()
    for game in range(5_000):
        silent.first("started", game, 0, bytes(32))
    assert largest(silent) == 2_048
    for number in range(300):
        (tmp_path / "deals" / f"{number}.txt").write_text("")
    known(tmp_path, "u" * 24)
    assert len(list((tmp_path / "deals").glob("*.txt"))) <= 256
