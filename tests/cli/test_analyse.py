"""`gofish analyse`: lines for people and for programs, kept beside the record."""

import json
from pathlib import Path

import pytest

from gofish_tui.store.records import save_record
from tests.bots.recorded_games import recorded_game
from tests.cli.commands import gofish


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a game of four."""
    data = tmp_path_factory.mktemp("data")
    record = recorded_game(("perch", "pike", "shark", "minnow"), 5)
    assert save_record(data, record) is not None
    return data


def test_json_is_what_the_contract_says(played: Path) -> None:
    done = gofish("analyse", "--json", "--data-dir", str(played))
    assert (done.returncode, done.stderr) == (0, "")
    game, *asks, summary = [json.loads(line) for line in done.stdout.splitlines()]
    assert (game["type"], summary["type"]) == ("game", "summary")
    assert game["players"] == ["Perch 0", "Pike 1", "Shark 2", "Minnow 3"]
    assert game["rules"]["ask_for"] == "rank"
    for number, ask in enumerate(asks, 1):
        assert (ask["type"], ask["n"]) == ("ask", number)
        assert len(ask["chances"]) == len(ask["after"]) == 4
        assert 1 <= len(ask["best"]) <= 3
        assert set(ask["best"][0]) == {"to", "for", "chance", "why"}
        assert ask["loss"] >= 0
    assert {one["seat"] for one in summary["seats"]} == {0, 1, 2, 3}
    assert set(summary["seats"][0]) == {"seat", "accuracy", "luck", "missed"}


def test_the_same_again_is_read_and_not_worked_out(played: Path) -> None:
    first = gofish("analyse", "--json", "--open", "--data-dir", str(played)).stdout
    (kept,) = (played / "records").glob("*.open.analysis")
    was = kept.stat().st_mtime_ns
    assert gofish("analyse", "--json", "--open", "--data-dir", str(played)).stdout == first
    assert kept.stat().st_mtime_ns == was
    kept.write_bytes(b'{"of": "something else", "analysis": {"asks": [], "summaries": []}}')
    assert gofish("analyse", "--json", "--open", "--data-dir", str(played)).stdout == first
    kept.write_bytes(b"torn")
    assert gofish("analyse", "--json", "--open", "--data-dir", str(played)).stdout == first


@pytest.mark.parametrize("lang", ["en", "te", "mk"])
def test_people_read_curves_turning_points_and_reasons(played: Path, lang: str) -> None:
    done = gofish("analyse", "--lang", lang, "--data-dir", str(played))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert sum("█" in line or "▁" in line for line in lines) == 4
    assert sum(" → " in line for line in lines) >= 4 + 3
    one = gofish("analyse", "--seat", "Pike 1", "--lang", lang, "--data-dir", str(played))
    assert one.returncode == 0
    assert len(one.stdout) < len(done.stdout)
    assert gofish("analyse", "--seat", "1", "--lang", lang, "--data-dir", str(played)).stdout == (
        one.stdout
    )


def test_wrong_use_is_one_line(played: Path, tmp_path: Path) -> None:
    nobody = gofish("analyse", "--seat", "Nobody", "--data-dir", str(played))
    assert nobody.returncode == 2
    assert "Pike 1" in nobody.stderr
    assert gofish("analyse", "nowhere", "--data-dir", str(played)).returncode == 2
    torn = tmp_path / "torn.gofish"
    torn.write_bytes(b"{")
    assert gofish("analyse", str(torn)).returncode == 5
