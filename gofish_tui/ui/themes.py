"""The colors: three dark themes and two light ones, one of high contrast, and the terminal's own palette."""

from __future__ import annotations

from textual.theme import Theme

SUITS = {
    "suit-spade": "#e8eef2",
    "suit-heart": "#ff7b7b",
    "suit-diamond": "#6cb6ff",
    "suit-club": "#6fd08c",
}
"""A four-color deck, for any theme that does not say otherwise."""

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
FELT = Theme(
    name="gofish-felt",
    primary="#3f9b6c",
    secondary="#c9a227",
    accent="#e6b450",
    warning="#e6b450",
    error="#ff8a80",
    success="#7ee2a8",
    foreground="#eef5ee",
    background="#0b2417",
    surface="#0f3020",
    panel="#164a31",
    variables={
        **SUITS,
        **CARDS,
        "suit-diamond": "#8cc8ff",
        "suit-heart": "#ff9a92",
        "felt": "#1a6b45",
        "felt-ink": "#d5f2e0",
        "rim": "#5c3a1e",
        "quiet": "#a9c7b5",
    },
)
DUSK = Theme(
    name="gofish-dusk",
    primary="#8a6fd1",
    secondary="#d17fae",
    accent="#ffb38a",
    warning="#ffb38a",
    error="#ff8f9f",
    success="#8fe0b0",
    foreground="#f0eaf7",
    background="#1a1326",
    surface="#221a33",
    panel="#2f2446",
    variables={
        **SUITS,
        **CARDS,
        "suit-heart": "#ff92ad",
        "suit-diamond": "#9db8ff",
        "card-back": "#5b3f94",
        "card-back-line": "#bfa6f2",
        "felt": "#3b2a5c",
        "felt-ink": "#d9c9f5",
        "rim": "#6b3f55",
        "water": "#233a6b",
        "water-line": "#7f9fe0",
        "quiet": "#b3a4cc",
    },
)
SAND = Theme(
    name="gofish-sand",
    primary="#075862",
    secondary="#a8552d",
    accent="#8c3b00",
    warning="#8c3b00",
    error="#a5201a",
    success="#23663a",
    foreground="#2a2118",
    background="#fbf3e2",
    surface="#f3e6cb",
    panel="#ead8b4",
    dark=False,
    variables={
        **CARDS,
        "card": "#fffdf6",
        "rim": "#b98a55",
        "felt": "#e8cf9c",
        "felt-ink": "#5a3f17",
        "water": "#a9dcdc",
        "water-line": "#2b7f86",
        "water-ink": "#0c3b40",
        "speech": "#fffdf6",
        "suit-spade": "#2a2118",
        "suit-heart": "#a5201a",
        "suit-diamond": "#17508f",
        "suit-club": "#1f6135",
        "quiet": "#5f5140",
        "primary-muted": "#cfd9c4",
    },
)
TERMINAL_SUITS = {
    "suit-spade": "ansi_default",
    "suit-heart": "ansi_red",
    "suit-club": "ansi_green",
    "quiet": "ansi_default",
}

TERMINAL_CARDS = dict.fromkeys(CARDS, "ansi_default")

SIXTEEN = {
    "card": "#ffffff",
    "card-chosen": "#ffff55",
    "card-edge": "#aaaaaa",
    "card-spade": "#000000",
    "card-heart": "#aa0000",
    "card-diamond": "#0000aa",
    "card-club": "#aa00aa",
    "card-back": "#aa0000",
    "card-back-line": "#ffffff",
    "rim": "#00aa00",
    "felt": "#000000",
    "felt-ink": "#55ff55",
    "water": "#0000aa",
    "water-line": "#55ffff",
    "water-ink": "#ffffff",
    "speech": "#ffffff",
    "speech-ink": "#000000",
}
"""The table where a terminal has sixteen colors: dark tones would all be rounded to the same gray.

Their green is the glaring one of a traffic light: the felt has it at its rim alone. It is too pale for a white card as well,
so clubs are purple. Red backs stand out from blue water.
"""
SIXTEEN_DARK = {
    "panel": "#000000",
    "primary-muted": "#0000aa",
    "success-muted": "#0000aa",
    "warning-muted": "#aa0000",
    "success": "#ffffff",
    "text-success": "#55ff55",
    "suit-heart": "#ff5555",
    "suit-diamond": "#55ffff",
    "suit-club": "#ff55ff",
}
"""Bars and seats of dark themes there: they would be that gray too."""
SIXTEEN_LIGHT = {
    **dict.fromkeys(("accent", "text-accent", "warning", "text-warning"), "#0000aa"),
    **dict.fromkeys(("success", "text-success", "suit-spade"), "#000000"),
    "suit-heart": "#aa0000",
    "suit-diamond": "#0000aa",
    "suit-club": "#aa00aa",
}
"""Brown comes out yellow in many palettes, which is faint on white, and so is green; dark tones come out gray."""

OURS = (POND, SHORE, FELT, DUSK, SAND, CONTRAST)
CYCLE = (*(theme.name for theme in OURS), "ansi-dark", "ansi-light")
"""The order in which the theme key goes through them."""


def defaults(theme: str) -> dict[str, str]:
    """The variables that our style sheets need, for themes that are not ours."""
    if theme.startswith("ansi"):
        # Blue is too dark for black in most palettes, and its bright twin too light for white.
        blue = "ansi_blue" if theme == "ansi-light" else "ansi_bright_blue"
        blues = dict.fromkeys(("suit-diamond", "card-back-line", "water-line"), blue)
        return {**TERMINAL_SUITS, **TERMINAL_CARDS, **blues}
    return {**SUITS, **CARDS, "quiet": "#93a6b8"}
