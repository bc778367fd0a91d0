"""The loader: languages, English for the rest, and mistakes that show in tests only."""

import os
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import EntryType, Message

from gofish_tui.i18n.entries import Entries
from gofish_tui.i18n.loader import MessageError, Messages, sources
from gofish_tui.i18n.picking import LANGUAGES, pick_language
from tests.test_layers import modules_after


def parsed(file: Path) -> list[EntryType]:
    """What is in a Fluent file."""
    return FluentParser().parse(file.read_text("utf-8")).body


@pytest.fixture
def en() -> Messages:
    return Messages("en", strict=True)


def test_the_sentence_decides_the_form(en: Messages) -> None:
    asked = {"asker": "Asha", "target": "Goran", "rank": "six"}
    assert en.text("asked-rank", **asked) == "Asha asks Goran for sixes."
    assert en.text("asked-rank-you", **asked) == "You ask Goran for sixes."
    assert en.text("asked-rank-to-you", **asked) == "Asha asks you for sixes."
    assert en.text("card", rank="king", suit="clubs") == "king of clubs"
    assert en.text("card-short", rank="ten", suit="hearts") == "10♥"


@pytest.mark.parametrize(
    ("count", "what"), [(1, "one nine"), (2, "two nines"), (3, "three nines"), (4, "4 nines")]
)
def test_numbers_decide_the_form(en: Messages, count: int, what: str) -> None:
    said = en.text("gave-rank-to-you", giver="Asha", rank="nine", count=count)
    assert said == f"Asha gives you {what}."


def test_counts_of_cards(en: Messages) -> None:
    assert en.text("refilled", player="Asha", count=1) == "Asha draws a new hand of one card."
    assert en.text("refilled", player="Asha", count=5) == "Asha draws a new hand of 5 cards."
    assert en.text("stock", count=0) == "The stock is empty."
    assert en.text("stock", count=1) == "One card is left in the stock."
    assert en.text("stock", count=21) == "21 cards are left in the stock."


def test_winners(en: Messages) -> None:
    assert en.text("over-winner-you", books=1) == "The game is over. You win with one book!"
    shared = en.text("over-shared", winners=en.names(["Asha", "Goran"]), books=5)
    assert shared == "The game is over. Asha and Goran share the win with 5 books each."


def test_lists_of_names(en: Messages) -> None:
    assert en.names([]) == ""
    assert en.names(["Asha"]) == "Asha"
    assert en.names(["Asha", "Goran"]) == "Asha and Goran"
    assert en.names(iter(["Asha", "Goran", "Ravi", "Mila"])) == "Asha, Goran, Ravi and Mila"


@pytest.mark.parametrize("name", ["{ $x }", "[b]x[/b]", "-term", "{ turn }", "తెలుగు", "Ѓорѓи", "7"])
def test_a_name_is_never_read_as_fluent(en: Messages, name: str) -> None:
    assert en.text("turn", player=name) == f"It is {name}’s turn."


@pytest.mark.parametrize(
    "name",
    ["\x1b]0;mine\x07", "a\rb", "a\x9b2Jb", "gnp.\u202ehsifog", "\u2066x", os.fsdecode(b"\xff")],
)
def test_what_a_terminal_obeys_is_only_shown(en: Messages, name: str) -> None:
    said = en.text("asked-rank", asker=name, target="Goran", rank="seven")
    assert "\ufffd" in said
    assert said.isprintable()
    assert "Goran" in said


def test_letters_that_need_joiners_keep_them(en: Messages) -> None:
    name = "క్\u200cష"
    assert name in en.text("asked-rank", asker=name, target="Goran", rank="seven")


def test_no_invisible_marks_around_names(en: Messages) -> None:
    assert "\u2068" not in en.text("turn", player="Asha")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_speaks_every_sentence(lang: str) -> None:
    said = Messages(lang, strict=True).text("go-fish", player="Asha")
    assert "Asha" in said


def test_an_unknown_language_speaks_english() -> None:
    assert sources("tlh") == []
    assert sources("../../..") == []
    assert Messages("tlh", strict=True).text("turn-you") == "It is your turn."


@pytest.mark.parametrize(
    ("message", "args"),
    [("no-such-message", {}), ("turn", {}), ("turn.no-such-attribute", {"player": "Asha"})],
)
def test_mistakes_raise_only_where_we_can_mend_them(message: str, args: dict[str, str]) -> None:
    with pytest.raises(MessageError, match=message):
        Messages("en", strict=True).text(message, **args)
    assert Messages("en", strict=False).text(message, **args)


def test_a_user_sees_the_id_of_what_is_missing() -> None:
    assert Messages("mk", strict=False).text("no-such-message") == "no-such-message"


def test_tests_are_strict_by_default() -> None:
    assert Messages().strict


@pytest.mark.parametrize(
    ("option", "saved", "env", "lang"),
    [
        (None, None, {}, "en"),
        (None, None, {"LANG": "mk_MK.UTF-8"}, "mk"),
        (None, None, {"LANG": "te"}, "te"),
        (None, None, {"LANG": "te_IN", "LC_ALL": "C.UTF-8"}, "en"),
        (None, None, {"LANG": "C", "LC_MESSAGES": "mk_MK"}, "mk"),
        (None, None, {"LANG": "te_IN", "LC_ALL": ""}, "te"),
        (None, None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, "te", {"LANG": "mk_MK.UTF-8"}, "te"),
        ("en", "te", {"LANG": "mk_MK.UTF-8"}, "en"),
        ("MK", None, {}, "mk"),
        ("te-IN", None, {}, "te"),
        ("klingon", "mk", {}, "mk"),
    ],
)
def test_picking_a_language(
    option: str | None, saved: str | None, env: dict[str, str], lang: str
) -> None:
    assert pick_language(option, env, saved) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plain_sentence_is_what_fluent_makes_of_it(lang: str) -> None:
    entries = Entries(lang, [file.read_text("utf-8") for file in sources(lang)])
    bundle = FluentBundle([lang], use_isolating=False)
    for file in sources(lang):
        bundle.add_resource(FluentResource(file.read_text("utf-8")))
    names = [i.id.name for file in sources(lang) for i in parsed(file) if isinstance(i, Message)]
    plain = {name: said for name in names if (said := entries.plain(name)) is not None}
    assert len(plain) > len(names) // 3
    for name, said in plain.items():
        pattern = bundle.get_message(name).value
        assert pattern is not None
        assert bundle.format_pattern(pattern, {}) == (said, []), name
        assert entries.format(name, {}) == (said, []), name


def test_an_entry_brings_what_it_refers_to_and_no_more() -> None:
    text = """
# first
top = { middle } and { -term(form: "x") }
middle =
    { $n ->
        [one] { low }
       *[other] { low.many }
}
low = low
    .many = lows

    after a gap
-term = { $form ->
    [x] of { low }
   *[y] nothing
}
other = never { asked } for
top = the second of that name
"""
    entries = Entries("en", [text, "more = { top }\n# last"])
    assert entries.plain("low") is None
    assert entries.format("more", {"n": 1}) == ("low and of low", [])
    assert entries.format("more", {"n": 2}) == ("lows\n\nafter a gap and of low", [])
    assert entries.format("low.many", {}) == ("lows\n\nafter a gap", [])
    assert entries.format("low.none", {}) == (None, [])
    assert entries.format("-term", {}) == (None, [])
    assert entries.format("asked", {}) == (None, [])
    said, wrong = entries.format("other", {})
    assert said == "never {asked} for"
    assert len(wrong) == 1


def test_a_plain_sentence_needs_no_fluent() -> None:
    loaded = modules_after(
        "from gofish_tui.i18n.loader import Messages; Messages('mk').text('home-play')"
    )
    assert {"fluent", "babel"} & {name.partition(".")[0] for name in loaded} == set()
