"""What people call themselves and say comes out of every sentence of every language as it went in."""

import pytest

from gofish_tui.i18n.ids import RANKS, SUITS
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from tests.i18n.test_locales import NUMBERS, entries, variables

TEXTS = (
    "Asha",
    "Ѓорѓи Џамбазов",
    "తెలుగు పుస్తకం",
    "שלום",
    "مرحبا",
    "山田",
    "한국",
    "🐟 fish",
    "[/] [b]x[/b]",
    "{ $player }",
    "-term",
    "{\"a\": 1}",
    "7",
    "O’Brien \\ 50 %",
)  # fmt: skip
FROM_PEOPLE = {
    "asker", "detail", "first", "giver", "name", "others", "path", "player", "table", "taker",
    "target", "text", "winner", "winners", "word", "words",
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_comes_out_as_it_went_in(lang: str) -> None:
    messages = Messages(lang, strict=True)
    tried = 0
    for message in entries(lang):
        needed = variables(lang, message)
        theirs = sorted(needed & FROM_PEOPLE)
        if not theirs:
            continue
        for shift, text in enumerate(TEXTS):
            given = {name: TEXTS[(shift + n) % len(TEXTS)] for n, name in enumerate(theirs)}
            fixed: dict[str, str | int] = {
                "rank": RANKS[shift % 13],
                "suit": SUITS[shift % 4],
                **dict.fromkeys(NUMBERS, shift + 1),
            }
            for name in needed - set(given):
                fixed.setdefault(name, "x")
            said = messages.text(
                message,
                **{k: v for k, v in fixed.items() if k in needed and k not in given},
                **given,
            )
            assert text == given[theirs[0]]
            assert all(one in said for one in given.values()), (message, said)
            tried += 1
    assert tried > 500


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_glued_to_a_name(lang: str) -> None:
    """Around a name stands a space, the end, or a sign: an ending fits some names only."""
    messages = Messages(lang, strict=True)
    for message in entries(lang):
        needed = variables(lang, message)
        people = needed & {
            "asker",
            "giver",
            "player",
            "taker",
            "target",
            "winner",
            "winners",
            "first",
        }
        if lang == "en" and message == "turn":
            continue  # English has an apostrophe s that fits every name.
        for name in people:
            args: dict[str, str | int] = dict.fromkeys(NUMBERS, 2) | {
                "rank": "six",
                "suit": "clubs",
            }
            args |= dict.fromkeys(needed - set(args), "x") | {name: "\ue000"}
            said = f" {messages.text(message, **{k: args[k] for k in needed})} "
            before, _, after = said.partition("\ue000")
            assert not before[-1].isalpha(), f"{message}: {said}"
            assert not after[0].isalpha(), f"{message}: {said}"
            assert after[0] not in "-\u200c\u200d’'", f"{message}: {said}"
