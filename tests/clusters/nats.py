"""NATS servers from the files in `docs/brokers`, as anybody would start them: one, or a cluster of three."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.probe import answers
from gofish_tui.link.server_program import server_command
from tests.brokers import free_port

FILES = Path(__file__).parents[2] / "docs" / "brokers"
HOST_PASSWORD = "hosts-password"  # a test's
WORKER_PASSWORD = "workers-password"
OPENER_PASSWORD = "openers-password"
READY_SECONDS = 120.0


class Node:
    """One server process."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        port: int,
        log: Path,
        listen: str,
        client_port: int = 0,
    ) -> None:
        self.process = process
        self.port = port
        self.client_port = client_port
        self.log = log
        self.listen = listen

    def kill(self) -> None:
        """End at once, as a crash does."""
        self.process.kill()
        self.process.wait()

    async def ready(self) -> None:
        """Wait until it lets a host in."""
        ends = time.monotonic() + READY_SECONDS
        while not await answers(
            self.listen, self.port, user="host", password=HOST_PASSWORD, timeout=5
        ):
            assert time.monotonic() < ends, self.log.read_text()
            assert self.process.poll() is None, self.log.read_text()
            await asyncio.sleep(0.1)


class Cluster:
    """Some nodes that are one broker."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes

    def guests(self, *order: int) -> BrokerAddress:
        """The nodes in this order, for those without a login."""
        nodes = [self.nodes[number] for number in order or range(len(self.nodes))]
        first, *rest = ((node.listen, node.port) for node in nodes)
        return BrokerAddress(*first, others=tuple(rest))

    def hosts(self, *order: int) -> BrokerAddress:
        """The same, for those who open tables."""
        guests = self.guests(*order)
        return BrokerAddress(
            guests.host, guests.port, user="host", password=HOST_PASSWORD, others=guests.others
        )

    def nats(self, user: str = "worker", *order: int) -> str:
        """The nodes' own side, for a worker of a hall or an ``opener``."""
        password = {"worker": WORKER_PASSWORD, "opener": OPENER_PASSWORD}[user]
        nodes = [self.nodes[number] for number in order or range(len(self.nodes))]
        return ",".join(f"nats://{user}:{password}@127.0.0.1:{node.client_port}" for node in nodes)


@asynccontextmanager
async def nats_cluster(
    count: int = 3, listen: str = "127.0.0.1", *, hall: bool = False
) -> AsyncIterator[Cluster]:
    """This many nodes, one or three, each with a store of its own; all gone at the end. ``hall``: from the files of a hall."""
    command = server_command()
    assert command is not None
    folder = Path(tempfile.mkdtemp(prefix="gofish-nats-"))
    kind = "nats-hall" if hall else "nats"
    config = FILES / (f"{kind}-cluster.conf" if count > 1 else f"{kind}.conf")
    routes = [free_port() for _ in range(3)]
    names = ("ROUTE_ONE", "ROUTE_TWO", "ROUTE_THREE")
    async with AsyncExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        nodes = []
        for number in range(count):
            port, log = free_port(), folder / f"{number}.log"
            client_port = free_port() if hall else -1
            environment = {
                **os.environ,
                "NODE": f"node-{number}",
                "CLIENT_PORT": str(client_port),
                "WORKERS_LISTEN": "127.0.0.1",
                "WORKER_PASSWORD": WORKER_PASSWORD,
                "OPENER_PASSWORD": OPENER_PASSWORD,
                "STORE": str(folder / f"store-{number}"),
                "LISTEN": listen,
                "MQTT_PORT": str(port),
                "HOST_PASSWORD": HOST_PASSWORD,
                "GUEST_PASSWORD": "guests-password",
                "ROUTE_LISTEN": f"127.0.0.1:{routes[number]}",
                **{
                    name: f"nats://127.0.0.1:{route}"
                    for name, route in zip(names, routes, strict=True)
                },
            }
            with log.open("wb") as output:
                process = await asyncio.to_thread(
                    subprocess.Popen,
                    [command, "-c", str(config)],
                    env=environment,
                    stdout=output,
                    stderr=output,
                )
            node = Node(process, port, log, listen, client_port)
            stack.callback(node.kill)
            nodes.append(node)
        await asyncio.gather(*(node.ready() for node in nodes))
        yield Cluster(nodes)
