"""The table while a game is played: pick a player, pick a rank, Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.reactive import reactive

from gofish_protocol import events
from gofish_protocol.view import refusal, targets
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.client.commands import Ask, Pause
from gofish_tui.client.updates import Refused, Resynced, Stepped, Update
from gofish_tui.narration.coaching import coaching_at
from gofish_tui.ui import ask_selection, keys
from gofish_tui.ui.remark import SILENCE, Remark, Tone
from gofish_tui.ui.screens.game_table import GameTableScreen
from gofish_tui.ui.widgets.ask_line import AskButton, AskLine, SuitChip
from gofish_tui.ui.widgets.hand import Hand
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.players import Players
from gofish_tui.ui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.ui.widgets.rank_tile import RankTile
    from gofish_tui.ui.widgets.seat_card import SeatCard

NOTICE_SECONDS = 4.0


class TableScreen(GameTableScreen):
    """Turns keys, clicks and taps into a choice, and a choice into one ask."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.TABLE]

    choice: reactive[ask_selection.AskSelection] = reactive(
        ask_selection.NOTHING, repaint=False, bindings=True
    )
    sent: reactive[int | None] = reactive[int | None](None, repaint=False, bindings=True)
    """the number of the ask that is on its way; while there is one, no other is made"""

    def compose(self) -> ComposeResult:
        """The felt, the player's hand, and the line that asks."""
        yield from self.felt()
        yield Hand()
        yield AskLine()
        yield KeyBar()
        yield TooSmall()

    def follow(self, update: Update | None = None) -> None:
        """Draw the new view; forget an ask that was answered; drop what can no longer be chosen."""
        before = self.view
        super().follow(update)
        view = self.view
        if self.sent is not None and self._answered(update, before.turn):
            self.sent = None
        self.set_class(len(view.in_play) > 4, "-full")
        moved = view.turn != before.turn or view.game != before.game
        self.choice = ask_selection.fit(ask_selection.NOTHING if moved else self.choice, view)
        self.watch_choice()
        if isinstance(update, Stepped) and self.model.coached:
            self.notice(self.model.coached)

    async def relocalize(self) -> None:
        """An ask that is on its way still is."""
        await super().relocalize()
        self.query_one(AskLine).sent = self.sent

    def _answered(self, update: Update | None, turn_before: int | None) -> bool:
        match update:
            case Refused(n=n, cmd="ask"):
                return n == self.sent
            case Resynced():
                return True
            case Stepped(events=happened):
                me = self.view.me
                return self.view.turn != turn_before or any(
                    isinstance(event, events.Asked) and event.seat == me for event in happened
                )
        return False

    def watch_choice(self) -> None:
        """The parts that show the choice."""
        for part in self.walk_children(Players):
            part.view, part.choice = self.view, self.choice
        for hand in self.walk_children(Hand):
            hand.view, hand.choice = self.view, self.choice
        for line in self.walk_children(AskLine):
            line.view, line.choice = self.view, self.choice

    def watch_sent(self, sent: int | None) -> None:
        """An ask went out, or was answered; a new one begins with nothing chosen."""
        self.query_one(AskLine).sent = sent
        if sent is None:
            self.choice = ask_selection.fit(ask_selection.NOTHING, self.view)

    def notice(self, text: str, tone: Tone = Tone.NEWS, *, stay: bool = False) -> None:
        """Here the line that says what will be asked also says why not."""
        said = self.query_one(AskLine).remark = Remark(text, tone)
        if text and not stay:
            self.set_timer(NOTICE_SECONDS, lambda: self._forget(said))

    def _forget(self, said: Remark) -> None:
        for line in self.walk_children(AskLine):
            if line.remark == said:
                line.remark = SILENCE

    # Commands, from keys and from the mouse alike

    def action_number(self, number: int) -> None:
        """A digit: a player first, then a rank; 1 is not a rank, so it is always a player."""
        if self.choice.to is None or number == 1:
            self.pick_player(number - 1)
        else:
            self.pick_rank(number - 1)

    def action_rank(self, rank: int) -> None:
        """A rank by its letter."""
        self.pick_rank(rank)

    def action_suit(self, suit: int) -> None:
        """A suit by its letter, where players ask for cards."""
        self.pick_suit(suit)

    def on_seat_card_picked(self, event: SeatCard.Picked) -> None:
        """A click on a player."""
        self.pick_player(event.seat)

    def on_rank_tile_picked(self, event: RankTile.Picked) -> None:
        """A click on a rank."""
        self.pick_rank(event.rank)

    def on_suit_chip_picked(self, event: SuitChip.Picked) -> None:
        """A click on a suit."""
        self.pick_suit(event.suit)

    def on_ask_button_pressed(self, event: AskButton.Pressed) -> None:
        """A click on the button."""
        event.stop()
        self.action_ask()

    def pick_player(self, seat: int) -> None:
        """Choose whom to ask, or hear why not."""
        self._pick(ask_selection.why_not_target(self.view, seat), self.choice._replace(to=seat))

    def pick_rank(self, rank: int) -> None:
        """Choose what to ask for, or hear why not."""
        chosen = self.choice._replace(rank=rank, suit=None)
        self._pick(ask_selection.why_not_rank(self.view, rank), chosen)

    def pick_suit(self, suit: int) -> None:
        """Choose the card, or hear why not."""
        rank = self.choice.rank
        if ask_selection.by_card(self.view) and rank is not None:
            word = ask_selection.why_not_suit(self.view, rank, suit)
            self._pick(word, self.choice._replace(suit=suit))

    def _pick(self, error: str | None, choice: ask_selection.AskSelection) -> None:
        if self.sent is not None:
            return
        self.notice("")
        if error is not None:
            self.refuse(error)
        else:
            self.choice = ask_selection.fit(choice, self.view)

    def action_move_target(self, step: int) -> None:
        """The next player that can be asked."""
        if self.view.my_turn:
            seat = ask_selection.beside(targets(self.view), self.choice.to, step)
            self._pick(None, self.choice._replace(to=seat))

    def action_move_rank(self, step: int) -> None:
        """The next rank that can be asked for."""
        if self.view.my_turn:
            rank = ask_selection.beside(ask_selection.ranks(self.view), self.choice.rank, step)
            self._pick(None, self.choice._replace(rank=rank, suit=None))

    def action_next_suit(self) -> None:
        """The next suit that can be asked for."""
        rank = self.choice.rank
        if rank is not None and ask_selection.by_card(self.view):
            suit = ask_selection.beside(ask_selection.suits(self.view, rank), self.choice.suit, 1)
            self._pick(None, self.choice._replace(suit=suit))

    def action_take_back(self) -> None:
        """Clear the choice, however often: a player who corrects a slip does not want to leave."""
        self.notice("")
        self.choice = ask_selection.fit(ask_selection.NOTHING, self.view)

    def action_ask(self) -> None:
        """Send the ask, once, if it is complete and nothing rules it out."""
        if self.sent is not None:
            return
        asked = ask_selection.what(self.choice, self.view)
        if self.choice.to is None or asked is None:
            if not self.view.my_turn:
                self.refuse(ErrorCode.NOT_YOUR_TURN)
            return
        error = refusal(self.view, self.choice.to, asked)
        if error is None and not self.online:
            self.notice(self.model.words.text("ask-offline"), Tone.REFUSAL)
        elif error is not None:
            self.refuse(error)
        else:
            self.notice("")
            self.sent = self.model.session.send(Ask(self.choice.to, asked))

    def action_hint(self) -> None:
        """Pick the best ask and say why; only the player can make it."""
        hint = self.model.hints.ask(self.view)
        if hint is None:
            self.notice(self.model.words.text("hint-none"))
            return
        to, what = hint.to, hint.what
        rank, suit = (what >> 2, what & 3) if ask_selection.by_card(self.view) else (what, None)
        self._pick(None, ask_selection.AskSelection(to, rank, suit))
        self.notice(coaching_at(self.view, self.model.words).why(hint))

    def action_pause(self) -> None:
        """The owner stops the clock, or lets it run."""
        self.model.session.send(Pause(not self.view.paused))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Gray out what cannot be done now, hide what is not for this player."""
        if action == "ask":
            ready = ask_selection.complete(self.choice, self.view) and self.sent is None
            return True if ready else None
        if action in ("suit", "next_suit"):
            return self.view.rules.by_card
        if action in ("door", "answer_door"):
            return self.at_door(action)
        if action == "hand_on":
            return self.may_hand_on()
        if action == "pause":
            return self.model.owner and self.view.seconds is not None
        if action == "hint":
            return (self.view.my_turn or None) if self.model.against_bots else False
        return True
