"""`gofish history` and `gofish replay` on a folder with a few games."""

import json
import os
import sqlite3
from pathlib import Path

import pytest

from gofish_protocol.record import FORMAT, VERSION
from gofish_tui.store.records import save_record
from tests.cli.commands import gofish
from tests.services.test_game_replay import recorded


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with two games; the newer one's id."""
    from msgspec.structs import replace

    _, record = recorded(seed=2)
    save_record(tmp_path, replace(record, played=1_600_000_000))
    _, record = recorded()
    path = save_record(tmp_path, record)
    assert path is not None
    return tmp_path, path.stem


def test_history_tells_games_and_unfinished_tables(played: tuple[Path, str]) -> None:
    data, newest = played
    (data / "tables").mkdir()
    (data / "tables" / f"{'y' * 24}.sqlite").write_bytes(b"no database at all" * 100)
    empty = sqlite3.connect(data / "tables" / f"{'z' * 24}.sqlite")
    empty.execute("CREATE TABLE state (one INTEGER, state BLOB)")
    empty.close()
    (data / "records" / "torn.gofish").write_bytes(b"{")
    newer = {"format": FORMAT, "version": VERSION + 1, "rules_version": 1, "name": "Friday fish"}
    (data / "records" / "newer.gofish").write_text(json.dumps(newer))
    done = gofish("history", "--json", "--data-dir", str(data))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["type"] for line in lines] == [
        "unfinished",
        "finished",
        "finished",
        "unread",
        "unread",
    ]
    assert (lines[0]["table"], lines[0]["phase"]) == ("y" * 24, None)
    assert newest in [line["id"] for line in lines[1:]]
    assert [(line["id"], line["why"]) for line in lines[3:]] == [
        ("newer", "version"),
        ("torn", "damaged"),
    ]
    plain = gofish("history", "--data-dir", str(data)).stdout.splitlines()
    assert len(plain) == 5
    assert "newer.gofish was written by another version" in plain[3]
    assert "torn.gofish cannot be read" in plain[4]
    assert f"gofish replay {newest}" in plain[1] + plain[2]
    assert gofish("history", "--data-dir", str(data / "none")).stdout.startswith("No game")


def test_replay_tells_the_game_and_jumps(played: tuple[Path, str]) -> None:
    data, newest = played
    everything = gofish("replay", newest, "--plain", "--data-dir", str(data))
    assert everything.returncode == 0, everything.stderr
    assert "The game is over." in everything.stdout
    assert "holds" in everything.stdout
    mine = gofish("replay", newest, "--plain", "--seat", "1", "--data-dir", str(data))
    assert "holds" not in mine.stdout
    typed = "\nback\ngo 3\nend\ngo 999\nwhat\nquit\n"
    walked = gofish(
        "replay", newest, "--plain", "--data-dir", str(data), stdin=typed.encode()
    ).stdout
    steps = [line for line in walked.splitlines() if line.startswith("Step ")]
    assert steps[:4] == ["Step 0", "Step 1", "Step 0", "Step 3"]
    assert "There is no such step" in walked
    lines = gofish("replay", newest, "--json", "--data-dir", str(data)).stdout.splitlines()
    assert "withdrew" in [json.loads(line)["type"] for line in lines]


def test_replay_of_what_is_not_there(played: tuple[Path, str]) -> None:
    data, _ = played
    assert gofish("replay", "nowhere", "--data-dir", str(data)).returncode == 2
    several = gofish("replay", "", "--data-dir", str(data / "none"))
    assert several.returncode == 2
    torn = data / "torn.gofish"
    torn.write_text("{}")
    assert gofish("replay", str(torn), "--data-dir", str(data)).returncode == 5
    assert gofish("replay", str(data / "records"), "--data-dir", str(data)).returncode == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_things_that_are_not_a_record_have_one_line_each(played: tuple[Path, str]) -> None:
    """Half a record, a sparse file of 100 MB, a folder, a pipe that nobody writes to, a name that is too long."""
    data, newest = played
    records = data / "records"
    (records / "half.gofish").write_bytes((records / f"{newest}.gofish").read_bytes()[:700])
    with (records / "zeros.gofish").open("wb") as zeros:
        zeros.truncate(100 * 1024 * 1024)
    (records / "folder.gofish").mkdir()
    os.mkfifo(records / "pipe.gofish")
    codes = {"half": 5, "zeros": 5, "folder": 2, "pipe": 5, "x" * 5000: 2}
    for command in ("verify", "replay"):
        for name, code in codes.items():
            done = gofish(command, str(records / f"{name}.gofish"))
            said = (done.stdout + done.stderr).splitlines()
            assert (done.returncode, len(said)) == (code, 1), (command, name[:9], said)
    assert gofish("replay", "x" * 5000, "--data-dir", str(data)).returncode == 2
    told = gofish("history", "--json", "--data-dir", str(data)).stdout.splitlines()
    types = [json.loads(line)["type"] for line in told]
    assert types == ["finished"] * 2 + ["unread"] * 4


def test_verify_tells_programs_in_one_line(played: tuple[Path, str]) -> None:
    data, newest = played
    path = data / "records" / f"{newest}.gofish"
    done = gofish("verify", str(path), "--json", "--data-dir", str(data))
    line = json.loads(done.stdout)
    assert (done.returncode, line["type"], line["ok"]) == (0, "verified", True)
    path.write_bytes(b"{")
    done = gofish("verify", str(path), "--json")
    line = json.loads(done.stdout)
    assert (done.returncode, line["type"], line["ok"]) == (5, "verified", False)
    assert line["detail"]


def test_stats_count_the_games_of_a_name(played: tuple[Path, str]) -> None:
    data, _ = played
    done = gofish("stats", "--json", "--name", "Player 0", "--data-dir", str(data))
    found = json.loads(done.stdout)
    assert (found["type"], found["name"], found["games"]) == ("stats", "Player 0", 2)
    assert len(found["results"]) == len(found["books"]) == 2
    lines = gofish("stats", "--name", "Player 0", "--data-dir", str(data)).stdout.splitlines()
    assert lines[0].startswith("Player 0: 2 games")
    assert len(lines) == 3 + len(found["opponents"])
    nobody = gofish("stats", "--name", "Nobody", "--data-dir", str(data)).stdout
    assert nobody == "Nobody: No games yet.\n"


@pytest.mark.skipif(os.name != "posix", reason="files have plainer names elsewhere")
def test_a_files_name_is_foreign_too(played: tuple[Path, str]) -> None:
    """It came with the file; a terminal that obeyed it would say what it likes."""
    data, newest = played
    content = (data / "records" / f"{newest}.gofish").read_bytes()
    (data / "tables").mkdir()
    for name in (b"\x1b]0;mine\x07", b"\xff"):
        (data / "records" / os.fsdecode(name + b".gofish")).write_bytes(content)
        (data / "tables" / os.fsdecode(name + b".sqlite")).write_bytes(b"x" * 4096)
    told = gofish("history", "--data-dir", str(data)).stdout
    assert len(told.splitlines()) == 6
    hostile = str(data / "tables" / "\x1b]0;mine\x07.sqlite")
    told += gofish("verify", hostile).stdout + gofish("replay", hostile).stdout
    assert all(char.isprintable() or char == "\n" for char in told)
