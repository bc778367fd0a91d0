"""Text from outside, cleaned once at the door (protocol/README.md, 2).

What stays is safe to show anywhere: no escape sequence, no bidi override, no markup by accident of control characters, and a
width that every terminal agrees on.
"""

import unicodedata

from .limits import CHAT_CHARS, MARKS_KEPT, MARKS_READ, NAME_CELLS

_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_JOINERS = "\u200c\u200d"
_KEYCAP = "\u20e3"
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
"""Letters and signs, by category, that draw nothing: Hangul's fillers, Braille without a dot, blank hieroglyphs, a
notehead that is not drawn."""
_UNSEEN = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4"
"""Marks that draw nothing either."""
_CAPITALS = str.maketrans(
    # Before case folding: a capital may look like a different letter than its lower-case form does.
    dict(zip("IΙІӀΑΒΕΖΗΚΜΝΟΡΤΥΧ", "llllABEZHKMNOPTYX", strict=True))
    | dict(zip("АВЕЅЈКМНОРСТУХҮԚԜ", "ABESJKMHOPCTYXYQW", strict=True))
)
_LOOKALIKES = str.maketrans(
    {
        # Cyrillic and Greek, lower-cased, and the Latin letter that each looks like
        **dict(zip("авекмнорстухіјѕԁԛԝһӏ", "abekmhopctyxijsdqwhl", strict=True)),
        **dict(zip("αεικνορτυχβηζμ", "aeikvoptyxbnzu", strict=True)),
        **dict(zip("ɑɡıℓ01|!$5", "agilolllss", strict=True)),
    }
)


def clean(text: str, *, chars: int = CHAT_CHARS, cells: int | None = None) -> str:
    """One line of text that is safe to show, cut to ``chars`` characters and, if given, ``cells`` terminal cells."""
    cleaned: list[str] = []
    marks = 0
    normal = unicodedata.normalize("NFC", _without_stacks(text[: chars * 8]))
    for place, char in enumerate(normal):
        category = unicodedata.category(char)
        if category in ("Zs", "Zl", "Zp") or char in "\t\n\r\v\f" or char in _BLANK:
            if cleaned and cleaned[-1] != " ":
                cleaned.append(" ")
            marks = 0
            continue
        if char in _JOINERS and _between_indic(normal, place):
            cleaned.append(char)
            continue
        if category in _DROPPED or char in _UNSEEN or _changes_width(char):
            continue
        if category in ("Mn", "Me", "Mc"):
            marks += 1
            if marks > MARKS_KEPT:
                continue
        else:
            marks = 0
        cleaned.append(char)
    line = "".join(cleaned).strip()[:chars]
    if cells is not None:
        while width(line) > cells:
            line = line[:-1]
    return unicodedata.normalize("NFC", line).strip()


def _without_stacks(text: str) -> str:
    """The text with only the first marks of a row: the time to put marks in order grows with the square of their number."""
    if text.isascii():
        return text
    chars: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MARKS_READ:
            chars.append(char)
    return "".join(chars)


def clean_name(text: str) -> str:
    """A name of at most 24 cells. Raises ValueError when nothing is left that a person could see and call."""
    name = clean(text, chars=48, cells=NAME_CELLS)
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise ValueError("a name needs at least one letter, digit or sign that can be seen")
    return name


def width(text: str) -> int:
    """Terminal cells this takes where spacing marks take one: the wider of what terminals do."""
    cells = 0
    for char in text:
        if unicodedata.east_asian_width(char) in "WF":
            cells += 2
        elif unicodedata.category(char) not in ("Mn", "Me", "Cf"):
            cells += 1
    return cells


def skeleton(name: str) -> str:
    """What a name looks like: names that look equal cannot be told apart at a table."""
    plain = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold()
    seen = "".join(char for char in plain if unicodedata.category(char)[0] in "LNPSM")
    return seen.translate(_LOOKALIKES)


def unique_name(name: str, taken: list[str]) -> str:
    """The name, or the name with a number, so that it does not look like any of ``taken``; it stays within 24 cells."""
    skeletons = {skeleton(other) for other in taken}
    candidate, number = name, 1
    while skeleton(candidate) in skeletons:
        number += 1
        suffix = f" {number}"
        base = name
        while width(base + suffix) > NAME_CELLS:
            base = base[:-1]
        candidate = base.rstrip() + suffix
    return candidate


def _between_indic(text: str, place: int) -> bool:
    before = text[place - 1 : place]
    after = text[place + 1 : place + 2]
    return _is_indic(before) and _is_indic(after)


def _is_indic(char: str) -> bool:
    return bool(char) and "\u0900" <= char <= "\u0dff"


def _changes_width(char: str) -> bool:
    """Signs that terminals disagree about: variation selectors, skin tones, keycaps."""
    if "\U000e0100" <= char <= "\U000e01ef":
        return True
    return "\ufe00" <= char <= "\ufe0f" or "\U0001f3fb" <= char <= "\U0001f3ff" or char == _KEYCAP
