"""What a hundred phones cost: `python -m tests.page.crowd`. At each of ten tables six play and four watch, for a minute.

Broker, host and page are processes of their own. Phones come from two addresses of loopback (Linux has all of
127.0.0.0/8), since the page lets one address have 64 connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
from asyncio.subprocess import PIPE
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from gofish_tui.web.static_files import PAGE
from tests.e2e.people import Person, person
from tests.node.installed import NODE

TABLES = 10
AT_EACH = 10
ADDRESSES = ("127.0.0.2", "127.0.0.3")
SECONDS = 60
CROWD = Path(__file__).with_name("crowd.mjs")


def own(person: Person) -> int:
    """Bytes that would be free again without this process and those that it has started."""
    process = psutil.Process(person.process.pid)
    family = [process, *process.children(recursive=True)]
    return sum(one.memory_full_info().uss for one in family)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
    writer.close()


async def _come_from(stack: AsyncExitStack, address: str, port: int) -> int:
    """A port; anyone who connects to it comes from `address` to the page's."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        async with asyncio.TaskGroup() as both:
            both.create_task(_pump(reader, back), name="to the page")
            both.create_task(_pump(there, writer), name="to the phone")

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    stack.callback(server.close)
    found: int = server.sockets[0].getsockname()[1]
    return found


async def _tables(host: Person) -> list[str]:
    async with asyncio.timeout(120):
        while len(host.of("hosting")) < TABLES:  # noqa: ASYNC110  # lines are kept, not announced
            await asyncio.sleep(0.1)
    return [line["table"] for line in host.of("hosting")]


async def main(folder: Path) -> None:
    """Print how the games went, and what each phone costs."""
    assert NODE is not None, "no node here"
    async with AsyncExitStack() as stack:

        async def start(*words: str) -> Person:
            return await stack.enter_async_context(person(*words, "--json", data=folder))

        broker = await start("broker", "--bind", "127.0.0.1", "--port", "0", "--no-discovery")
        room = await broker.until("broker")
        words = ("--headless", "--open", "--turn-seconds", "0", "--tables", str(TABLES))
        host = await start("host", *words, "--broker", room["hosts"], "--no-discovery")
        tables = await _tables(host)
        page = await start("web", "--port", "0", "--broker", room["broker"], "--no-discovery")
        link = urlsplit((await page.until("web"))["links"][0])
        assert link.port is not None
        await asyncio.sleep(5)
        people = {"broker": broker, "host": host, "page": page}
        before = {name: own(one) for name, one in people.items()}
        crowds = []
        share = TABLES // len(ADDRESSES)
        for number, address in enumerate(ADDRESSES):
            port = await _come_from(stack, address, link.port)
            url = f"ws://127.0.0.1:{port}{link.path}mqtt/0"
            crowds.append(
                await asyncio.create_subprocess_exec(
                    NODE, "--experimental-websocket", str(CROWD), str(PAGE), url, str(SECONDS), str(AT_EACH),
                    *tables[number * share : (number + 1) * share], stdout=PIPE,
                )
            )  # fmt: skip
        said = []
        for crowd in crowds:
            assert crowd.stdout is not None
            said.append(json.loads(await crowd.stdout.readline()))
        print("in seats and beside them:", sum(one["welcomed"] for one in said), flush=True)
        most = dict.fromkeys(people, 0)
        while any(crowd.returncode is None for crowd in crowds):
            for name, one in people.items():
                most[name] = max(most[name], own(one))
            await asyncio.sleep(2)
        for crowd in crowds:
            assert crowd.stdout is not None
            print(json.loads(await crowd.stdout.readline()))
        phones = TABLES * AT_EACH
        for name in people:
            each = (most[name] - before[name]) / phones / 1e6
            print(f"{name}: {before[name] / 1e6:.1f} MB before, {each:.3f} MB for each of {phones}")


if __name__ == "__main__":
    if sys.platform != "linux":
        sys.exit("only Linux has more than one address of loopback without settings")
    asyncio.run(main(Path(tempfile.mkdtemp(prefix="gofish-crowd-"))))
