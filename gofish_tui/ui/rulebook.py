"""The labels of a form for the rules; the sentences about them are `gofish_tui.narration.rules_text`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.rules import OPTIONS, PRESETS, Rules, preset_name

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

OptionValue = str | bool

LABELS: dict[str, str] = {
    "deal": "option-deal",
    "ask_for": "option-ask-for",
    "asking": "option-asking",
    "bluff": "option-bluff",
    "go_again": "option-go-again",
    "turn_passes_to": "option-turn-passes-to",
    "empty_hand": "option-empty-hand",
    "stock_out": "option-stock-out",
}
CHOICES: dict[tuple[str, OptionValue], str] = {
    ("deal", "deckhand"): "choice-deal-deckhand",
    ("deal", "classic"): "choice-deal-classic",
    ("ask_for", "rank"): "choice-ask-for-rank",
    ("ask_for", "card"): "choice-ask-for-card",
    ("asking", "must_hold"): "choice-asking-must-hold",
    ("asking", "any"): "choice-asking-any",
    ("bluff", False): "choice-bluff-no",
    ("bluff", True): "choice-bluff-yes",
    ("go_again", "success"): "choice-go-again-success",
    ("go_again", "lucky"): "choice-go-again-lucky",
    ("go_again", "never"): "choice-go-again-never",
    ("turn_passes_to", "next"): "choice-turn-passes-to-next",
    ("turn_passes_to", "asked"): "choice-turn-passes-to-asked",
    ("empty_hand", "draw"): "choice-empty-hand-draw",
    ("empty_hand", "sit_out"): "choice-empty-hand-sit-out",
    ("empty_hand", "ends_game"): "choice-empty-hand-ends-game",
    ("stock_out", "continue"): "choice-stock-out-continue",
    ("stock_out", "ends_game"): "choice-stock-out-ends-game",
}
PRESET_NAMES: dict[str | None, str] = {
    "deckhand": "preset-deckhand",
    "classic": "preset-classic",
    "classic-specific-card": "preset-classic-specific-card",
    "classic-keep-playing": "preset-classic-keep-playing",
    None: "preset-own",
}


def preset_text(words: Messages, rules: Rules) -> str:
    """What these rules are called, or that they are custom."""
    return words.text(PRESET_NAMES[preset_name(rules)])


def preset_options(words: Messages) -> list[tuple[str, str]]:
    """Every preset as a value and its label."""
    return [(name, words.text(PRESET_NAMES[name])) for name in PRESETS]


def option_labels(words: Messages, key: str) -> list[tuple[OptionValue, str]]:
    """The values of an option, each with its label."""
    return [(value, words.text(CHOICES[key, value])) for value in OPTIONS[key]]
