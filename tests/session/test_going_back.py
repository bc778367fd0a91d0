"""A host that is resumed without its newest steps: everybody who had been told them is told that they are gone."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING

import pytest

from gofish_protocol.events import Book
from gofish_protocol.rules import Rules
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again, Start
from gofish_tui.client.memory_aid import MemoryAid
from gofish_tui.client.updates import Noticed, Verified
from gofish_tui.i18n.loader import Messages
from gofish_tui.store.deal_memory import DealMemory
from gofish_tui.store.records import save_record
from gofish_tui.ui.table_model import TableModel
from tests.session.mortal import Mortal, deal, everybody_is_back, mortal_room
from tests.session.room import tell, until, verdicts

if TYPE_CHECKING:
    from pathlib import Path

    from tests.session.room import Client


def told(client: Client) -> list[str]:
    return [notice.kind for notice in client.all(Noticed) if notice.kind == "went_back"]


def doubts(client: Client) -> list[str]:
    return [notice.detail for notice in client.all(Noticed) if notice.kind == "doubtful_deal"]


def records(tmp_path: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in tmp_path.rglob("*.gofish")}


async def lose_steps(room: Mortal, monkeypatch: pytest.MonkeyPatch, asks: int) -> None:
    """A full disk while this many asks are made, and the end of the host."""

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("gofish_tui.journal.sqlite.write_entry", full)
        await room.play(until_asks=asks, seed=2)
        await room.settled()
        await room.kill()


@pytest.mark.parametrize("asks", [1, 8])
async def test_a_table_that_lost_steps_says_so_however_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asks: int
) -> None:
    async with mortal_room(tmp_path) as room:
        clients = [*await deal(room, "Asha", "Goran"), await room.watch()]
        await room.play(until_asks=3)
        await room.settled()
        await lose_steps(room, monkeypatch, asks)
        await room.resume()
        await everybody_is_back(room)
        for client in clients:
            await client.until(told)
        # Nothing was lost by the next end, and what is gone is told once.
        await room.play(until_asks=2)
        await room.settled()
        await room.kill()
        await room.resume()
        await everybody_is_back(room)
        assert [told(client) for client in clients] == [["went_back"]] * 3


@pytest.mark.parametrize("asks", [8, 10_000])
async def test_a_screen_forgets_what_was_taken_back_and_knows_what_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asks: int
) -> None:
    """Its memory aid, the books in their order, the word about the deal: also when the game had ended already."""
    async with mortal_room(tmp_path, memory_aid=True) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(until_asks=12)
        await room.settled()
        await lose_steps(room, monkeypatch, asks)
        if asks == 10_000:
            for client in clients:
                await client.until(verdicts)
        await room.resume()
        await everybody_is_back(room)
        for client in clients:
            await client.until(told)
        await room.play(until_asks=3)
        await room.settled()
        truth, books = MemoryAid(), []
        for step in room.host.table.history:
            truth.see(step.events)
            books += [(e.seat, e.rank) for e in step.events if isinstance(e, Book)]
        for client in clients:
            await client.until(lambda c: c.session.core.game.sequencer.seq == room.host.table.seq)
            model = TableModel(client.session, Messages("en"))  # type: ignore[arg-type]
            for update in client.updates:
                model.apply(update)
            assert model.view.phase == Phase.PLAYING
            assert truth.held()
            assert model.held == truth.held()
            assert [(seat, rank) for _, seat, rank in model.closed] == books
            assert (model.verified, model.record, model.saw_end) == (None, "", False)


async def test_a_lobby_that_lost_steps_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mortal_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        await room.host.on_disk()

        def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr("gofish_tui.journal.sqlite.write_entry", full)
            for number in range(20):
                tell(room.host, room.host.table.say(None, "T", f"line {number}"))
            await room.settled()
            await room.kill()
        await room.resume()
        await everybody_is_back(room)
        for client in (asha, goran):
            await client.until(told)


async def test_a_game_has_one_end_and_one_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end is told and not on the host's disk, and the game is played to another one."""
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        asha = await room.join("Asha", save=partial(save_record, tmp_path / "asha"))
        goran = await room.join("Goran", save=partial(save_record, tmp_path / "goran"))
        clients = [asha, goran]
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        await room.play(until_asks=3)
        await room.settled()
        await lose_steps(room, monkeypatch, 10_000)
        kept = records(tmp_path)
        assert [verdicts(client) for client in clients] == [[True]] * 2
        # Goran's program knows only the file.
        goran.session.core.shuffle.memory = DealMemory()
        room.ear.notices.clear()
        await room.resume()
        await everybody_is_back(room)
        await room.play(seed=7)
        for client in clients:
            await client.until(lambda c: len(verdicts(c)) == 2)
        await room.settled()
        await until(lambda: room.host.core.parts.records.all_written)
        assert [verdicts(client) for client in clients] == [[True, False]] * 2
        assert "ended before" in asha.all(Verified)[-1].detail
        assert room.ear.kinds == ["went_back"]
        assert records(tmp_path) == kept
        assert len(kept) == 3


async def test_after_a_lost_end_the_next_game_is_doubted_before_it_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host does not know that it was bound for that game before; the one after it verifies again."""
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play(until_asks=3)
        await room.settled()
        await lose_steps(room, monkeypatch, 10_000)
        await room.resume()
        await everybody_is_back(room)
        await room.play(seed=7)
        for client in clients:
            await client.until(lambda c: len(verdicts(c)) == 2)
            await client.until(doubts)
            assert client.view.game == 1
            assert doubts(client) == ["the host bound itself twice in round 0"]
        for game in (2, 3):
            clients[0].session.send(Again())
            for client in clients:
                await client.until(lambda c, game=game: c.view.game == game)
            await room.play(seed=game)
            await room.settled()
        for client in clients:
            await client.until(lambda c: len(verdicts(c)) == 4)
            assert verdicts(client) == [True, False, False, True]
            assert len(doubts(client)) == 1


async def test_a_table_that_lost_nothing_does_not_say_so(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        clients = [*await deal(room, "Asha", "Goran"), await room.watch()]
        for asks in (2, 3):
            await room.play(until_asks=asks, seed=asks)
            await room.settled()
            await room.kill()
            await room.resume()
            await everybody_is_back(room)
        await room.play(seed=4)
        await room.settled()
        assert [told(client) for client in clients] == [[], [], []]


async def test_who_was_away_while_the_table_went_back_and_played_past_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By then the game is another one, and longer: nothing of what comes contradicts what was seen."""
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        asha, _ = await deal(room, "Asha", "Goran")
        spectator = await room.watch()
        await room.play(until_asks=3)
        await room.settled()
        await lose_steps(room, monkeypatch, 4)
        spectator.link.cut()
        seen = spectator.session.core.game.sequencer
        assert seen is not None
        await room.resume()
        await asha.until(told)
        for _ in range(2):
            await room.play(seed=7)
            await asha.until(lambda c: c.view.phase == Phase.OVER)
            asha.session.send(Again())
            await asha.until(lambda c: c.view.phase == Phase.PLAYING)
        assert room.host.table.seq > seen.seq
        # Nothing is lost by this start, and what was lost before is still told.
        await room.kill()
        await room.resume()
        spectator.link.restore()
        await everybody_is_back(room)
        assert told(spectator) == ["went_back"]
        assert told(asha) == ["went_back"]
