"""`--plain`: one typed line as what it means, or which words were not understood. Pure.

The grammar is strict, because a guess may be another legal move: `1J` is not a jack,
a Cyrillic `Ј` is not a Latin one, and a prefix that fits two names means nobody.

A seat's number is the one that `--json` uses, 0…5, so that it means the same to everybody at the
table. A player may be called `2` and sit elsewhere: then `2` is nobody, and `#2` is the seat.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Literal, NamedTuple

from gofish_protocol.cards import RANKS, parse_card, parse_rank
from gofish_protocol.limits import CHAT_CHARS
from gofish_protocol.reactions import SIGNS
from gofish_protocol.vocabulary import Phase, Reaction
from gofish_tui.bots import LEVELS, USUAL_BOT
from gofish_tui.client import commands
from gofish_tui.client.commands import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gofish_protocol.view import TableView

Topic = Literal["hand", "table", "rules", "help", "invite"]
DIGITS = "0123456789"


class Show(NamedTuple):
    """Words that only show something and never reach the table."""

    topic: Topic


class AnswerDoor(NamedTuple):
    """Whether to let a newcomer in: only those who were told about newcomers know whom it means."""

    who: str
    yes: bool


class Puzzled(NamedTuple):
    """What was not understood: a message and its arguments."""

    message: str
    args: dict[str, str]


Meaning = commands.Command | Show | AnswerDoor | Puzzled
"""What a typed line means."""


def parse_line(line: str, view: TableView) -> Meaning | None:
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
            return Show(verb) if not rest else _too_much(verb, rest)
        case "start" | "again" | "close" | "leave" | "pause" | "ready" | "unready":
            return _word(verb, view) if not rest else _too_much(verb, rest)
        case "bot":
            if len(rest) > 1:
                return _too_much(verb, rest[1:])
            level = rest[0].lower() if rest else USUAL_BOT
            if level not in LEVELS:
                return Puzzled(
                    "plain-no-level", {"words": shown(rest[0]), "levels": ", ".join(LEVELS)}
                )
            return commands.AddBot(level)
        case "kick":
            who = find_seat(" ".join(rest), view) if rest else Puzzled("plain-kick-whom", {})
            return who if isinstance(who, Puzzled) else commands.Kick(who)
        case "handon":
            who = find_seat(" ".join(rest), view) if rest else Puzzled("plain-hand-on-whom", {})
            return who if isinstance(who, Puzzled) else commands.HandOn(who)
        case "admit" | "refuse" | "let" | "approval" | "watchers" | "remove":
            return _door(verb, rest)
        case _ if verb in tuple(Reaction):
            return commands.Say(SIGNS[Reaction(verb)]) if not rest else _too_much(verb, rest)
        case _:
            return Puzzled("plain-no-command", {"words": shown(words[0])})


def _word(verb: str, view: TableView) -> commands.Command:
    """The meaning of a word that takes nothing after it."""
    match verb:
        case "start":
            return commands.Start()
        case "again":
            return commands.Again()
        case "close":
            return commands.Close()
        case "leave":
            return commands.Leave()
        case "pause":
            return commands.Pause(not view.paused)
        case _:
            return commands.SetReady(verb == "ready")


def _door(verb: str, rest: list[str]) -> Meaning:
    """Who may come in, and who has to stop watching: `admit Asha`, `refuse Asha`, `let Asha in`."""
    match verb, [word.lower() for word in rest]:
        case "watchers", []:
            return commands.ListSpectators()
        case "watchers", _:
            return _too_much(verb, rest)
        case "approval", ["on" | "off" as how]:
            return commands.SetApproval(how == "on")
        case "approval", _:
            return Puzzled("plain-approval-how", {})
        case "remove", [_, *_]:
            return commands.RemoveSpectator(" ".join(rest)[:LONGEST_NAME])
        case "remove", _:
            return Puzzled("plain-remove-whom", {})
        case "let", [_, *_, "in"]:
            return AnswerDoor(" ".join(rest[:-1]), yes=True)
        case "admit" | "refuse", [_, *_]:
            return AnswerDoor(" ".join(rest), yes=verb == "admit")
    return Puzzled("plain-admit-whom", {})


def find_seat(text: str, view: TableView) -> int | Puzzled:
    """The taken seat that `text` means: `#` and its number, a whole name, its number, else how one name begins."""
    if len(text) == 2 and text[0] == "#" and text[1] in DIGITS:
        return _numbered(text[1], view)
    names = {n: seat.name for n, seat in enumerate(view.seats) if seat.taken and seat.name}
    found = named(text, names)
    if len(text) == 1 and text in DIGITS:
        numbered = _numbered(text, view)
        same = [n for n in found if _folded(names[n]) == text]
        if not same or same == [numbered]:
            return numbered
        if isinstance(numbered, int):
            second = view.seats[numbered].name
            return Puzzled(
                "plain-name-or-seat", {"words": text, "named": str(same[0]), "second": second}
            )
    if len(found) == 1:
        return found[0]
    typed = shown(text)
    if not found:
        return Puzzled("plain-nobody", {"words": typed})
    first, second = (view.seats[n].name for n in found[:2])
    return Puzzled("plain-two-names", {"words": typed, "first": first, "second": second})


def named(text: str, names: Mapping[int, str]) -> list[int]:
    """The numbers of those who are meant by a whole name; if nobody is called so, by how a name begins."""
    wanted = _folded(text)
    folded = {number: _folded(name) for number, name in names.items()}
    return [number for number, name in folded.items() if name == wanted] or [
        number for number, name in folded.items() if wanted and name.startswith(wanted)
    ]


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


def _ask(rest: list[str], view: TableView) -> commands.Ask | Puzzled:
    if view.me is None:
        return Puzzled("plain-only-watching", {})
    if view.phase == Phase.LOBBY:
        return Puzzled("plain-not-begun", {})
    by_card = view.rules.by_card
    if len(rest) < 2:
        return Puzzled("plain-ask-form-card" if by_card else "plain-ask-form", {})
    who = find_seat(" ".join(rest[:-1]), view)
    if isinstance(who, Puzzled):
        return who
    what = parse_wanted(rest[-1], by_card=by_card)
    return what if isinstance(what, Puzzled) else commands.Ask(who, what)


def _say(rest: list[str]) -> commands.Say | Puzzled:
    text = rest[0].strip() if rest else ""
    if not text:
        return Puzzled("plain-say-what", {})
    if len(text) > CHAT_CHARS:
        return Puzzled("plain-say-less", {"most": str(CHAT_CHARS)})
    return commands.Say(text)


def _too_much(verb: str, rest: list[str]) -> Puzzled:
    return Puzzled("plain-too-much", {"verb": verb, "words": shown(" ".join(rest))})


def _folded(name: str) -> str:
    """Names are compared without capitals and in one normal form; look-alike letters stay different."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def shown(words: str) -> str:
    """Typed words, made safe to show again: short, on one line, nothing that moves a cursor."""
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in words)
    return printable if len(printable) <= 40 else printable[:39] + "…"
