"""The options a host picks, exactly as docs/rules.md lists them."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class BadRules(ValueError):
    """These options do not make a table; the text says which word is wrong and what would be right."""


class Rules(NamedTuple):
    """One choice for every option. Built by :func:`make_rules`, which refuses invalid combinations."""

    deal: Literal["deckhand", "classic"] = "deckhand"
    ask_for: Literal["rank", "card"] = "rank"
    asking: Literal["must_hold", "any"] = "must_hold"
    bluff: bool = False
    go_again: Literal["success", "lucky", "never"] = "success"
    turn_passes_to: Literal["next", "asked"] = "next"
    empty_hand: Literal["draw", "sit_out", "ends_game"] = "draw"
    stock_out: Literal["continue", "ends_game"] = "continue"

    @property
    def by_card(self) -> bool:
        """Whether one asks for a certain card, and not for a rank."""
        return self.ask_for == "card"

    def hand_size(self, players: int) -> int:
        """How many cards each of ``players`` seats (2…6) is dealt, and draws when a hand is refilled."""
        return 7 if players < (3 if self.deal == "classic" else 4) else 5

    def options(self) -> dict[str, str | bool]:
        """Every option with its value, in the order of docs/rules.md."""
        return self._asdict()


OPTIONS: dict[str, tuple[str | bool, ...]] = {
    "deal": ("deckhand", "classic"),
    "ask_for": ("rank", "card"),
    "asking": ("must_hold", "any"),
    "bluff": (False, True),
    "go_again": ("success", "lucky", "never"),
    "turn_passes_to": ("next", "asked"),
    "empty_hand": ("draw", "sit_out", "ends_game"),
    "stock_out": ("continue", "ends_game"),
}
"""Every option with its values, the default first."""

_CLASSIC = Rules(
    deal="classic", turn_passes_to="asked", empty_hand="ends_game", stock_out="ends_game"
)

PRESETS: dict[str, Rules] = {
    "deckhand": Rules(),
    "classic": _CLASSIC,
    "classic-specific-card": _CLASSIC._replace(ask_for="card"),
    "classic-keep-playing": _CLASSIC._replace(empty_hand="draw", stock_out="continue"),
}


def make_rules(wanted: Mapping[str, object], base: Rules | None = None) -> Rules:
    """Rules from a mapping that may name a ``preset`` and may set any option.

    What is not set comes from the preset, else from ``base``, else from the defaults. Raises :class:`BadRules`.

    >>> make_rules({"preset": "classic", "ask_for": "card"}).hand_size(players=2)
    7
    """
    rules = base or Rules()
    if "preset" in wanted:
        preset = wanted["preset"]
        if not isinstance(preset, str) or preset not in PRESETS:
            raise BadRules(f"unknown preset {preset!r}; there are {', '.join(PRESETS)}")
        rules = PRESETS[preset]
    chosen: dict[str, object] = {}
    for key, value in wanted.items():
        if key == "preset":
            continue
        if key not in OPTIONS:
            raise BadRules(f"unknown option {key!r}; there are {', '.join(OPTIONS)}")
        values = OPTIONS[key]
        if not isinstance(value, type(values[0])) or value not in values:
            shown = ", ".join(_word(choice) for choice in values)
            raise BadRules(f"{key} cannot be {_word(value)}; it is one of {shown}")
        chosen[key] = value
    rules = rules._replace(**chosen)  # type: ignore[arg-type]  # each value was just checked
    if rules.bluff and not rules.by_card:
        raise BadRules("bluff=true goes only with ask_for=card")
    return rules


def parse_option(text: str) -> tuple[str, str | bool]:
    """``KEY=VALUE`` as people type it. Raises :class:`BadRules` when there is no ``=``."""
    key, equals, value = text.partition("=")
    if not equals:
        raise BadRules(f"{text!r} is not KEY=VALUE, such as ask_for=card")
    if value in ("true", "false") and isinstance(OPTIONS.get(key, ("",))[0], bool):
        return key, value == "true"
    return key, value


def preset_name(rules: Rules) -> str | None:
    """The preset that these rules are, or None for custom rules."""
    return next((name for name, preset in PRESETS.items() if preset == rules), None)


def pack(rules: Rules) -> list[int]:
    """The wire's form: for each option, in the order of docs/rules.md, the number of the value chosen."""
    return [OPTIONS[key].index(value) for key, value in rules.options().items()]


def unpack(numbers: list[int] | tuple[int, ...]) -> Rules:
    """The rules behind :func:`pack`'s numbers. Raises :class:`BadRules`."""
    if len(numbers) < len(OPTIONS):
        raise BadRules(f"{len(OPTIONS)} options are needed, {len(numbers)} came")
    chosen: dict[str, object] = {}
    for (key, values), number in zip(OPTIONS.items(), numbers, strict=False):
        if not 0 <= number < len(values):
            raise BadRules(f"{key} has no value number {number}")
        chosen[key] = values[number]
    return make_rules(chosen)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
