"""The options and presets of docs/rules.md, and what does not make a table."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol import rules
from gofish_protocol.rules import OPTIONS, PRESETS, BadRules, Rules, make_rules
from tests.protocol.tables import COMBINATIONS

TABLE: dict[str, tuple[str | bool, ...]] = {
    "deal": ("deckhand", "classic"),
    "ask_for": ("rank", "card"),
    "asking": ("must_hold", "any"),
    "bluff": (False, True),
    "go_again": ("success", "lucky", "never"),
    "turn_passes_to": ("next", "asked"),
    "empty_hand": ("draw", "sit_out", "ends_game"),
    "stock_out": ("continue", "ends_game"),
}
CLASSIC = {
    "deal": "classic",
    "turn_passes_to": "asked",
    "empty_hand": "ends_game",
    "stock_out": "ends_game",
}


def test_the_options_and_their_defaults() -> None:
    assert OPTIONS == TABLE
    assert make_rules({}).options() == {key: values[0] for key, values in TABLE.items()}


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("deckhand", {}),
        ("classic", CLASSIC),
        ("classic-specific-card", CLASSIC | {"ask_for": "card"}),
        ("classic-keep-playing", CLASSIC | {"empty_hand": "draw", "stock_out": "continue"}),
    ],
)
def test_presets(preset: str, changes: dict[str, Any]) -> None:
    made = make_rules({"preset": preset})
    assert made == PRESETS[preset] == make_rules(changes)
    assert rules.preset_name(made) == preset
    # The order of the words does not matter, what is set wins over the preset.
    assert make_rules({"go_again": "never", "preset": preset}) == made._replace(go_again="never")
    assert rules.preset_name(made._replace(go_again="never")) is None


def test_presets_are_these_four() -> None:
    assert list(PRESETS) == ["deckhand", "classic", "classic-specific-card", "classic-keep-playing"]


@pytest.mark.parametrize(
    ("deal", "sizes"), [("deckhand", [7, 7, 5, 5, 5]), ("classic", [7, 5, 5, 5, 5])]
)
def test_hand_sizes(deal: str, sizes: list[int]) -> None:
    """G14: with these hands no number of seats needs more cards than there are."""
    assert [Rules(deal=deal).hand_size(players) for players in range(2, 7)] == sizes


@pytest.mark.parametrize(
    "wanted",
    [
        {"preset": "Classic"},
        {"preset": None},
        {"preset": []},
        {"preset": {}},
        {"speed": 1},
        {"": ""},
        {"deal": "Deckhand"},
        {"deal": None},
        {"deal": ["deckhand"]},
        {"ask_for": True},
        {"bluff": 1, "ask_for": "card"},
        {"bluff": 0},
        {"bluff": "true", "ask_for": "card"},
        {"bluff": None},
        {"bluff": True},
        {"bluff": True, "ask_for": "rank"},
        {"bluff": True, "preset": "classic"},
        {"asking": 0.0},
        {"go_again": {}},
        {"players": 3},
    ],
)
def test_no_table(wanted: dict[str, Any]) -> None:
    with pytest.raises(BadRules):
        make_rules(wanted)


def test_base() -> None:
    """What a table already has stays, unless a preset starts afresh."""
    base = make_rules({"preset": "classic", "go_again": "never"})
    assert make_rules({"deal": "deckhand"}, base) == base._replace(deal="deckhand")
    assert make_rules({"preset": "classic"}, base) == PRESETS["classic"]
    with_bluff = make_rules({"ask_for": "card", "bluff": True})
    with pytest.raises(BadRules):
        make_rules({"ask_for": "rank"}, with_bluff)


def test_packed_and_back() -> None:
    for combination in COMBINATIONS:
        packed = rules.pack(combination)
        assert rules.unpack(packed) == combination == make_rules(combination.options())
        assert rules.unpack([*packed, 7]) == combination, "a newer version may add options"
    assert len({tuple(rules.pack(combination)) for combination in COMBINATIONS}) == 432


@given(st.lists(st.integers(-3, 5), max_size=10))
def test_any_numbers_are_rules_or_refused(numbers: list[int]) -> None:
    try:
        made = rules.unpack(numbers)
    except BadRules:
        return
    assert rules.pack(made) == numbers[:8]


def test_the_types_name_the_values() -> None:
    """So that a comparison with a word that no option has is an error of types."""
    hints = get_type_hints(Rules)
    assert {key: get_args(kind) for key, kind in hints.items() if kind is not bool} == {
        key: values for key, values in OPTIONS.items() if values != (False, True)
    }
    assert list(hints) == list(OPTIONS)


def test_a_switch_is_known_by_its_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPTIONS, "open_hands", (False, True))
    assert rules.parse_option("open_hands=true") == ("open_hands", True)
    assert rules.parse_option("deal=true") == ("deal", "true")


def test_options_as_people_type_them() -> None:
    assert rules.parse_option("bluff=true") == ("bluff", True)
    assert rules.parse_option("bluff=false") == ("bluff", False)
    assert rules.parse_option("ask_for=card") == ("ask_for", "card")
    assert rules.parse_option("deal=") == ("deal", "")
    for text in ("", "deal", "bluff:true"):
        with pytest.raises(BadRules):
            rules.parse_option(text)
