"""`--plain`: what a session reports, as sentences. Pure; `plain_parse` is the way back.

Every event is a line of its own, in the order in which it happened, as people at a table would
say it; nothing depends on color, place on the screen or an earlier line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.view import changes_hand
from gofish_protocol.vocabulary import LinkState, Phase
from gofish_tui.client.updates import (
    DoorChanged,
    Ended,
    LinkChanged,
    Noticed,
    RecordSaved,
    Refused,
    Resynced,
    SpectatorsListed,
    Stepped,
    Verified,
    Welcomed,
)
from gofish_tui.frontends.table_summary import hand_lines, table_lines
from gofish_tui.narration.catch_up import missed_steps, summarize_missed
from gofish_tui.narration.errors import error_words
from gofish_tui.narration.narrate import narrate
from gofish_tui.narration.notices import notice_lines
from gofish_tui.narration.sentences import Kind, text
from gofish_tui.narration.verdicts import verdict_lines

if TYPE_CHECKING:
    from gofish_tui.client.updates import Update
    from gofish_tui.i18n.loader import Messages

LINK = {
    LinkState.CONNECTED: "link-connected",
    LinkState.RECONNECTING: "link-reconnecting",
    LinkState.HOST_AWAY: "link-host-away",
}


def sentences(update: Update, words: Messages) -> list[str]:
    """One update as lines to read."""
    match update:
        case Welcomed():
            return _welcome(update, words)
        case Stepped():
            return _step(update, words)
        case Resynced(view=view):
            return [
                *_catch_up(update, words),
                words.text("resynced"),
                *table_lines(view, words),
                *hand_lines(view, words),
            ]
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
        case DoorChanged():
            return _at_door(update, words)
        case SpectatorsListed():
            return [_watching(update, words)]
        case Ended(error=None):
            return [words.text("left")]
        case Ended(error=error):
            return [error_words(str(error), words)]


def _step(step: Stepped, words: Messages) -> list[str]:
    """One sentence a line. The reader's own hand comes before "your turn", to be in mind by then."""
    view = step.view
    found = [each for each in narrate(step.events, step.before, view) if each.kind != Kind.CLOSED]
    said = [text(each, words) for each in found]
    if changes_hand(step.events, view.me) and view.phase == Phase.PLAYING:
        at = len(said) - (bool(found) and found[-1].kind == Kind.TURN)
        said[at:at] = hand_lines(view, words)
    return said


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
        *_catch_up(update, words),
        *table_lines(update.view, words),
        *hand_lines(update.view, words),
        words.text("plain-hint"),
    ]


def _catch_up(update: Welcomed | Resynced, words: Messages) -> list[str]:
    return [
        text(each, words) for each in summarize_missed(missed_steps(update.story, update.view.me))
    ]


def _at_door(update: DoorChanged, words: Messages) -> list[str]:
    """Who would like to come in, and what to type; nothing when they have gone."""
    if not update.name:
        return []
    message = "at-door-watch" if update.watch else "at-door"
    return [words.text(message, player=update.name), words.text("plain-at-door", number=update.who)]


def _watching(update: SpectatorsListed, words: Messages) -> str:
    if not update.names:
        return words.text("watching-nobody")
    return words.text("watching-names", players=words.names(update.names))


def as_lines(lines: list[str]) -> str:
    """Each sentence on a line of its own, all ended by a line break."""
    return "".join(line + "\n" for line in lines)
