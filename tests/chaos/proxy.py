"""A TCP proxy between one client and the broker that knows where MQTT's packets end, and does what bad networks do."""

import asyncio
import contextlib
import random

PUBLISH = 3


class Proxy:
    """Passes packets on. What it does to them is set from outside, for all its connections."""

    def __init__(self, rng: random.Random) -> None:
        self.port = 0
        self.target = 0
        """the broker's port; nobody is let through before it is set"""
        self.delay = 0.0
        self.duplicate = 0.0
        """the share of PUBLISH packets that are passed on twice"""
        self.halve = False
        """cut the connection in the middle of the next packet"""
        self._rng = rng
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Cut everything and listen no more."""
        if self._server is not None:
            self._server.close()
        self._flowing.set()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Reset every connection."""
        for writer in list(self._writers):
            writer.transport.abort()

    def freeze(self) -> None:
        """Let nothing through and close nothing: a half-open link."""
        self._flowing.clear()

    def heal(self) -> None:
        """An honest network again."""
        self.delay = self.duplicate = 0.0
        self.halve = False
        self._flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            back, forth = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        pair = {writer, forth}
        self._writers |= pair
        ways = [
            asyncio.create_task(self._pass(reader, forth)),
            asyncio.create_task(self._pass(back, writer)),
        ]
        self._tasks.update(ways)
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in pair:
                one.transport.abort()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._writers -= pair
            self._tasks.difference_update(ways)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                packet = await read_packet(reader)
                await self._flowing.wait()
                if self.delay:
                    await asyncio.sleep(self.delay * self._rng.uniform(0.5, 1.5))
                if self.halve and len(packet) > 8:
                    self.halve = False
                    writer.write(packet[: len(packet) // 2])
                    await writer.drain()
                    return
                writer.write(packet)
                if packet[0] >> 4 == PUBLISH and self._rng.random() < self.duplicate:
                    writer.write(again(packet))
                await writer.drain()


async def read_packet(reader: asyncio.StreamReader) -> bytes:
    """One MQTT packet: a byte, the length of the rest in groups of seven bits, the rest."""
    head = await reader.readexactly(1)
    length = shift = 0
    while True:
        byte = await reader.readexactly(1)
        head += byte
        length |= (byte[0] & 127) << shift
        shift += 7
        if not byte[0] & 128:
            return head + await reader.readexactly(length)


def again(packet: bytes) -> bytes:
    """A PUBLISH as it is repeated: with the flag that says so where its quality of service has one."""
    return bytes([packet[0] | 8]) + packet[1:] if packet[0] & 6 else packet
