"""Names and talk from anybody: what is kept, what goes, and which names look the same."""

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.events import Said
from gofish_protocol.limits import NAME_CELLS
from gofish_protocol.text import clean, clean_name, skeleton, unique_name, width

ODD = [
    "Ana\u200b",
    "\u202eanA",
    "A\u0301\u0301\u0301\u0301\u0301\u0301\u0301na",
    "\x1b]8;;http://x\x07link\x1b]8;;\x07",
    "👨‍👩‍👧‍👦",
    "🇲🇰",
    "🔫",
    "1️⃣",
    "👋🏽",
    "రమ",
    "Љубица",
    "ﷺ" * 20,
    "\U000e0041tag",
    "x" * 10_000,
    "a\tb\vc",
    "[/]",
    "\\",
]


@given(st.one_of(st.text(), st.sampled_from(ODD)))
def test_cleaned_text_is_one_safe_line(text: str) -> None:
    line = clean(text)
    assert len(line) <= 200
    assert line == line.strip()
    assert line == clean(line)
    for char in line:
        category = unicodedata.category(char)
        assert category[0] != "C" or char in "\u200c\u200d", hex(ord(char))
        assert category not in ("Zl", "Zp")
    assert unicodedata.is_normalized("NFC", line)


@given(st.one_of(st.text(), st.sampled_from(ODD)))
def test_a_name_fits_its_cells_or_is_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError:
        return
    assert 0 < width(name) <= 24
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "text", ["", " ", "\t\n", "\u200b\u200d", "\u0301\u0300", "\u3000", "\x1b\x07", "\u2800", "\u3164",
     "\uffa0\uffa0", "\u115f\u1160", "\U0001d159 \u2800", "\U00013441", "\u034f\u17b4"],
)  # fmt: skip
def test_names_of_nothing_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="seen"):
        clean_name(text)


@pytest.mark.parametrize("blank", "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b5\u180b\U000e0101")
def test_what_draws_nothing_makes_no_other_name(blank: str) -> None:
    assert clean_name(f"{blank}Asha{blank}") == "Asha"
    assert unique_name(clean_name(f"Asha{blank}"), ["Asha"]) == "Asha 2"
    assert clean(f"one{blank}{blank}two") in ("one two", "onetwo")


def test_no_letter_or_sign_that_is_kept_is_named_a_blank_or_a_filler() -> None:
    """But for those that draw something."""
    drawn = {"BLANK SYMBOL", "IDEOGRAPHIC HALF FILL SPACE", "MANICHAEAN PUNCTUATION LINE FILLER"}
    for code in range(sys.maxunicode + 1):
        name = unicodedata.name(chr(code), "")
        if re.search(r"\b(BLANK|FILLER|NULL NOTEHEAD|HALF FILL)\b", name) and clean(chr(code)):
            assert name in drawn or "GAP FILLER" in name, name


@pytest.mark.parametrize("text", ODD)
def test_odd_names_survive_the_trip_or_are_refused(text: str) -> None:
    """What was cleaned once comes back the same through the wire."""
    try:
        name = clean_name(text)
    except ValueError:
        return
    said = Said(0, name, "")
    assert decode(encode(said), Said) == said


def test_invalid_text_is_refused() -> None:
    """A lone surrogate has no bytes, and bytes that are not UTF-8 are not text."""
    message = encode(Said(0, "Ana", "x"))
    assert message.endswith(b"\xa1x")
    for text in (b"\xa3\xed\xa0\x80", b"\xa2\xc0\x80", b"\xa1\xff"):
        with pytest.raises(BadMessage):
            decode(message[:-2] + text, Said)


@pytest.mark.parametrize(
    "other",
    [
        "Ana",
        "ana",
        "ANA",
        "Ana ",
        "Аna",
        "Anа",
        "A\u200bna",
        "Ａna",
        "An a",
        "Ana\u0301"[:3],
        "ΑΝΑ",
    ],
)
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    """Cyrillic and Greek letters, width, case and blanks."""
    assert skeleton(other) == skeleton("Ana")
    given_name = unique_name(clean_name(other), ["Ana"])
    assert skeleton(given_name) != skeleton("Ana")


@pytest.mark.parametrize(
    ("one", "two"), [("Il", "lI"), ("O0", "0O"), ("l1", "1l"), ("Bob5", "BobS")]
)
def test_letters_and_digits_that_look_alike(one: str, two: str) -> None:
    assert skeleton(one) == skeleton(two)


@pytest.mark.parametrize(
    ("one", "two"), [("Ana", "Anna"), ("Ana", "Aná"), ("రమ", "రామ"), ("Ана", "Анџа")]
)
def test_names_that_look_different_stay(one: str, two: str) -> None:
    assert unique_name(two, [one]) == two


@given(st.lists(st.one_of(st.text(min_size=1), st.sampled_from(ODD)), max_size=6))
def test_six_people_never_look_the_same(names: list[str]) -> None:
    taken: list[str] = []
    for text in names:
        try:
            name = clean_name(text)
        except ValueError:
            continue
        mine = unique_name(name, taken)
        assert width(mine) <= NAME_CELLS
        taken.append(mine)
    assert len({skeleton(name) for name in taken}) == len(taken)


def test_four_marks_in_a_row_are_shown() -> None:
    assert clean("q" + "\u0323" * 9 + "w") == "q" + "\u0323" * 4 + "w"


def test_marks_by_the_thousand_are_never_put_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Normalising a row of marks takes the square of its length: 64 kB of them would take seconds."""
    longest = 0
    normalize = unicodedata.normalize

    def watched(form: str, text: str) -> str:
        nonlocal longest
        row = 0
        for char in text:
            row = row + 1 if unicodedata.combining(char) else 0
            longest = max(longest, row)
        return normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", watched)
    assert clean("e" + "\u0301\u0316" * 700 + "!") == "\u00e9\u0316\u0316\u0316\u0316!"
    assert longest <= 8
