"""The page itself: our template, its words in the visitor's language, and what a browser may load with it: nothing but ours."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

WORDS = (
    "app-title",
    "web-page-back",
    "web-page-keyboard",
    "web-page-opening",
    "web-page-lost",
    "web-page-full",
    "web-page-ended",
    "web-page-elsewhere",
    "web-page-broken",
    "web-page-gone",
    "web-page-stranger",
    "web-page-again",
)
SIZES = ("16", "12", "13", "14", "15", "17", "18", "20", "22", "24")
"""Font sizes that `?fontsize=` may ask for, the usual one first: 45 columns on a phone."""
# xterm writes styles of its own; nothing else comes from anywhere but here.
_SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    # Older browsers do not count a web-socket to our own address as ours.
    "connect-src": " ".join(("'self'", "ws:", "wss:")),
    "base-uri": "'none'",
    "form-action": "'none'",
}
PAGE_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "; ".join(f"{what} {whence}" for what, whence in _SOURCES.items()),
}


def make_page(template: str, say: Messages, font_size: str | None) -> str:
    """The template with every `{{name}}` filled in, as text."""
    size = font_size if font_size in SIZES else SIZES[0]
    values = {"lang": say.lang, "font-size": size} | {name: say.text(name) for name in WORDS}
    first, *rest = template.split("{{")
    filled = [first]
    for piece in rest:
        name, _, after = piece.partition("}}")
        filled += [html.escape(values[name]), after]
    return "".join(filled)
