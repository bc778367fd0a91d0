"""Letters three lines high, for an invitation code that can be read across a room.

Each glyph is 3×6 pixels, two to a cell, so that a line of a code takes three lines and four cells a letter.
"""

from __future__ import annotations

import unicodedata

_GLYPHS = {
    "a": "010101111101101",
    "b": "110101110101110",
    "c": "011100100100011",
    "d": "110101101101110",
    "e": "111100110100111",
    "f": "111100110100100",
    "g": "011100101101011",
    "h": "101101111101101",
    "i": "111010010010111",
    "j": "001001001101010",
    "k": "101101110101101",
    "l": "100100100100111",
    "m": "101111111101101",
    "n": "110101101101101",
    "o": "010101101101010",
    "p": "110101110100100",
    "q": "010101101110011",
    "r": "110101110101101",
    "s": "011100010001110",
    "t": "111010010010010",
    "u": "101101101101111",
    "v": "101101101101010",
    "w": "101101111111101",
    "x": "101101010101101",
    "y": "101101010010010",
    "z": "111001010100111",
    "0": "111101101101111",
    "1": "010110010010111",
    "2": "110001010100111",
    "3": "110001010001110",
    "4": "101101111001001",
    "5": "111100110001110",
    "6": "011100110101010",
    "7": "111001010010010",
    "8": "010101010101010",
    "9": "010101011001110",
    "-": "000000111000000",
    ",": "000000000010100",
    ".": "000000000000010",
    "?": "110001010000010",
    "!": "010010010000010",
    ":": "000010000010000",
    "’": "010100000000000",
    " ": "000000000000000",
}
_CELLS = {"00": " ", "10": "▀", "01": "▄", "11": "█"}


def can_be_big(text: str, width: int) -> bool:
    """Whether there is a glyph for every letter, and room for all."""
    return bool(text) and set(text.lower()) <= set(_GLYPHS) and 4 * len(text) - 1 <= width


def spaced(text: str) -> str:
    """Capitals with room between them; whole as it is where signs hang on the letters, as in Telugu."""
    hanging = any(unicodedata.category(sign).startswith("M") for sign in text)
    return text if hanging else " ".join(text.upper())


def big(text: str) -> list[str]:
    """Three lines of half blocks. Raises KeyError for a letter without a glyph."""
    rows = ["", "", ""]
    for letter in text.lower():
        pixels = _GLYPHS[letter] + "000"
        for row in range(3):
            upper, lower = pixels[row * 6 : row * 6 + 3], pixels[row * 6 + 3 : row * 6 + 6]
            rows[row] += "".join(_CELLS[a + b] for a, b in zip(upper, lower, strict=True)) + " "
    return [row[:-1] for row in rows]
