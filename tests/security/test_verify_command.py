"""`gofish verify FILE` against records that somebody has had in their hands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from gofish_protocol.record import Record, write_record
from gofish_protocol.record_check import verify_record
from gofish_protocol.verify import verify_seen
from gofish_tui.cli import main
from tests.wire.test_no_progress import TABLES, checked
from tests.wire.test_no_progress import played as nobody_ends
from tests.wire.test_record_check import RECORD_CHEATS, record_of
from tests.wire.test_verify import played, seen

if TYPE_CHECKING:
    from pathlib import Path


def verify(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["verify", str(path)])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert not [char for char in said.out + said.err if char < " " and char != "\n"]
    return code, said.out


def test_an_honest_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = verify_seen(seen(played(3), None))[1]
    assert record is not None
    path = tmp_path / "game.gofish"
    path.write_bytes(write_record(record))
    code, said = verify(path, capsys)
    assert code == 0
    assert "Record verified" in said
    assert "all of you" not in said, "a record cannot tell whose the parts in it are"


def test_it_says_why_a_host_ended_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = checked(nobody_ends(*TABLES[1]))[1]
    path = tmp_path / "game.gofish"
    path.write_bytes(write_record(record))
    code, said = verify(path, capsys)
    assert code == 0
    assert "Nobody drew a card" in said


@pytest.mark.parametrize("cheat", list(RECORD_CHEATS))
def test_a_changed_record(tmp_path: Path, capsys: pytest.CaptureFixture[str], cheat: str) -> None:
    path = tmp_path / "game.gofish"
    path.write_bytes(write_record(RECORD_CHEATS[cheat][1](record_of(2))))
    code, said = verify(path, capsys)
    assert code == 5
    assert len(said.strip()) > 20, "it says what does not fit"


@pytest.mark.parametrize("changed", ["name", "played", "to", "bot", "checksum"])
def test_a_change_that_no_rule_can_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changed: str
) -> None:
    """Also an ask that got nothing and was put to somebody else who would have given nothing."""
    content = json.loads(write_record(record_of(1)))
    path = tmp_path / "game.gofish"
    path.write_text(json.dumps(content))
    assert verify(path, capsys)[0] == 0, "the same content, written otherwise"
    match changed:
        case "name":
            content["seats"][1]["name"] = "Goran"
        case "played":
            content["played"] += 60
        case "bot":
            content["seats"][2]["bot"] = "shark"
        case "checksum":
            del content["checksum"]
        case _:
            content["asks"][_turned(record_of(1))]["to"] ^= 3
    path.write_text(json.dumps(content))
    code, said = verify(path, capsys)
    assert code == 5
    assert ("transcript" if changed in ("played", "to") else "checksum") in said


def _turned(record: Record) -> int:
    """An ask that might as well have been put to the third player: 1 ^ 3 is 2."""
    for number, ask in enumerate(record.asks):
        if ask.seat == 0:
            other = replace(ask, to=ask.to ^ 3)
            asks = (*record.asks[:number], other, *record.asks[number + 1 :])
            if verify_record(replace(record, asks=asks)).fault == "transcript":
                return number
    raise AssertionError("choose another game")


def _hostile(content: dict[str, Any]) -> list[bytes]:
    esc = "\x1b[2J\x07"
    return [
        b"",
        b"{}",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"\xff\xfe",
        bytes(5 * 1024 * 1024),
        json.dumps({**content, "rules": {"deal": esc}}).encode(),
        json.dumps({**content, "rules": {esc: True}}).encode(),
        json.dumps({**content, "game": 1 << 70}).encode(),
        json.dumps({**content, "game": -1}).encode(),
        json.dumps({**content, "seats": []}).encode(),
        json.dumps({**content, "seats": content["seats"] * 3}).encode(),
        json.dumps({**content, "table": esc * 4}).encode(),
        json.dumps({**content, "winners": [1 << 60]}).encode(),
        json.dumps({**content, "asks": content["asks"] * 400}).encode(),
        json.dumps({**content, "format": esc}).encode(),
    ]


@pytest.mark.parametrize("number", range(16))
def test_a_file_from_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    content = json.loads(write_record(record_of(1)))
    path = tmp_path / "game.gofish"
    path.write_bytes(_hostile(content)[number])
    code, _ = verify(path, capsys)
    assert code == 5


def test_something_else_is_said_to_be_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, content in enumerate((b"root:x:0:0:root:/root:/bin/sh\n", b"{}", b"[1]", b"")):
        path = tmp_path / f"file-{number}"
        path.write_bytes(content)
        code, said = verify(path, capsys)
        assert code == 5
        assert said == f"{path} cannot be checked: it is something else\n"


@pytest.mark.parametrize("name", ["", "\u200b"])
def test_cards_of_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """A host may have played a seat itself that nobody held."""
    record = record_of(1)
    path = tmp_path / "game.gofish"
    path.write_bytes(
        write_record(
            replace(record, seats=(replace(record.seats[0], name=name), *record.seats[1:]))
        )
    )
    code, said = verify(path, capsys)
    assert code == 5
    assert "seat 0, where nobody sat" in said


def test_a_name_that_a_terminal_would_obey(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_of(1)
    seats = (replace(record.seats[0], name="\x1b[2J\x07Asha"), *record.seats[1:])
    path = tmp_path / "game.gofish"
    path.write_bytes(write_record(replace(record, seats=seats)))
    code, said = verify(path, capsys)
    assert code == 0
    assert "Asha" in said
