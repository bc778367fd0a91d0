"""`--plain`: the front end for people who read, or hear, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import NoticeKind, Phase, Reaction
from gofish_tui.client.ask_hints import Hints
from gofish_tui.client.memory_aid import MemoryAid
from gofish_tui.client.updates import (
    DoorChanged,
    Noticed,
    RecordSaved,
    Resynced,
    Stepped,
    TableInfo,
    Welcomed,
)
from gofish_tui.frontends.plain_parse import AnswerDoor, Puzzled, Show, parse_line, shown
from gofish_tui.frontends.plain_render import as_lines, sentences
from gofish_tui.frontends.table_summary import aid_lines, hand_lines, table_lines
from gofish_tui.frontends.waiting_guests import WaitingGuests
from gofish_tui.narration.coaching import coaching_at
from gofish_tui.narration.qr import qr_lines
from gofish_tui.narration.rules_text import game_sentences, option_sentences, rules_title

if TYPE_CHECKING:
    from gofish_protocol.view import TableView
    from gofish_tui.client.commands import Command
    from gofish_tui.client.updates import Update
    from gofish_tui.frontends.plain_parse import Topic
    from gofish_tui.i18n.loader import Messages


class PlainFrontend:
    """Sentences out, typed words in. No color and no cursor movement, ever.

    ``hosted`` is the table that this process hosts: then its reader runs it without sitting there. With ``practice`` the
    coach speaks up among bots.
    """

    def __init__(
        self, words: Messages, hosted: TableInfo | None = None, *, practice: bool = False
    ) -> None:
        self._words = words
        self._record: RecordSaved | None = None
        self._table = hosted or TableInfo("", "")
        self._hosts = hosted is not None
        self._memory = MemoryAid()
        self._hints = Hints() if practice else None
        self._guests = WaitingGuests()

    def render(self, update: Update) -> str:
        """An update as lines."""
        if isinstance(update, RecordSaved):
            # It is saved before the end is reported, but should be read after it.
            self._record = update
            return ""
        if isinstance(update, Welcomed):
            self._table = update.table
        elif isinstance(update, Resynced):
            self._memory.forget()
        elif isinstance(update, Stepped):
            self._memory.see(update.events)
        elif isinstance(update, DoorChanged):
            self._guests.apply(update)
        elif isinstance(update, Noticed) and update.kind == NoticeKind.NEW_CODE:
            self._table = self._table.with_code(update.detail)
        elif isinstance(update, Noticed) and update.kind == NoticeKind.APPROVAL:
            self._guests = WaitingGuests()  # those who wait are announced again after this
        found = [*sentences(update, self._words), *self._coached(update)]
        if self._record is not None and isinstance(update, Stepped):
            found += sentences(self._record, self._words)
            self._record = None
        return as_lines(found)

    def _coached(self, update: Update) -> list[str]:
        """What the coach says about our ask."""
        if self._hints is None:
            return []
        if isinstance(update, Welcomed | Resynced):
            self._hints.restart(update.story if update.history else ())
        if not isinstance(update, Stepped):
            return []
        left = self._hints.book_left(update)
        self._hints.see(update.events, update.view)
        return [] if left is None else [coaching_at(update.before, self._words).book_left(left)]

    def parse(self, line: bytes, view: TableView) -> Command | str:
        """A line as a command, or the answer to it: what was to be shown, or what was not understood."""
        meant = parse_line(line.decode("utf-8", errors="replace"), view)
        if meant is None:
            return ""
        if isinstance(meant, Puzzled):
            return as_lines([self._words.text(meant.message, **meant.args)])
        if isinstance(meant, AnswerDoor):
            answer = self._guests.answer(meant.who, yes=meant.yes)
            if answer is None:
                words = shown(meant.who)
                return as_lines([self._words.text("plain-nobody-waits", words=words)])
            return answer
        if isinstance(meant, Show):
            return as_lines(self._show(meant.topic, view))
        return meant

    def _show(self, topic: Topic, view: TableView) -> list[str]:
        words = self._words
        match topic:
            case "hand":
                return hand_lines(view, words) or [words.text("plain-no-hand")]
            case "table":
                aid = view.memory_aid and view.phase == Phase.PLAYING
                known = aid_lines(view, self._memory.held(), words) if aid else []
                return [*table_lines(view, words), *known]
            case "rules":
                title = rules_title(view.rules, words)
                return [*game_sentences(words), title, *option_sentences(view.rules, words)]
            case "invite":
                return invitation_lines(self._table, words)
            case "help":
                return help_lines(view, words, hosts=self._hosts)


def invitation_lines(table: TableInfo, words: Messages) -> list[str]:
    """How others get in: the code, the link, and the link for a phone's camera."""
    lines = []
    if table.code:
        lines.append(words.text("invitation-code", code=table.code))
    if table.link:
        lines.append(words.text("invitation-link", link=table.link))
        lines += qr_lines(table.link, light_ink=True)
    return lines


def help_lines(view: TableView, words: Messages, *, hosts: bool = False) -> list[str]:
    """What can be typed here and now, by this reader, who may be the table's host."""
    by_card = view.rules.by_card
    lines = []
    if view.me is not None:
        lines.append(words.text("plain-help-ask-card" if by_card else "plain-help-ask"))
        lines.append(words.text("plain-help-cards" if by_card else "plain-help-ranks"))
        lines.append(words.text("plain-help-hand"))
    lines.append(words.text("plain-help-table"))
    lines.append(words.text("plain-help-rules"))
    lines.append(words.text("plain-help-invite"))
    lines.append(words.text("plain-help-say"))
    lines.append(words.text("plain-help-react", reactions=", ".join(Reaction)))
    if not hosts:
        lines.append(words.text("plain-help-leave"))
    if view.me is not None and view.me != view.owner and view.phase != Phase.PLAYING:
        lines.append(words.text("plain-help-ready"))
    if hosts or (view.me is not None and view.me == view.owner):
        lines.append(words.text("plain-help-owner"))
        lines.append(words.text("plain-help-door"))
    return lines
