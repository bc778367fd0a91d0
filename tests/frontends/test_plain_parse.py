"""Typed lines: a strict grammar, so that a slip of the finger is never another legal move (G07)."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gofish_protocol.cards import CARDS, RANKS
from gofish_protocol.reactions import SIGNS
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import SeatView, TableView, empty_table
from gofish_protocol.vocabulary import Phase
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
    Pause,
    Resync,
    Say,
    SetReady,
    SetRules,
    Start,
)
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.frontends.plain_parse import Puzzled, Show, find_seat, parse_line, parse_wanted
from gofish_tui.i18n.loader import Messages

CARD_RULES = PRESETS["classic-specific-card"]


def table(*names: str, rules: Rules | None = None) -> TableView:
    """A table where these people sit; an empty name is a free seat. The reader is in seat 0."""
    view = replace(empty_table(6, me=0, rules=rules), phase=Phase.PLAYING)
    seats = [SeatView(name, presence="here") if name else SeatView() for name in names]
    seats += [SeatView()] * (6 - len(seats))
    return replace(view, seats=tuple(seats))


ONLY_JSON = {Resync, SetRules}
"""A person is shown the state again, and sets the rules before the table is opened."""
LINES = (
    *("ask asha 9", "say hello", "ready", "leave", "start", "again", "close", "bot", "kick asha"),
    *("handon asha", "remove asha", "watchers", "approval on", "pause"),
)
VIEW = table("Me", "Asha", "Old Bob", "Anna", "Ann", "2")


def test_every_command_has_a_line() -> None:
    """`admit Asha` becomes a command once it is known who of those at the door that is."""
    understood = {type(parse_line(line, VIEW)) for line in LINES}
    assert understood | {Admit} == set(get_args(Command)) - ONLY_JSON


@pytest.mark.parametrize(
    ("line", "to", "rank"),
    [
        ("ask Asha 9", 1, "9"),
        ("ASK asha 10", 1, "10"),
        ("  ask   as  j ", 1, "J"),
        ("ask Old Bob t", 2, "10"),
        ("ask old  bob T", 2, "10"),
        ("ask Ann a", 4, "A"),
        ("ask Anna q", 3, "Q"),
        ("ask 1 K", 1, "K"),
        ("ask #2 7", 2, "7"),
        ("ask #5 7", 5, "7"),
        ("ask 5 7", 5, "7"),
        ("ask 3 7", 3, "7"),
        ("ask old 2", 2, "2"),
    ],
)
def test_asks_that_are_clear(line: str, to: int, rank: str) -> None:
    assert parse_line(line, VIEW) == Ask(to, RANKS.index(rank))


@pytest.mark.parametrize(
    "line",
    [
        "ask",
        "ask Asha",
        "ask 9",
        "ask Asha 1J",
        "ask Asha 1",
        "ask Asha 11",
        "ask Asha Ј",
        "ask Asha ౯",
        "ask Asha ９",
        "ask Asha nine",
        "ask Asha KC",
        "ask Asha J Q",
        "ask An 9",
        "ask A 9",
        "ask Аsha 9",
        "ask nobody 9",
        "ask 9 9",
        "ask 2 9",
        "ask #9 9",
        "ask #౧ 9",
        "ask # 9",
        "ask ౧ 9",
        "ask Asha 9!",
        "ask Asha 010",
        "ask Asha t0",
        "ask Asha 1t",
        "askAsha 9",
        "a Asha 9",
    ],
)
def test_asks_that_are_not(line: str) -> None:
    meant = parse_line(line, VIEW)
    assert isinstance(meant, Puzzled)
    answer = PlainFrontend(Messages("en", strict=True)).parse(line.encode(), VIEW)
    assert isinstance(answer, str)
    assert answer.count("\n") == 1


def test_cards_where_cards_are_asked_for() -> None:
    view = table("Me", "Asha", rules=CARD_RULES)
    for word, card in (("KC", "KC"), ("kc", "KC"), ("10h", "10H"), ("tH", "10H"), ("as", "AS")):
        assert parse_line(f"ask 1 {word}", view) == Ask(1, CARDS.index(card))
    for word in ("K", "CK", "1JC", "10", "JС", "K♣", "KCC"):
        assert isinstance(parse_line(f"ask 1 {word}", view), Puzzled)


def test_a_number_that_is_also_somebody_elses_name_is_nobody() -> None:
    view = table("1", "0")
    for word in "01":
        meant = find_seat(word, view)
        assert isinstance(meant, Puzzled)
        assert meant.message == "plain-name-or-seat"
        assert find_seat(f"#{word}", view) == int(word)
    # Anyone who is called by the number of a free seat, or of their own, is meant.
    assert find_seat("4", table("Me", "4")) == 1
    assert find_seat("1", table("Me", "1")) == 1


def test_who_watches_or_waits_asks_nobody() -> None:
    for view, message in (
        (replace(VIEW, me=None), "plain-only-watching"),
        (replace(VIEW, phase=Phase.LOBBY), "plain-not-begun"),
    ):
        assert parse_line("ask Asha 9", view) == Puzzled(message, {})


def test_a_free_seat_is_nobody() -> None:
    view = table("Me", "1", "", "Asha")
    assert find_seat("1", view) == 1
    assert find_seat("3", view) == 3
    assert isinstance(find_seat("2", view), Puzzled)
    assert isinstance(find_seat("5", view), Puzzled)


def test_two_players_of_one_name_are_nobody() -> None:
    assert isinstance(find_seat("ana", table("Me", "Ana", "ANA")), Puzzled)
    # e with an accent, in one character or two: the same name
    assert find_seat("Jose\u0301", table("Me", "José")) == 1


def test_other_commands() -> None:
    for topic in ("hand", "table", "rules", "help", "invite"):
        assert parse_line(topic, VIEW) == Show(topic)
        assert isinstance(parse_line(topic + " now", VIEW), Puzzled)
    for command in (Start(), Again(), Close(), Leave()):
        assert parse_line(command.word, VIEW) == command
        assert isinstance(parse_line(command.word + " now", VIEW), Puzzled)
    assert parse_line("say  Hello,  [/] you ", VIEW) == Say("Hello,  [/] you")
    assert isinstance(parse_line("say  ", VIEW), Puzzled)
    assert isinstance(parse_line("say " + "x" * 201, VIEW), Puzzled)
    assert parse_line("bot", VIEW) == AddBot(USUAL_BOT)
    assert parse_line("bot Minnow", VIEW) == AddBot("minnow")
    assert isinstance(parse_line("bot whale", VIEW), Puzzled)
    assert parse_line("kick old bob", VIEW) == Kick(2)
    assert parse_line("handon old bob", VIEW) == HandOn(2)
    assert parse_line("ready", VIEW) == SetReady(True)
    assert parse_line("unready", VIEW) == SetReady(False)
    assert isinstance(parse_line("ready set", VIEW), Puzzled)
    assert parse_line("pause", VIEW) == Pause(True)
    assert parse_line("pause", replace(VIEW, paused=True)) == Pause(False)
    assert parse_line("   ", VIEW) is None


@given(st.text(max_size=5) | st.from_regex(r"[0-9TtJjQqKkAa]{1,3}[CDHScdhs]?", fullmatch=True))
def test_a_rank_is_what_was_typed_or_nothing(word: str) -> None:
    for by_card, names in ((False, RANKS), (True, CARDS)):
        what = parse_wanted(word, by_card=by_card)
        if isinstance(what, int):
            name = names[what]
            assert word.upper() in (name, name.replace("10", "T"))


words = st.lists(
    st.sampled_from(
        ["ask", "Asha", "An", "Ann", "2", "9", "1J", "kc", "T", "say", "bot", "kick", "old", "bob"]
    )
    | st.text(max_size=6),
    max_size=6,
).map(" ".join)


@given(words | st.text(max_size=300) | st.binary(max_size=80))
def test_no_line_makes_it_raise(line: str | bytes) -> None:
    typed = line if isinstance(line, bytes) else line.encode("utf-8", errors="replace")
    answer = PlainFrontend(Messages("en", strict=True)).parse(typed, VIEW)
    if isinstance(answer, Ask):
        # The last word, and only it, is the rank.
        assert typed.decode().split()[-1].upper().replace("T", "10") == RANKS[answer.what]
    elif isinstance(answer, str):
        assert all(c.isprintable() or c == "\n" for c in answer)


def test_a_reaction_is_typed_as_its_word() -> None:
    view = table("Asha", "Goran")
    for reaction, sign in SIGNS.items():
        assert parse_line(reaction, view) == Say(sign)
        assert parse_line(reaction.upper(), view) == Say(sign)
        assert isinstance(parse_line(f"{reaction} Goran", view), Puzzled)
