"""Two machines on one: network namespaces with a cable between them. Needs root and `ip`; everything is taken down at the end.

``python -m tests.clusters.namespaces``: a cluster of three NATS nodes and a table on one machine, two players and a spectator
on the other; a node is killed in the middle, and the game ends and verifies.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

from gofish_tui.cli_support.agreement import disagreement, not_verified
from gofish_tui.link.server_program import server_command
from tests.clusters.nats import FILES, HOST_PASSWORD
from tests.e2e.people import Person, person, play_at_random

MQTT_PORTS = (1883, 1884, 1885)
ROUTES = (6222, 6223, 6224)
READY_SECONDS = 90


class Machine(NamedTuple):
    """A network namespace and its address on the cable."""

    name: str
    address: str

    def words(self, *command: str) -> list[str]:
        """A command that runs there."""
        return ["ip", "netns", "exec", self.name, *command]


def possible() -> bool:
    """Whether this user may make namespaces here."""
    if shutil.which("ip") is None or not hasattr(os, "getuid") or os.getuid() != 0:
        return False
    probe = f"gf{secrets.token_hex(3)}"
    made = subprocess.run(["ip", "netns", "add", probe], capture_output=True, check=False)
    if made.returncode:
        return False
    subprocess.run(["ip", "netns", "delete", probe], capture_output=True, check=False)
    return True


@contextmanager
def two_machines() -> Iterator[tuple[Machine, Machine]]:
    """Two namespaces of our own that see each other and nothing else."""
    mark = secrets.token_hex(3)
    one = Machine(f"gf{mark}a", "10.77.0.1")
    two = Machine(f"gf{mark}b", "10.77.0.2")

    def ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True, capture_output=True)

    try:
        for machine in (one, two):
            ip("netns", "add", machine.name)
        ip(
            "link",
            "add",
            f"v{mark}a",
            "netns",
            one.name,
            "type",
            "veth",
            "peer",
            "name",
            f"v{mark}b",
            "netns",
            two.name,
        )
        for machine, end in ((one, "a"), (two, "b")):
            inside = ("-n", machine.name)
            ip(*inside, "addr", "add", f"{machine.address}/24", "dev", f"v{mark}{end}")
            ip(*inside, "link", "set", f"v{mark}{end}", "up")
            ip(*inside, "link", "set", "lo", "up")
        yield one, two
    finally:
        for machine in (one, two):
            subprocess.run(
                ["ip", "netns", "delete", machine.name], capture_output=True, check=False
            )


class ClusterThere(NamedTuple):
    """Three NATS nodes on a machine."""

    machine: Machine
    nodes: list[subprocess.Popen[bytes]]

    def address(self, *order: int, login: str = "") -> str:
        """The nodes in this order, as others reach them."""
        where = ",".join(f"{self.machine.address}:{MQTT_PORTS[number]}" for number in order)
        return f"mqtt://{login}{where}"


@asynccontextmanager
async def cluster_on(machine: Machine, folder: Path) -> AsyncIterator[ClusterThere]:
    """Start the three, with the files people copy, and wait until each lets a host in.

    Nodes that have not agreed after a minute and a half start once more, with nothing stored: seen on a machine with load 11.
    """
    nodes = await _started(machine, folder / "first")
    try:
        try:
            await _all_ready(ClusterThere(machine, nodes), folder / "first")
        except TimeoutError:
            _end(nodes)
            nodes = await _started(machine, folder / "second")
            await _all_ready(ClusterThere(machine, nodes), folder / "second")
        yield ClusterThere(machine, nodes)
    finally:
        _end(nodes)


async def _started(machine: Machine, folder: Path) -> list[subprocess.Popen[bytes]]:
    command = server_command()
    assert command is not None
    await asyncio.to_thread(folder.mkdir)
    routes = {
        name: f"nats://127.0.0.1:{port}"
        for name, port in zip(("ROUTE_ONE", "ROUTE_TWO", "ROUTE_THREE"), ROUTES, strict=True)
    }
    nodes: list[subprocess.Popen[bytes]] = []
    for number, port in enumerate(MQTT_PORTS):
        environment = {
            **os.environ,
            **routes,
            "NODE": f"node-{number}",
            "CLIENT_PORT": "-1",
            "STORE": str(folder / f"store-{number}"),
            "LISTEN": "0.0.0.0",
            "MQTT_PORT": str(port),
            "HOST_PASSWORD": HOST_PASSWORD,
            "GUEST_PASSWORD": secrets.token_urlsafe(12),
            "ROUTE_LISTEN": f"127.0.0.1:{ROUTES[number]}",
        }
        with (folder / f"{number}.log").open("wb") as log:
            words = machine.words(command, "-c", str(FILES / "nats-cluster.conf"))
            nodes.append(
                await asyncio.to_thread(
                    subprocess.Popen, words, env=environment, stdout=log, stderr=log
                )
            )
    return nodes


def _end(nodes: list[subprocess.Popen[bytes]]) -> None:
    for node in nodes:
        node.kill()
        node.wait()


async def _all_ready(cluster: ClusterThere, folder: Path) -> None:
    ends = time.monotonic() + READY_SECONDS
    for number in range(3):
        address = cluster.address(number, login=f"host:{HOST_PASSWORD}@")
        await _ready(cluster.machine, address, folder / f"{number}.log", ends)


async def _ready(machine: Machine, address: str, log: Path, ends: float) -> None:
    """Ask with the program itself, as somebody on that machine would. Raises TimeoutError, with what the node has said."""
    words = machine.words(
        sys.executable, "-m", "gofish_tui", "tables", "--json", "--broker", address
    )
    while True:
        asked = await asyncio.to_thread(
            subprocess.run, words, capture_output=True, text=True, check=False
        )
        if asked.returncode == 0:
            return
        if time.monotonic() > ends:
            said = await asyncio.to_thread(log.read_text)
            raise TimeoutError(f"{asked.stdout}{asked.stderr}{said[-4000:]}")
        await asyncio.sleep(0.5)


async def game(folder: Path) -> list[Person]:
    """Host and cluster on the first machine, the others on the second; one node dies. All who were there, the host first."""
    with two_machines() as (one, two):
        async with cluster_on(one, folder) as cluster, AsyncExitStack() as stack:

            async def start(machine: Machine, *words: str, name: str) -> Person:
                return await stack.enter_async_context(
                    person(*words, data=folder / name, before=machine.words())
                )

            host = await start(
                one, "host", "--headless", "--json", "--seats", "2", "--auto-start", "2", "--games", "1",
                "--turn-seconds", "0", "--no-discovery",
                "--broker", cluster.address(0, 1, 2, login=f"host:{HOST_PASSWORD}@"), name="host",
            )  # fmt: skip
            hosting = await host.until("hosting", 60)
            assert one.address in hosting["link"]
            # By the link alone, which names all nodes; and by the code, from another node.
            spectator = await start(two, "watch", hosting["link"], "--json", name="watcher")
            await spectator.until("welcome", 60)
            players = []
            for number in range(2):
                player = await start(
                    two, "join", hosting["code"], "--json", "--name", f"p{number}",
                    "--broker", cluster.address(1, 2, 0), name=f"p{number}",
                )  # fmt: skip
                play_at_random(player, seed=number)
                await player.until("welcome", 60)
                players.append(player)
            await spectator.until("asked", 60)
            await asyncio.to_thread(cluster.nodes[1].kill)
            everybody = [host, spectator, *players]
            for somebody in everybody:
                assert await somebody.end(150) == 0
            return everybody


def check(everybody: list[Person]) -> None:
    """All saw the same game to its end, and found the deal fair."""
    assert disagreement({str(n): one.lines for n, one in enumerate(everybody)}) is None
    for one in everybody[1:]:
        assert not_verified(one.lines) is None


def main() -> int:
    """Play it once."""
    if not possible():
        print("network namespaces cannot be made here: be root, and have ip (iproute2)")
        return 1
    with tempfile.TemporaryDirectory(prefix="gofish-machines-") as folder:
        everybody = asyncio.run(game(Path(folder)))
    check(everybody)
    over = everybody[0].of("over")[0]
    print(json.dumps({"winners": over["winners"], "asks": len(everybody[0].of("asked"))}))
    print("played across two machines, one node of three killed: all agree, and the deal verifies")
    return 0


if __name__ == "__main__":
    sys.exit(main())
