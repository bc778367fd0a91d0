"""The service files of docs/service, as far as they can be tried without systemd and without a container.

Real: the service is a process, started again and again.
"""

import configparser
import json
import shlex
import signal
from contextlib import AsyncExitStack
from importlib import import_module
from pathlib import Path

import pytest

from gofish_tui.cli_support.parser import Parser
from tests.brokers import free_port
from tests.e2e.people import Person, person, play_at_random

pytestmark = [pytest.mark.slow, pytest.mark.broker]

SERVICE = Path(__file__).parents[2] / "docs" / "service"


def unit(name: str) -> configparser.SectionProxy:
    """What a unit file says of its service."""
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # as systemd reads them
    read.read_string((SERVICE / name).read_text(encoding="utf-8"))
    return read["Service"]


def words_of(line: str, data: Path, **instead: str) -> list[str]:
    """The words after `gofish`, without the folder, which a test has its own of, and with some values exchanged."""
    words = shlex.split(line)
    assert words[0].endswith("/gofish")
    del words[words.index("--data-dir") : words.index("--data-dir") + 2]
    for option, value in instead.items():
        words[words.index(f"--{option}") + 1] = value
    return words[1:]


@pytest.mark.parametrize("name", ["gofish-table.service", "gofish-room.service"])
def test_a_service_is_asked_to_stop_alone_and_starts_again(name: str) -> None:
    service = unit(name)
    assert service["KillMode"] == "mixed"
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"].split() == ["2", "4"]
    state = service["StateDirectory"]
    assert f"--data-dir /var/lib/{state}" in service["ExecStart"]


def test_the_words_of_the_units_and_of_the_container_are_understood() -> None:
    for line in (unit("gofish-room.service")["ExecStart"], container()):
        command, *words = shlex.split(line)[1:]
        module = import_module(f"gofish_tui.commands.{command}")
        parser = Parser(command, f"cli-{command}")
        module.arguments(parser)
        assert parser.read(words).data_dir is not None


def container() -> str:
    """What the container runs, as one line."""
    lines = (SERVICE / "Containerfile").read_text(encoding="utf-8").splitlines()
    said = dict(
        line.split(" ", 1) for line in lines if line.startswith(("ENTRYPOINT", "CMD", "VOL"))
    )
    command = json.loads(said["CMD"])
    assert command[command.index("--data-dir") + 1] == said["VOLUME"]
    return shlex.join(["/usr/local/bin/gofish", *json.loads(said["ENTRYPOINT"])[1:], *command])


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGKILL])
async def test_the_same_line_again_goes_on_with_the_same_game(
    sent: signal.Signals, tmp_path: Path
) -> None:
    line = unit("gofish-table.service")["ExecStart"]
    words = words_of(line, tmp_path, port=str(free_port()))
    words += ["--json", "--no-discovery", "--bind", "127.0.0.1"]
    async with AsyncExitStack() as running:
        host = await running.enter_async_context(person(*words, data=tmp_path))
        hosting = await host.until("hosting")
        players = [
            await running.enter_async_context(
                person("join", hosting["link"], "--json", "--name", name, data=tmp_path / name)
            )
            for name in ("Asha", "Ravi")
        ]
        for player in players:
            await player.until("hand")
        host.process.send_signal(sent)
        assert await host.end() == (0 if sent == signal.SIGTERM else -signal.SIGKILL)
        again = await running.enter_async_context(person(*words, data=tmp_path))
        assert {**await again.until("hosting"), "pid": 0} == {**hosting, "pid": 0}
        await again.until("presence", seat=1, status="here")
        await finish(players)
        again.tell(cmd="close")
        assert await again.end() == 0
        # Closed by its owner: the next start opens another.
        fresh = await running.enter_async_context(person(*words, data=tmp_path))
        assert (await fresh.until("hosting"))["table"] != hosting["table"]
        kept = (await fresh.until("hosting"))["code"]
        fresh.process.terminate()
        assert await fresh.end() == 0
        # Nobody had come, but its invitation may hang on a wall.
        last = await running.enter_async_context(person(*words, data=tmp_path))
        assert (await last.until("hosting"))["code"] == kept


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGKILL])
async def test_many_tables_of_one_line_are_all_kept(sent: signal.Signals, tmp_path: Path) -> None:
    """As many as one likes, in one file."""
    words = ["host", "--headless", "--keep", "--tables", "40", "--table", "Hall", "--json"]
    words += ["--port", str(free_port()), "--no-discovery", "--bind", "127.0.0.1"]
    seen = []
    for _ in range(2):
        async with person(*words, data=tmp_path) as host:
            await host.until("hosting", name="Hall 40")
            seen.append([(line["table"], line["link"]) for line in host.of("hosting")])
            host.process.send_signal(sent)
            assert await host.end() == (0 if sent == signal.SIGTERM else -signal.SIGKILL)
            notices = [line["notice"] for line in host.of("notice")]
            assert notices == (["kept"] * 40 if sent == signal.SIGTERM else [])
    assert len(seen[0]) == 40
    assert seen[0] == seen[1]
    assert len(list((tmp_path / "tables").glob("*.sqlite"))) == 1


async def finish(players: list[Person]) -> None:
    """Both play on to the end, and find that they can check it all."""
    for number, player in enumerate(players):
        play_at_random(player, number)
        player.tell(cmd="resync")
    for player in players:
        assert (await player.until("verified"))["ok"]
        assert not player.of("error")
