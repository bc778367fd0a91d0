"""A command that is asked to stop does end, even when it is stuck; and a screen needs a terminal to draw on.

Real: signals, terminals and processes that are asked to stop.
"""

import asyncio
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from gofish_tui.cli_support import running, screen
from gofish_tui.cli_support.headless import serve_table
from gofish_tui.cli_support.many import serve_tables
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.host.options import HostOptions
from gofish_tui.i18n.loader import Messages
from tests.cli.commands import gofish

TALKATIVE = """
import logging, types
from gofish_tui.cli_support import storage
logging.getLogger("early").warning("before there is a log")
storage.start_log(types.SimpleNamespace(log_file=storage.Path("/dev/full")))
for _ in range(3):
    logging.getLogger("late").warning("x" * 10_000)
"""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_log_that_cannot_be_written_is_not_written_on_the_terminal_instead() -> None:
    done = subprocess.run([sys.executable, "-c", TALKATIVE], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_settings_that_cannot_be_read_are_those_of_everybody(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    done = gofish("stats", "--data-dir", str(tmp_path), "--lang", "en")
    assert done.returncode == 0
    assert done.stderr.startswith("gofish: The settings file was damaged.")
    again = gofish("stats", "--data-dir", str(tmp_path), "--lang", "en")
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("words", [["--help"], ["rules"], ["verify", "--help"]])
def test_an_output_that_takes_no_more_is_told_in_one_line(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gofish_tui", *words, "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.decode() == "gofish: “stdout” cannot be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell on Windows")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_stream_that_is_closed_is_like_none_at_all(closed: str, tmp_path: Path) -> None:
    """Nothing that is opened later may take its place: the seat's secret would be written to whoever reads there."""
    command = (
        f'"{sys.executable}" -m gofish_tui play --json --data-dir "{tmp_path}" --lang en {closed}'
    )
    done = subprocess.run(
        ["sh", "-c", command], input=b"", capture_output=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (b"welcome" in done.stdout) == (closed != ">&-")


STUCK = """
import asyncio, sys, time
from gofish_tui.cli_support import running
running.PATIENCE_SECONDS = 0.3
async def work():
    print("ready", flush=True)
    try:
        await asyncio.sleep(60)
    finally:
        time.sleep(60)  # as a screen waits for a terminal that is gone
running.run(work(), told=int(sys.argv[1]))
"""


@pytest.mark.parametrize("told", [running.DONE, running.INTERRUPTED])
def test_what_is_stuck_while_it_ends_is_ended(told: int) -> None:
    words = [sys.executable, "-c", STUCK, str(told)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as stuck:
        assert stuck.stdout is not None
        assert stuck.stdout.readline().strip() == b"ready"
        stuck.send_signal(signal.SIGTERM)
        assert stuck.wait(50) == told


SLOW_TO_END = """
import asyncio, pathlib, sys
from gofish_tui.cli_support import running
async def work():
    print("ready", flush=True)
    try:
        await asyncio.sleep(60)
    finally:
        print("ending", flush=True)
        while not pathlib.Path(sys.argv[1]).exists():
            await asyncio.sleep(0.01)
        print("kept", flush=True)
try:
    raise SystemExit(running.run(work()))
except KeyboardInterrupt:
    raise SystemExit(130)
"""


@contextmanager
def slow_to_end(until: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program that, once it is asked to stop, does so when that file is there."""
    words = [sys.executable, "-c", SLOW_TO_END, str(until)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as ending:
        assert ending.stdout is not None
        assert ending.stdout.readline().strip() == b"ready"
        yield ending


def said(ending: subprocess.Popen[bytes]) -> bytes:
    """The rest of what it says, to its end."""
    assert ending.stdout is not None
    return ending.stdout.read().strip()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(
    ("first", "then", "code"),
    [
        (signal.SIGTERM, signal.SIGINT, 0),
        (signal.SIGTERM, signal.SIGTERM, 0),
        (signal.SIGHUP, signal.SIGTERM, 0),
        (signal.SIGINT, signal.SIGTERM, 130),
    ],
)
def test_who_is_asked_to_stop_twice_says_good_bye_all_the_same(
    first: signal.Signals, then: signal.Signals, code: int, tmp_path: Path
) -> None:
    until = tmp_path / "until"
    with slow_to_end(until) as ending:
        ending.send_signal(first)
        assert ending.stdout is not None
        assert ending.stdout.readline().strip() == b"ending"
        ending.send_signal(then)
        until.touch()
        assert said(ending) == b"kept"
        assert ending.wait(50) == code


def test_a_second_ctrl_c_waits_for_nothing(tmp_path: Path) -> None:
    with slow_to_end(tmp_path / "never") as ending:
        ending.send_signal(signal.SIGINT)
        assert ending.stdout is not None
        assert ending.stdout.readline().strip() == b"ending"
        ending.send_signal(signal.SIGINT)
        assert said(ending) == b""
        assert ending.wait(50) == 130


@pytest.mark.broker
@pytest.mark.parametrize("tables", [1, 2])
async def test_a_host_that_is_asked_to_stop_with_its_first_line_says_what_it_kept(
    tmp_path: Path, tables: int
) -> None:
    options = HostOptions(name="Hall", data_dir=tmp_path, keep=True, discovery=False)
    said: list[str] = []
    begun = asyncio.Event()

    async def write(text: str) -> None:
        said.append(text)
        if not begun.is_set():
            begun.set()
            await asyncio.Event().wait()

    terminal = SimpleNamespace(json=True, words=Messages("en"), writer=SimpleNamespace(write=write))
    many = partial(serve_tables, count=tables) if tables > 1 else serve_table
    serving = asyncio.create_task(many(options, terminal=terminal))  # type: ignore[arg-type]
    await begun.wait()
    serving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await serving
    assert sum('"kept"' in line for line in said) == tables


@pytest.mark.broker
@pytest.mark.parametrize("tables", [1, 2])
async def test_a_host_that_is_asked_to_stop_while_the_disk_hangs_says_that_it_is_not_saved(
    tmp_path: Path, tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gofish_tui.journal.writer.CLOSE_SECONDS", 0.2)
    monkeypatch.setattr("gofish_tui.host.host.GOOD_BYE_SECONDS", 0.1)
    options = HostOptions(name="Hall", data_dir=tmp_path, keep=True, discovery=False)
    said: list[str] = []
    begun, answers = asyncio.Event(), threading.Event()

    async def write(text: str) -> None:
        monkeypatch.setattr("gofish_tui.journal.sqlite.write_entry", lambda *_: answers.wait())
        said.append(text)
        begun.set()

    async def nothing() -> None:
        await asyncio.Event().wait()

    terminal = SimpleNamespace(
        json=True,
        words=Messages("en"),
        writer=SimpleNamespace(write=write),
        reader=SimpleNamespace(next=nothing),
        frontend=lambda *_: JsonFrontend(),
    )
    many = partial(serve_tables, count=tables) if tables > 1 else serve_table
    serving = asyncio.create_task(many(options, terminal=terminal))  # type: ignore[arg-type]
    await begun.wait()
    serving.cancel()
    try:
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(serving, 15)
    finally:
        answers.set()
    assert not [line for line in said if '"kept"' in line]
    last = [line for line in said[-tables:] if '"not_saved"' in line]
    assert len(last) == tables
    assert all("does not respond" in line for line in last)


@pytest.mark.slow
@pytest.mark.broker
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@pytest.mark.parametrize("nohup", [False, True])
def test_a_screen_whose_terminal_is_closed_ends_in_good_order(
    tmp_path: Path, *, nohup: bool
) -> None:
    """Nothing is left to draw on; what is ended by force instead leaves its table's journal behind. With ``nohup`` no signal
    says so.
    """
    import pty

    words = ["play", "--lang", "en", "--data-dir", str(tmp_path)]
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        if nohup:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.execv(sys.executable, [sys.executable, "-m", "gofish_tui", *words])
    drawn = b""
    while b"Perch" not in drawn:
        drawn += os.read(terminal, 65_536)
    assert list((tmp_path / "tables").glob("*.sqlite"))
    os.close(terminal)
    last = threading.Timer(30, os.kill, (pid, signal.SIGKILL))
    last.start()
    _, status = os.waitpid(pid, 0)
    last.cancel()
    assert os.waitstatus_to_exitcode(status) == 0
    assert not list((tmp_path / "tables").iterdir())


class Tty(io.StringIO):
    """A stream on a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("missing", ["stdin", "stdout", "stderr"])
def test_a_screen_needs_a_terminal_for_all_three(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.StringIO() if name == missing else Tty())
    assert not screen.has_screen()
    monkeypatch.setattr(sys, missing, Tty())
    assert screen.has_screen()
