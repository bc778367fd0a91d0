"""The terminal around the screens: its title, and a bell for a player who is looking elsewhere.

Textual sets no title (measured), so the control sequence is written here, with our own words only: a name from
outside never gets into it.
"""

from __future__ import annotations

PUSH_TITLE = "\x1b[22;2t"
POP_TITLE = "\x1b[23;2t"


def title_sequence(title: str) -> str:
    """The sequence that sets the window's title; control characters in it are dropped."""
    return f"\x1b]2;{''.join(c for c in title if c.isprintable())}\x07"
