"""Many tables are opened together, and when one cannot be, none is left behind."""

import asyncio
from pathlib import Path

import pytest

from gofish_tui.host import multi_table
from gofish_tui.host.multi_table import MultiTableServer
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Hosting
from gofish_tui.host.shared_resources import SharedResources
from gofish_tui.journal.sqlite import JournalInUse
from tests.session.mortal import deal, mortal_room
from tests.session.room import TABLE

HOSTING = Hosting("0" * 32, "attic", None, "gofish://a/b", "mqtt://a", 1)


class Opening:
    """A table's server that opens at once, cannot open, or takes long."""

    def __init__(self, options: HostOptions, *_: object) -> None:
        self.number = options.name

    async def start(self) -> Hosting:
        if self.number == "2":
            raise OSError("no room")
        if self.number == "3":
            await asyncio.sleep(60)
        return HOSTING

    async def stop(self) -> None:
        pass


async def test_when_one_cannot_be_opened_no_other_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(self: SharedResources) -> None:
        pass

    monkeypatch.setattr(multi_table, "Server", Opening)
    monkeypatch.setattr(SharedResources, "start", nothing)
    tables = MultiTableServer(HostOptions(name="attic", data_dir=tmp_path), 3, str)
    with pytest.raises(OSError, match="no room"):
        await tables.start()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_start_that_is_refused_holds_nothing(tmp_path: Path) -> None:
    options = HostOptions(name="attic", data_dir=tmp_path, keep=True)
    async with mortal_room(tmp_path) as room:
        await deal(room, "Asha", "Goran")
        tables = MultiTableServer(options, 3, lambda number: TABLE if number == 2 else str(number))
        with pytest.raises(JournalInUse):
            await tables.start()
        await tables.stop()
        held = {file.stem for file in (tmp_path / "tables").glob("*.lock")}
        assert held == {room.host.id}
    assert not list((tmp_path / "tables").glob("*.name"))
