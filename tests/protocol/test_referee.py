"""`gofish referee`: the conformance games, and that no line at all can upset it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol.cards import CARDS, RANKS
from gofish_protocol.referee import referee_line
from gofish_protocol.rules import OPTIONS, PRESETS
from tests.protocol.reference import Table

CONFORMANCE = Path(__file__).parent.parent / "conformance"
DECK = list(CARDS)
HIGHEST = 2**63


def lines(name: str) -> list[bytes]:
    return (CONFORMANCE / name).read_bytes().splitlines()


def answer(line: bytes | str | dict[str, Any]) -> Any:
    """The answer to a line, which is one line of ASCII JSON whatever the line was."""
    got = referee_line(json.dumps(line) if isinstance(line, dict) else line)
    assert got.isascii()
    assert "\n" not in got
    return json.loads(got, parse_constant=pytest.fail)


def game(**changes: Any) -> dict[str, Any]:
    """A line that is a game, with changes."""
    return {"players": 2, "deck": DECK, "first": 0, "asks": [], **changes}


def is_bad(line: bytes | str | dict[str, Any]) -> str:
    got = answer(line)
    assert set(got) == {"error", "detail"}
    assert got["error"] == "bad_game"
    assert isinstance(got["detail"], str)
    assert 0 < len(got["detail"]) < 500
    return got["detail"]


def test_there_are_as_many_answers_as_games() -> None:
    assert len(lines("games.jsonl")) == len(lines("expected.jsonl")) == 80


@pytest.mark.parametrize("number", range(80))
def test_conformance(number: int) -> None:
    assert answer(lines("games.jsonl")[number]) == json.loads(lines("expected.jsonl")[number])


def test_the_reference_conforms_as_well() -> None:
    """Or its opinion in the other tests would be worth little."""
    options: dict[str, dict[str, Any]] = {name: rules.options() for name, rules in PRESETS.items()}
    for line, expected in zip(lines("games.jsonl"), lines("expected.jsonl"), strict=True):
        wanted = json.loads(line)
        rules = dict(wanted.get("rules", {}))
        chosen = {**options[rules.pop("preset", "deckhand")], **rules}
        table = Table(wanted["players"], chosen, wanted["deck"], wanted.get("first", 0))
        start = table.state()
        steps = [table.ask(a.get("seat"), a.get("to"), a.get("for")) for a in wanted["asks"]]
        assert {"start": start, "steps": steps} == json.loads(expected)


def test_what_may_be_left_out() -> None:
    got = answer({"players": 2, "deck": DECK})
    assert got["start"]["turn"] == 0
    assert got["steps"] == []
    assert got == answer(game(rules={})) == answer(game(rules={"preset": "deckhand"}))
    assert answer(json.dumps(game()).encode()) == got
    assert answer(" \t" + json.dumps(game()) + "\r\n") == got
    assert answer(game(comment="what is not known is not looked at")) == got


def test_one_ask_after_another() -> None:
    asks = [
        {"seat": 1, "to": 0, "for": "A"},
        {"seat": 0, "to": 0, "for": "A"},
        {"seat": 0, "to": 1, "for": "A"},
        {"seat": 0, "to": 1, "for": "AC"},
    ]
    got = answer(game(asks=asks))
    assert [step["ok"] for step in got["steps"]] == [False, False, True, False]
    assert [step.get("error") for step in got["steps"]] == [
        "not_your_turn",
        "cannot_ask_yourself",
        None,
        "bad_ask",
    ]
    played = got["steps"][2]
    assert list(played)[:5] == ["ok", "given", "drawn", "lucky", "new_books"]
    assert played["given"] == ["AD", "AS"]
    assert played["new_books"] == ["A"]
    assert played["books"] == [["A"], []]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "nonsense",
        '{"players": 2,}',
        "{'players': 2}",
        '{"players": 2} {"players": 2}',
        "null",
        "true",
        "3",
        "[]",
        '"game"',
        "NaN",
        b"",
        b"\xff\xfe",
        b'{"players": "\xff"}',
        b"\xef\xbb\xbf{}",
        b'{"players": "\xed\xa0\x80"}',
        json.dumps(game()).encode("utf-16"),
        b"\0" * 100,
        b"[" * 100_000,
        '{"players":' * 100_000,
        '{"players": 2, "deck": ' + "[" * 5_000 + "]" * 5_000 + "}",
        '{"players": ' + "9" * 100_000 + "}",
        '{"players": ' + "9" * 4_300 + "}",
        '{"players": -' + "9" * 4_300 + "}",
        "\ud800",
        '{"\ud800": 1}',
    ],
    ids=lambda line: repr(line[:20]),
)
def test_no_json_object(line: bytes | str) -> None:
    assert is_bad(line)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 1},
        {"players": 7},
        {"players": 0},
        {"players": -2},
        {"players": True},
        {"players": 2.0},
        {"players": "2"},
        {"players": None},
        {"players": [2]},
        {"players": float("nan")},
        {"players": float("inf")},
        {"players": HIGHEST * 4},
        {"first": 2},
        {"first": -1},
        {"first": True},
        {"first": 0.0},
        {"first": None},
        {"first": "0"},
        {"first": HIGHEST},
        {"deck": None},
        {"deck": "AC"},
        {"deck": {}},
        {"deck": []},
        {"deck": DECK[:51]},
        {"deck": [*DECK, "AC"]},
        {"deck": [*DECK[:51], "AC"]},
        {"deck": [*DECK[:51], "ks"]},
        {"deck": [*DECK[:51], "K"]},
        {"deck": [*DECK[:51], None]},
        {"deck": [*DECK[:51], 51]},
        {"deck": [*DECK[:51], ["KS"]]},
        {"deck": [*DECK[:51], {}]},
        {"deck": [*DECK[:51], "\ud83d"]},
        {"deck": [*DECK[:51], "x" * 1_000_000]},
        {"deck": list(range(52))},
        {"rules": None},
        {"rules": []},
        {"rules": "classic"},
        {"rules": {"preset": "nobody's"}},
        {"rules": {"preset": None}},
        {"rules": {"preset": ["classic"]}},
        {"rules": {"speed": 1}},
        {"rules": {"bluff": True}},
        {"rules": {"bluff": 1, "ask_for": "card"}},
        {"rules": {"deal": "Classic"}},
        {"rules": {"deal": None}},
        {"rules": {"deal": {}}},
        {"rules": {"\ud800": 1}},
        {"rules": {"deal": "\udfff"}},
        {"rules": {"x" * 1_000_000: 1}},
        {"rules": {"deal": "x" * 1_000_000}},
        {"rules": {"go_again": float("nan")}},
        {"rules": {"go_again": HIGHEST * 4}},
        {"asks": None},
        {"asks": {}},
        {"asks": "A"},
        {"asks": 3},
        {"asks": [None]},
        {"asks": [[]]},
        {"asks": [{}, 3]},
        {"asks": ["A"]},
        {"asks": [True]},
        {"comment": float("nan")},
        {"asks": [{"seat": 0, "to": 1, "for": float("-inf")}]},
    ],
    ids=lambda changes: repr(changes)[:40],
)
def test_no_game(changes: dict[str, Any]) -> None:
    """NaN and the infinities are no JSON, wherever they stand."""
    assert is_bad(game(**changes))


def test_a_game_needs_players_and_a_deck() -> None:
    assert is_bad({"deck": DECK}) == "players is missing"
    assert is_bad({"players": 2})


@pytest.mark.parametrize("where", ["players", "first", "deal", "bluff", "preset", "deck"])
def test_nesting_of_any_depth(where: str) -> None:
    """Also what can just be read, but hardly be shown."""
    top: dict[str, Any] = {"players": "@", "first": "@", "deck": ["@"]}
    changes: dict[str, Any] = {where: top[where]} if where in top else {"rules": {where: "@"}}
    line = json.dumps(game(**changes))
    for depth in range(1, 1200):
        assert is_bad(line.replace('"@"', "[" * depth + "]" * depth))


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        ({}, "not_your_turn"),
        ({"seat": True, "to": 1, "for": "A"}, "not_your_turn"),
        ({"seat": False, "to": 1, "for": "A"}, "not_your_turn"),
        ({"seat": 0.0, "to": 1, "for": "A"}, "not_your_turn"),
        ({"seat": "0", "to": 1, "for": "A"}, "not_your_turn"),
        ({"seat": None, "to": 1, "for": "A"}, "not_your_turn"),
        ({"seat": -2, "to": 1, "for": "A"}, "not_your_turn"),
        ({"seat": HIGHEST, "to": 1, "for": "A"}, "not_your_turn"),
        ({"seat": 0}, "no_such_player"),
        ({"seat": 0, "to": True, "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": 1.0, "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": "1", "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": [1], "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": -1, "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": 2, "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": HIGHEST, "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": 0, "for": "A"}, "cannot_ask_yourself"),
        ({"seat": 0, "to": False, "for": "A"}, "no_such_player"),
        ({"seat": 0, "to": 1}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": None}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": 0}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": ["A"]}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": {}}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": "a"}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": "AC"}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": "\ud83d"}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": "A" * 100_000}, "bad_ask"),
        ({"seat": 0, "to": 1, "for": "Q"}, "rank_not_held"),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_odd_asks_are_refused_and_the_game_goes_on(ask: dict[str, Any], error: str) -> None:
    got = answer(game(asks=[ask, {"seat": 0, "to": 1, "for": "A"}]))
    assert got["steps"][0] == {"ok": False, "error": error}
    assert got["steps"][1]["ok"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
seat = st.integers(-1, 6) | anything
what = st.sampled_from([*RANKS, *CARDS]) | anything
rules = st.fixed_dictionaries(
    {},
    optional={
        **{key: st.sampled_from(values) | anything for key, values in OPTIONS.items()},
        "preset": st.sampled_from(list(PRESETS)) | anything,
        "other": anything,
    },
)
nearly_games = st.fixed_dictionaries(
    {"players": st.integers(1, 7) | anything, "deck": st.permutations(DECK) | anything},
    optional={
        "first": seat,
        "rules": rules | anything,
        "asks": st.lists(st.fixed_dictionaries({"seat": seat, "to": seat, "for": what})) | anything,
    },
)


@given(st.binary() | st.text(st.characters()))
def test_any_line_is_answered(line: bytes | str) -> None:
    assert is_bad(line)


@given(anything)
def test_any_json_is_answered(value: Any) -> None:
    assert is_bad(json.dumps(value))
    assert is_bad(json.dumps({"players": value}))


@given(nearly_games)
def test_anything_like_a_game_is_answered(wanted: dict[str, Any]) -> None:
    got = answer(wanted)
    if "error" not in got:
        assert len(got["steps"]) == len(wanted.get("asks", []))
        assert sum(map(len, got["start"]["hands"])) > 0


@given(nearly_games, st.data())
def test_a_damaged_line_is_answered(wanted: dict[str, Any], data: st.DataObject) -> None:
    line = bytearray(json.dumps(wanted).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
    got = answer(bytes(line[: data.draw(st.integers(0, len(line)))]))
    assert got.get("error", "bad_game") == "bad_game"
