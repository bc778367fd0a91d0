"""What is typed into the page's terminal, before Textual sees it.

Textual's parser believes a terminal: a size that it reports in band is taken, whatever it is, and a paste that never ends is
kept for ever. The page's terminal is a stranger's to write for, so only what xterm.js sends of itself gets through: each
message is whole, and each sequence in it is one of those below, with small numbers.
"""

from __future__ import annotations

import re

ESCAPE = "\x1b"
PASTE, PASTED = "\x1b[200~", "\x1b[201~"

_SEQUENCE = re.compile(
    r"\x1b\[200~(?P<pasted>[^\x1b]*)(?:\x1b\[201~)?"
    r"|(?P<key>"
    r"\x1b\[<\d{1,3};\d{1,4};\d{1,4}[Mm]"  # the mouse
    r"|\x1b\[\d{0,3}(?:;\d{1,3})?[A-HPQSZ~]"  # cursor and function keys
    r"|\x1b\[[IO]"  # the focus
    r"|\x1b\[\?2026;[0-4]\$y"  # that frames are drawn whole
    r"|\x1bO[A-Z]"
    r"|\x1b[^\x1b\[O]"  # a key with Alt
    r"|\x1b\Z"
    r")"
    r"|\x1b(?:\[[0-?]*[ -/]*[@-~]?|O?)"
)


def only_keys(text: str) -> str:
    """What the page's own terminal can have sent; nothing in it waits for an end, but for an Escape at the very end."""
    return _SEQUENCE.sub(_kept, text)


def _kept(found: re.Match[str]) -> str:
    pasted = found["pasted"]
    return found["key"] or "" if pasted is None else f"{PASTE}{pasted}{PASTED}"
