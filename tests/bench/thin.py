"""Spectators that cost next to nothing: bare MQTT connections in a process of their own, which notes when all have a step.

A thousand whole spectators would measure the machine they are on. The host does not see the difference: it has let each of
them in before, and hears nothing of spectators afterwards.

``python -m tests.bench.thin HOST PORT TABLE COUNT`` says ``ready``, and then for each step that has reached all of them its
number, the time of the last arrival (the system's monotonic clock, seconds), and the messages and bytes since the step before.
"""

from __future__ import annotations

import asyncio
import selectors
import socket
import struct
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from msgspec import MsgspecError
from msgspec.msgpack import Decoder

from gofish_protocol import topics
from gofish_protocol.messages import PublicEnvelope, Signed
from gofish_tui.link.probe import connect_packet

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRAM = "tests.bench.thin"
PING = b"\xc0\x00"
PING_SECONDS = 5.0

_read_signed = Decoder(Signed).decode
_read_told = Decoder(PublicEnvelope).decode


class ThinSpectators:
    """Some of them, in a process that counts what they got and when."""

    def __init__(self, process: asyncio.subprocess.Process, saw: Callable[..., None]) -> None:
        self._process = process
        self._saw = saw
        self._reading = asyncio.create_task(self._read(), name="thin spectators")

    @property
    def pid(self) -> int:
        """The process that they are."""
        return self._process.pid

    @classmethod
    async def follow(
        cls, host: str, port: int, table: str, count: int, saw: Callable[..., None]
    ) -> ThinSpectators:
        """All connected, and subscribed; ``saw(seq, at, messages, size)`` is called for each step that has reached all."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", PROGRAM, host, str(port), table, str(count),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
        return cls(process, saw)

    async def close(self) -> None:
        """End them."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        await self._reading

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            seq, at, messages, size = line.split()
            self._saw(int(seq), float(at), int(messages), int(size))


class _Spectator:
    """One connection."""

    def __init__(self, host: str, port: int, table: str) -> None:
        self.socket = socket.create_connection((host, port))
        self.socket.sendall(connect_packet(None, None))
        body = struct.pack("!H", 1)
        for name in (
            topics.public(table),
            topics.listing(table),
            topics.alive(table, "host"),
            topics.discovery_answer(table),
        ):
            body += struct.pack("!H", len(name)) + name.encode() + b"\0"
        self.socket.sendall(b"\x82" + _length(len(body)) + body)
        self._rest = b""

    def steps(self) -> list[tuple[int, int]]:
        """The numbers and sizes of the steps that have just come. Only what is told on `table` counts."""
        data = self._rest + self.socket.recv(65536)
        found, place = [], 0
        while (packet := _packet(data, place)) is not None:
            begin, end = packet
            if data[place] >> 4 == 3:
                topic_end = begin + 2 + int.from_bytes(data[begin : begin + 2], "big")
                if data.endswith(b"/table", begin, topic_end):
                    try:
                        found.append(
                            (
                                _read_told(_read_signed(data[topic_end:end]).body).seq,
                                end - topic_end,
                            )
                        )
                    except MsgspecError:
                        pass
            place = end
        self._rest = data[place:]
        return found


def _packet(data: bytes, place: int) -> tuple[int, int] | None:
    """Where the body of the packet at ``place`` begins and ends; None when it is not all there."""
    size = shift = 0
    for at in range(place + 1, min(place + 5, len(data))):
        size |= (data[at] & 0x7F) << shift
        shift += 7
        if not data[at] & 0x80:
            end = at + 1 + size
            return (at + 1, end) if end <= len(data) else None
    return None


def _length(size: int) -> bytes:
    out = bytearray()
    while True:
        size, low = divmod(size, 128)
        out.append(low | (0x80 if size else 0))
        if not size:
            return bytes(out)


def main() -> None:
    """Follow a table until this process is ended."""
    host, port, table, count = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    everybody = [_Spectator(host, port, table) for _ in range(count)]
    selector = selectors.DefaultSelector()
    for one in everybody:
        selector.register(one.socket, selectors.EVENT_READ, one)
    print("ready", flush=True)
    have: Counter[int] = Counter()
    messages = size = 0
    ping_due = time.monotonic() + PING_SECONDS
    while True:
        for key, _ in selector.select(1.0):
            for seq, length in key.data.steps():
                have[seq] += 1
                messages += 1
                size += length
                if have[seq] == count:
                    del have[seq]
                    print(seq, time.monotonic(), messages, size, flush=True)
                    messages = size = 0
        if time.monotonic() > ping_due:
            ping_due = time.monotonic() + PING_SECONDS
            for one in everybody:
                one.socket.sendall(PING)


if __name__ == "__main__":
    main()
