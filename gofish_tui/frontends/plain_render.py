"""`--plain`: what a session tells, as sentences. Pure; `plain_wishes` is the way back.

Every event is a line of its own, in the order in which it happened, as people at a table would
say it; nothing depends on colour, place on the screen or an earlier line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.text import clean
from gofish_tui.client.updates import (
    AtDoor,
    Ended,
    LinkChanged,
    Noticed,
    RecordSaved,
    Refused,
    Resynced,
    Stepped,
    Verified,
    Watching,
    Welcomed,
)
from gofish_tui.frontends.plain_door import at_door_lines, watching_lines
from gofish_tui.frontends.plain_state import hand_lines, table_lines
from gofish_tui.frontends.plain_steps import StepNarration
from gofish_tui.narration.hands import error_words
from gofish_tui.narration.verdicts import verdict_lines

if TYPE_CHECKING:
    from gofish_tui.client.updates import Update
    from gofish_tui.i18n.loader import Messages

LINK = {
    "connected": "link-connected",
    "reconnecting": "link-reconnecting",
    "host_away": "link-host-away",
}

NOTICES = {
    "saved_again": "saved-again",
    "disk_waits": "disk-waits",
    "disk_answers": "disk-answers",
    "host_died": "host-died",
    "cut_off": "cut-off",
    "connected_again": "connected-again",
    "two_hosts": "two-hosts",
    "went_back": "went-back",
}


def sentences(update: Update, words: Messages) -> list[str]:
    """One update as lines to read."""
    match update:
        case Welcomed():
            return _welcome(update, words)
        case Stepped():
            return StepNarration(update, words).lines()
        case Resynced(view=view):
            return [words.text("resynced"), *table_lines(view, words), *hand_lines(view, words)]
        case LinkChanged(status=status):
            return [words.text(LINK[status])]
        case Refused(error=error):
            return [error_words(error, words)]
        case Verified():
            return verdict_lines(update, words)
        case RecordSaved(path=path):
            return [words.text("record-saved", path=path)]
        case Noticed():
            return notice_lines(update, words)
        case AtDoor():
            return at_door_lines(update, words)
        case Watching():
            return watching_lines(update, words)
        case Ended(error=None):
            return [words.text("left")]
        case Ended(error=error):
            return [error_words(str(error), words)]


def notice_lines(notice: Noticed, words: Messages) -> list[str]:
    """What a table's owner, or all who wait for it, are told; nothing for a kind that only a newer version knows."""
    kind, detail, number = notice.kind, notice.detail, notice.number or 0
    match kind:
        case "new_code":
            return [words.text("new-code", code=detail)]
        case "wrong_code":
            return [words.text("wrong-code-tried", count=number)]
        case "flooded":
            return [words.text("flooded", count=number)]
        case "start_waits":
            return [words.text("start-waits", seconds=number)]
        case "not_counted":
            return [words.text("options-not-counted", options=clean(detail))]
        case "port_taken":
            return [words.text("port-taken", port=clean(detail))]
        case "doubtful_deal":
            return [words.text("doubtful-deal", detail=clean(detail))]
        case "host_lost":
            return [words.text("host-lost", command=detail)]
        case "record_saved":
            return [words.text("record-saved", path=detail)]
        case "not_saved":
            return [words.text("not-saved", detail=clean(detail))]
        case "seat_not_saved":
            return [words.text("seat-not-saved", detail=clean(detail))]
        case "cut_off" if detail:
            return [words.text("cut-off-because", detail=clean(detail))]
        case "no_sign" | "gave_up":
            minutes = max(1, number // 60)
            return [words.text("no-sign" if kind == "no_sign" else "gave-up", minutes=minutes)]
        case "approval":
            return [words.text("approval-on" if detail == "on" else "approval-off")]
        case _ if kind in NOTICES:
            return [words.text(NOTICES[kind])]
        case _:
            return []


def _welcome(update: Welcomed, words: Messages) -> list[str]:
    table = update.table
    if update.seat is None:
        lines = [words.text("welcome-watching", table=table.name)]
    else:
        lines = [words.text("welcome", table=table.name, player=update.name, seat=update.seat)]
    if table.code:
        lines.append(words.text("invitation-code", code=table.code))
    if table.link and update.seat is not None and update.seat == update.view.owner:
        lines.append(words.text("invitation-link", link=table.link))
    return [
        *lines,
        *table_lines(update.view, words),
        *hand_lines(update.view, words),
        words.text("plain-hint"),
    ]
