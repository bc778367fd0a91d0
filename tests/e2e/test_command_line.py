"""Tables opened, found, joined, refused and closed by the real command, as processes.

Real: commands are processes.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.people import Person, person
from tests.link.waiting import PATIENCE, until_async

pytestmark = [pytest.mark.slow, pytest.mark.broker]

LOCAL = ("--no-discovery", "--bind", "127.0.0.1", "--turn-seconds", "0")


@asynccontextmanager
async def table(tmp_path: Path, *words: str) -> AsyncIterator[Person]:
    """A headless host in the folder that everybody on this machine shares."""
    async with person("host", "--headless", "--json", *LOCAL, *words, data=tmp_path) as host:
        await host.until("hosting")
        yield host


async def said(*words: str, data: Path, stdin: bytes = b"") -> tuple[int, list[str], str]:
    """Run a command to its end: exit code, lines, standard error."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "gofish_tui", *words, "--data-dir", str(data),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate(stdin)
    assert process.returncode is not None
    return process.returncode, out.decode("utf-8").splitlines(), err.decode("utf-8")


async def listed(*words: str, data: Path, tables: int = 1) -> list[str]:
    """The lines of `gofish tables`, looked for again while a busy machine shows too few."""
    lines: list[str] = []

    async def all_there() -> bool:
        code, lines[:], err = await said("tables", *words, data=data)
        assert (code, err) == (0, "")
        return len(lines) >= tables

    await until_async(all_there)
    return lines


async def test_tables_are_listed_and_found_by_name_id_code_and_link(tmp_path: Path) -> None:
    async with table(tmp_path, "--table", "Kitchen") as host:
        hosting = host.of("hosting")[0]
        (line,), lines = await asyncio.gather(
            listed("--json", "--no-discovery", data=tmp_path),
            listed("--no-discovery", data=tmp_path),
        )
        listed_as = json.loads(line)
        assert (listed_as["table"], listed_as["name"], listed_as["open"]) == (
            hosting["table"],
            "Kitchen",
            False,
        )
        assert (
            listed_as["phase"],
            listed_as["seats"],
            listed_as["taken"],
            listed_as["preset"],
        ) == (
            "lobby",
            6,
            0,
            "deckhand",
        )
        assert lines == ["Kitchen: 0 of 6 seats taken, waiting, by invitation"]
        invitation = ["--code", hosting["code"]]
        for where in (
            ["kitchen", *invitation],
            [hosting["table"], *invitation],
            [hosting["code"]],
            [hosting["link"]],
        ):
            code, lines, err = await said(
                "join", *where, "--json", "--no-discovery", "--name", "Asha", data=tmp_path
            )
            assert (code, err) == (0, "")
            assert json.loads(lines[0])["type"] == "welcome"
        code, lines, _ = await said(
            "join",
            "--plain",
            "--no-discovery",
            data=tmp_path,
            stdin=f"9\n1\n{hosting['code']}\n".encode(),
        )
        assert code == 0
        assert "1. Kitchen: 0 of 6 seats taken, waiting, by invitation" in lines
        assert any(line.startswith("You sit at the table “Kitchen”") for line in lines)


async def test_what_is_refused_has_its_word_and_its_exit_code(tmp_path: Path) -> None:
    async with table(
        tmp_path, "--table", "Full", "--seats", "2", "--bots", "minnow", "--watchers", "no"
    ) as host:
        link = host.of("hosting")[0]["link"]

        async def error(*words: str, json_lines: bool = True) -> tuple[int, str]:
            form = "--json" if json_lines else "--plain"
            code, lines, err = await said(*words, form, "--no-discovery", data=tmp_path)
            if not json_lines:
                return code, err
            last = json.loads(lines[-1])
            assert last["type"] == "error"
            return code, last["error"]

        refused = {
            ("join", "nowhere"): (3, "no_such_table"),
            ("join", "999-amber-acorn"): (3, "no_such_table"),
            ("join", "x", "--broker", "mqtt://127.0.0.1:9"): (3, "broker_unreachable"),
            ("join", "full"): (4, "wrong_code"),
            ("join", link.rpartition("#")[0] + "#1-amber-acorn"): (4, "wrong_code"),
            ("watch", link): (4, "not_allowed"),
        }
        # Each of them looks around for seconds: all of them at once.
        *answers, spectator, nowhere = await asyncio.gather(
            *(error(*words) for words in refused),
            error("watch", link, json_lines=False),
            error("join", "nowhere", json_lines=False),
        )
        assert dict(zip(refused, answers, strict=True)) == refused
        assert spectator == (4, "gofish: This table does not allow spectators.\n")
        code, sentence = nowhere
        assert code == 3
        assert sentence.startswith("gofish: There is no such table.")
        assert sentence.endswith("use its invite link. (nowhere)\n")
        async with person("join", link, "--json", "--name", "Asha", data=tmp_path / "asha") as asha:
            await asha.until("welcome")
            assert await error("join", link, "--name", "Ravi") == (4, "table_full")
        code, sentence = await error("join", link.rpartition("#")[0], json_lines=False)
        assert (code, sentence.split(".")[0]) == (4, "gofish: This table needs an invitation")


async def test_with_json_and_no_where_only_a_single_table_is_meant(tmp_path: Path) -> None:
    async def first(*words: str) -> dict[str, str]:
        _, lines, _ = await said(*words, "--json", "--no-discovery", data=tmp_path)
        line: dict[str, str] = json.loads(lines[0])
        return line

    assert (await first("join"))["error"] == "no_such_table"
    async with table(tmp_path, "--open"):
        assert (await first("join"))["type"] == "welcome"
        async with table(tmp_path, "--open"):
            assert (await first("join"))["error"] == "no_such_table"


async def test_the_hosts_own_commands(tmp_path: Path) -> None:
    async with table(tmp_path, "--open") as host:
        link = host.of("hosting")[0]["link"]
        assert (await host.until("table"))["phase"] == "lobby"
        host.tell(cmd="start")
        assert (await host.until("refused"))["error"] == "not_allowed"
        host.tell(cmd="bot", level="minnow")
        assert (await host.until("presence", status="bot"))["seat"] == 0
        host.tell(cmd="rules", set={"preset": "classic", "bluff": False})
        assert (await host.until("table", preset="classic"))["seq"] > 0
        assert host.process.stdin is not None
        for line in (
            b"\xff\n",
            b"{}\n",
            b'{"cmd": "leave"}\n',
            b'{"cmd": "ask", "to": 0, "for": "9"}\n',
            b"[" * 9999 + b"\n",
        ):
            host.process.stdin.write(line)
        async with person("join", link, "--json", "--name", "Asha", data=tmp_path / "a") as asha:
            seat = (await asha.until("welcome"))["seat"]
            host.tell(cmd="say", text="welcome, all")
            assert (await asha.until("said"))["text"] == "welcome, all"
            host.tell(cmd="start")
            await asha.until("hand")
            host.tell(cmd="pause")
            await asha.until("table", paused=True)
            host.tell(cmd="pause", on=False)
            host.tell(cmd="kick", seat=seat)
            assert (await asha.until("error"))["error"] == "kicked"
            assert await asha.end() == 4
        assert [line["error"] for line in host.of("refused")[1:]] == [
            "bad_command", "bad_command", "bad_command", "not_allowed", "bad_command",
        ]  # fmt: skip
        (leave,) = [line for line in host.of("refused") if line["cmd"] == "leave"]
        assert leave["detail"] == "that is for those who sit or watch at the table"
        host.tell(cmd="close")
        assert await host.end() == 0


@pytest.mark.parametrize(("sent", "expected"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
async def test_a_host_that_is_asked_to_stop_before_anybody_came_leaves_nothing(
    sent: signal.Signals, expected: int, tmp_path: Path
) -> None:
    async with table(tmp_path, "--open") as host:
        link = host.of("hosting")[0]["link"]
        async with person("watch", link, "--json", data=tmp_path / "b") as spectator:
            await spectator.until("welcome")
            host.process.send_signal(sent)
            assert (await spectator.until("error"))["error"] == "table_closed"
            assert await spectator.end() == 0
            assert await host.end() == expected
    assert not host.of("notice")
    assert not list((tmp_path / "tables").iterdir())
    code, lines, _ = await said("tables", "--json", "--no-discovery", data=tmp_path)
    assert (code, lines) == (0, [])


async def test_an_interrupted_player_keeps_the_seat(tmp_path: Path) -> None:
    async with table(tmp_path, "--open") as host:
        link = host.of("hosting")[0]["link"]
        async with person("join", link, "--json", "--name", "Asha", data=tmp_path / "a") as asha:
            seat = (await asha.until("welcome"))["seat"]
            asha.process.send_signal(signal.SIGINT)
            assert await asha.end() == 130
        await host.until("presence", status="away")
        async with person("join", link, "--json", "--name", "Asha", data=tmp_path / "a") as asha:
            assert (await asha.until("welcome"))["seat"] == seat
            assert asha.process.stdin is not None
            asha.process.stdin.close()
            assert await asha.end() == 0
        await host.until("presence", status="empty")


async def test_who_comes_back_to_a_kept_seat_is_asked_for_no_invitation(tmp_path: Path) -> None:
    async with table(tmp_path) as host:
        hosting = host.of("hosting")[0]
        join = ("join", hosting["table"], "--no-discovery", "--name")
        invited = ("--json", "--code", hosting["code"])
        async with person(*join, "Asha", *invited, data=tmp_path) as asha:
            await asha.until("welcome")
            asha.process.send_signal(signal.SIGINT)
            await asha.end()
        await host.until("presence", status="away")
        for name, asked in (("Mila", True), ("Asha", False)):
            code, lines, _ = await said(*join, name, "--plain", data=tmp_path, stdin=b"leave\n")
            assert any("needs an invitation" in line for line in lines) is asked
            assert code == (4 if asked else 0)


async def test_an_owner_in_plain_words_plays_leaves_and_the_table_goes(tmp_path: Path) -> None:
    typed = b"ask nobody 9\nhand\ntable\nhelp\nrules\nsay hello\nleave\n"
    code, lines, err = await said("play", "--plain", "--name", "Asha", data=tmp_path, stdin=typed)
    assert (code, err) == (0, "")
    assert lines[0] == "You sit at the table “Asha's table” as Asha, in seat 0."
    # The bots are there at once, the first deal follows.
    assert {
        "Nobody here is called “nobody”. Nothing was done.",
        "The game has not begun. Nothing was asked.",
    } & {*lines}
    assert lines[-1] == "You have left the table."
    assert not any("\x1b" in line for line in lines)
    code, lines, _ = await said("tables", "--json", "--no-discovery", data=tmp_path)
    assert (code, lines) == (0, [])


async def test_a_host_with_a_seat_says_first_how_to_get_to_its_table(tmp_path: Path) -> None:
    words = ("host", "--json", "--open", "--name", "Asha", *LOCAL)
    async with person(*words, data=tmp_path) as asha:
        welcome = await asha.until("welcome")
        assert [line["type"] for line in asha.lines[:2]] == ["hosting", "welcome"]
        hosting = asha.lines[0]
        assert (hosting["table"], hosting["code"]) == (welcome["table"], None)
        async with person("watch", hosting["link"], "--json", data=tmp_path / "b") as spectator:
            assert (await spectator.until("welcome"))["table"] == welcome["table"]
        asha.tell(cmd="close")
        assert await asha.end() == 0


async def test_a_game_at_once_has_as_many_seats_as_are_wanted(tmp_path: Path) -> None:
    words = ("--json", "--seats", "4", "--bots", "shark", "--no-discovery", "--name", "Asha")
    async with person("play", *words, data=tmp_path) as asha:
        table = await asha.until("table", phase="playing")
        assert asha.lines[0]["type"] == "welcome"
        names = [seat["name"] for seat in table["seats"]]
        assert names == ["Asha", "Shark", "Perch", "Perch 2"]
        asha.tell(cmd="leave")
        assert await asha.end() == 0


async def test_a_demo_that_is_cut_short_is_not_a_success(tmp_path: Path) -> None:
    demo = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "gofish_tui", "demo", "--data-dir", str(tmp_path),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert demo.stdout is not None
    async with asyncio.timeout(PATIENCE):
        assert await demo.stdout.readline()
        demo.send_signal(signal.SIGTERM)
        await demo.communicate()
    assert demo.returncode == 130


async def test_a_broker_for_many_tables(tmp_path: Path) -> None:
    words = ("--bind", "127.0.0.1", "--port", "0", "--no-discovery", "--json")
    async with person("broker", *words, data=tmp_path) as broker:
        addresses = await broker.until("broker")
        opened = ("host", "--headless", "--json", "--no-discovery", "--broker", addresses["hosts"])
        async with (
            person(*opened, "--table", "One", "--open", data=tmp_path / "1") as one,
            person(*opened, "--table", "Two", "--open", data=tmp_path / "2") as two,
        ):
            for host in (one, two):
                hosting = await host.until("hosting")
                assert addresses["hosts"] not in json.dumps(host.lines)
                assert hosting["broker"].startswith("mqtt://")
            where = ("--json", "--broker", addresses["broker"])
            lines = await listed(*where, data=tmp_path, tables=2)
            assert [json.loads(line)["name"] for line in lines] == ["One", "Two"]
            async with person("watch", "two", *where, data=tmp_path) as spectator:
                assert (await spectator.until("welcome"))["title"] == "Two"
        os.kill(addresses["pid"], signal.SIGTERM)
        assert await broker.end() == 0


async def test_the_demo_agrees(tmp_path: Path) -> None:
    code, lines, err = await said("demo", data=tmp_path)
    assert (code, err) == (0, "")
    assert any("plays first" in line for line in lines)
    assert any("The game is over." in line for line in lines)
    assert lines[-1].startswith("4 processes")
