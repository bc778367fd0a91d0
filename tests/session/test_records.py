"""A record that the disk will not have just now is not lost.

Real: where a disk is full, the journal's own thread tries it again by the system's clock; all else is virtual.
"""

import time
from functools import partial
from pathlib import Path

import pytest

from gofish_protocol.record import Record
from gofish_protocol.record_check import verify_record
from gofish_protocol.rules import Rules
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again, Start
from gofish_tui.client.updates import Noticed
from gofish_tui.store.finished import finished_games
from gofish_tui.store.records import save_record
from tests.session.mortal import deal, everybody_is_back, mortal_room
from tests.session.room import until


@pytest.mark.real_time
async def test_a_game_that_ends_on_a_full_disk_has_its_record_when_the_disk_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gofish_tui.table.records.RETRY_SECONDS", 0.05)
    monkeypatch.setattr("gofish_tui.client.record_saver.RETRY_SECONDS", 0.05)
    (tmp_path / "records").write_text("in the way")
    (tmp_path / "mine").write_text("in the way")
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        asha = await room.join("Asha", save=partial(save_record, tmp_path / "mine"))
        goran = await room.join("Goran")
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        heard = room.ear.notices
        await room.play()
        await room.settled()
        assert not room.host.core.parts.records.all_written
        for folder in ("records", "mine"):
            (tmp_path / folder).unlink()
        await until(lambda: heard)
        await asha.until(lambda c: c.all(Noticed))
    (record,) = finished_games(tmp_path)
    assert heard == [("record_saved", str(record.path))]
    (mine,) = finished_games(tmp_path / "mine")
    assert [(n.kind, n.detail) for n in asha.all(Noticed)] == [("record_saved", str(mine.path))]
    assert verify_record(record.record).ok


async def test_a_record_that_could_not_be_written_is_written_by_the_next_host(
    tmp_path: Path,
) -> None:
    (tmp_path / "records").write_text("in the way")
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        await deal(room, "Asha", "Goran")
        await room.play()
        await room.settled()
        await room.kill()
        (tmp_path / "records").unlink()
        await room.resume()
        await everybody_is_back(room)
        await until(lambda: room.host.core.parts.records.all_written)
    (record,) = finished_games(tmp_path)
    assert verify_record(record.record).ok


async def test_what_waits_for_the_disk_is_tried_once_more_when_the_table_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gofish_tui.table.records.RETRY_SECONDS", 3600.0)
    (tmp_path / "records").write_text("in the way")
    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        clients = await deal(room, "Asha", "Goran")
        await room.play()
        await room.settled()
        clients[0].session.send(Again())
        await clients[1].until(lambda c: c.view.game == 2)
        await room.play(seed=2)
        await room.settled()
        await until(lambda: len(room.host.core.saved().records) == 2)
        (tmp_path / "records").unlink()
        monkeypatch.setattr("gofish_tui.host.host.save_record", slowly)
    assert len(finished_games(tmp_path)) == 2
    assert room.host.core.parts.records.all_written


def slowly(data_dir: Path, record: Record) -> Path | None:
    """To a disk that takes its time."""
    time.sleep(0.2)
    return save_record(data_dir, record)


async def test_work_in_a_thread_that_breaks_ends_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gofish_tui.table.records.RETRY_SECONDS", 0.05)
    breaks = iter([ZeroDivisionError])

    def write(data_dir: Path, record: Record) -> Path | None:
        for wrong in breaks:
            raise wrong
        return save_record(data_dir, record)

    async with mortal_room(tmp_path, rules=Rules(stock_out="ends_game")) as room:
        monkeypatch.setattr("gofish_tui.host.host.save_record", write)
        await deal(room, "Asha", "Goran")
        await room.play()
        await room.settled()
        await until(lambda: room.host.core.parts.records.all_written)
    assert len(finished_games(tmp_path)) == 1
