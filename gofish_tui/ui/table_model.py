"""A place at a table as the screens know it: what the session has reported so far, in one value each."""

from __future__ import annotations

import time
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, assert_never

from textual.content import Content

from gofish_protocol.events import Asked, Book, Over, Said, Started, Turn
from gofish_protocol.reactions import reaction_of
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import LinkState, NoticeKind, Phase, Reaction, Role
from gofish_tui.client.ask_hints import Hints, against_bots
from gofish_tui.client.memory_aid import Held, MemoryAid
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
    Update,
    Verified,
    Welcomed,
)
from gofish_tui.narration.catch_up import missed_steps, summarize_missed
from gofish_tui.narration.coaching import coaching_at
from gofish_tui.narration.endings import outcome
from gofish_tui.narration.sentences import Kind, text
from gofish_tui.ui.game_highlights import GameHighlights
from gofish_tui.ui.last_move import last_move
from gofish_tui.ui.sentences import TalkLine, paragraph, talk_lines
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.interfaces import GameSession
    from gofish_tui.ui.last_move import LastMove

MOST_LINES = 200
"""Older talk is forgotten; the record has it all."""


class TableModel:
    """Takes a session's updates in order. The screens read its fields, and change them only by its methods."""

    def __init__(
        self,
        session: GameSession,
        words: Messages,
        *,
        solo: bool = False,
        practice: Callable[[], bool] = lambda: False,
    ) -> None:
        """``practice``: whether, among bots, the coach speaks up now."""
        self.session = session
        self._practice = practice
        self.solo = solo
        """only bots play here, and the table ends when we go"""
        self.words = words
        self.view: TableView = session.view
        self.table = session.table
        self.name = ""
        self.status = session.status
        self.talk: deque[TalkLine] = deque(maxlen=MOST_LINES)
        self.told = 0
        """how many lines there have been in all"""
        self._told: deque[Callable[[Messages], Sequence[TalkLine]]] = deque(maxlen=MOST_LINES)
        """what the talk is made of, whatever the language"""
        self.turn_since = time.monotonic()
        self.move: LastMove | None = None
        """the newest ask of this game, with what came of it"""
        self.asks = 0
        """asks made in this game"""
        self.reactions: dict[int, Reaction] = {}
        """what players have shown since the newest ask, by seat"""
        self.tale = GameHighlights()
        """the highlights of this game"""
        self.closed: list[tuple[int, int, int]] = []
        """the books of this game: after how many asks, whose, of which rank"""
        self.memory = MemoryAid()
        self.hints = Hints()
        self.coached = ""
        """what the coach said about the newest step"""
        self.verified: Verified | None = None
        self.saw_end = False
        """we were there when the newest game ended; otherwise nobody checks it for us, and others may sit in its seats"""
        self.end: TableView | None = None
        """the table when the newest game ended: who stands up afterwards takes no name and no book away"""
        self.record = ""
        self.ended: Ended | None = None
        self.silence = 0
        """seconds without a sign of the table, once they are worth mentioning; 0 while it is there"""
        self.at_door: dict[int, str] = {}
        """who waits to be let in, by number, when we own the table"""
        self.approval = False
        """we are asked before somebody new comes in"""
        self.draft = ""
        """table talk typed but not sent, kept from one screen to the next"""
        self._seq = -1
        """the newest step that we know"""

    @property
    def watching(self) -> bool:
        """We are a spectator."""
        return self.session.role == Role.SPECTATOR

    @property
    def owner(self) -> bool:
        """We own this table."""
        return self.view.me is not None and self.view.me == self.view.owner

    @property
    def against_bots(self) -> bool:
        """We play against bots only."""
        return against_bots(self.view)

    @property
    def held(self) -> dict[int, Held]:
        """What the table's memory aid shows; empty at a table that has none."""
        return (
            self.memory.held() if self.view.memory_aid and self.view.phase == Phase.PLAYING else {}
        )

    @property
    def connected(self) -> bool:
        """What we send will get there."""
        return self.status == LinkState.CONNECTED

    def apply(self, update: Update) -> None:
        """Take one update."""
        owned = self.owner
        match update:
            case Welcomed(name=name):
                self.table, self.name = self.session.table, name
                self._begin_anew(update)
            case Stepped(view=view, seq=seq):
                self.view, self._seq = view, seq
                self._note(update)
            case Resynced():
                self._begin_anew(update)
            case LinkChanged(status=status):
                self.status = status
                if status == LinkState.CONNECTED:
                    self.silence = 0
            case Verified():
                self.verified = update
            case RecordSaved(path=path):
                self.record = path
            case Ended():
                self.ended = update
            case Noticed(kind=LocalNotice.NO_SIGN, number=int(seconds)):
                self.silence = seconds
            case DoorChanged():
                self._somebody_waits(update)
            case Refused() | SpectatorsListed():
                pass  # the screen that asked for it says so
            case Noticed(kind=NoticeKind.APPROVAL, detail=detail):
                # Newcomers who wait are announced again after this: the table's program may have been restarted.
                self.approval = detail == "on"
                self.at_door.clear()
            case Noticed():
                self.table = self.session.table
            case _:
                assert_never(update)
        if owned and not self.owner:
            self.approval = False
            self.at_door.clear()

    def _begin_anew(self, told: Welcomed | Resynced) -> None:
        """The whole state, and all of its game if nothing was missed. Some of what we knew may have been taken back."""
        view, seq, history = told.view, told.seq, told.history
        if view.phase != Phase.OVER or view.game != self.view.game:
            self.verified, self.record, self.saw_end, self.end = None, "", False, None
        if history:
            self.asks, self.closed, self.tale = 0, [], GameHighlights()
            for event in history:
                self._count(event)
        if history or seq != self._seq:
            self.memory.forget()
            self.memory.see(history)
        if seq != self._seq:
            self.hints.restart(told.story if history else ())
        self._tell_story(told.story, view)
        self.view, self._seq = view, seq
        self.turn_since = time.monotonic()

    def _tell_story(self, story: Sequence[Stepped], view: TableView) -> None:
        """What happened before we came, or while we were away, as if we had been there; then a summary."""
        new = [step for step in story if step.seq > self._seq]
        for step in new:
            self._tell(step)
        self.move = None if view.game != self.view.game else self.move
        for step in story:
            self.move = last_move(step.events, self.move)
        whole = False
        for event, after in ((event, step.view) for step in story for event in step.events):
            whole = whole or (isinstance(event, Started) and event.game == view.game)
            if isinstance(event, Over) and whole and view.phase == Phase.OVER:
                self.end = after
        away = missed_steps(new, view.me) if self._seq < 0 else new
        if card := summarize_missed(away):
            self._say(lambda words: [TalkLine(Kind.NEWS, paragraph(card, words))])

    def _tell(self, step: Stepped) -> None:
        self._say(lambda words: talk_lines(step, words))

    def _say(self, told: Callable[[Messages], Sequence[TalkLine]]) -> None:
        lines = told(self.words)
        if lines:
            self._told.append(told)
        self.talk.extend(lines)
        self.told += len(lines)

    def _count(self, event: AnyEvent) -> None:
        self.tale.see(event)
        match event:
            case Asked():
                self.asks += 1
            case Started():
                self.tale = GameHighlights()
            case Book(seat=seat, rank=rank):
                self.closed.append((self.asks, seat, rank))

    def _somebody_waits(self, told: DoorChanged) -> None:
        if told.name:
            self.at_door[told.who] = told.name
        else:
            self.at_door.pop(told.who, None)

    def decide(self, who: int) -> None:
        """Somebody who waited at the door was let in or turned away; they wait no longer."""
        self.at_door.pop(who, None)

    def keep_draft(self, typed: str) -> None:
        """Table talk that was not sent yet, for whatever screen comes next."""
        self.draft = typed

    def speak(self, words: Messages) -> None:
        """Another language from now on; earlier lines are translated."""
        self.words = words
        self.talk.clear()
        for told in self._told:
            self.talk.extend(told(words))

    def remark(self, line: str) -> None:
        """A line of the talk that is only for us."""
        self._say(lambda _: [TalkLine(Kind.NEWS, Content(line))])

    def farewell(self) -> str:
        """The line to leave behind: who won, and where the record is. Empty when there is nothing to say."""
        end = self.end or self.view
        if not end.winners:
            return ""
        said = [" ".join(text(each, self.words) for each in outcome(end))]
        if self.record:
            said.append(self.words.text("record-saved", path=self.record))
        return "\n".join(said)

    def _note(self, stepped: Stepped) -> None:
        self.memory.see(stepped.events)
        left = self.hints.book_left(stepped) if self._practice() else None
        self.hints.see(stepped.events, stepped.view)
        self.move = last_move(stepped.events, self.move)
        for event in stepped.events:
            self._count(event)
            match event:
                case Started():
                    self.verified, self.record, self.asks = None, "", 0
                    self.saw_end, self.end = False, None
                    self.closed, self.reactions = [], {}
                case Asked():
                    self.reactions = {}
                case Said(seat=int(seat), text=said) if reaction := reaction_of(said):
                    self.reactions = {**self.reactions, seat: reaction}
                case Turn():
                    self.turn_since = time.monotonic()
                case Over():
                    self.saw_end, self.end = True, stepped.view
                    self.turn_since = time.monotonic()
        self._tell(stepped)
        self.coached = ""
        if left is not None:
            coaching = partial(coaching_at, stepped.before)
            self.coached = coaching(self.words).book_left(left)
            self._say(lambda words: [TalkLine(Kind.NEWS, Content(coaching(words).book_left(left)))])
