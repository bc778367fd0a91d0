"""A host that starts again is as careful at its door as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.client.commands import Kick
from tests.session.test_resume import mortal_room

if TYPE_CHECKING:
    from pathlib import Path


async def test_who_was_sent_away_is_told_so_by_the_next_host(tmp_path: Path) -> None:
    async with mortal_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=bytes(32))
        goran.link.cut()
        asha.session.send(Kick(1))
        await asha.until(lambda c: not c.view.seats[1].taken)
        await room.kill()
        await room.resume()
        goran.link.restore()
        await goran.until(lambda c: c.ended)
        assert goran.ended is not None
        assert goran.ended.error == "kicked"
