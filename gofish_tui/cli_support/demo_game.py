"""The demo's game: real processes of this program, as anybody could start them, and what each of them saw.

Nothing here knows more than the lines that `--json` prints: the host's, each player's and the spectator's.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from gofish_protocol.record import BadRecord, read_record
from gofish_protocol.record_check import verify_record
from gofish_protocol.text import clean
from gofish_protocol.vocabulary import NoticeKind
from gofish_tui.bots import LEVELS, STRONGEST
from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.agreement import disagreement, not_verified
from gofish_tui.cli_support.running import DONE, FAILED, NOT_FOUND, NOT_VERIFIED
from gofish_tui.cli_support.storage import data_dir, start_log
from gofish_tui.cli_support.terminal import Terminal
from gofish_tui.services.child_process import Lines, end, spawn, write_line
from gofish_tui.services.host_process import HostFailed

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator, Sequence

    from gofish_tui.frontends.json_render import JsonLine
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.child_process import Child

PLAYERS = ("Asha", "Goran")
PACE = "0.12"
"""Seconds a player thinks: slow enough to follow, quick enough to wait for."""
START_SECONDS = 20.0
GAME_SECONDS = 120.0
STILL_SECONDS = 20.0
"""Without a line in the transcript: something has stopped for good, such as a broker whose disk is full."""
END_SECONDS = 5.0


async def run_demo(options: argparse.Namespace) -> int:
    """The whole demo. It fails when anyone saw something different, a deal did not verify, or something got in the way."""
    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    words = terminal.words
    with tempfile.TemporaryDirectory(prefix="gofish-demo-") as folder:
        place = Path(folder)
        async with AsyncExitStack() as running:
            try:
                async with asyncio.timeout(GAME_SECONDS):
                    seen = await _play(options, place, terminal, running)
            except HostFailed as wrong:
                return await terminal.fault(
                    wrong.error, wrong.detail, unreachable=wrong.unreachable
                )
            except (TimeoutError, EOFError):
                await terminal.say_wrong(f"gofish: {words.text('demo-broken')}")
                return FAILED
        faults, notice = faults_in(seen, words), unrecorded(seen, words)
    agreed = [] if faults else [words.text("demo-agreed", count=len(seen))]
    await terminal.say("", *notice, *faults, *agreed)
    return NOT_VERIFIED if faults else DONE


async def _play(
    options: argparse.Namespace, place: Path, terminal: Terminal, running: AsyncExitStack
) -> dict[str, list[JsonLine]]:
    """Start everybody, show the spectator's transcript, and return what each of them was told."""
    words = terminal.words
    rules = ["--rules", options.rules] if options.rules else []
    host = await running.enter_async_context(
        child(
            "host", "--headless", "--json", "--table", words.text("demo-table"), "--seats", "2",
            "--bind", "127.0.0.1", "--no-discovery", "--auto-start", "2", "--games", "1",
            "--turn-seconds", "0", "--data-dir", str(data_dir(options)), *rules,
        )
    )  # fmt: skip
    from_host = Lines(host)
    hosting = json.loads(await first_line(from_host))
    if hosting["type"] != "hosting":
        raise HostFailed.from_line(hosting, NOT_FOUND)
    link = hosting["link"]
    await terminal.say(words.text("demo-host", pid=str(hosting["pid"]), broker=hosting["broker"]))
    spectator = await running.enter_async_context(
        child("watch", link, "--plain", "--name", "Ravi", "--json-file", str(place / "ravi"),
              "--data-dir", str(data_dir(options)), *(["--lang", options.lang] if options.lang else []))
    )  # fmt: skip
    await terminal.say(words.text("demo-watching", player="Ravi", pid=str(spectator.pid)), "")
    # The first line says that the spectator is there, so that nothing is missed.
    transcript = Lines(spectator)
    first = await first_line(transcript)
    await terminal.writer.write(first.decode("utf-8"))
    players = [
        await running.enter_async_context(
            child("join", link, "--json", "--auto", level, "--pace", PACE, "--name", name,
                  "--data-dir", str(place / f"data-{name}"))
        )
        for name, level in zip(PLAYERS, (STRONGEST, LEVELS[0]), strict=True)
    ]  # fmt: skip
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(show(transcript, terminal), name="demo-transcript")
            reading = [
                group.create_task(all_lines(Lines(process)), name="demo-lines")
                for process in players
            ]
            hosted = group.create_task(host_lines(from_host, terminal), name="demo-host-lines")
    except ExceptionGroup as several:
        raise several.exceptions[0] from None
    told = [hosted.result(), *(task.result() for task in reading)]
    watched = (place / "ravi").read_bytes().splitlines()
    return {
        **dict(zip((words.text("demo-the-host"), *PLAYERS), map(read, told), strict=True)),
        "Ravi": read(watched),
    }


def faults_in(seen: dict[str, list[JsonLine]], words: Messages) -> list[str]:
    """What was not as it should be, in sentences: everybody saw one game, and it was dealt fairly."""
    found = []
    if (who := disagreement(seen)) is not None:
        found.append(words.text("demo-differs", player=who))
    host, *others = seen
    found += [
        words.text("demo-not-verified", player=who, detail=detail)
        for who in others
        if (detail := not_verified(seen[who])) is not None
    ]
    record = record_of(seen)
    if record is not None and (detail := record_fault(Path(record), seen[host])) is not None:
        found.append(words.text("demo-not-verified", player=host, detail=detail))
    return found


def unrecorded(seen: dict[str, list[JsonLine]], words: Messages) -> list[str]:
    """A disk that does not accept the record is reported; everybody saw the same game anyway."""
    return [] if record_of(seen) is not None else [words.text("demo-no-record")]


def record_of(seen: dict[str, list[JsonLine]]) -> str | None:
    """Where the host has saved the record; None when it could not."""
    host = next(iter(seen))
    return next((line["record"] for line in seen[host] if line["type"] == "over"), None)


def record_fault(path: Path, lines: list[JsonLine]) -> str | None:
    """What is wrong with the record that the host has saved; None when it verifies and ends as it was told."""
    try:
        record = read_record(path.read_bytes())
    except (OSError, BadRecord) as wrong:
        return str(wrong)
    verdict = verify_record(record)
    if not verdict.ok:
        return verdict.detail
    over = next(line for line in lines if line["type"] == "over")
    books = [list(ranks) for ranks in record.books]
    same = over["winners"] == list(record.winners) and over["books"] == books
    return None if same else "the result in it is another"


def read(lines: Sequence[bytes]) -> list[JsonLine]:
    """JSON lines as objects. Raises EOFError when they end in the middle of one, as on a full disk."""
    try:
        return [json.loads(line) for line in lines]
    except ValueError:
        raise EOFError from None


@asynccontextmanager
async def child(*words: str) -> AsyncIterator[Child]:
    """A process of this program. Its input stays open, since its end would mean goodbye; it ends with us."""
    process = spawn(words, {}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    is_host = words[0] == "host"
    try:
        yield process
    finally:
        if is_host:  # ended any other way it would keep its table, and nobody returns to a demo
            write_line(process, b'{"cmd": "close"}\n')
        await end(process, END_SECONDS, asked=is_host)


async def first_line(lines: Lines) -> bytes:
    """The first thing a process says. Raises EOFError when it says nothing."""
    line = await lines.next(START_SECONDS)
    if not line:
        raise EOFError
    return line


async def all_lines(lines: Lines) -> list[bytes]:
    """Everything a process says from now on."""
    found = []
    while line := await lines.next():
        found.append(line)
    return found


async def host_lines(lines: Lines, terminal: Terminal) -> list[bytes]:
    """The same for the host; a disk that refuses the game is reported as it happens."""
    found = []
    while line := await lines.next():
        found.append(line)
        said = json.loads(line)
        if said["type"] == "notice" and said["notice"] == NoticeKind.NOT_SAVED:
            told = terminal.words.text("not-saved", detail=clean(str(said["detail"])))
            await terminal.say_wrong(f"gofish: {told}")
    return found


async def show(lines: Lines, terminal: Terminal) -> None:
    """Pass a transcript on, line by line, as it comes. Raises TimeoutError when nothing comes for a long time."""
    while line := await lines.next(STILL_SECONDS):
        await terminal.writer.write(line.decode("utf-8"))
