"""The loop has its turns, whatever a broker sends over TLS."""

from __future__ import annotations

import asyncio
from typing import Any

from gofish_tui.link.reading import TurnReader


class Endless:
    """A client whose broker sees to it that TLS always has something decrypted; also its own socket."""

    def __init__(self, left: int) -> None:
        self.reads, self._left = 0, left

    def socket(self) -> Any:
        return self

    def pending(self) -> int:
        return max(0, self._left - self.reads)

    def loop_read(self) -> None:
        self.reads += 1


def reader(client: Endless, failures: list[Exception]) -> TurnReader:
    return TurnReader(asyncio.get_running_loop(), client, failures.append)  # type: ignore[arg-type]


async def test_each_turn_of_the_loop_has_one_read() -> None:
    client = Endless(1_000)
    reading = reader(client, [])
    reading.read()
    assert client.reads == 1
    for turn in range(2, 10):
        await asyncio.sleep(0)
        assert client.reads == turn
    reading.read()
    reading.read()
    before = client.reads
    await asyncio.sleep(0)
    assert client.reads == before + 1, "however often the socket is readable meanwhile"


async def test_what_is_decrypted_is_read_though_nothing_more_arrives() -> None:
    client = Endless(5)
    reader(client, []).read()
    for _ in range(20):
        await asyncio.sleep(0)
    assert client.reads == 5


async def test_a_broken_packet_is_told_and_not_read_on() -> None:
    class Broken(Endless):
        def loop_read(self) -> None:
            super().loop_read()
            raise ValueError

    client, failures = Broken(1_000), list[Exception]()
    reader(client, failures).read()
    await asyncio.sleep(0)
    assert (client.reads, len(failures)) == (1, 1)
