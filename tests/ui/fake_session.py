"""A whole game in one process: the real engine, opponents that ask at random, and the updates a session would give.

It answers as a host does (the words of docs/rules.md, one step a number, events as each viewer may see them) without a broker,
so that the screens can be driven, and drawn, from real states.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.cards import hand_of
from gofish_protocol.engine import Game
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import Rules, pack
from gofish_protocol.view import empty_table, reduce_all
from gofish_protocol.vocabulary import LinkState, Role
from gofish_tui.client import commands, updates

if TYPE_CHECKING:
    from gofish_tui.client.commands import Command

NAMES = ("Asha", "Ѓорѓи", "రాజు", "Priya", "Бобан", "Mila")


class FakeSession:
    """One place at a table that is played right here.

    `step_by_step`: opponents move only when `let_others_play` is called; else they move at once.
    """

    def __init__(
        self,
        *,
        name: str = "Asha",
        others: Sequence[str] = ("Goran", "Mila"),
        seats: int = 6,
        rules: Rules | None = None,
        role: Role = Role.PLAYER,
        me: int = 0,
        owner: int | None = 0,
        seed: int = 1,
        table: str = "Friday fish",
        code: str | None = "42-coral-tide",
        step_by_step: bool = False,
        seconds: int | None = None,
        bots: Sequence[str] = (),
        memory_aid: bool = False,
    ) -> None:
        self.rng = random.Random(seed)
        self.role = role
        self.status = LinkState.CONNECTED
        self.table = updates.TableInfo("t1", table, code, "gofish://example/t1", open=code is None)
        self.name = name
        self.step_by_step = step_by_step
        self.seconds = seconds
        self.game: Game | None = None
        self.full = replace(empty_table(seats, rules=rules), memory_aid=memory_aid)
        self.queue: asyncio.Queue[updates.Update] = asyncio.Queue()
        self.seq = 0
        self.n = 0
        self.asked: list[tuple[int, int]] = []
        self.said: list[str] = []
        self.commands: list[Command] = []
        self.left = self.closed = False
        self.hold_answers = False
        self.held: list[tuple[int, int]] = []
        self.me = me if role == Role.PLAYER else None
        people = list(others)
        if role == Role.PLAYER:
            people.insert(me, name)
        happened: list[events.AnyEvent] = [
            events.Seated(seat, who, bots[seat] if seat < len(bots) else "")
            for seat, who in enumerate(people)
        ]
        if owner is not None:
            happened.append(events.Owner(owner))
        self.full = reduce_all(self.full, happened)
        self.view = replace(self.full, me=self.me)
        self.queue.put_nowait(updates.Welcomed(self.table, name, role, self.me, "c1", self.view))

    # What a session does

    async def updates(self) -> AsyncIterator[updates.Update]:
        """What happens, until it ends."""
        while True:
            update = await self.queue.get()
            yield update
            if isinstance(update, updates.Ended):
                return

    def send(self, command: Command) -> int:
        """Carry a command out; the answer comes through the updates."""
        self.n += 1
        match command:
            case commands.Ask(to=to, what=what):
                self._ask(to, what)
            case commands.Say(text=text):
                self.said.append(text)
                self.happen([events.Said(self.me, self.name, text)])
            case commands.Resync():
                self.queue.put_nowait(updates.Resynced(self.seq, self.view))
            case _:
                self.commands.append(command)
                self._do(command)
        return self.n

    def _ask(self, to: int, what: int) -> None:
        self.asked.append((to, what))
        if self.hold_answers:
            self.held.append((to, what))
        else:
            self._answer(to, what)

    def release(self) -> None:
        """Answer what was held back."""
        held, self.held = self.held, []
        for to, what in held:
            self._answer(to, what)

    def _do(self, command: Command) -> None:
        if isinstance(command, commands.SetReady) and self.me is not None:
            self.happen([events.Ready(self.me, command.on)])
            return
        if self.me != self.full.owner or self.me is None:
            self.refuse(command.word, "not_allowed")
            return
        match command:
            case commands.Start() | commands.Again():
                self.start()
            case commands.AddBot(level=level):
                free = [seat for seat, there in enumerate(self.full.seats) if not there.taken]
                if free:
                    self.happen([events.Seated(free[0], NAMES[free[0]], level)])
                else:
                    self.refuse(command.word, "table_full")
            case commands.Kick(seat=seat):
                self.happen([events.Stood(seat)])
            case commands.SetRules(rules=rules):
                self.happen([events.RulesSet(tuple(pack(rules)))])
            case commands.HandOn(seat=seat):
                self.happen([events.Owner(seat)])
            case commands.Pause(on=on):
                self.happen([events.Paused(on)])
            case commands.Close():
                self.happen([events.Closed("closed")])
                self.end("table_closed")

    async def leave(self) -> None:
        """Give the seat up."""
        self.left = True
        self.end(None)

    async def close(self) -> None:
        """Go away."""
        self.closed = True
        self.end(None)

    # What a test does

    def end(self, error: str | None, detail: str = "") -> None:
        """The session is over."""
        self.queue.put_nowait(updates.Ended(error, detail))

    def refuse(self, cmd: str, error: str, detail: str = "") -> None:
        """A request was refused."""
        self.queue.put_nowait(updates.Refused(self.n, cmd, error, detail))

    def link(self, status: LinkState) -> None:
        """The connection changed."""
        self.status = status
        self.queue.put_nowait(updates.LinkChanged(status))

    def happen(self, happened: list[events.AnyEvent]) -> None:
        """One step, as everybody may see it."""
        before = self.view
        self.seq += 1
        self.full = reduce_all(self.full, happened)
        seen = events.all_seen_by(happened, self.me)
        self.view = reduce_all(self.view, seen)
        self.queue.put_nowait(updates.Stepped(self.seq, tuple(seen), before, self.view))

    def start(self, deck: Sequence[int] | None = None, first: int | None = None) -> None:
        """Deal."""
        seats = tuple(seat for seat, there in enumerate(self.full.seats) if there.taken)
        cards = list(deck) if deck is not None else self.rng.sample(range(52), 52)
        place = self.rng.randrange(len(seats)) if first is None else first
        self.game = Game(len(seats), self.full.rules, cards, place)
        size = self.full.rules.hand_size(len(seats))
        hands = [hand_of(cards[n : size * len(seats) : len(seats)]) for n in range(len(seats))]
        happened: list[events.AnyEvent] = [
            events.Started(self.full.game + 1, seats, tuple(pack(self.full.rules)), ()),
            *(events.Dealt(seat, hand) for seat, hand in zip(seats, hands, strict=True)),
            *events.after_events(self.game.opening, seats),
        ]
        self._finish(happened)

    def let_others_play(self, most: int = 1000) -> int:
        """Opponents ask until it is our turn, or the game is over, or so often."""
        asks = 0
        while self.game is not None and not self.game.over and asks < most:
            place = self.game.turn
            assert place is not None
            if self.full.in_play[place] == self.me:
                break
            self._play(*self.rng.choice(self.game.legal_asks()))
            asks += 1
        return asks

    def play_for_me(self) -> None:
        """Our own seat asks at random too."""
        assert self.game is not None
        self._play(*self.rng.choice(self.game.legal_asks()))

    def play_out(self) -> None:
        """Play to the end at once: only the end is told, as to somebody who comes late."""
        assert self.game is not None
        while not self.game.over:
            self.play_for_me()
        while self.queue.qsize() > 3:
            self.queue.get_nowait()

    def _answer(self, to: int, what: int) -> None:
        assert self.game is not None
        seats = self.full.in_play
        place = seats.index(to) if to in seats else -1
        mine = seats.index(self.me) if self.me in seats else -1
        error = self.game.refusal(mine, place, what)
        if error is not None:
            self.refuse("ask", error)
            return
        self._play(place, what)

    def _play(self, place: int, what: int) -> None:
        assert self.game is not None
        assert self.game.turn is not None
        stock_was = self.game.stock
        try:
            step = self.game.ask(self.game.turn, place, what)
        except IllegalAsk as illegal:
            self.refuse("ask", illegal.reason)
            return
        self._finish(events.step_events(step, self.full.in_play, stock_was))

    def _finish(self, happened: list[events.AnyEvent]) -> None:
        assert self.game is not None
        seats = self.full.in_play or tuple(
            s for s, there in enumerate(self.full.seats) if there.taken
        )
        started = [event for event in happened if isinstance(event, events.Started)]
        if started:
            seats = started[0].seats
        if self.game.over:
            winners = tuple(seats[place] for place in self.game.winners())
            self.happen([*happened, events.Over(winners, b"")])
            words = ("otter", "violin", "acorn", "zebra")
            self.queue.put_nowait(updates.Verified(ok=True, detail="", words=words))
            self.queue.put_nowait(updates.RecordSaved("/records/game-1.gofish"))
            return
        assert self.game.turn is not None
        self.happen([*happened, events.Turn(seats[self.game.turn], self.seconds)])
        if not self.step_by_step and seats[self.game.turn] != self.me:
            self.let_others_play(1)


def playing(first: int | None = 0, **options: object) -> FakeSession:
    """A session whose game has just been dealt."""
    session = FakeSession(**options)  # type: ignore[arg-type]  # the constructor's own options
    session.start(first=first)
    return session
