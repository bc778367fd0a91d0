"""Numbers and cards choose the forms that each language has for them."""

import re

import pytest

from gofish_tui.i18n.ids import RANKS
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from tests.i18n.test_locales import entries, variables

STOCK = {
    "en": {
        0: "The stock is empty.",
        1: "One card is left in the stock.",
        **{n: f"{n} cards are left in the stock." for n in (2, 5, 11, 21, 101)},
    },
    "te": {
        0: "చెరువు ఖాళీ.",
        1: "చెరువులో ఒక ముక్క ఉంది.",
        **{n: f"చెరువులో {n} ముక్కలు ఉన్నాయి." for n in (2, 5, 11, 21, 101)},
    },
    # In Macedonian 21 and 101 are "one", 11 is not.
    "mk": {
        0: "Езерцето е празно.",
        1: "Во езерцето има уште една карта.",
        **{n: f"Во езерцето има уште {n} карта." for n in (21, 101)},
        **{n: f"Во езерцето има уште {n} карти." for n in (2, 5, 11)},
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts(lang: str) -> None:
    messages = Messages(lang, strict=True)
    assert {n: messages.text("stock", count=n) for n in STOCK[lang]} == STOCK[lang]


@pytest.mark.parametrize(
    ("count", "rank", "said"),
    [
        (1, "nine", "една деветка"),
        (1, "king", "еден поп"),
        (2, "nine", "две деветки"),
        (2, "ace", "два кеца"),
        (3, "jack", "три џандара"),
        (4, "queen", "четири дами"),
        (11, "ace", "11 кеца"),
        (21, "ace", "21 кец"),
        (101, "seven", "101 седумка"),
    ],
)
def test_macedonian_counts_by_gender(count: int, rank: str, said: str) -> None:
    assert Messages("mk", strict=True).text("rank-count", count=count, rank=rank) == said


@pytest.mark.parametrize(
    ("lang", "message", "args", "said"),
    [
        ("mk", "asked-rank-to-you", {"rank": "six"}, "Ана бара шестки од тебе."),
        ("mk", "asked-card", {"rank": "king", "suit": "clubs"}, "Ана го бара попот детелина од Ѓорѓи."),
        ("mk", "asked-card", {"rank": "queen", "suit": "hearts"}, "Ана ја бара дамата срце од Ѓорѓи."),
        ("mk", "book", {"rank": "nine"}, "Ана спушта комплет деветки."),
        ("te", "asked-rank", {"rank": "three"}, "Ана అడిగారు: Ѓорѓи దగ్గర మూళ్లు ఉన్నాయా?"),
        ("te", "asked-card-to-you", {"rank": "king", "suit": "clubs"}, "Ана మిమ్మల్ని అడిగారు: కళావరు రాజు ఉందా?"),
        ("te", "book", {"rank": "ten"}, "Ана పదుల సెట్టు కింద పెట్టారు."),
        ("te", "gave-rank", {"rank": "ace", "count": 2}, "Ѓорѓи కు Ана రెండు ఆసులు ఇచ్చారు."),
        ("te", "gave-rank", {"rank": "seven", "count": 1}, "Ѓорѓи కు Ана ఒక్క ఏడు ఇచ్చారు."),
    ],
)  # fmt: skip
def test_sentences_choose_their_forms(
    lang: str, message: str, args: dict[str, str | int], said: str
) -> None:
    people = dict.fromkeys(("asker", "giver", "player"), "Ана") | dict.fromkeys(
        ("target", "taker"), "Ѓорѓи"
    )
    assert Messages(lang, strict=True).text(message, **people, **args) == said


@pytest.mark.parametrize("number", ["seconds", "minutes"])
def test_in_english_one_of_them_is_no_plural(number: str) -> None:
    words = Messages("en", strict=True)
    for message in entries("en"):
        needed = variables("en", message)
        if number in needed:
            said = words.text(message, **dict.fromkeys(needed, 1))
            assert not re.search(rf"\b1 {number}\b", said), message


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", ["rank-one", "rank-many", "rank-short"])
def test_every_rank_has_a_word_of_its_own(lang: str, form: str) -> None:
    said = {Messages(lang, strict=True).text(form, rank=rank) for rank in RANKS}
    assert len(said) == 13
    assert not said & (set(RANKS) if lang != "en" else set())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("message", "rank"),
    [("practice-rank", "seven"), ("rules-ask-for-rank", "nine"), ("plain-help-ask", "nine")],
)
def test_examples_name_a_rank_as_the_game_does(lang: str, message: str, rank: str) -> None:
    messages = Messages(lang, strict=True)
    assert messages.text("rank-many", rank=rank) in messages.text(message)


@pytest.mark.parametrize("message", ["why-book", "why-seen", "why-holds", "why-holds-you"])
@pytest.mark.parametrize(("count", "verb"), [(1, "ఉంది"), (2, "ఉన్నాయి")])
def test_a_telugu_verb_counts_the_cards(message: str, count: int, verb: str) -> None:
    messages = Messages("te", strict=True)
    cards = messages.text("rank-count", count=count, rank="queen")
    said = messages.text(message, count=count, rank="queen", target="Ана", percent=50)
    assert f"{cards} {verb}" in said
