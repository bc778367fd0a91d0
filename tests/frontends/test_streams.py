"""Standard input and output: whatever the other end does, the loop goes on and nothing is lost.

Real, since threads read and write here, and pipes fill up.
"""

import asyncio
import os

import pytest

from gofish_tui.frontends.streams import LONGEST, LineReader, LineWriter
from tests.security.sizes import largest

pytestmark = pytest.mark.real_time


async def test_lines_come_whole_and_then_the_end() -> None:
    out, into = os.pipe()
    reader = LineReader(out)
    os.write(into, b"one\r\ntw")
    assert await reader.next() == b"one"
    os.write(into, b"o\n\nlast")
    os.close(into)
    assert [await reader.next() for _ in range(5)] == [b"two", b"", b"last", None, None]
    os.close(out)


async def test_a_line_without_end_takes_no_memory() -> None:
    out, into = os.pipe()
    reader = LineReader(out)

    def flood() -> None:
        for _ in range(64):
            os.write(into, b"x" * 65_536)
        os.write(into, b"\nnext\n")
        os.close(into)

    flooding = asyncio.create_task(asyncio.to_thread(flood))
    line = await reader.next()
    assert line is not None
    assert LONGEST < len(line) < 3 * LONGEST
    assert await reader.next() == b"next"
    await flooding
    assert await reader.next() is None, (
        "or its thread would read from the next one that gets this number"
    )
    os.close(out)


async def test_no_input_at_all_is_the_end() -> None:
    assert await LineReader(None).next() is None


async def test_a_fast_writer_has_to_wait() -> None:
    out, into = os.pipe()
    reader = LineReader(out)
    os.write(into, b"line\n" * 2_000)
    os.close(into)
    await asyncio.sleep(0.1)
    assert largest(reader) <= 101
    count = 0
    while await reader.next() is not None:
        count += 1
    assert count == 2_000
    os.close(out)


async def test_a_slow_reader_does_not_stop_the_loop() -> None:
    out, into = os.pipe()
    writer = LineWriter(into)
    writing = asyncio.create_task(writer.write("x" * 1_000_000))
    for _ in range(5):
        await asyncio.sleep(0.01)
    assert not writing.done()
    got = b""
    while len(got) < 1_000_000:
        got += await asyncio.to_thread(os.read, out, 65_536)
    await writing
    os.close(out)
    os.close(into)


async def test_a_reader_that_is_gone_is_told() -> None:
    out, into = os.pipe()
    writer = LineWriter(into)
    os.close(out)
    with pytest.raises(BrokenPipeError):
        await writer.write("hello\n")
    os.close(into)
