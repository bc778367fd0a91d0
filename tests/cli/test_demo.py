"""The demo on a bad day: it says what was in the way, and its exit code tells that from a deal that did not verify.

Real, since the demo's parts are processes.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gofish_tui.cli_support import demo_game
from gofish_tui.i18n.loader import Messages

pytestmark = pytest.mark.real_time


HOSTING = json.dumps(
    {"type": "hosting", "link": "gofish://x", "pid": 1, "broker": "mqtt://127.0.0.1:1"}
)
ERROR = json.dumps({"type": "error", "error": "broker_unreachable", "detail": "Parse error é"})
WORDS = Messages("en")


def pretending(monkeypatch: pytest.MonkeyPatch, **said: str) -> None:
    """Have each command print this and then hang, or end if there is nothing to print."""

    @asynccontextmanager
    async def child(command: str, *_: str) -> AsyncIterator[subprocess.Popen[bytes]]:
        program = "import sys, time; print(sys.argv[1], flush=True); time.sleep(60)"
        words = [sys.executable, "-c", program, said[command]]
        process = subprocess.Popen(words, stdout=subprocess.PIPE)  # noqa: ASYNC220  # it starts at once
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    monkeypatch.setattr(demo_game, "child", child)


async def demonstrated(folder: Path) -> int:
    return await demo_game.run_demo(
        argparse.Namespace(rules=None, lang="en", data_dir=folder, log_file=None)
    )


async def test_the_hosts_error_is_told_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pretending(monkeypatch, host=ERROR)
    assert await demonstrated(tmp_path) == 3
    assert (
        capfd.readouterr().err
        == f"gofish: {WORDS.text('error-broker-unreachable')} (Parse error é)\n"
    )


async def test_a_game_that_stands_still_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo_game, "STILL_SECONDS", 0.2)
    pretending(monkeypatch, host=HOSTING, watch="Ravi watches.", join="{}")
    assert await demonstrated(tmp_path) == 1
    assert capfd.readouterr().err == f"gofish: {WORDS.text('demo-broken')}\n"


async def test_a_disk_that_does_not_take_the_game_is_told_as_it_happens(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo_game, "STILL_SECONDS", 0.2)
    notice = json.dumps({"type": "notice", "notice": "not_saved", "detail": "no\x1b room"})
    pretending(monkeypatch, host=f"{HOSTING}\n{notice}", watch="Ravi watches.", join="{}")
    assert await demonstrated(tmp_path) == 1
    told = capfd.readouterr().err.splitlines()
    assert told[0] == f"gofish: {WORDS.text('not-saved', detail='no room')}"


def test_a_file_that_ends_in_the_middle_of_a_line_is_not_a_game() -> None:
    with pytest.raises(EOFError):
        demo_game.read([b'{"type": "over"}', b'{"type": "ov'])


def test_a_disk_that_takes_no_record_is_a_notice_and_no_fault() -> None:
    over = {"type": "over", "seq": 9, "winners": [0], "books": [[0], []], "record": None}
    verified = {"type": "verified", "ok": True, "detail": ""}
    seen = {who: [over, verified] for who in ("the host", "Asha", "Goran", "Ravi")}
    assert demo_game.faults_in(seen, WORDS) == []
    assert demo_game.unrecorded(seen, WORDS) == [WORDS.text("demo-no-record")]
