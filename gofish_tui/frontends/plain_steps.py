"""`--plain`: one step of a table, told event by event, as this reader would be told at a table. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gofish_protocol import events
from gofish_protocol.events import changes_hand
from gofish_protocol.view import PLAYING
from gofish_tui.frontends.plain_state import hand_lines, turn_line
from gofish_tui.i18n.ids import card_ids, rank_id
from gofish_tui.narration.auto_asks import auto_message
from gofish_tui.narration.endings import cut_short_words
from gofish_tui.narration.hands import books_words, cards_words
from gofish_tui.narration.rules_text import rules_title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gofish_protocol.events import AnyEvent
    from gofish_tui.client.updates import Stepped
    from gofish_tui.i18n.loader import Messages


class StepNarration:
    """One step, for one reader."""

    def __init__(self, step: Stepped, words: Messages) -> None:
        self.step = step
        self.view = step.view
        self.words = words
        self.kinds = {type(event) for event in step.events}

    def lines(self) -> list[str]:
        """The step's sentences, in the order of its events."""
        found = [line for event in self.step.events for line in self.event(event)]
        view = self.view
        if changes_hand(self.step.events, view.me) and view.phase == PLAYING:
            # Before "your turn", so that a reader has the hand in mind when it comes.
            mine = hand_lines(view, self.words)
            last = isinstance(self.step.events[-1], events.Turn) and self.says_turn()
            found[len(found) - last : len(found) - last] = mine
        return found

    def says_turn(self) -> bool:
        """The first turn is part of "plays first"."""
        return events.Started not in self.kinds

    def event(self, event: AnyEvent) -> list[str]:  # noqa: PLR0912 - one arm for each event
        """The lines for one event; none where it shows in the lines after it."""
        match event:
            case events.Asked():
                return self._asked(event)
            case events.Gave(seat=giver, to=taker, cards=cards):
                return [self._gave(giver, taker, cards)]
            case events.GoFish(seat=seat):
                return [self._of("go-fish", "go-fish-you", seat)]
            case events.Drew():
                return [self._drew(event)]
            case events.Book(seat=seat, rank=rank):
                return [self._of("book", "book-you", seat, {"rank": rank_id(rank)})]
            case events.Refilled():
                return [self._refilled(event)]
            case events.Out(seat=seat):
                return [self._of("out", "out-you", seat)]
            case events.Turn(seat=seat, seconds=seconds):
                return [turn_line(self.view, seat, seconds, self.words)] if self.says_turn() else []
            case events.Started():
                return self._started(event)
            case events.Over(winners=winners):
                return self._over(winners)
            case events.Said(seat=None, name=name, text=text):
                return [self.words.text("said-spectator", name=name, text=text)]
            case events.Said(name=name, text=text):
                return [self.words.text("said", name=name, text=text)]
            case events.Seated(seat=seat):
                return [self._of("seated", "seated-you", seat)]
            case events.Stood(seat=seat):
                return [self._of("stood", "stood-you", seat, before=True)]
            case events.Gone(seat=seat) if seat != self.view.me:
                return [self.words.text("presence-left", player=self.name(seat))]
            case events.Withdrew(seat=seat, count=count):
                return [self._of("withdrew", "withdrew-you", seat, {"count": count})]
            case events.Presence(seat=seat, status=status):
                return self._presence(seat, status)
            case events.Owner(seat=int(seat)):
                return [self._of("owner", "owner-you", seat)]
            case events.Ready(seat=seat, ready=True):
                return [self._of("ready", "ready-you", seat)]
            case events.Ready(seat=seat):
                return [self._of("unready", "unready-you", seat)]
            case events.RulesSet():
                return [rules_title(self.view.rules, self.words)]
            case events.Paused(paused=paused):
                return [self.words.text("paused" if paused else "resumed")]
            case events.Stalling(asks_left=asks):
                return [self.words.text("stalling", asks=asks)]
            case events.Owner() | events.Gone():
                return []  # nobody looks after the table; the reader knows what they did
            case events.RoundVoid():
                return [self._round_void(event)]
            case events.Committed() | events.Bound() | events.Dealt() | events.Closed():
                return []  # the hand, or the end of the session, is told after it
            case _:
                assert_never(event)

    def name(self, seat: int, *, before: bool = False) -> str:
        """Who sits there, or sat there before this step."""
        return (self.step.before if before else self.view).seats[seat].name

    def _of(
        self,
        message: str,
        own: str,
        seat: int,
        args: Mapping[str, str | int] | None = None,
        *,
        before: bool = False,
    ) -> str:
        """A sentence about one seat; `own` is the one for when the reader sits there."""
        if seat == self.view.me:
            return self.words.text(own, **args or {})
        return self.words.text(message, player=self.name(seat, before=before), **args or {})

    def _round_void(self, void: events.RoundVoid) -> str:
        if self.view.me in void.seats:
            return self.words.text("round-void-you")
        if not void.seats:
            return self.words.text("round-void-host")
        names = self.words.names(self.name(seat, before=True) for seat in void.seats)
        return self.words.text("round-void", players=names)

    def _asked(self, asked: events.Asked) -> list[str]:
        seat, to, what = asked.seat, asked.to, asked.what
        by_card = self.view.rules.ask_for == "card"
        args = card_ids(what) if by_card else {"rank": rank_id(what)}
        message = "asked-card" if by_card else "asked-rank"
        if seat == self.view.me:
            message += "-you"
        elif to == self.view.me:
            message += "-to-you"
        auto = auto_message(asked, self.step.before)
        lines = [self.words.text(auto, asker=self.name(seat))] if auto else []
        lines.append(self.words.text(message, asker=self.name(seat), target=self.name(to), **args))
        if not self.kinds & {events.Gave, events.GoFish}:
            nothing = "nothing-to-draw-you" if to == self.view.me else "nothing-to-draw"
            lines.append(self.words.text(nothing, target=self.name(to)))
        return lines

    def _gave(self, giver: int, taker: int, cards: int) -> str:
        first = (cards & -cards).bit_length() - 1
        by_card = self.view.rules.ask_for == "card"
        message = "gave-card" if by_card else "gave-rank"
        if giver == self.view.me:
            message += "-you"
        elif taker == self.view.me:
            message += "-to-you"
        return self.words.text(
            message,
            giver=self.name(giver),
            taker=self.name(taker),
            count=cards.bit_count(),
            **card_ids(first),
        )

    def _drew(self, event: events.Drew) -> str:
        """Without the card where we are not told which, whoever it is that drew."""
        if event.card is None:
            return self.words.text("drew", player=self.name(event.seat))
        message, own = ("lucky-fish", "lucky-fish-you") if event.lucky else ("drew", "drew-you")
        return self._of(message, own, event.seat, card_ids(event.card))

    def _refilled(self, event: events.Refilled) -> str:
        if event.cards is None or event.seat != self.view.me:
            return self.words.text("refilled", player=self.name(event.seat), count=event.count)
        shown = cards_words(event.cards, self.words)
        return self.words.text("refilled-you", count=event.count, cards=shown)

    def _started(self, started: events.Started) -> list[str]:
        lines = [
            self.words.text(
                "game-begins",
                game=started.game,
                players=self.words.names(self.name(seat) for seat in started.seats),
            )
        ]
        first = next((e.seat for e in self.step.events if isinstance(e, events.Turn)), None)
        if first == self.view.me and first is not None:
            lines.append(self.words.text("started-you", stock=self.view.stock))
        elif first is not None:
            lines.append(self.words.text("started", first=self.name(first), stock=self.view.stock))
        return lines

    def _over(self, winners: tuple[int, ...]) -> list[str]:
        view, words = self.view, self.words
        books = view.seats[winners[0]].books.bit_count() if winners else 0
        others = words.names(view.seats[seat].name for seat in winners if seat != view.me)
        if len(winners) == 1:
            over = self._won(winners[0], books)
        elif view.me in winners:
            over = words.text("over-shared-you", others=others, books=books)
        else:
            over = words.text("over-shared", winners=others, books=books)
        scores = [
            words.text(
                "score",
                player=view.seats[seat].name,
                books=view.seats[seat].books.bit_count(),
                ranks=books_words(view.seats[seat].books, words),
            )
            for seat in view.in_play
        ]
        why = cut_short_words(view.reason, words)
        return [over, *([why] if why else []), *scores]

    def _won(self, winner: int, books: int) -> str:
        if winner == self.view.me:
            return self.words.text("over-winner-you", books=books)
        return self.words.text("over-winner", winner=self.name(winner), books=books)

    def _presence(self, seat: int, status: str) -> list[str]:
        was = self.step.before.seats[seat].presence
        if seat == self.view.me and status != events.HERE:
            return []  # the reader is here, whatever the host thought a moment ago
        if events.Gone in self.kinds and status == events.AWAY:
            return []
        if status == events.AWAY:
            return [self.words.text("presence-away", player=self.name(seat))]
        if status == events.BOT:
            return [self.words.text("presence-bot", player=self.name(seat))]
        if seat == self.view.me:
            return [self.words.text("presence-bot-you")] if was == events.BOT else []
        return [self.words.text("presence-back", player=self.name(seat))] if was != status else []
