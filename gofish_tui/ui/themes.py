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
    variables={**SUITS, "quiet": "#93a6b8"},
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
        "quiet": "#d0d0d0",
    },
)
TERMINAL_SUITS = {
    "suit-spade": "ansi_default",
    "suit-heart": "ansi_red",
    "suit-diamond": "ansi_blue",
    "suit-club": "ansi_green",
    "quiet": "ansi_default",
}

OURS = (POND, SHORE, CONTRAST)
CYCLE = ("gofish", "gofish-light", "gofish-contrast", "ansi-dark", "ansi-light")
"""The order in which the theme key goes through them."""


def defaults(theme: str) -> dict[str, str]:
    """The variables that our style sheets need, for themes that are not ours."""
    return TERMINAL_SUITS if theme.startswith("ansi") else {**SUITS, "quiet": "#93a6b8"}
