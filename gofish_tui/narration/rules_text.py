"""The rules in words: the game itself, and a sentence for each option of a table. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.rules import OPTIONS, preset_name

if TYPE_CHECKING:
    from gofish_protocol.rules import Rules
    from gofish_tui.i18n.loader import Messages

GAME = (
    "rules-aim",
    "rules-cards",
    "rules-book",
    "rules-turn",
    "rules-hit",
    "rules-fish",
    "rules-end",
)

SENTENCES = {
    ("deal", "deckhand"): "rules-deal-deckhand",
    ("deal", "classic"): "rules-deal-classic",
    ("ask_for", "rank"): "rules-ask-for-rank",
    ("ask_for", "card"): "rules-ask-for-card",
    ("asking", "must_hold"): "rules-asking-must-hold",
    ("asking", "any"): "rules-asking-any",
    ("bluff", False): "rules-bluff-no",
    ("bluff", True): "rules-bluff-yes",
    ("go_again", "success"): "rules-go-again-success",
    ("go_again", "lucky"): "rules-go-again-lucky",
    ("go_again", "never"): "rules-go-again-never",
    ("turn_passes_to", "next"): "rules-turn-passes-to-next",
    ("turn_passes_to", "asked"): "rules-turn-passes-to-asked",
    ("empty_hand", "draw"): "rules-empty-hand-draw",
    ("empty_hand", "sit_out"): "rules-empty-hand-sit-out",
    ("empty_hand", "ends_game"): "rules-empty-hand-ends-game",
    ("stock_out", "continue"): "rules-stock-out-continue",
    ("stock_out", "ends_game"): "rules-stock-out-ends-game",
}


def game_sentences(words: Messages) -> list[str]:
    """The game as it is at every table."""
    return [words.text(message) for message in GAME]


def option_sentences(rules: Rules, words: Messages) -> list[str]:
    """One sentence for each option, in the order of docs/rules.md; bluffing only where it can be."""
    return [
        words.text(SENTENCES[key, value])
        for key, value in rules.options().items()
        if key != "bluff" or rules.by_card
    ]


def changed_options(before: Rules, after: Rules) -> list[str]:
    """The messages of those options that are different now, in the order of docs/rules.md."""
    was = before.options()
    return [
        SENTENCES[key, value]
        for key, value in after.options().items()
        if value != was[key] and (key != "bluff" or after.by_card)
    ]


def rules_title(rules: Rules, words: Messages) -> str:
    """What these rules are called: a preset, or the preset they are nearest to and what is different."""
    message, options = rules_message(rules)
    return words.text(message, **options)


def rules_message(rules: Rules) -> tuple[str, dict[str, str]]:
    """The same as a message and its arguments."""
    name = preset_name(rules)
    if name is not None:
        return "rules-preset", {"preset": name}
    changed = [
        f"{key}={str(value).lower()}"
        for key, value in rules.options().items()
        if value != OPTIONS[key][0]
    ]
    return "rules-mixture", {"options": ", ".join(changed)}
