"""The colours: a dark and a light theme, one of high contrast, and the terminal's own palette."""

from __future__ import annotations

from textual.theme import Theme

SUITS = {
    "suit-spade": "#e8eef2",
    "suit-heart": "#ff7b7b",
    "suit-diamond": "#6cb6ff",
    "suit-club": "#6fd08c",
}
"""A four-colour deck, for any theme that does not say otherwise."""

CARDS = {
    "card": "#f4efe2",
    "card-chosen": "#ffd98a",
    "card-edge": "#a89f8a",
    "card-spade": "#15202b",
    "card-heart": "#b3261e",
    "card-diamond": "#1450a0",
    "card-club": "#1b6e3a",
    "card-back": "#274b7d",
    "card-back-line": "#6f9bd8",
    "rim": "#4a2f1b",
    "felt": "#134a30",
    "felt-ink": "#a8d5ba",
    "water": "#0f4c75",
    "water-line": "#4fa3d8",
    "water-ink": "#e8f4fb",
    "speech": "#f4efe2",
    "speech-ink": "#15202b",
}
"""Cards, and the table they lie on."""

POND = Theme(
    name="gofish",
    primary="#2f81c1",
    secondary="#3aa99f",
    accent="#ffb454",
    warning="#ffb454",
    error="#ff7b7b",
    success="#6fd08c",
    foreground="#e8eef2",
    background="#0d1520",
    surface="#131e2c",
    panel="#1b2a3c",
    variables={**SUITS, **CARDS, "quiet": "#93a6b8"},
)
SHORE = Theme(
    name="gofish-light",
    primary="#1d5f99",
    secondary="#1f7a72",
    accent="#854300",
    warning="#854300",
    error="#b3261e",
    success="#1b6e3a",
    foreground="#15202b",
    background="#f6f3ec",
    surface="#ece7db",
    panel="#dfd8c8",
    dark=False,
    variables={
        "suit-spade": "#15202b",
        "suit-heart": "#b3261e",
        "suit-diamond": "#1450a0",
        "suit-club": "#1b6e3a",
        **CARDS,
        "rim": "#8a6a48",
        "felt": "#cfe3d4",
        "felt-ink": "#2d5a3f",
        "water": "#b9d9ec",
        "water-line": "#3f7fa8",
        "water-ink": "#10334a",
        "speech": "#ffffff",
        "quiet": "#4c5661",
        "primary-muted": "#bfd0dc",
    },
)
CONTRAST = Theme(
    name="gofish-contrast",
    primary="#00afff",
    secondary="#00ffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff8080",
    success="#00ff7f",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#262626",
    variables={
        "suit-spade": "#ffffff",
        "suit-heart": "#ff8080",
        "suit-diamond": "#5fd7ff",
        "suit-club": "#00ff7f",
        **CARDS,
        "card": "#ffffff",
        "card-chosen": "#ffff00",
        "card-edge": "#808080",
        "card-back": "#000087",
        "card-back-line": "#87afff",
        "rim": "#5f5f5f",
        "felt": "#003a1c",
        "felt-ink": "#d7ffd7",
        "water": "#00305f",
        "water-line": "#5fafff",
        "water-ink": "#ffffff",
        "speech": "#ffffff",
        "speech-ink": "#000000",
        "quiet": "#d0d0d0",
    },
)
TERMINAL_SUITS = {
    "suit-spade": "ansi_default",
    "suit-heart": "ansi_red",
    "suit-club": "ansi_green",
    "quiet": "ansi_default",
}

TERMINAL_CARDS = dict.fromkeys(CARDS, "ansi_default")

OURS = (POND, SHORE, CONTRAST)
CYCLE = ("gofish", "gofish-light", "gofish-contrast", "ansi-dark", "ansi-light")
"""The order in which the theme key goes through them."""


def defaults(theme: str) -> dict[str, str]:
    """The variables that our style sheets need, for themes that are not ours."""
    if theme.startswith("ansi"):
        # Blue is too dark for black in most palettes, and its bright twin too light for white.
        blue = "ansi_blue" if theme == "ansi-light" else "ansi_bright_blue"
        blues = dict.fromkeys(("suit-diamond", "card-back-line", "water-line"), blue)
        return {**TERMINAL_SUITS, **TERMINAL_CARDS, **blues}
    return {**SUITS, **CARDS, "quiet": "#93a6b8"}
