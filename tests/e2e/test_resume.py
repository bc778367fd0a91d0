"""A host's process that is killed, a screen that is killed, and what comes back: from outside, with real processes.

Real: processes are killed.
"""

import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.people import Person, person, play_at_random
from tests.e2e.test_command_line import LOCAL, said, table

pytestmark = [pytest.mark.slow, pytest.mark.broker]


@asynccontextmanager
async def resumed(data: Path, *words: str) -> AsyncIterator[Person]:
    """A new host on what the old one has left."""
    words = ("host", "--headless", "--json", "--no-discovery", "--resume", *words)
    async with person(*words, data=data) as host:
        yield host


@asynccontextmanager
async def kitchen(data: Path) -> AsyncIterator[tuple[Person, Person, Person]]:
    """A host, and two players who have their hands."""
    async with table(data, "--table", "Kitchen", "--auto-start", "2") as host:
        link = host.of("hosting")[0]["link"]
        async with (
            person("join", link, "--json", "--name", "Asha", data=data / "a") as asha,
            person("join", link, "--json", "--name", "Ravi", data=data / "r") as ravi,
        ):
            await asha.until("hand")
            await ravi.until("hand")
            yield host, asha, ravi


async def test_a_killed_host_deals_on_under_the_same_invitation(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as (host, asha, ravi):
        host.process.kill()
        hands = [player.of("hand")[-1]["cards"] for player in (asha, ravi)]
        await host.end()
        async with resumed(tmp_path) as again:
            before, after = host.of("hosting")[0], await again.until("hosting")
            assert {**before, "pid": 0} == {**after, "pid": 0}
            for player in (asha, ravi):
                await player.until("link", status="connected")
            await again.until("presence", seat=1, status="here")
            # In use, and nothing else to resume.
            for wanted, code in ((("--resume",), 4), (("--resume", "kitchen"), 4)):
                words = ("host", "--headless", *wanted)
                assert (await said(*words, data=tmp_path))[0] == code
            play_at_random(asha, 1)
            play_at_random(ravi, 2)
            asha.tell(cmd="resync")
            ravi.tell(cmd="resync")
            for player, hand in zip((asha, ravi), hands, strict=True):
                assert hand in [line["cards"] for line in player.of("hand")]
                assert (await player.until("verified"))["ok"]
            again.tell(cmd="close")
            assert await again.end() == 0
    code, lines, _ = await said("host", "--headless", "--json", "--resume", data=tmp_path)
    assert (code, json.loads(lines[0])["error"]) == (3, "nothing_to_resume")


async def test_tables_of_one_process_are_resumed_one_by_one(tmp_path: Path) -> None:
    """The first where it was, so that its guests find it; the next elsewhere, as that port is taken, which is said."""
    async with (
        table(tmp_path, "--table", "Pair", "--tables", "2") as host,
        AsyncExitStack() as stack,
    ):
        await host.until("hosting", name="Pair 2")
        tables = host.of("hosting")
        guests = [
            await stack.enter_async_context(
                person(
                    "join", line["link"], "--json", "--name", "Asha", data=tmp_path / line["table"]
                )
            )
            for line in tables
        ]
        for guest in guests:
            await guest.until("welcome")
        host.process.kill()
        await host.end()
        async with resumed(tmp_path, tables[0]["table"]) as first:
            assert {**tables[0], "pid": 0} == {**await first.until("hosting"), "pid": 0}
            await guests[0].until("link", status="connected")
            async with resumed(tmp_path, tables[1]["table"]) as second:
                hosting = await second.until("hosting")
                assert hosting["code"] == tables[1]["code"]
                assert hosting["broker"] != tables[1]["broker"]
                port = tables[1]["broker"].rpartition(":")[2]
                await second.until("notice", notice="port_taken", detail=port)
                words = ("join", hosting["code"], "--broker", hosting["broker"])
                guests[1].process.kill()
                await guests[1].end()
                folder = tmp_path / tables[1]["table"]
                async with person(*words, "--json", "--name", "Asha", data=folder) as back:
                    assert (await back.until("welcome"))["seat"] == 0
            assert not first.of("notice")


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_a_host_that_is_asked_to_stop_keeps_its_game(
    sent: signal.Signals, tmp_path: Path
) -> None:
    """A reboot, `systemctl stop`, a terminal that is closed, Ctrl+C: none of them ends the game for those who play."""
    async with kitchen(tmp_path) as (host, asha, ravi):
        host.process.send_signal(sent)
        assert await host.end() == (130 if sent == signal.SIGINT else 0)
        kept = host.of("notice")[-1]
        assert (kept["notice"], kept["detail"]) == ("kept", host.of("hosting")[0]["table"])
        async with resumed(tmp_path, kept["detail"]) as again:
            before, after = host.of("hosting")[0], await again.until("hosting")
            assert {**before, "pid": 0} == {**after, "pid": 0}
            await again.until("presence", seat=1, status="here")
            play_at_random(asha, 1)
            play_at_random(ravi, 2)
            asha.tell(cmd="resync")
            ravi.tell(cmd="resync")
            for player in (asha, ravi):
                assert (await player.until("verified"))["ok"]
                assert not player.of("error")
            again.tell(cmd="close")
            assert await again.end() == 0
    assert not list((tmp_path / "tables").iterdir())


@pytest.mark.parametrize(
    ("words", "kept"), [(("host", "--bots", "minnow"), True), (("play",), False)]
)
async def test_lines_that_are_asked_to_stop_keep_a_game_that_could_go_on(
    words: tuple[str, ...], kept: bool, tmp_path: Path
) -> None:
    """With nobody else there the host ends too; a game at once against bots ends with whoever plays it."""
    words = (*words, "--json", "--name", "Asha", "--no-discovery")
    async with person(*words, data=tmp_path) as asha:
        await asha.until("welcome")
        if kept:
            asha.tell(cmd="start")
        await asha.until("hand")
        pid = pid_of_host(asha)
        asha.process.send_signal(signal.SIGTERM)
        assert await asha.end() == 0
        assert [line["notice"] for line in asha.of("notice")] == (["kept"] if kept else [])
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert bool(list((tmp_path / "tables").glob("*.sqlite"))) is kept
    if kept:
        async with person("host", "--resume", "--json", "--no-discovery", data=tmp_path) as asha:
            assert (await asha.until("welcome"))["seat"] == 0
            assert (await asha.until("table"))["phase"] == "playing"
            asha.tell(cmd="close")
            assert await asha.end() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the loopback has one address")
async def test_a_table_goes_on_at_another_address(tmp_path: Path) -> None:
    """The one it had is not this machine's anymore; what to do is said, and can be done."""
    async with table(tmp_path, "--table", "Kitchen", "--bind", "127.0.0.3") as host:
        before = host.of("hosting")[0]
        host.process.kill()
        await host.end()
    code, _, err = await said(
        "host", "--headless", "--resume", "--bind", "203.0.113.9", data=tmp_path
    )
    assert code == 3
    assert "203.0.113.9" in err
    assert "--bind" in err
    async with resumed(tmp_path, "--bind", "127.0.0.2") as again:
        after = await again.until("hosting")
        assert after["broker"] == before["broker"].replace("127.0.0.3", "127.0.0.2")
        assert (after["table"], after["code"]) == (before["table"], before["code"])
        again.tell(cmd="close")


async def test_nothing_to_resume_and_a_damaged_journal_have_a_line_each(tmp_path: Path) -> None:
    code, lines, err = await said("host", "--headless", "--resume", "kitchen", data=tmp_path)
    assert (code, lines) == (3, [])
    assert err.startswith("gofish: There is no such unfinished table")
    path = tmp_path / "tables" / f"{'x' * 24}.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database at all, but long enough to be taken for one " * 40)
    code, lines, err = await said("host", "--headless", "--resume", data=tmp_path)
    assert (code, lines) == (4, [])
    assert err.count("\n") == 1
    assert str(path.with_suffix(".damaged")) in err
    code, _, err = await said("host", "--resume", "--seats", "4", data=tmp_path)
    assert code == 2
    assert "--resume" in err


async def test_lines_start_their_dead_host_again(tmp_path: Path) -> None:
    words = ("host", "--json", "--name", "Asha", "--bots", "minnow", *LOCAL)
    async with person(*words, data=tmp_path) as asha:
        await asha.until("welcome")
        asha.tell(cmd="start")
        await asha.until("hand")
        os.kill(pid_of_host(asha), signal.SIGKILL)
        await asha.until("notice", notice="host_died")
        await asha.until("link", status="connected")
        play_at_random(asha, 3)
        asha.tell(cmd="resync")
        assert (await asha.until("verified"))["ok"]
        asha.tell(cmd="close")
        assert await asha.end() == 0


async def test_a_dead_screen_leaves_the_table_and_resume_sits_down_again(tmp_path: Path) -> None:
    words = ("host", "--json", "--name", "Asha", *LOCAL)
    async with person(*words, data=tmp_path) as asha:
        welcome = await asha.until("welcome")
        code = welcome["code"]
        host_pid = pid_of_host(asha)
        async with person(
            "join", code, "--json", "--no-discovery", "--name", "Ravi", data=tmp_path
        ) as ravi:
            await ravi.until("welcome")
            asha.tell(cmd="start")
            await ravi.until("hand")
            asha.process.kill()
            await asha.end()
            await ravi.until("presence", seat=0, status="away")
            again = ("host", "--resume", "--json", "--no-discovery")
            async with person(*again, data=tmp_path) as back:
                assert (await back.until("welcome"))["seat"] == welcome["seat"]
                assert (await back.until("welcome"))["name"] == "Asha"
                await ravi.until("presence", seat=0, status="here")
                os.kill(host_pid, signal.SIGKILL)
                back.process.kill()
                await back.end()
                # Both are gone: now the same words start the host as well.
                async with person(*again, data=tmp_path) as owner:
                    assert (await owner.until("welcome"))["seat"] == welcome["seat"]
                    ravi.tell(cmd="say", text="here again")
                    await owner.until("said", text="here again")
                    assert (await owner.until("table"))["owner"] == welcome["seat"]
                    owner.tell(cmd="close")
                    assert (await ravi.until("error"))["error"] == "table_closed"
                    assert await owner.end() == 0


def pid_of_host(owner: Person) -> int:
    """The host that this process has started."""
    found: list[int] = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
            command = (status.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == owner.process.pid and b"--headless" in command:
            found.append(int(status.parent.name))
    assert len(found) == 1
    return found[0]
