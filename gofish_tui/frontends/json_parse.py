"""`--json`: one line of input as a `Command`, or why it is not one. Pure, and no line makes it raise."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeGuard

from gofish_protocol.cards import parse_card, parse_rank
from gofish_protocol.limits import CHAT_CHARS
from gofish_protocol.rules import BadRules, make_rules
from gofish_protocol.view import refusal
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.bots import LEVELS, USUAL_BOT
from gofish_tui.client import commands
from gofish_tui.client.commands import LONGEST_NAME, Command, NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.view import TableView

LONGEST_LINE = 16_384
"""Bytes. The longest honest line, chat in `\\u` escapes, has a tenth of it."""


BARE: dict[str, Command] = {
    "leave": commands.Leave(),
    "resync": commands.Resync(),
    "start": commands.Start(),
    "again": commands.Again(),
    "close": commands.Close(),
    "watchers": commands.ListSpectators(),
}
"""Commands that are one word."""
SWITCHES: dict[str, Callable[[bool], Command]] = {
    "pause": commands.Pause,
    "ready": commands.SetReady,
    "approval": commands.SetApproval,
}


def parse_line(line: bytes, view: TableView) -> Command | NotUnderstood:
    """Read one line, strictly: a number is not a text, a text is not a number, nothing is guessed."""
    if len(line) > LONGEST_LINE:
        return _bad(None, f"a line has at most {LONGEST_LINE} bytes")
    try:
        found = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as wrong:
        return _bad(None, f"not JSON: {wrong}")
    if not isinstance(found, dict) or not isinstance(found.get("cmd"), str):
        return _bad(None, 'a command is an object such as {"cmd": "leave"}')
    cmd = found["cmd"]
    match cmd:
        case "ask":
            return _ask(found, view)
        case "say":
            return _say(found)
        case "leave" | "resync" | "start" | "again" | "close" | "watchers":
            return BARE[cmd]
        case "rules":
            return _rules(found, view)
        case "bot":
            level = found.get("level", USUAL_BOT)
            if level not in LEVELS:
                return _bad(cmd, f"level is one of {', '.join(LEVELS)}")
            return commands.AddBot(level)
        case "kick" | "hand_on":
            seat = found.get("seat")
            if not _is_number(seat) or not 0 <= seat < len(view.seats):
                return _bad(cmd, f"seat is a number from 0 to {len(view.seats) - 1}")
            return commands.Kick(seat) if cmd == "kick" else commands.HandOn(seat)
        case "remove" | "admit":
            return _at_door(cmd, found)
        case "pause" | "ready" | "approval":
            on = found.get("on", True)
            return SWITCHES[cmd](on) if isinstance(on, bool) else _bad(cmd, "on is true or false")
        case _:
            return _bad(cmd[:40], "there is no such command")


def _at_door(cmd: str, found: dict[str, Any]) -> Command | NotUnderstood:
    """Whom the owner sends away from watching, and whom they let in."""
    if cmd == "remove":
        name = found.get("name")
        if not isinstance(name, str) or not _is_text(name) or not 0 < len(name) <= LONGEST_NAME:
            return _bad(cmd, f"name is a text of 1 to {LONGEST_NAME} characters")
        return commands.RemoveSpectator(name)
    who, yes = found.get("who"), found.get("yes", True)
    if not _is_number(who) or not 0 <= who < 1 << 53 or not isinstance(yes, bool):
        return _bad(cmd, "who is a number, yes is true or false")
    return commands.Admit(who, yes)


def _ask(found: dict[str, Any], view: TableView) -> Command | NotUnderstood:
    """A value of the wrong type is not a command; a text that is not a rank or card is a bad ask.

    An ask that cannot even be sent is checked here, in the same order as the engine checks it.
    """
    to, wanted = found.get("to"), found.get("for")
    if not _is_number(to):
        return _bad("ask", "to is the number of a seat")
    if not isinstance(wanted, str):
        return _bad("ask", 'for is a text such as "9" or, where cards are asked for, "KC"')
    what = parse_card(wanted) if view.rules.by_card else parse_rank(wanted)
    if view.me is None:
        return NotUnderstood("ask", ErrorCode.NOT_ALLOWED, "a spectator does not play")
    if what is None or not 0 <= to < len(view.seats):
        error = refusal(view, to, -1 if what is None else what) or ErrorCode.BAD_ASK
        return NotUnderstood("ask", error, "")
    return commands.Ask(to, what)


def _say(found: dict[str, Any]) -> Command | NotUnderstood:
    text = found.get("text")
    if not isinstance(text, str) or not _is_text(text):
        return _bad("say", "text is a text")
    if len(text) > CHAT_CHARS:
        return _bad("say", f"text has at most {CHAT_CHARS} characters")
    return commands.Say(text)


def _rules(found: dict[str, Any], view: TableView) -> Command | NotUnderstood:
    wanted = found.get("set")
    if not isinstance(wanted, dict):
        return _bad("rules", 'set is an object such as {"ask_for": "card"}')
    try:
        rules = make_rules(wanted, view.rules)
    except (BadRules, RecursionError) as wrong:
        return _bad("rules", str(wrong)[:200])
    return commands.SetRules(rules)


def _bad(cmd: str | None, detail: str) -> NotUnderstood:
    return NotUnderstood(cmd, ErrorCode.BAD_COMMAND, detail)


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(text: str) -> bool:
    """JSON can spell halves of characters, which no message can carry."""
    return not any("\ud800" <= c <= "\udfff" for c in text)
