"""`gofish referee` as a filter: the conformance games, and lines that are not games."""

import json
import subprocess
import sys
from pathlib import Path

from tests.cli.commands import gofish

GAMES = Path(__file__).parents[1] / "conformance"


def test_the_conformance_games_come_out_as_expected() -> None:
    expected = (GAMES / "expected.jsonl").read_text("utf-8").splitlines()
    from_file = gofish("referee", str(GAMES / "games.jsonl"))
    assert (from_file.returncode, from_file.stderr) == (0, "")
    lines = from_file.stdout.splitlines()
    assert [json.loads(line) for line in lines] == [json.loads(line) for line in expected]
    assert gofish("referee", stdin=(GAMES / "games.jsonl").read_bytes()).stdout == from_file.stdout


def test_every_line_gets_a_line() -> None:
    good = (GAMES / "games.jsonl").read_bytes().splitlines()[0]
    lines = [b"", b"{", b"\xff", b"[" * 10_000, b"{}", b'{"players": 7}', good]
    done = gofish("referee", stdin=b"\n".join(lines) + b"\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("error") for answer in answers] == ["bad_game"] * 6 + [None]
    assert done.returncode == 0


def test_a_byte_order_mark_and_the_line_ends_of_windows_are_not_part_of_a_game() -> None:
    good = (GAMES / "games.jsonl").read_bytes().splitlines()[:2]
    plain = gofish("referee", stdin=b"\n".join(good)).stdout
    assert gofish("referee", stdin=b"\xef\xbb\xbf" + b"\r\n".join(good) + b"\r\n").stdout == plain
    assert plain.count("\n") == 2


def test_an_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "gofish_tui", "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(b"{}\n")
            process.stdin.flush()
            assert b"bad_game" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(10) == 0


def test_a_file_that_is_not_there() -> None:
    done = gofish("referee", "/nowhere/games.jsonl")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "/nowhere/games.jsonl" in done.stderr
