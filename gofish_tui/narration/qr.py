"""An invite link as a picture that a phone's camera reads, in text: two rows of it in one line of half blocks.

Cameras want dark on light with a quiet zone around it, and a terminal may be either: who can color draws these lines black on
white; where there is no color, ``light_ink`` suits the usual dark terminal.
"""

from __future__ import annotations

_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}

QUIET_ZONE = 2
"""Light modules around it; the standard says four, but all readers accept two, and a terminal is small."""


def qr_lines(link: str, *, light_ink: bool = False) -> list[str]:
    """The link's QR code as lines of equal width; the ink is dark, or light with ``light_ink``."""
    import segno

    code = segno.make(link, error="l", micro=False, boost_error=False)
    rows = [
        [bool(module) != light_ink for module in row] for row in code.matrix_iter(1, QUIET_ZONE)
    ]
    if len(rows) % 2:
        rows.append([light_ink] * len(rows[0]))
    return [
        "".join(_HALVES[top, bottom] for top, bottom in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
