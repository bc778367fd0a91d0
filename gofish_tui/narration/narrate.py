"""Events as sentences for one reader: which message an event becomes, and with what in it.

Every front end in Python uses this. The page for phones has its own, `gofish_tui/web/page/ui/narrate.js`;
`tests/page/test_narrators.py` holds it to this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gofish_protocol import events
from gofish_protocol.reactions import reaction_of
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.i18n.ids import card_ids, rank_id
from gofish_tui.narration.endings import outcome
from gofish_tui.narration.rules_text import changed_options, rules_message
from gofish_tui.narration.sentences import (
    Argument,
    BookRanks,
    Cards,
    Kind,
    Narration,
    PersonName,
    PersonNames,
    Quote,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView

HURRY_SECONDS = 10
"""From here on a clock is urgent: screens mark it, and lines say it once."""

_ASKED_RANK = ("asked-rank", "asked-rank-you", "asked-rank-to-you")
_ASKED_CARD = ("asked-card", "asked-card-you", "asked-card-to-you")
_GAVE_RANK = ("gave-rank", "gave-rank-you", "gave-rank-to-you")
_GAVE_CARD = ("gave-card", "gave-card-you", "gave-card-to-you")
"""A sentence about two players, and its forms when the reader does it, or has it done to them."""


def narrate(happened: Sequence[AnyEvent], before: TableView, view: TableView) -> list[Narration]:
    """The sentences of one step, in the order of its events.

    ``happened``: the events as the viewer, ``view.me``, may see them. ``before`` and ``view``: the table as this viewer knew
    it before the step, and knows it after it. An event that shows in the sentences after it has none of its own.
    """
    step = _Step(happened, before, view)
    return [sentence for event in happened for sentence in step.sentences(event)]


def turn(view: TableView, seat: int, seconds: int | None) -> Narration:
    """Whose turn it is; the reader is told how many seconds it may take, None where there is no clock."""
    if seat != view.me:
        return Narration("turn", {"player": PersonName(view.seats[seat].name)}, Kind.TURN)
    if seconds is None:
        return Narration("turn-you", {}, Kind.TURN)
    return Narration("turn-seconds-you", {"seconds": seconds}, Kind.TURN)


def spectators(count: int, names: tuple[str, ...]) -> Narration:
    """Who is watching: all of them, or the first by name and how many more."""
    if not names:
        return Narration("watching-nobody", {}, Kind.PEOPLE)
    more = count - len(names)
    message = "watching-more" if more > 0 else "watching-names"
    return Narration(message, {"players": PersonNames(names), "more": more}, Kind.PEOPLE)


class _Step:
    """One step, for one reader."""

    def __init__(self, happened: Sequence[AnyEvent], before: TableView, view: TableView) -> None:
        self._happened = happened
        self._before = before
        self._view = view
        self._me = view.me
        self._kinds = {type(event) for event in happened}

    def sentences(self, event: AnyEvent) -> Iterator[Narration]:  # noqa: PLR0912 - one arm for each event
        """Those of one event."""
        match event:
            case events.Asked():
                yield from self._asked(event)
            case events.Gave():
                yield self._gave(event)
            case events.GoFish(seat=seat):
                yield self._of(Kind.PLAY, "go-fish", "go-fish-you", seat)
            case events.Drew():
                yield self._drew(event)
            case events.Book(seat=seat, rank=rank):
                yield self._of(Kind.PLAY, "book", "book-you", seat, rank=rank_id(rank))
            case events.Refilled():
                yield self._refilled(event)
            case events.Out(seat=seat):
                yield self._of(Kind.PLAY, "out", "out-you", seat)
            case events.Turn(seat=seat, seconds=seconds):
                if events.Started not in self._kinds:  # "plays first" has already said it
                    yield turn(self._view, seat, seconds)
            case events.Started():
                yield from self._started(event)
            case events.Over():
                yield from outcome(self._view)
                yield from self._scores()
            case events.Stalling(asks_left=asks):
                yield Narration("stalling", {"asks": asks}, Kind.NEWS)
            case events.RoundVoid():
                yield self._round_void(event)
            case events.Said():
                yield self._said(event)
            case events.Seated(seat=seat):
                yield self._of(Kind.PEOPLE, "seated", "seated-you", seat)
            case events.Stood(seat=seat):
                who = self._before.seats[seat].name
                yield self._of(Kind.PEOPLE, "stood", "stood-you", seat, who)
            case events.Gone(seat=seat):
                if seat != self._me:  # the reader knows what they did
                    yield Narration("presence-left", {"player": self._name(seat)}, Kind.PEOPLE)
            case events.Withdrew(seat=seat, count=count):
                yield self._of(Kind.PEOPLE, "withdrew", "withdrew-you", seat, count=count)
            case events.Presence(seat=seat, status=status):
                yield from self._presence(seat, status)
            case events.Ready(seat=seat, ready=ready):
                forms = ("ready", "ready-you") if ready else ("unready", "unready-you")
                yield self._of(Kind.STATUS, *forms, seat)
            case events.Owner(seat=int(seat)):
                yield self._of(Kind.NEWS, "owner", "owner-you", seat)
            case events.RulesSet():
                yield from self._rules_set()
            case events.Paused(paused=paused):
                yield Narration("paused" if paused else "resumed", {}, Kind.NEWS)
            case events.Spectators(count=count, names=names):
                yield spectators(count, names)
            case events.Closed():
                yield Narration("closed", {}, Kind.CLOSED)
            case events.Owner() | events.Committed() | events.Bound() | events.Dealt():
                pass  # nobody here owns the table; the start of the game, or the hand, is reported after it
            case _:
                assert_never(event)

    def _name(self, seat: int) -> PersonName:
        return PersonName(self._view.seats[seat].name)

    def _of(
        self, kind: Kind, message: str, own: str, seat: int, name: str = "", **arguments: Argument
    ) -> Narration:
        """A sentence about one seat; `own` is the one for when the reader sits there. ``name``: if it is no longer theirs."""
        if seat == self._me:
            return Narration(own, arguments, kind)
        player = PersonName(name) if name else self._name(seat)
        return Narration(message, {"player": player, **arguments}, kind)

    def _asked(self, asked: events.Asked) -> Iterator[Narration]:
        mine, to_me = asked.seat == self._me, asked.to == self._me
        asker, target = self._name(asked.seat), self._name(asked.to)
        if auto := self._auto(asked):
            yield Narration(auto, {} if mine else {"asker": asker}, Kind.PLAY, mine)
        by_card = self._view.rules.by_card
        what = card_ids(asked.what) if by_card else {"rank": rank_id(asked.what)}
        message = self._form(_ASKED_CARD if by_card else _ASKED_RANK, asked.seat, asked.to)
        arguments: dict[str, Argument] = {"asker": asker, "target": target, **what}
        yield Narration(message, arguments, Kind.PLAY, mine or to_me)
        if self._kinds & {events.Gave, events.GoFish}:
            return
        if to_me:
            yield Narration("nothing-to-draw-you", {}, Kind.PLAY)
        else:
            yield Narration("nothing-to-draw", {"target": target}, Kind.PLAY)

    def _form(self, forms: tuple[str, str, str], doer: int, done_to: int) -> str:
        """The one of a sentence's forms that fits the reader."""
        return forms[1 if doer == self._me else 2 if done_to == self._me else 0]

    def _auto(self, asked: events.Asked) -> str | None:
        """The message before an ask that the table made in somebody's name; None where there is nothing to say.

        That a bot plays for somebody else was reported when it began.
        """
        if not asked.auto:
            return None
        by_bot = self._before.seats[asked.seat].presence == SeatStatus.BOT
        if asked.seat == self._me:
            return "asked-by-bot-you" if by_bot else "asked-late-you"
        return None if by_bot else "asked-late"

    def _gave(self, gave: events.Gave) -> Narration:
        by_card = self._view.rules.by_card
        card = card_ids((gave.cards & -gave.cards).bit_length() - 1)
        what: dict[str, Argument] = {"rank": card["rank"], "count": gave.cards.bit_count()}
        message = self._form(_GAVE_CARD if by_card else _GAVE_RANK, gave.seat, gave.to)
        people = {"giver": self._name(gave.seat), "taker": self._name(gave.to)}
        return Narration(message, {**people, **(card if by_card else what)}, Kind.PLAY)

    def _drew(self, drew: events.Drew) -> Narration:
        """Without the card where the reader may not see it, no matter who drew it."""
        if drew.card is None:
            return Narration("drew", {"player": self._name(drew.seat)}, Kind.PLAY)
        if drew.lucky:
            return self._of(
                Kind.PLAY, "lucky-fish", "lucky-fish-you", drew.seat, **card_ids(drew.card)
            )
        return self._of(Kind.PLAY, "drew", "drew-you", drew.seat, **card_ids(drew.card))

    def _refilled(self, refilled: events.Refilled) -> Narration:
        seat, count = refilled.seat, refilled.count
        if refilled.cards is None or seat != self._me:
            return Narration("refilled", {"player": self._name(seat), "count": count}, Kind.PLAY)
        own: dict[str, Argument] = {"count": count, "cards": Cards(refilled.cards)}
        return Narration("refilled-you", own, Kind.PLAY)

    def _started(self, started: events.Started) -> Iterator[Narration]:
        players = PersonNames(tuple(self._view.seats[seat].name for seat in started.seats))
        yield Narration("game-begins", {"game": started.game, "players": players}, Kind.STATUS)
        first = next((e.seat for e in self._happened if isinstance(e, events.Turn)), None)
        stock = self._view.stock
        if first is not None and first == self._me:
            yield Narration("started-you", {"stock": stock}, Kind.NEWS)
        elif first is not None:
            yield Narration("started", {"first": self._name(first), "stock": stock}, Kind.NEWS)

    def _scores(self) -> Iterator[Narration]:
        for seat in self._view.in_play:
            books = self._view.seats[seat].books
            score: dict[str, Argument] = {
                "player": self._name(seat),
                "books": books.bit_count(),
                "ranks": BookRanks(books),
            }
            yield Narration("score", score, Kind.STATUS)

    def _rules_set(self) -> Iterator[Narration]:
        yield Narration("rules-changed", {}, Kind.NEWS)
        for message in changed_options(self._before.rules, self._view.rules):
            yield Narration(message, {}, Kind.NEWS)
        message, options = rules_message(self._view.rules)
        yield Narration(message, {**options}, Kind.STATUS)

    def _round_void(self, void: events.RoundVoid) -> Narration:
        if self._me in void.seats:
            return Narration("round-void-you", {}, Kind.NEWS)
        if not void.seats:
            return Narration("round-void-host", {}, Kind.NEWS)
        return Narration("round-void", {"players": PersonNames(void.names)}, Kind.NEWS)

    def _said(self, said: events.Said) -> Narration:
        message = "said-spectator" if said.seat is None else "said"
        mine = said.seat == self._me
        if reaction := reaction_of(said.text):
            message = "reacted-spectator" if said.seat is None else "reacted"
            felt: dict[str, Argument] = {"name": PersonName(said.name), "reaction": reaction}
            return Narration(message, felt, Kind.CHAT, mine)
        talk: dict[str, Argument] = {"name": PersonName(said.name), "text": Quote(said.text)}
        return Narration(message, talk, Kind.CHAT, mine)

    def _presence(self, seat: int, status: str) -> Iterator[Narration]:
        was = self._before.seats[seat].presence
        if seat == self._me:
            # The reader is here, whatever the host thought a moment ago.
            if status == SeatStatus.HERE and was == SeatStatus.BOT:
                yield Narration("presence-bot-you", {}, Kind.PEOPLE)
            return
        player: dict[str, Argument] = {"player": self._name(seat)}
        if status == SeatStatus.AWAY and events.Gone not in self._kinds:
            yield Narration("presence-away", player, Kind.PEOPLE)
        elif status == SeatStatus.BOT:
            yield Narration("presence-bot", player, Kind.PEOPLE)
        elif status == SeatStatus.HERE and was != status:
            yield Narration("presence-back", player, Kind.PEOPLE)
