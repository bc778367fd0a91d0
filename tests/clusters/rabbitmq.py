"""`python -m tests.clusters.rabbitmq`: a game across two RabbitMQ nodes, one of which is killed in the middle.

Not part of the tests: the nodes take half a minute to start, and a quarter of a gigabyte. Needs Debian's rabbitmq-server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.probe import answers
from tests.brokers import free_port
from tests.clusters.game import Sitter, play_through

PROGRAMS = Path("/usr/lib/rabbitmq/bin")
DOCS = Path(__file__).parents[2] / "docs" / "brokers"
PASSWORD = "hosts-password"  # a test's
PORT_SECONDS = 120


class Node:
    """One node, with everything it needs in a folder of its own."""

    def __init__(self, name: str, home: Path, epmd: int) -> None:
        self.name = f"{name}@localhost"
        self.mqtt = free_port()
        self._folder = home / name
        self._folder.mkdir()
        config = self._folder / "rabbitmq.conf"
        text = (DOCS / "rabbitmq.conf").read_text()
        text = text.replace("tcp.default = 1883", f"tcp.default = 127.0.0.1:{self.mqtt}")
        config.write_text(f"{text}\nlisteners.tcp.default = 127.0.0.1:{free_port()}\n")
        (self._folder / "plugins").write_text("[rabbitmq_mqtt].\n")
        self.environment = {
            **os.environ,
            "HOME": str(home),
            "RABBITMQ_NODENAME": self.name,
            "RABBITMQ_DIST_PORT": str(free_port()),
            "RABBITMQ_MNESIA_BASE": str(self._folder / "mnesia"),
            "RABBITMQ_LOG_BASE": str(self._folder),
            "RABBITMQ_CONFIG_FILE": str(config),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self._folder / "plugins"),
            "RABBITMQ_PID_FILE": str(self._folder / "pid"),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_EPMD_PORT": str(epmd),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
        }
        with (self._folder / "out").open("wb") as output:
            self._process = subprocess.Popen(
                [str(PROGRAMS / "rabbitmq-server")],
                env=self.environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def ctl(self, *words: str) -> None:
        """`rabbitmqctl` on this node."""
        program = str(PROGRAMS / "rabbitmqctl")
        done = subprocess.run(
            [program, "-n", self.name, *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"rabbitmqctl {' '.join(words)}: {done.stdout}{done.stderr}")

    def kill(self) -> None:
        """End at once, with the Erlang machine inside it, as a crash does."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    async def ready(self, login: bool = False) -> None:
        """Wait for its MQTT port, which opens last; with ``login`` until hosts are let in."""
        user, password = ("host", PASSWORD) if login else (None, None)
        ends = time.monotonic() + PORT_SECONDS
        while True:
            if login and await answers("127.0.0.1", self.mqtt, user=user, password=password):
                return
            if not login and _listens(self.mqtt):
                return
            if time.monotonic() > ends:
                raise RuntimeError((self._folder / "out").read_text(errors="replace")[-2000:])
            await asyncio.sleep(0.3)


def _listens(port: int) -> bool:
    import socket

    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def _epmd(home: Path) -> Iterator[int]:
    """Erlang's directory of nodes: one of ours, on a port of its own, so that no other is found or left behind."""
    port = free_port()
    program = shutil.which("epmd")
    if program is None:
        raise SystemExit("there is no epmd here: apt-get install rabbitmq-server")
    process = subprocess.Popen(
        [program, "-address", "127.0.0.1", "-port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": str(home)},
    )
    try:
        yield port
    finally:
        process.kill()
        process.wait()


async def cluster_game(killed: int) -> list[Sitter]:
    """Two nodes that are one, host on the first, everybody else on the second; one of them dies."""
    home = Path(tempfile.mkdtemp(prefix="gofish-rabbit-"))
    cookie = home / ".erlang.cookie"
    cookie.write_text("GOFISHTEST")
    cookie.chmod(0o400)
    nodes: list[Node] = []
    with _epmd(home) as epmd:
        try:
            began = time.monotonic()
            for name in ("r1", "r2"):
                nodes.append(Node(name, home, epmd))
                await nodes[-1].ready()
            await asyncio.to_thread(_make_cluster, nodes)
            for node in nodes:
                await node.ready(login=True)
            print(f"two nodes are one cluster after {time.monotonic() - began:.0f} s", flush=True)
            one, two = (("127.0.0.1", node.mqtt) for node in nodes)
            hosts = BrokerAddress(*one, user="host", password=PASSWORD, others=(two,))
            guests = BrokerAddress(*two, others=(one,))

            async def strike() -> None:
                await asyncio.to_thread(nodes[killed].kill)
                print(f"{nodes[killed].name} was killed in the middle of the game", flush=True)

            return await play_through(
                home, hosts, [guests] * 3, [guests, hosts.nodes[0] if killed else guests],
                strike=strike, seconds=180,
            )  # fmt: skip
        finally:
            for node in nodes:
                node.kill()
            shutil.rmtree(home, ignore_errors=True)


def _make_cluster(nodes: list[Node]) -> None:
    first, second = nodes
    second.ctl("stop_app")
    second.ctl("join_cluster", first.name)
    second.ctl("start_app")
    environment = {
        **first.environment,
        "HOST_PASSWORD": PASSWORD,
        "RABBITMQCTL": f"{PROGRAMS / 'rabbitmqctl'} -q -n {first.name}",
    }
    script = str(DOCS / "rabbitmq-users.sh")
    subprocess.run(["sh", script], env=environment, check=True, timeout=240)


def main() -> int:
    """Play a game for each node that may die; 0 when all ended and verified."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kill", choices=("1", "2", "both"), default="both")
    wanted = parser.parse_args().kill
    if not (PROGRAMS / "rabbitmq-server").exists():
        print("there is no RabbitMQ here: apt-get install --no-install-recommends rabbitmq-server")
        return 1
    for killed in (0, 1) if wanted == "both" else (int(wanted) - 1,):
        sitters = asyncio.run(cluster_game(killed))
        moved = sum(sitter.lost_links > 0 for sitter in sitters)
        print(
            f"the game ended and verified for all {len(sitters)}; {moved} had to go to the other node"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
