"""Real brokers for tests: our own and a Mosquitto, each on a free port and gone at the end."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.embedded import EmbeddedBroker
from gofish_tui.link.guarded_process import GuardedProcess
from gofish_tui.link.probe import answers
from gofish_tui.link.server_program import server_command

MOSQUITTO = shutil.which(
    "mosquitto", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
)
"""The program, or `None`: tests that want it are then skipped."""
READY_SECONDS = 60.0
DOCS = Path(__file__).resolve().parents[1] / "docs" / "brokers"


_PORTS = iter(random.SystemRandom().sample(range(12_000, 32_000), 20_000))
"""No two tests of a run get the same within minutes."""


def free_port() -> int:
    """A port nothing listens on right now, and below those that systems hand out to connections."""
    for port in _PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("every port has been given out")


@asynccontextmanager
async def embedded_broker(
    *,
    port: int = 0,
    folder: Path | None = None,
    host_password: str | None = None,
) -> AsyncIterator[EmbeddedBroker]:
    """Our own broker, with its permissions."""
    broker = EmbeddedBroker(port=port, folder=folder, host_password=host_password)
    await broker.start()
    try:
        yield broker
    finally:
        await broker.stop()


class Mosquitto:
    """A Mosquitto process that can be killed, frozen and started again on its port."""

    def __init__(self, folder: Path, port: int, lines: list[str]) -> None:
        self.port = port
        self.folder = folder
        self._config = folder / "mosquitto.conf"
        self._config.write_text("\n".join(lines) + "\n")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> BrokerAddress:
        """Where it listens, for anybody."""
        return BrokerAddress("127.0.0.1", self.port)

    @property
    def log(self) -> str:
        """What it has said."""
        path = self.folder / "mosquitto.log"
        return path.read_text() if path.exists() else ""

    @property
    def listens(self) -> bool:
        """It has its port."""
        return not self.ended and "running" in self.log

    def launch(self) -> None:
        """Start the process; `ready` waits for it."""
        assert MOSQUITTO is not None
        with (self.folder / "mosquitto.log").open("ab") as log:
            self._process = subprocess.Popen(
                [MOSQUITTO, "-c", str(self._config)], stdout=log, stderr=log
            )

    @property
    def ended(self) -> bool:
        """The process is gone by itself, as when something else has the port."""
        return self._process is not None and self._process.poll() is not None

    async def ready(self, user: str | None = None, password: str | None = None) -> None:
        """Wait until a CONNECT is answered."""
        deadline = time.monotonic() + READY_SECONDS
        while not await answers("127.0.0.1", self.port, user=user, password=password):
            if self.ended or time.monotonic() > deadline:
                raise AssertionError(self.log)
            await asyncio.sleep(0.02)

    def freeze(self) -> None:
        """Stop answering without closing anything: a half-open peer."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End at once, as a crash does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@asynccontextmanager
async def mosquitto_broker(
    *,
    port: int = 0,
    login: tuple[str, str] | None = None,
    tls: tuple[Path, Path] | None = None,
    more: Sequence[str] = (),
) -> AsyncIterator[Mosquitto]:
    """A Mosquitto without any permissions; with a login, with TLS (certificate, key), with ``more`` lines."""
    folder = Path(tempfile.mkdtemp(prefix="gofish-mosquitto-"))
    lines: list[str] = []
    if tls is not None:
        lines += [f"certfile {tls[0]}", f"keyfile {tls[1]}"]
    if login is None:
        lines += ["allow_anonymous true"]
    else:
        passwords = folder / "passwords"
        await asyncio.to_thread(
            subprocess.run,
            ["mosquitto_passwd", "-c", "-b", str(passwords), *login],
            check=True,
            capture_output=True,
        )
        lines += ["allow_anonymous false", f"password_file {passwords}"]
    broker = await _launched(folder, port, [*lines, *more])
    try:
        if tls is None:
            await broker.ready(*(login or (None, None)))
        else:
            await _accepts(broker.port)
        yield broker
    finally:
        broker.kill()
        shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def documented_mosquitto(folder: Path, password: str) -> AsyncIterator[Mosquitto]:
    """A Mosquitto from the two files in `docs/brokers` as they are, but for the paths and the port; hosts log in as `host`."""
    await asyncio.to_thread(folder.mkdir)
    port = free_port()
    lines = (
        (DOCS / "mosquitto.conf").read_text().replace("/etc/mosquitto/gofish", f"{folder}/gofish")
    )
    assert "\nlistener 1883\n" in lines
    lines = lines.replace("\nlistener 1883\n", f"\nlistener {port} 127.0.0.1\n")
    (folder / "gofish.acl").write_text((DOCS / "mosquitto.acl").read_text())
    await asyncio.to_thread(
        subprocess.run,
        ["mosquitto_passwd", "-c", "-b", str(folder / "gofish.passwd"), "host", password],
        check=True,
        capture_output=True,
    )
    running = Mosquitto(folder, port, ["user root", lines])
    running.launch()
    try:
        await running.ready()
        yield running
    finally:
        running.kill()


async def _launched(folder: Path, port: int, lines: list[str]) -> Mosquitto:
    """A Mosquitto that listens; a free port that somebody else took meanwhile is changed for another."""
    while True:
        chosen = port or free_port()
        start = [
            f"user {os.environ.get('USER', 'root') if os.getuid() else 'root'}",
            "persistence false",
            "set_tcp_nodelay true",
            "max_queued_messages 10000",
            f"listener {chosen} 127.0.0.1",
        ]
        broker = Mosquitto(folder, chosen, [*start, *lines])
        broker.launch()
        deadline = time.monotonic() + READY_SECONDS
        while not broker.listens and not broker.ended:
            assert time.monotonic() < deadline, broker.log
            await asyncio.sleep(0.01)
        if broker.listens:
            return broker
        assert port == 0, broker.log
        assert "Address already in use" in broker.log, broker.log


@asynccontextmanager
async def web_broker(
    tls: tuple[Path, Path] | None = None, max_payload: int = 1 << 20
) -> AsyncIterator[BrokerAddress]:
    """A NATS server without permissions that speaks MQTT over web sockets, encrypted or not."""
    command = server_command()
    assert command is not None
    folder = Path(tempfile.mkdtemp(prefix="gofish-web-"))
    port = free_port()
    web: dict[str, object] = {"host": "127.0.0.1", "port": port}
    if tls is None:
        web["no_tls"] = True
    else:
        web["tls"] = {"cert_file": str(tls[0]), "key_file": str(tls[1])}
    config = {
        "server_name": "web",
        "host": "127.0.0.1",
        "port": -1,
        "max_payload": max_payload,
        "jetstream": {"store_dir": str(folder / "store")},
        "mqtt": {"host": "127.0.0.1", "port": free_port()},
        "websocket": web,
    }
    (folder / "config.json").write_text(json.dumps(config))
    process = await asyncio.to_thread(
        GuardedProcess, [command, "-c", "config.json"], folder, sweep=False
    )
    try:
        await _accepts(port)
        yield BrokerAddress("127.0.0.1", port, "wss" if tls else "ws")
    finally:
        await asyncio.to_thread(process.end)
        shutil.rmtree(folder, ignore_errors=True)


async def _accepts(port: int) -> None:
    """Wait for a listener whose protocol `answers` does not speak."""
    deadline = time.monotonic() + READY_SECONDS
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            assert time.monotonic() < deadline, "no listener"
            await asyncio.sleep(0.02)
        else:
            writer.close()
            await writer.wait_closed()
            return
