"""A visitor's language: their own choice, or the owner's setting, or their browser's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.i18n.picking import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence


def language_of(wanted: Sequence[str | None], accepted: str, otherwise: str) -> str:
    """The first preference that we speak; else the best of an Accept-Language header; else `otherwise`."""
    for language in wanted:
        if language in LANGUAGES:
            return language
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, weight = part.partition(";q=")
        code = tag.strip().partition("-")[0].lower()
        try:
            ranked.append((-float(weight or 1), place, code))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(ranked) if code in LANGUAGES), otherwise)
