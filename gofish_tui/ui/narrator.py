"""What happened, in words: the events of a step as lines of table talk.

Names go into a sentence as private-use characters, which the codec lets nobody send, and are put back afterwards as
literal, bold text; so a sentence is never built from, or read as, what somebody calls themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, assert_never

from textual.content import Content

from gofish_protocol import events
from gofish_protocol.cards import cards_in
from gofish_protocol.events import AWAY, BOT, HERE
from gofish_protocol.view import TableView
from gofish_tui.i18n.ids import card_ids, rank_id
from gofish_tui.narration.auto_asks import auto_message
from gofish_tui.narration.endings import cut_short_words
from gofish_tui.ui.faces import cards_said

if TYPE_CHECKING:
    from gofish_tui.client.updates import Stepped
    from gofish_tui.i18n.loader import Messages

PLAY, PEOPLE, CHAT, NEWS = "play", "people", "chat", "news"
"""Kinds of lines: a move, who comes and goes, what somebody says, the table itself."""

_FIRST_SLOT = 0xE000

_FORMS = {
    "asked-rank": ("asked-rank-you", "asked-rank-to-you"),
    "asked-card": ("asked-card-you", "asked-card-to-you"),
    "gave-rank": ("gave-rank-you", "gave-rank-to-you"),
    "gave-card": ("gave-card-you", "gave-card-to-you"),
}
"""A sentence about two, and its forms when the reader does it, or has it done to them."""


class Line(NamedTuple):
    """One paragraph of table talk."""

    kind: str
    text: Content
    mine: bool = False
    """the reader is the one who does it, or has it done to them"""


class Narrator:
    """Tells events to one reader, in one language."""

    def __init__(self, words: Messages, view: TableView) -> None:
        self._words = words
        self._view = view

    def step(self, stepped: Stepped) -> list[Line]:
        """A step as lines: a move is one paragraph, whatever else is a line of its own."""
        self._view = stepped.view
        lines: list[Line] = []
        move: list[Content] = []
        mine = False
        asked: events.Asked | None = None
        answered, answer = True, 0
        for event in stepped.events:
            match event:
                case events.Asked():
                    asked, answered = event, False
                    move += [*self._auto(event, stepped.before), self._asked(event)]
                    answer = len(move)
                    mine = self._view.me in (event.seat, event.to)
                case events.Gave() | events.GoFish():
                    answered = True
                    move.append(
                        self._gave(event)
                        if isinstance(event, events.Gave)
                        else self._who("go-fish", "go-fish-you", event.seat)
                    )
                case events.Drew() | events.Book() | events.Refilled() | events.Out():
                    move.append(self._card_event(event))
                case _:
                    lines += self._other(event, stepped)
        if asked is not None and not answered:
            nothing = self._who("nothing-to-draw", "nothing-to-draw-you", asked.to, slot="target")
            move.insert(answer, nothing)
        if move:
            lines.insert(0, Line(PLAY, Content(" ").join(move), mine))
        return lines

    def winners(self, view: TableView) -> Content:
        """Who has won, in a sentence; and in another one why it was the host that ended the game."""
        why = cut_short_words(view.reason, self._words)
        won = self._winners(view)
        return Content(" ").join([won, Content(why)]) if why else won

    def _winners(self, view: TableView) -> Content:
        books = max((view.seats[seat].books.bit_count() for seat in view.winners), default=0)
        names = {seat: view.seats[seat].name for seat in view.winners}
        if view.me in names:
            others = [name for seat, name in names.items() if seat != view.me]
            if not others:
                return self.say("over-winner-you", books=books)
            return self.say("over-shared-you", books=books, others=others)
        if len(names) == 1:
            return self.say("over-winner", {"winner": next(iter(names.values()))}, books=books)
        return self.say("over-shared", books=books, winners=list(names.values()))

    def say(
        self,
        message: str,
        names: Mapping[str, str] | None = None,
        /,
        **values: str | int | list[str],
    ) -> Content:
        """A sentence with names in it, each literal and bold; a list among the values is a list of names."""
        slots: list[str] = []

        def slot(name: str) -> str:
            slots.append(name)
            return chr(_FIRST_SLOT + len(slots) - 1)

        args = {key: slot(name) for key, name in (names or {}).items()}
        plain: dict[str, str | int] = {}
        for key, value in values.items():
            if isinstance(value, list):
                args[key] = self._words.names(slot(name) for name in value)
            else:
                plain[key] = value
        return _fill(self._words.text(message, **args, **plain), slots)

    def _name(self, seat: int) -> str:
        return self._view.seats[seat].name

    def _who(
        self, message: str, own: str, seat: int, *, slot: str = "player", **values: str | int
    ) -> Content:
        """A sentence about one seat; `own` is the one for when the reader sits there."""
        if seat == self._view.me:
            return self.say(own, **values)
        return self.say(message, {slot: self._name(seat)}, **values)

    def _auto(self, event: events.Asked, before: TableView) -> list[Content]:
        """That the table asked, and not the player."""
        message = auto_message(event, before)
        if message is None:
            return []
        mine = event.seat == self._view.me
        return [self.say(message, {} if mine else {"asker": self._name(event.seat)})]

    def _asked(self, event: events.Asked) -> Content:
        people = {"asker": self._name(event.seat), "target": self._name(event.to)}
        if self._view.rules.ask_for == "card":
            form = self._form("asked-card", event.seat, event.to)
            return self.say(form, people, **card_ids(event.what))
        form = self._form("asked-rank", event.seat, event.to)
        return self.say(form, people, rank=rank_id(event.what))

    def _gave(self, event: events.Gave) -> Content:
        people = {"giver": self._name(event.seat), "taker": self._name(event.to)}
        card = cards_in(event.cards)[0]
        if self._view.rules.ask_for == "card":
            return self.say(self._form("gave-card", event.seat, event.to), people, **card_ids(card))
        form = self._form("gave-rank", event.seat, event.to)
        return self.say(form, people, rank=rank_id(card >> 2), count=event.cards.bit_count())

    def _form(self, message: str, doer: int, done_to: int) -> str:
        me = self._view.me
        if me not in (doer, done_to):
            return message
        return _FORMS[message][doer != me]

    def _card_event(
        self, event: events.Drew | events.Book | events.Refilled | events.Out
    ) -> Content:
        match event:
            case events.Drew(card=None):
                return self.say("drew", {"player": self._name(event.seat)})
            case events.Drew(seat=seat, card=int(card), lucky=True):
                return self._who("lucky-fish", "lucky-fish-you", seat, **card_ids(card))
            case events.Drew(seat=seat, card=int(card)):
                return self._who("drew", "drew-you", seat, **card_ids(card))
            case events.Book(seat=seat, rank=rank):
                return self._who("book", "book-you", seat, rank=rank_id(rank))
            case events.Refilled(seat=seat, count=count, cards=cards):
                if seat == self._view.me and cards is not None:
                    return self.say(
                        "refilled-you", count=count, cards=cards_said(self._words, cards)
                    )
                return self.say("refilled", {"player": self._name(seat)}, count=count)
        return self._who("out", "out-you", event.seat)

    def _other(  # noqa: PLR0912 - one arm for each event
        self, event: events.AnyEvent, stepped: Stepped
    ) -> Iterable[Line]:
        match event:
            case events.Said(seat=seat, name=name, text=text):
                message = "said-spectator" if seat is None else "said"
                yield Line(CHAT, self._chat(message, name, text), seat == self._view.me)
            case events.Started():
                first = next((e.seat for e in stepped.events if isinstance(e, events.Turn)), None)
                if first is not None:
                    slot = {"first": self._name(first)}
                    mine = first == self._view.me
                    said = self.say(
                        "started-you" if mine else "started", slot, stock=stepped.view.stock
                    )
                    yield Line(NEWS, said)
            case events.Over():
                yield Line(NEWS, self.winners(stepped.view))
            case events.Seated(seat=seat):
                yield Line(PEOPLE, self._who("seated", "seated-you", seat))
            case events.Stood(seat=seat):
                name = stepped.before.seats[seat].name
                mine = seat == self._view.me
                yield Line(
                    PEOPLE, self.say("stood-you") if mine else self.say("stood", {"player": name})
                )
            case events.Presence(seat=seat, status=status):
                yield from self._presence(seat, status, stepped.before.seats[seat].presence)
            case events.Owner(seat=int(seat)):
                yield Line(NEWS, self._who("owner", "owner-you", seat))
            case events.RulesSet():
                yield Line(NEWS, self.say("talk-rules-changed"))
            case events.Paused(paused=paused):
                yield Line(NEWS, self.say("talk-paused" if paused else "talk-resumed"))
            case events.Gone(seat=seat) if seat != self._view.me:
                yield Line(PEOPLE, self.say("presence-left", {"player": self._name(seat)}))
            case events.Withdrew(seat=seat, count=count):
                yield Line(PEOPLE, self._who("withdrew", "withdrew-you", seat, count=count))
            case events.Closed():
                yield Line(NEWS, self.say("closed"))
            case events.Stalling(asks_left=asks):
                yield Line(NEWS, self.say("stalling", asks=asks))
            case events.Owner() | events.Gone():
                pass  # nobody looks after the table; the reader knows what they did
            case events.RoundVoid():
                yield Line(NEWS, self._round_void(event, stepped.before))
            case events.Bound():
                pass  # nothing to see until the parts are opened
            case events.Committed() | events.Dealt() | events.Ready() | events.Turn():
                pass  # other parts of the screen show it
            case events.Asked() | events.Gave() | events.GoFish():
                pass  # a move is told as a whole
            case events.Drew() | events.Book() | events.Refilled() | events.Out():
                pass
            case _:
                assert_never(event)

    def _round_void(self, void: events.RoundVoid, before: TableView) -> Content:
        if self._view.me in void.seats:
            return self.say("round-void-you")
        if not void.seats:
            return self.say("round-void-host")
        return self.say("round-void", players=[before.seats[seat].name for seat in void.seats])

    def _chat(self, message: str, name: str, text: str) -> Content:
        """Names bold, what is said plain."""
        shown = self._words.text(message, name=chr(_FIRST_SLOT), text=chr(_FIRST_SLOT + 1))
        before, _, rest = shown.partition(chr(_FIRST_SLOT))
        between, _, after = rest.partition(chr(_FIRST_SLOT + 1))
        return Content.assemble(before, (name, "bold"), between, Content(text), after)

    def _presence(self, seat: int, status: str, before: str) -> Iterable[Line]:
        if status == AWAY and seat != self._view.me:
            yield Line(PEOPLE, self.say("presence-away", {"player": self._name(seat)}))
        elif status == HERE and before == BOT and seat == self._view.me:
            yield Line(PEOPLE, self.say("presence-bot-you"))
        elif status == HERE and seat != self._view.me:
            yield Line(PEOPLE, self.say("presence-back", {"player": self._name(seat)}))
        elif status == BOT and seat != self._view.me:
            yield Line(PEOPLE, self.say("presence-bot", {"player": self._name(seat)}))


def _fill(sentence: str, names: list[str]) -> Content:
    """Put the names where their marks stand."""
    parts: list[Content | tuple[str, str]] = []
    plain = ""
    for character in sentence:
        number = ord(character) - _FIRST_SLOT
        if 0 <= number < len(names):
            parts += [Content(plain), (names[number], "bold")]
            plain = ""
        else:
            plain += character
    return Content.assemble(*parts, Content(plain))
