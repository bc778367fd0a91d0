"""What `--json` prints: the shapes and order of docs/json.md, the same for all, and nobody's secret to another."""

import json
from itertools import product

import pytest

from gofish_protocol import events
from gofish_protocol.cards import CARDS, card_names, rank_names
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.shuffle_rounds import VoidRound
from gofish_protocol.view import changes_hand, empty_table, reduce, reduce_all
from gofish_tui.client.updates import (
    Ended,
    LinkChanged,
    RecordSaved,
    Refused,
    Resynced,
    Stepped,
    TableInfo,
    Verified,
    Welcomed,
)
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.frontends.json_render import JsonLine, lines
from tests.client.played import game_of, seated, steps, updates

ORDER = [
    "asked",
    "gave",
    "go_fish",
    "drew",
    "book",
    "refilled",
    "out",
    "hand",
    "turn",
    "over",
    "table",
]
KEYS = {
    "table": {"seq", "phase", "game", "rules", "turn", "stock", "seats"},
    "hand": {"seq", "cards"},
    "asked": {"seq", "seat", "to", "for"},
    "gave": {"seq", "seat", "to", "cards"},
    "go_fish": {"seq", "seat"},
    "drew": {"seq", "seat", "card", "lucky"},
    "book": {"seq", "seat", "rank"},
    "refilled": {"seq", "seat", "count", "cards"},
    "out": {"seq", "seat"},
    "turn": {"seq", "seat", "seconds"},
    "over": {"seq", "winners", "books", "record", "reason"},
}


def told(players: int, rules: Rules, seed: int, me: int | None) -> list[list[JsonLine]]:
    """A viewer's lines, one list a step."""
    return [lines(update) for update in updates(players, rules, seed, me)]


@pytest.mark.parametrize(("preset", "players"), list(product(PRESETS, (2, 4, 6))))
def test_every_step_is_in_the_order_of_the_contract(preset: str, players: int) -> None:
    for me in (None, 0):
        for step in told(players, PRESETS[preset], 7, me):
            kinds = [line["type"] for line in step]
            assert len({line["seq"] for line in step}) == 1
            assert kinds[-1] == "table"
            assert kinds[-2] in ("turn", "over")
            assert kinds.count("turn") + kinds.count("over") == 1
            # Books, refilled hands and sitting out come as they happen; all else has its place.
            places = [
                ORDER.index("book") if k in ("refilled", "out") else ORDER.index(k) for k in kinds
            ]
            assert places == sorted(places)
            for line in step:
                assert set(line) >= KEYS[line["type"]] | {"type"}


def test_all_viewers_are_told_the_same_but_for_secrets() -> None:
    everyone = [told(3, Rules(), 3, me) for me in (None, 0, 1, 2)]
    for step in zip(*everyone, strict=True):
        public = [
            [
                {**line, "card": None}
                if line["type"] == "drew" and not line["lucky"]
                else {**line, "cards": None}
                if line["type"] == "refilled"
                else line
                for line in viewer
                if line["type"] != "hand"
            ]
            for viewer in step
        ]
        assert all(p == public[0] for p in public)


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_reads_a_card_that_is_not_theirs_to_know(preset: str) -> None:
    rules = PRESETS[preset]
    for me in (None, 0, 1, 2):
        game = game_of(3, rules, 11)
        public: set[str] = set()
        for update, happened in zip(updates(3, rules, 11, me), steps(game, 11), strict=True):
            for event in happened:
                match event:
                    case events.Gave(cards=cards):
                        public |= set(card_names(cards))
                    case events.Drew(card=int(card), lucky=True):
                        public.add(CARDS[card])
                    case events.Asked(what=what) if rules.by_card:
                        public.add(CARDS[what])
                    case events.Book(rank=rank):
                        public |= set(CARDS[rank * 4 : rank * 4 + 4])
            own = {
                CARDS[e.card]
                for e in happened
                if isinstance(e, events.Drew) and e.seat == me and e.card is not None
            }
            text = json.dumps(lines(update))
            hand = set(card_names(update.view.hand)) | own
            hand |= {
                c
                for e in happened
                if isinstance(e, events.Refilled) and e.seat == me
                for c in card_names(e.cards or 0)
            }
            for card in CARDS:
                assert f'"{card}"' not in text or card in public | hand


def test_the_hand_line_comes_when_and_only_when_the_hand_changed() -> None:
    for update in updates(2, Rules(), 5, 1):
        kinds = [line["type"] for line in lines(update)]
        changed = update.before.hand != update.view.hand or changes_hand(update.events, 1)
        assert ("hand" in kinds) == changed


def test_a_welcome_is_first_then_the_state() -> None:
    table = TableInfo("t1", "Kitchen")
    update = Welcomed(table, "Asha", "player", 0, "c1", seated(2, 0, Rules()))
    welcome, state = lines(update)
    assert {k: welcome[k] for k in ("type", "table", "name", "role", "seat", "client")} == {
        "type": "welcome",
        "table": "t1",
        "name": "Asha",
        "role": "player",
        "seat": 0,
        "client": "c1",
    }
    assert state["phase"] == "lobby"
    assert [seat["status"] for seat in state["seats"]] == ["here"] * 2 + ["empty"] * 4


def test_a_resync_in_a_game_ends_with_the_table_like_a_step() -> None:
    last = list(updates(3, Rules(), 2, 0))[4]
    kinds = [line["type"] for line in lines(Resynced(9, last.view))]
    assert kinds == ["hand", "turn", "table"]
    watched = [
        line["type"] for line in lines(Resynced(9, list(updates(3, Rules(), 2, None))[4].view))
    ]
    assert watched == ["turn", "table"]


def test_the_end_names_winners_books_and_the_record() -> None:
    *_, end = updates(2, Rules(), 4, 0)
    frontend = JsonFrontend()
    assert frontend.render(RecordSaved("/tmp/game.json")) == ""
    said = [json.loads(line) for line in frontend.render(end).splitlines()]
    over = next(line for line in said if line["type"] == "over")
    assert over["record"] == "/tmp/game.json"
    assert over["books"] == [rank_names(seat.books) for seat in end.view.seats]
    assert over["winners"] == list(end.view.winners)
    assert over["reason"] is None


def test_why_the_host_ended_a_game() -> None:
    view = seated(2, 0, Rules())
    happened = (events.Stalling(10), events.Over((0, 1), bytes(32), "no_progress"))
    said = lines(Stepped(3, happened, view, reduce_all(view, happened)))
    assert said[0] == {"type": "stalling", "seq": 3, "asks_left": 10}
    assert said[1]["reason"] == "no_progress"


def test_what_is_not_a_game_event() -> None:
    assert lines(LinkChanged("host_away")) == [{"type": "link", "status": "host_away"}]
    rounds = (VoidRound(0, ("Asha",)), VoidRound(1, ()))
    words = ("otter", "violin", "acorn", "zebra")
    assert lines(Verified(True, "all fits", rounds, words, ("Asha",))) == [
        {
            "type": "verified",
            "ok": True,
            "detail": "all fits",
            "rounds": [{"round": 0, "held_up": ["Asha"]}, {"round": 1, "held_up": "host"}],
            "without": ["Asha"],
            "words": list(words),
        }
    ]
    (refused,) = lines(Refused(3, "ask", "stale"))
    assert (refused["type"], refused["n"], refused["error"]) == ("refused", 3, "stale")
    assert lines(Ended(None)) == []
    assert lines(Ended("kicked", ""))[0]["error"] == "kicked"
    view = empty_table(2)
    said = events.Said(None, "Ravi", 'he said "x"\u2028')
    (line,) = lines(Stepped(4, (said,), view, view))
    assert line == {"type": "said", "seat": None, "name": "Ravi", "text": 'he said "x"\u2028'} | {
        "reaction": None
    }


def test_presence_and_seats_show_as_presence_and_table() -> None:
    before = seated(2, 0, Rules())
    for event, status in (
        (events.Presence(1, "away"), "away"),
        (events.Seated(2, "Bot", "minnow"), "bot"),
        (events.Stood(1), "empty"),
    ):
        after = reduce(before, event)
        first, second = lines(Stepped(2, (event,), before, after))
        assert (first["type"], first["status"], second["type"]) == ("presence", status, "table")


def test_a_reaction_is_named() -> None:
    view = empty_table()
    for text, reaction in (("👏", "yay"), ("😬", "uh_oh"), ("👏👏", None), ("yay", None)):
        (line,) = lines(Stepped(4, (events.Said(1, "Ravi", text),), view, view))
        assert (line["text"], line["reaction"]) == (text, reaction)
