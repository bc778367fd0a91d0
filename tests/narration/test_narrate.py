"""Events become a message and its arguments: the same for every front end, and each reader's own."""

import pytest

from gofish_protocol import events
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import TableView, reduce_all
from gofish_tui.i18n.loader import Messages
from gofish_tui.narration.narrate import narrate, turn
from gofish_tui.narration.rules_text import SENTENCES
from gofish_tui.narration.sentences import (
    BookRanks,
    Cards,
    Kind,
    Narration,
    PersonName,
    Quote,
    text,
)
from tests.client.played import seated

ASHA, GORAN = PersonName("Asha"), PersonName("Goran")


def told(view: TableView, *happened: events.AnyEvent) -> list[Narration]:
    return narrate(happened, view, reduce_all(view, happened))


@pytest.mark.parametrize(
    ("me", "message", "mine"),
    [
        (None, "asked-rank", False),
        (2, "asked-rank", False),
        (0, "asked-rank-you", True),
        (1, "asked-rank-to-you", True),
    ],
)
def test_a_sentence_about_two_has_a_form_for_each_reader(
    me: int | None, message: str, mine: bool
) -> None:
    asked, said = told(seated(3, me, Rules()), events.Asked(0, 1, 8), events.GoFish(1))
    people = {"asker": ASHA, "target": GORAN, "rank": "nine"}
    assert asked == Narration(message, people, Kind.PLAY, mine)
    assert said.message == ("go-fish-you" if me == 1 else "go-fish")


def test_a_card_is_asked_for_by_its_suit_as_well() -> None:
    (asked, _) = told(
        seated(2, None, PRESETS["classic-specific-card"]), events.Asked(0, 1, 50), events.GoFish(1)
    )
    assert asked.message == "asked-card"
    assert asked.arguments["suit"] == "hearts"


def test_what_a_person_types_is_not_part_of_the_sentence() -> None:
    said = events.Said(0, "Asha", "{ turn }")
    (talk,) = told(seated(2, 1, Rules()), said)
    assert talk == Narration("said", {"name": ASHA, "text": Quote("{ turn }")}, Kind.CHAT)
    assert text(talk, Messages(strict=True)) == "Asha: { turn }"


def test_lists_are_spelled_by_whoever_shows_them() -> None:
    view = seated(2, 0, Rules())
    (own,) = told(view, events.Refilled(0, 2, 0b11))
    assert own.arguments["cards"] == Cards(0b11)
    assert told(view, events.Refilled(1, 2, None))[0].message == "refilled"
    score = Narration("score", {"player": ASHA, "books": 1, "ranks": BookRanks(1)}, Kind.STATUS)
    assert text(score, Messages(strict=True)) == "Asha: one book, aces."


def test_the_first_turn_is_told_with_the_start() -> None:
    view = seated(2, 0, Rules())
    started = events.Started(1, (0, 1), (0,) * 8, ())
    messages = [each.message for each in told(view, started, events.Turn(1, 60))]
    assert messages == ["game-begins", "started"]
    assert told(view, events.Turn(1, 60)) == [turn(view, 1, 60)]
    assert turn(view, 0, 60) == Narration("turn-seconds-you", {"seconds": 60}, Kind.TURN)


def test_nobody_is_back_who_was_not_away_and_who_has_left_has_not_lost_the_connection() -> None:
    view = seated(3, 0, Rules())
    assert told(view, events.Presence(1, "here")) == []
    (away,) = told(view, events.Presence(1, "away"))
    assert away.message == "presence-away"
    (left,) = told(view, events.Gone(1), events.Presence(1, "away"))
    assert left.message == "presence-left"
    assert told(view, events.Presence(0, "away")) == []


def test_rules_that_change_are_named_and_what_is_different_is_said() -> None:
    classic = PRESETS["classic"]
    changed, *different, named = told(seated(2, 0, Rules()), events.rules_set(classic))
    assert (changed.message, changed.kind) == ("rules-changed", Kind.NEWS)
    assert {each.kind for each in different} == {Kind.NEWS}
    now = Rules().options().items() ^ classic.options().items()
    said = [each.message for each in different]
    assert said == [SENTENCES[one] for one in classic.options().items() if one in now]
    assert said
    assert named == Narration("rules-preset", {"preset": "classic"}, Kind.STATUS)
