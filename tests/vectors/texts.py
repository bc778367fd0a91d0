"""What people type and what others send, and what is made of it."""

from __future__ import annotations

from typing import Any

from gofish_protocol.invite import parse_code, parse_link
from gofish_protocol.text import clean, clean_name, skeleton

TABLE = "a2b3c4d5e6f7g2h3i4j5k6l7"
PIN = "A" * 43

LINES = [
    "Добра игра!",
    "  two   blanks\tand a stop\n",
    "e\u0301 is one letter",
    "a\u0301\u0301\u0301\u0301\u0301\u0301 has four marks",
    "a" + "\u0301" * 12 + "\u0316",
    "\u202eright to left\u202c",
    "\x1b[31mred\x07",
    "zero\u200bwidth",
    "క్\u200cష and a\u200cb",
    "1\ufe0f\u20e3 👋🏽 ❤\ufe0f",
    "👨\u200d👩\u200d👧",
    "\u3164\u115f\u1160\u2800\uffa0",
    "a\u2028b\u00a0c\u3000d",
    "ﬁne stays, and [/] too",
    "\ue000private\U000e0041tag",
    "x" * 205,
]
NAMES = ["Asha", " Ана ", "ఆశ", "\u3164", "...", "", "\u0301", "漢字" * 9, "👋🏽", "a" * 30]
CODES = [
    "42-coral-tiger",
    " 42 Coral TIGER ",
    "４２－ｃｏｒａｌ－ｔｉｇｅｒ",
    "42–coral—tiger",
    "042_coral.tiger",
    "“42-coral-tiger”.",
    "gofish join 42-coral-tiger --name Asha",
    "1000-coral-tiger",
    "42-coral",
    "42-coral-tiger-x",
    "42-c0ral-tiger",
    "42-coral-тигар",
]
LINKS = [
    f"gofish://192.168.1.5:1883/{TABLE}#42-coral-tiger",
    f"<gofish://example.org/{TABLE}>",
    f"GOFISH://example.org/{TABLE.upper()}#42 Coral Tiger",
    f"gofish://example.org/{TABLE}?via=wss&path=/mqtt",
    f"gofish://example.org:8883/{TABLE}?via=mqtts&pin={PIN}",
    f"gofish://one.example.org,two.example.org:1884/{TABLE}",
    f"gofish://example.org/{TABLE}?pin={PIN}",
    f"gofish://example.org/{TABLE}?via=file",
    f"gofish://example.org/{TABLE}#42-coral",
    f"gofish://example.org/{TABLE[:-1]}",
    f"http://example.org/{TABLE}",
]
ALIKE = [("Ana", "Аnа"), ("Ana", "Ана"), ("Goran", "GORAN"), ("Ravi", "R a v i"), ("Ana", "Anna")]


def texts() -> dict[str, Any]:
    """Each list with what comes out; null: refused."""
    return {
        "about": "In `names`, `codes` and `links` null stands for what is refused. `alike`: whether two names look the same.",
        "lines": [{"text": text, "shown": clean(text)} for text in LINES],
        "names": [{"text": text, "name": _name(text)} for text in NAMES],
        "codes": [{"typed": text, "code": _code(text)} for text in CODES],
        "links": [{"text": text, "link": _link(text)} for text in LINKS],
        "alike": [{"names": [a, b], "alike": skeleton(a) == skeleton(b)} for a, b in ALIKE],
    }


def _name(text: str) -> str | None:
    try:
        return clean_name(text)
    except ValueError:
        return None


def _code(text: str) -> str | None:
    code = parse_code(text)
    return str(code) if code else None


def _link(text: str) -> dict[str, str | None] | None:
    link = parse_link(text)
    if link is None:
        return None
    code = str(link.code) if link.code else None
    return {"broker": link.broker, "table": link.table, "code": code}
