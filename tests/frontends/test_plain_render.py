"""What `--plain` says: every event of every game has its sentence, and each viewer's own."""

import re
from itertools import product

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.rules import OPTIONS, PRESETS, Rules
from gofish_protocol.shuffle_rounds import VoidRound
from gofish_protocol.view import TableView, reduce, reduce_all
from gofish_tui.client.updates import (
    Ended,
    LinkChanged,
    Noticed,
    RecordSaved,
    Refused,
    Resynced,
    Stepped,
    TableInfo,
    Update,
    Verified,
    Welcomed,
)
from gofish_tui.frontends.plain_frontend import PlainFrontend, help_lines
from gofish_tui.frontends.plain_render import sentences
from gofish_tui.frontends.table_summary import table_lines
from gofish_tui.i18n.loader import Messages
from gofish_tui.narration.rules_text import SENTENCES, option_sentences, rules_title
from gofish_tui.vocabulary import LocalError
from tests.client.played import seated, updates

WORDS = Messages("en", strict=True)


def said(update: Update) -> list[str]:
    return sentences(update, WORDS)


@pytest.mark.parametrize(("preset", "players"), list(product(PRESETS, (2, 3, 6))))
def test_whole_games_can_be_told_to_everybody(preset: str, players: int) -> None:
    for me in (None, *range(players)):
        for update in updates(players, PRESETS[preset], 3, me):
            for line in said(update):
                assert "\n" not in line
                assert line.strip() == line != ""
                assert not re.search(r"[{}\x1b]", line)
            assert table_lines(update.view, WORDS)


def test_asker_and_asked_are_spoken_to() -> None:
    before = seated(3, 0, Rules())
    deal = next(iter(updates(2, Rules(), 1, 0))).view
    asked = events.Asked(0, 1, 8)
    gave = events.Gave(1, 0, 0b11 << 32)
    you = Stepped(3, (asked, gave, events.Turn(0, None)), deal, deal)
    assert said(you)[0] == "You ask Goran for nines."
    assert said(you)[1] == "Goran gives you two nines."
    assert said(you)[-1] == "It is your turn."
    to_you = Stepped(
        3, (events.Asked(1, 0, 8), events.GoFish(0), events.Drew(1, None, False)), before, before
    )
    assert said(to_you) == [
        "Goran asks you for nines.",
        "You say “Go fish!”",
        "Goran draws a card.",
    ]
    empty = Stepped(3, (events.Asked(1, 2, 8), events.Turn(2, 30)), before, before)
    assert said(empty)[1] == "గిరి has none, and there is nothing left to draw."


def test_the_hand_is_said_before_the_turn() -> None:
    first = next(
        u
        for u in updates(3, Rules(), 4, 0)
        if u.view.my_turn and u.seq > 1 and u.before.hand != u.view.hand
    )
    assert said(first)[-1].startswith("It is your turn.")
    assert said(first)[-2].startswith("You hold ")


def test_shared_wins_have_no_order() -> None:
    view = reduce_all(seated(3, 1, Rules()), [events.Started(1, (0, 1, 2), (0,) * 8, ())])
    for seat, rank in ((0, 0), (1, 1), (2, 2)):
        view = reduce(view, events.Book(seat, rank))
    over = events.Over((0, 1, 2), b"")
    lines = said(Stepped(9, (over,), view, reduce(view, over)))
    assert lines[0].startswith(
        "The game is over. You share the win with Asha and గిరి, one book each!"
    )
    assert lines[1:] == ["Asha: one book, aces.", "Goran: one book, twos.", "గిరి: one book, threes."]


def test_a_game_that_the_host_ends() -> None:
    view = seated(2, 0, Rules())
    warned = said(Stepped(8, (events.Stalling(10),), view, view))
    assert warned[0].endswith("After 10 more asks without either, the game ends.")
    for reason, words in (("no_progress", "Nobody drew a card"), ("endless", "Nothing that")):
        over = events.Over((0, 1), b"", reason)
        lines = said(Stepped(9, (over,), view, reduce(view, over)))
        assert lines[0].startswith("The game is over.")
        assert lines[1].startswith(words)


def test_an_ask_that_the_table_made_is_said_to_be_that() -> None:
    started = events.Started(1, (0, 1, 2), (0,) * 8, ())
    view = reduce_all(seated(3, 1, Rules()), [started, events.Turn(0, 60)])

    def lines(view: TableView, seat: int) -> list[str]:
        step = (events.Asked(seat, 2, 8, True), events.GoFish(2))
        return said(Stepped(9, step, view, reduce_all(view, step)))

    assert lines(view, 0)[:2] == [
        "Asha ran out of time: an ask is made for them.",
        "Asha asks గిరి for nines.",
    ]
    assert lines(view, 1)[0] == "Time is up: an ask is made for you."
    mine = reduce(view, events.Presence(1, "bot"))
    assert lines(mine, 1)[0] == "A bot asks in your place."
    theirs = reduce(view, events.Presence(0, "bot"))
    assert lines(theirs, 0)[0] == "Asha asks గిరి for nines.", "that a bot plays was said before"


def test_a_shuffle_that_fails() -> None:
    view = seated(3, 1, Rules())

    def lines(seats: tuple[int, ...], names: tuple[str, ...]) -> list[str]:
        return said(Stepped(9, (events.RoundVoid(1, 0, seats, names),), view, view))

    again = "The cards are shuffled again: "
    assert lines((0, 2), ("Asha", "గిరి")) == [f"{again}Asha and గిరి did not answer in time."]
    assert lines((1,), ("Goran",)) == [f"{again}your program did not answer in time."]
    assert lines((), ()) == [f"{again}the table’s program was restarted."]


def test_what_stands_beside_the_verdict() -> None:
    rounds = (VoidRound(0, ("Ravi",)), VoidRound(1, ()))
    words = ("otter", "violin", "acorn", "zebra")
    lines = said(Verified(True, "", rounds, words, ("Ravi",)))
    assert lines[0].startswith("Deal verified")
    assert lines[1:] == [
        "An earlier shuffle was abandoned: Ravi did not answer in time.",
        "An earlier shuffle was abandoned: the table’s program was restarted.",
        "Took no part in the shuffle: Ravi.",
        "Compare these words with the others: otter violin acorn zebra.",
    ]
    assert said(Verified(None, "")) == [
        "The deal cannot be checked: not all of this game was seen."
    ]
    assert said(Verified(None, "", words=words))[0] == (
        "Everything fits, but you had no part in this shuffle: "
        "only players who did can verify the deal."
    )


def test_a_lost_connection_has_a_reason_only_when_one_was_given() -> None:
    plain, because = said(Noticed("cut_off", "")), said(Noticed("cut_off", "nothing listens"))
    assert plain[0].startswith("No connection to the broker. ")
    assert because[0].startswith("No connection to the broker: nothing listens. ")


def test_a_deal_that_is_not_right_is_told_at_once() -> None:
    (line,) = said(Noticed("doubtful_deal", "two lists were closed in round 0"))
    assert line.endswith("will not count as verified: two lists were closed in round 0.")


def test_people_come_and_go() -> None:
    view = seated(3, 0, Rules())

    def step(event: events.AnyEvent) -> list[str]:
        nonlocal view
        before, view = view, reduce(view, event)
        return said(Stepped(1, (event,), before, view))

    assert step(events.Presence(1, "away")) == ["Goran is away. The seat is kept."]
    assert step(events.Presence(1, "bot")) == ["A bot plays for Goran."]
    assert step(events.Presence(1, "here")) == ["Goran is back."]
    assert step(events.Stood(1)) == ["Goran leaves the table."]
    assert step(events.Seated(1, "Ravi")) == ["Ravi sits down."]
    assert step(events.Owner(1)) == ["Ravi is now the owner of the table."]
    assert step(events.Paused(True)) == ["The game is paused."]
    assert step(events.Paused(False)) == ["The game goes on."]
    assert step(events.Said(1, "Ravi", "[b]hi")) == ["Ravi: [b]hi"]
    assert step(events.Said(None, "Eve", "hi")) == ["Eve (watching): hi"]
    assert step(events.Committed(1, b"")) == []
    first, *different, last = step(events.rules_set(PRESETS["classic"]))
    assert (first, last) == ("The rules have changed.", "Rules: classic.")
    assert "The deal: seven cards each with two players, five with more." in different


def test_updates_that_are_not_events() -> None:
    view = list(updates(2, Rules(), 1, 0))[3].view
    table = TableInfo("t", "Kitchen", code="4-blue-fish")
    welcome = said(Welcomed(table, "Asha", "player", 0, "c", view))
    assert welcome[0] == "You sit at the table “Kitchen” as Asha, in seat 0."
    assert "4-blue-fish" in welcome[1]
    assert said(Welcomed(table, "Eve", "spectator", None, "c", view))[0].startswith(
        "You are watching"
    )
    assert said(Resynced(4, view))[1:-1] == table_lines(view, WORDS)
    assert said(LinkChanged("host_away")) == ["The host is away. The game goes on when it is back."]
    assert said(Refused(1, "ask", "rank_not_held")) == [
        "You can only ask for a rank that you hold."
    ]
    assert said(Refused(1, "ask", LocalError.OTHER)) == [WORDS.text("error-unknown")]
    assert said(Verified(True, ""))[0].startswith("Deal verified")
    assert "deck" in said(Verified(False, "the deck differs"))[0]
    assert said(RecordSaved("/x/y.json"))[0].endswith("/x/y.json")
    assert said(Ended(None)) == ["You have left the table."]
    assert said(Ended("kicked")) == [WORDS.text("error-kicked")]


def test_help_and_rules_fit_the_table() -> None:
    by_rank, by_card = seated(2, 0, Rules()), seated(2, 1, PRESETS["classic-specific-card"])
    assert any("start" in line for line in help_lines(by_rank, WORDS))
    assert not any("start" in line for line in help_lines(by_card, WORDS))
    assert any("KC" in line for line in help_lines(by_card, WORDS))
    frontend = PlainFrontend(WORDS)
    for line in (b"help", b"rules", b"table", b"hand"):
        for view in (by_rank, by_card, seated(2, None, Rules())):
            assert frontend.parse(line, view)


def test_who_only_hosts_a_table_hears_how_to_look_after_it_and_how_others_get_in() -> None:
    host = PlainFrontend(
        WORDS, TableInfo("t", "Kitchen", "4-amber-fiddle", "gofish://h/t#4-amber-fiddle")
    )
    nobody = seated(2, None, Rules())
    help_said, invitation = host.parse(b"help", nobody), host.parse(b"invite", nobody)
    assert isinstance(help_said, str)
    assert isinstance(invitation, str)
    assert WORDS.text("plain-help-owner") in help_said
    assert WORDS.text("plain-help-leave") not in help_said
    assert "4-amber-fiddle" in invitation


def test_a_memory_aid_is_heard_where_the_table_has_one() -> None:
    frontend = PlainFrontend(WORDS)
    held: list[str] = []
    for update in updates(3, Rules(), 3, 0):
        frontend.render(update)
        for aid in (True, False):
            answer = frontend.parse(b"table", replace(update.view, memory_aid=aid))
            assert isinstance(answer, str)
            assert (WORDS.text("memory-aid") in answer) == aid
            told = [line for line in answer.splitlines() if "certainly has" in line]
            assert aid or not told
            held += told
    # An ask that got nothing reveals something: the asker holds at least one.
    assert any(re.fullmatch(r"Asha certainly has .*\b(one|two|three) .*\.", line) for line in held)


def test_every_value_of_every_option_has_a_sentence() -> None:
    assert set(SENTENCES) == {(key, value) for key, values in OPTIONS.items() for value in values}
    for rules in PRESETS.values():
        assert option_sentences(rules, WORDS)
    assert rules_title(PRESETS["classic"], WORDS) == "Rules: classic."
    assert "ask_for=card" in rules_title(Rules(ask_for="card"), WORDS)


def test_a_reaction_is_told_in_words() -> None:
    view = seated(2, 0, Rules())
    for event, line in (
        (events.Said(1, "Goran", "👏"), "Goran: Yay!"),
        (events.Said(None, "Vera", "🤔"), "Vera (watching): Hmm…"),
        (events.Said(1, "Goran", "👏 👏"), "Goran: 👏 👏"),
    ):
        assert said(Stepped(8, (event,), view, view)) == [line]
