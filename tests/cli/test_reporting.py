"""Reports of a host: a slow reader gets the last of them, and one that is gone or stuck holds nothing up."""

import asyncio

from gofish_tui.cli_support.reporting import LAST_WORDS_SECONDS, reporting


class Reader:
    """What is written to it, each text after so many seconds; None: it is gone."""

    def __init__(self, seconds: float | None) -> None:
        self.texts: list[str] = []
        self.tried = 0
        self._seconds = seconds

    async def write(self, text: str) -> None:
        self.tried += 1
        if self._seconds is None:
            raise BrokenPipeError
        await asyncio.sleep(self._seconds)
        self.texts.append(text)


async def told(reader: Reader) -> float:
    """Three reports to this reader; how long the end of it took."""
    waiting: asyncio.Queue[int] = asyncio.Queue()
    now = asyncio.get_running_loop().time
    async with reporting(waiting, str, reader):
        for number in range(3):
            waiting.put_nowait(number)
        began = now()
    return round(now() - began, 1)


async def test_a_slow_reader_gets_the_last_of_them() -> None:
    reader = Reader(1.0)
    assert await told(reader) == 3
    assert reader.texts == ["0", "1", "2"]


async def test_what_nobody_reads_does_not_pile_up() -> None:
    reader = Reader(None)
    assert await told(reader) == 0, "all were taken from the queue"
    assert (reader.texts, reader.tried) == ([], 1)


async def test_a_stuck_reader_is_waited_for_for_some_seconds() -> None:
    reader = Reader(1e6)
    assert await told(reader) == LAST_WORDS_SECONDS
    assert reader.texts == []
