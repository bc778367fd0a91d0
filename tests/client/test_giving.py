"""What is opened was remembered first: on the disk, before a host can hear of it."""

import asyncio
from pathlib import Path
from typing import Any

from gofish_protocol.requests import Reveal
from gofish_tui.client.giving import Giver
from gofish_tui.store.deals import DealMemory, deal_memory
from tests.link.waiting import until
from tests.wire.dealt import TABLE


def reveal(n: int) -> Reveal:
    return Reveal(n, 1, 0, b"r" * 32)


async def test_nothing_is_sent_before_the_list_is_on_the_disk(tmp_path: Path) -> None:
    memory = deal_memory(tmp_path, TABLE)
    there: list[bool] = []

    def send(wish: Any) -> None:
        there.append(deal_memory(tmp_path, TABLE).said("closed", 1, 0) is not None)

    giver = Giver(memory, send)
    memory.first("closed", 1, 0, bytes(32))
    giver.give(reveal)
    memory.first("started", 1, 0, bytes(32))
    giver.give(reveal)
    assert there == []
    await until(lambda: len(there) == 2)
    assert there == [True, True]
    await giver.close()


async def test_what_is_new_at_the_end_is_kept_and_nothing_more_sent(tmp_path: Path) -> None:
    memory = deal_memory(tmp_path, TABLE)
    sent: list[Any] = []
    giver = Giver(memory, sent.append)
    memory.first("started", 1, 0, bytes(32))
    giver.give(reveal)
    await giver.close()
    assert sent == []
    assert deal_memory(tmp_path, TABLE).was_started(1)


async def test_without_a_disk_it_goes_out_at_once() -> None:
    sent: list[Any] = []
    memory = DealMemory()
    giver = Giver(memory, sent.append)
    memory.first("closed", 1, 0, bytes(32))
    giver.give(reveal)
    await asyncio.sleep(0)
    assert sent == [reveal]
    await giver.close()
