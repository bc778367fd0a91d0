"""Did everybody at a table see the same game? Pure: JSON lines in, differences out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gofish_tui.frontends.json_render import JsonLine

PUBLIC = ("asked", "gave", "go_fish", "drew", "book", "refilled", "out", "turn", "over")
"""What everybody is told about a game."""


def public_lines(lines: Sequence[JsonLine]) -> list[JsonLine]:
    """A game's events as anybody may know them: without private cards, and without the path of the record."""
    found = []
    for line in lines:
        if line["type"] not in PUBLIC:
            continue
        shown = dict(line)
        if shown["type"] == "drew" and not shown["lucky"]:
            shown["card"] = None
        elif shown["type"] == "refilled":
            shown["cards"] = None
        elif shown["type"] == "over":
            del shown["record"]
        found.append(shown)
    return found


def disagreement(seen: Mapping[str, Sequence[JsonLine]]) -> str | None:
    """The first one who saw a different game than the first did, or did not see one to its end; None when all agree."""
    first: list[JsonLine] | None = None
    for who, lines in seen.items():
        public = public_lines(lines)
        if not any(line["type"] == "over" for line in public):
            return who
        if first is None:
            first = public
        elif public != first:
            return who
    return None


def not_verified(lines: Sequence[JsonLine]) -> str | None:
    """Why a client did not find the deal verified; None when it did, or when everything fits for one that only watched."""
    verdicts = [line for line in lines if line["type"] == "verified"]
    if not verdicts:
        return ""
    watched = any(line["type"] == "welcome" and line["role"] == Role.SPECTATOR for line in lines)
    return next((str(line["detail"]) for line in verdicts if not _fits(line, watched)), None)


def _fits(verdict: JsonLine, watched: bool) -> bool:
    """A spectator has no part in a shuffle: they can only find that everything they saw fits. Then there are words."""
    if watched and verdict["ok"] is None:
        return bool(verdict["words"])
    return bool(verdict["ok"])
