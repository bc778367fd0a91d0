"""The queue between link and session."""

from __future__ import annotations

import asyncio

from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.link.inbox import Inbox


def note(number: int) -> Received:
    return Received("t", b"%d" % number, False)


async def test_keeps_order() -> None:
    inbox = Inbox()
    for number in range(5):
        inbox.put(note(number))
    assert [await inbox.get() for _ in range(5)] == [note(n) for n in range(5)]


async def test_gives_up_the_oldest_message_and_no_status() -> None:
    inbox = Inbox(limit=3)
    inbox.put(LinkStatus(True, ""))
    for number in range(5):
        inbox.put(note(number))
    assert inbox.dropped == 3
    assert [await inbox.get() for _ in range(3)] == [LinkStatus(True, ""), note(3), note(4)]


async def test_is_bounded_by_statuses_too() -> None:
    inbox = Inbox(limit=3)
    for number in range(9):
        inbox.put(LinkStatus(bool(number % 2), str(number)))
    assert len(inbox) == 3
    assert [await inbox.get() for _ in range(3)][-1] == LinkStatus(False, "8")


async def test_is_bounded_by_bytes_as_well() -> None:
    inbox = Inbox(most_bytes=250)
    inbox.put(LinkStatus(True, ""))
    for number in range(5):
        inbox.put(Received("t", bytes([number]) * 99, False))
    assert inbox.dropped == 3
    assert [await inbox.get() for _ in range(2)] == [
        LinkStatus(True, ""),
        Received("t", b"\3" * 99, False),
    ]
    inbox.put(Received("t", b"\5" * 149, False))
    assert inbox.dropped == 3, "what was taken makes room"
    inbox.put(Received("t", b"\6" * 300, False))
    assert len(inbox) == 1, "one message is never too large"


async def test_wakes_who_waits() -> None:
    inbox = Inbox()
    waiting = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put(note(1))
    assert await waiting == note(1)


async def test_a_cancelled_reader_loses_nothing() -> None:
    inbox = Inbox()
    waiting = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put(note(1))
    waiting.cancel()
    await asyncio.wait({waiting})
    if waiting.cancelled():
        assert await inbox.get() == note(1)
    else:
        assert waiting.result() == note(1)
