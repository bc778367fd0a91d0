"""`--plain`: one typed line as a `Command`, or which words were not understood. Pure.

The grammar is strict, because a guess may be another legal move: `1J` is not a jack,
a Cyrillic `Ј` is not a Latin one, and a beginning that fits two names is nobody's.

A seat's number is the one that `--json` uses, 0…5, so that everybody at the table means the same by
it. A player may be called `2` and sit elsewhere: then `2` is nobody, and `#2` is the seat.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.cards import RANKS, parse_card, parse_rank
from gofish_protocol.limits import CHAT_CHARS
from gofish_protocol.view import LOBBY
from gofish_tui.bots import LEVELS
from gofish_tui.client.commands import USUAL_BOT, Command

if TYPE_CHECKING:
    from gofish_protocol.view import TableView

LOCAL = ("hand", "table", "rules", "help", "invite")
"""Commands that only show something and never reach the table."""


DIGITS = "0123456789"


class Puzzled(NamedTuple):
    """What was not understood: a message and its arguments."""

    message: str
    args: dict[str, str]


def parse_line(line: str, view: TableView) -> Command | Puzzled | None:
    """Read one typed line; None when there is nothing in it."""
    words = line.split()
    if not words:
        return None
    verb, rest = words[0].lower(), words[1:]
    match verb:
        case "ask":
            return _ask(rest, view)
        case "say":
            return _say(line.split(maxsplit=1)[1:])
        case "hand" | "table" | "rules" | "help" | "invite":
            return Command(verb, {}) if not rest else _too_much(verb, rest)
        case "start" | "again" | "close" | "leave":
            return Command(verb, {}) if not rest else _too_much(verb, rest)
        case "pause":
            return Command(verb, {"on": not view.paused}) if not rest else _too_much(verb, rest)
        case "ready" | "unready":
            return Command("ready", {"on": verb == "ready"}) if not rest else _too_much(verb, rest)
        case "bot":
            if len(rest) > 1:
                return _too_much(verb, rest[1:])
            level = rest[0].lower() if rest else USUAL_BOT
            if level not in LEVELS:
                return Puzzled(
                    "plain-no-level", {"words": shown(rest[0]), "levels": ", ".join(LEVELS)}
                )
            return Command(verb, {"level": level})
        case "kick":
            who = find_seat(" ".join(rest), view) if rest else Puzzled("plain-kick-whom", {})
            return who if isinstance(who, Puzzled) else Command(verb, {"seat": who})
        case "handon":
            who = find_seat(" ".join(rest), view) if rest else Puzzled("plain-hand-on-whom", {})
            return who if isinstance(who, Puzzled) else Command("hand_on", {"seat": who})
        case "admit" | "refuse" | "let" | "approval" | "watchers" | "remove":
            return _door(verb, rest)
        case _:
            return Puzzled("plain-no-command", {"words": shown(words[0])})


def _door(verb: str, rest: list[str]) -> Command | Puzzled:
    """What the owner wishes of the table's door.

    `admit Asha`, `refuse Asha`, `let Asha in`: who that is, whoever was told of them knows.
    """
    match verb, [word.lower() for word in rest]:
        case "watchers", []:
            return Command(verb, {})
        case "watchers", _:
            return _too_much(verb, rest)
        case "approval", ["on" | "off" as how]:
            return Command(verb, {"on": how == "on"})
        case "approval", _:
            return Puzzled("plain-approval-how", {})
        case "remove", [_, *_]:
            return Command(verb, {"name": " ".join(rest)})
        case "remove", _:
            return Puzzled("plain-remove-whom", {})
        case "let", [_, *_, "in"]:
            return Command("admit", {"who": " ".join(rest[:-1]), "yes": True})
        case "admit" | "refuse", [_, *_]:
            return Command("admit", {"who": " ".join(rest), "yes": verb == "admit"})
    return Puzzled("plain-admit-whom", {})


def find_seat(text: str, view: TableView) -> int | Puzzled:
    """The taken seat that `text` means: `#` and its number, a whole name, its number, else how one name begins."""
    if len(text) == 2 and text[0] == "#" and text[1] in DIGITS:
        return _numbered(text[1], view)
    wanted = _folded(text)
    names = {n: _folded(seat.name) for n, seat in enumerate(view.seats) if seat.taken and seat.name}
    same = [n for n, name in names.items() if name == wanted]
    if len(text) == 1 and text in DIGITS:
        numbered = _numbered(text, view)
        if not same or same == [numbered]:
            return numbered
        if isinstance(numbered, int):
            second = view.seats[numbered].name
            return Puzzled(
                "plain-name-or-seat", {"words": text, "named": str(same[0]), "second": second}
            )
    found = same or [n for n, name in names.items() if name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    typed = shown(text)
    if not found:
        return Puzzled("plain-nobody", {"words": typed})
    first, second = (view.seats[n].name for n in found[:2])
    return Puzzled("plain-two-names", {"words": typed, "first": first, "second": second})


def _numbered(digit: str, view: TableView) -> int | Puzzled:
    number = int(digit)
    if number < len(view.seats) and view.seats[number].taken:
        return number
    return Puzzled("plain-no-seat", {"words": digit})


def parse_wanted(text: str, *, by_card: bool) -> int | Puzzled:
    """A rank or a card as docs/rules.md spells it, capitals or not, `T` for 10; nothing else."""
    word = text.upper() if text.isascii() else ""
    if word.startswith("T"):
        word = "10" + word[1:]
    what = parse_card(word) if by_card else parse_rank(word)
    if what is not None:
        return what
    if by_card and word in RANKS:
        return Puzzled("plain-card-wanted", {"words": shown(text)})
    if not by_card and parse_card(word) is not None:
        return Puzzled("plain-rank-wanted", {"words": shown(text)})
    return Puzzled("plain-no-card" if by_card else "plain-no-rank", {"words": shown(text)})


def _ask(rest: list[str], view: TableView) -> Command | Puzzled:
    if view.me is None:
        return Puzzled("plain-only-watching", {})
    if view.phase == LOBBY:
        return Puzzled("plain-not-begun", {})
    by_card = view.rules.ask_for == "card"
    if len(rest) < 2:
        return Puzzled("plain-ask-form-card" if by_card else "plain-ask-form", {})
    who = find_seat(" ".join(rest[:-1]), view)
    if isinstance(who, Puzzled):
        return who
    what = parse_wanted(rest[-1], by_card=by_card)
    return what if isinstance(what, Puzzled) else Command("ask", {"to": who, "what": what})


def _say(rest: list[str]) -> Command | Puzzled:
    text = rest[0].strip() if rest else ""
    if not text:
        return Puzzled("plain-say-what", {})
    if len(text) > CHAT_CHARS:
        return Puzzled("plain-say-less", {"most": str(CHAT_CHARS)})
    return Command("say", {"text": text})


def _too_much(verb: str, rest: list[str]) -> Puzzled:
    return Puzzled("plain-too-much", {"verb": verb, "words": shown(" ".join(rest))})


def _folded(name: str) -> str:
    """Names are compared without capitals and in one normal form; look-alike letters stay different."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def shown(words: str) -> str:
    """Typed words as they may be shown again: short, on one line, nothing that moves a cursor."""
    kept = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in words)
    return kept if len(kept) <= 40 else kept[:39] + "…"
