"""Lines of JSON: strict, total, and never another move than the one that was written."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol.cards import CARDS, RANKS
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import TableView
from gofish_tui.bots import USUAL_BOT
from gofish_tui.client.commands import (
    AddBot,
    Admit,
    Again,
    Ask,
    Close,
    Command,
    HandOn,
    Kick,
    Leave,
    ListSpectators,
    NotUnderstood,
    Pause,
    RemoveSpectator,
    Resync,
    Say,
    SetApproval,
    SetReady,
    SetRules,
    Start,
)
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.frontends.json_parse import parse_line
from tests.client.played import seated, updates


def my_turn(rules: Rules, seed: int = 1) -> TableView:
    """A view of seat 0 in a game where it is its turn."""
    return next(u.view for u in updates(3, rules, seed, 0) if u.view.my_turn)


RANK_VIEW, CARD_VIEW = my_turn(Rules()), my_turn(PRESETS["classic-specific-card"])


def read(value: object, view: TableView = RANK_VIEW) -> Command | NotUnderstood:
    return parse_line(json.dumps(value).encode(), view)


@pytest.mark.parametrize("kind", get_args(Command))
def test_each_command_is_known_by_its_word(kind: type[Command]) -> None:
    found = read({"cmd": kind.word})
    assert not isinstance(found, NotUnderstood) or found.detail != "there is no such command"


def test_every_command_of_the_contract() -> None:
    assert read({"cmd": "ask", "to": 2, "for": "9"}) == Ask(2, 8)
    assert read({"cmd": "ask", "to": 2, "for": "10H"}, CARD_VIEW) == Ask(2, 38)
    assert read({"cmd": "say", "text": "[/] ✓"}) == Say("[/] ✓")
    for command in (Leave(), Resync(), Start(), Again(), Close()):
        assert read({"cmd": command.word, "extra": 1}) == command
    assert read({"cmd": "rules", "set": {"preset": "classic"}}) == SetRules(PRESETS["classic"])
    some = read({"cmd": "rules", "set": {"bluff": True}}, CARD_VIEW)
    assert some == SetRules(CARD_VIEW.rules._replace(bluff=True))
    assert read({"cmd": "bot", "level": "minnow"}) == AddBot("minnow")
    assert read({"cmd": "bot"}) == AddBot(USUAL_BOT)
    assert read({"cmd": "kick", "seat": 3}) == Kick(3)
    assert read({"cmd": "remove", "name": "Vera"}) == RemoveSpectator("Vera")
    assert read({"cmd": "watchers"}) == ListSpectators()
    assert read({"cmd": "admit", "who": 4}) == Admit(4, True)
    assert read({"cmd": "admit", "who": 4, "yes": False}) == Admit(4, False)
    assert read({"cmd": "approval", "on": False}) == SetApproval(False)
    assert read({"cmd": "hand_on", "seat": 1}) == HandOn(1)
    assert read({"cmd": "pause"}) == Pause(True)
    assert read({"cmd": "pause", "on": False}) == Pause(False)
    assert read({"cmd": "ready"}) == SetReady(True)
    assert read({"cmd": "ready", "on": False}) == SetReady(False)


@pytest.mark.parametrize(
    "value",
    [
        None,
        3,
        [],
        "leave",
        {},
        {"cmd": 1},
        {"cmd": "fly"},
        {"cmd": "ask"},
        {"cmd": "ask", "to": "2", "for": "9"},
        {"cmd": "ask", "to": 2, "for": 9},
        {"cmd": "ask", "to": 2.0, "for": "9"},
        {"cmd": "ask", "to": True, "for": "9"},
        {"cmd": "say"},
        {"cmd": "say", "text": 5},
        {"cmd": "say", "text": "x" * 201},
        {"cmd": "say", "text": "\ud800"},
        {"cmd": "rules"},
        {"cmd": "rules", "set": {"deal": "x"}},
        {"cmd": "rules", "set": {"bluff": True}},
        {"cmd": "rules", "set": {"preset": []}},
        {"cmd": "remove"},
        {"cmd": "remove", "name": ""},
        {"cmd": "remove", "name": "x" * 65},
        {"cmd": "admit"},
        {"cmd": "admit", "who": "Asha"},
        {"cmd": "admit", "who": 1 << 53},
        {"cmd": "admit", "who": 1, "yes": "no"},
        {"cmd": "approval", "on": 1},
        {"cmd": "kick", "seat": 6},
        {"cmd": "kick", "seat": "1"},
        {"cmd": "kick", "seat": -1},
        {"cmd": "bot", "level": 3},
        {"cmd": "bot", "level": "whale"},
        {"cmd": "bot", "level": ["minnow"]},
        {"cmd": "pause", "on": 1},
    ],
)
def test_what_is_not_a_command(value: object) -> None:
    meant = read(value)
    assert isinstance(meant, NotUnderstood)
    assert meant.error == "bad_command"
    assert meant.detail


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\xfe",
        b"{",
        b"[" * 100_000,
        b'{"a":' * 900 + b"1" + b"}" * 900,
        b"9" * 5000,
        b'{"cmd": "leave"}' + b" " * 20_000,
        b'{"cmd":"say","text":"' + b"x" * 1_000_000 + b'"}',
        b"NaN",
    ],
)
def test_lines_that_hurt_are_answered(line: bytes) -> None:
    meant = parse_line(line, RANK_VIEW)
    assert isinstance(meant, NotUnderstood)
    assert meant.error == "bad_command"
    (answer,) = JsonFrontend().parse(line, RANK_VIEW).splitlines()  # type: ignore[union-attr]
    assert json.loads(answer)["type"] == "refused"


def test_a_byte_order_mark_is_not_part_of_a_line() -> None:
    line = b'\xef\xbb\xbf{"cmd": "leave"}\r\n'
    assert parse_line(line, RANK_VIEW) == Leave()


def test_no_rank_is_refused_in_the_order_of_the_rules() -> None:
    def error(value: object, view: TableView = RANK_VIEW) -> str:
        meant = read(value, view)
        assert isinstance(meant, NotUnderstood)
        return meant.error

    assert error({"cmd": "ask", "to": 1, "for": "1J"}) == "bad_ask"
    assert error({"cmd": "ask", "to": 1, "for": "j"}) == "bad_ask"
    assert error({"cmd": "ask", "to": 0, "for": "1J"}) == "cannot_ask_yourself"
    assert error({"cmd": "ask", "to": 10**30, "for": "9"}) == "no_such_player"
    assert error({"cmd": "ask", "to": -1, "for": "9"}) == "no_such_player"
    waiting = next(u.view for u in updates(3, Rules(), 1, 0) if not u.view.my_turn)
    assert error({"cmd": "ask", "to": 1, "for": "1J"}, waiting) == "not_your_turn"
    assert error({"cmd": "ask", "to": 1, "for": "9"}, seated(2, None, Rules())) == "not_allowed"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=10,
)
commands = st.fixed_dictionaries(
    {"cmd": st.sampled_from(["ask", "say", "rules", "bot", "kick", "pause", "leave"]) | anything},
    optional=dict.fromkeys(("to", "for", "text", "set", "level", "seat", "on"), anything),
)


@given(st.binary(max_size=200) | commands.map(lambda c: json.dumps(c).encode()), st.booleans())
def test_no_line_makes_it_raise(line: bytes, by_card: bool) -> None:
    view = CARD_VIEW if by_card else RANK_VIEW
    meant = parse_line(line, view)
    assert isinstance(meant, Command | NotUnderstood)
    if isinstance(meant, Ask):
        found = json.loads(line)
        names = CARDS if by_card else RANKS
        assert (found["to"], found["for"]) == (meant.to, names[meant.what])


@given(st.text(max_size=6), st.integers(-3, 8))
def test_an_ask_is_exactly_what_was_written(wanted: str, to: int) -> None:
    meant = read({"cmd": "ask", "to": to, "for": wanted})
    if isinstance(meant, Ask):
        assert wanted == RANKS[meant.what]
        assert to == meant.to
    else:
        assert wanted not in RANKS or not 0 <= to < 6
