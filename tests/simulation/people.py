"""People at a table: what they do at their keys, well-behaved or not, and the machine that each of them sits at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol import view as views
from gofish_protocol.vocabulary import ErrorCode, Phase, Role
from gofish_tui.bots import make_bot, safe_choose
from gofish_tui.client.commands import AddBot, Again, Ask, Command, Pause, Say, SetReady, Start
from gofish_tui.client.updates import Ended, Refused, Resynced, Stepped, Update, Welcomed
from tests.simulation.client import ClientProcess
from tests.simulation.disk import Purse
from tests.simulation.link import Wire
from tests.simulation.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.invite import Code
    from gofish_protocol.view import TableView
    from gofish_tui.bots import Bot
    from tests.simulation.broker import BrokerModel
    from tests.simulation.promises import Promises
    from tests.simulation.world import World

LOOKS_AGAIN = 2.0
"""Seconds after which somebody looks at the screen again, and does what nobody reminded them of."""
STARTS_AGAIN = 1.5
"""Seconds until somebody whose program has ended starts it once more."""
NO_SEAT_AGAIN = 8.0
PATIENCE = 6.0
"""Seconds for which an owner waits for a full table."""
MEMORY = "perch"
FOR_GOOD = (ErrorCode.KICKED, ErrorCode.TABLE_CLOSED, ErrorCode.TURNED_AWAY)


class Person:
    """One player or spectator."""

    def __init__(
        self,
        world: World,
        broker: BrokerModel,
        promises: Promises,
        name: str,
        role: Role,
        dice: Random,
        *,
        expected: int,
        haste: float,
    ) -> None:
        """``expected``: how many sit at the table before an owner deals; ``haste``: seconds of thought at most."""
        self.world, self.broker, self.promises = world, broker, promises
        self.name, self.role, self.dice = name, role, dice
        self.machine = Machine(
            world, rate=1 + (dice.random() - 0.5) / 500, began=1000 * dice.random()
        )
        self.wire = Wire(world, dice)
        self.purse = Purse(dice)
        self.program: ClientProcess | None = None
        self._older: list[ClientProcess] = []
        self.lives = 0
        self.wanted = True
        """they want to be at the table"""
        self.barred = False
        """they were told not to come back, or that the table no longer exists"""
        self.finds_no_seat = False
        """others have taken all seats, when this was last tried"""
        self.table = ""
        self.invitation: Callable[[], Code | None] = lambda: None
        """as a friend at the table would read it out"""
        self._expected, self._haste = expected, haste
        self._thinks = False
        self._head: Bot | None = None
        self._stumbled = False
        """the newest ask was refused: something else is tried"""
        self._owner_since: float | None = None
        self._start_due = 0.0

    @property
    def programs(self) -> list[ClientProcess]:
        """Those that run."""
        newest = [] if self.program is None else [self.program]
        return [program for program in (*self._older, *newest) if program.alive]

    @property
    def view(self) -> TableView | None:
        """What their screen shows."""
        program = self.program
        if (
            program is None
            or not program.alive
            or not program.opened
            or program.core.game.sequencer is None
        ):
            return None
        return program.core.game.sequencer.view

    @property
    def is_there(self) -> bool:
        """Their program runs, and was let in."""
        program = self.program
        return (
            program is not None
            and program.alive
            and program.opened
            and program.core.admission.welcomed
        )

    def come(self) -> None:
        """Start the program, unless it runs."""
        if self.program is not None and self.program.alive:
            return
        self.lives += 1
        self.program = ClientProcess(
            self.world,
            self.machine,
            f"{self.name}/{self.lives}",
            table=self.table,
            shown_name=self.name,
            role=self.role,
            code=self.invitation(),
            broker=self.broker,
            wire=self.wire,
            purse=self.purse,
            dice=self.dice,
            told=self._told,
            trouble=self.promises.logged,
        )
        self.world.tell(self.program.name, "is started")
        self._thinks, self._head = False, None
        self.program.begin()
        self.world.after(LOOKS_AGAIN, self._look, self.program)

    def come_again(self) -> None:
        """Start the program a second time while it runs: the older one loses the seat."""
        if self.program is not None:
            self._older.append(self.program)
        self.program = None
        self.come()

    def close_older(self) -> None:
        """Nobody looks at the programs that were started before the newest one."""
        for program in self._older:
            program.go_away()
        self._older.clear()

    def come_after_all(self) -> None:
        """Somebody who left changes their mind."""
        self.wanted = True
        self.come()

    def send(self, command: Command) -> None:
        """Press the keys for this."""
        if self.is_there and self.program is not None and not self.program.frozen:
            n = self.program.core.next_number
            self.promises.sent(self.program, n, command)
            self.program.send(command)

    def ask(self, *, times: int = 1) -> None:
        """Ask for something that may be asked for; ``times`` for a finger that trembles."""
        view = self.view
        if view is None or not view.my_turn:
            return
        remembers = self._head is not None and not self._stumbled
        self._stumbled = False
        chosen = safe_choose(self._head, view, self.dice) if remembers and self._head else None
        if chosen is None:
            asks = views.legal_asks(view)
            chosen = asks[self.dice.randrange(len(asks))]
        for _ in range(times):
            self.send(Ask(*chosen))

    def ask_anything(self) -> None:
        """Ask for something, whether it may be asked for or not."""
        self.send(Ask(self.dice.randrange(7) - 1, self.dice.randrange(52)))

    def _told(self, program: ClientProcess, update: Update) -> None:
        self.promises.shown(program, update)
        if program is not self.program:
            return
        match update:
            case Stepped(events=happened, view=view):
                self._remember(happened, view)
                if any(isinstance(event, events.Turn) for event in happened):
                    self._consider()
            case Welcomed() | Resynced():
                self._head, self.finds_no_seat = None, False
                self._consider()
            case Refused(cmd=Ask.word):
                self._stumbled = True
                self._consider()
            case Ended(error=error):
                self.finds_no_seat = error == ErrorCode.TABLE_FULL
                if error in FOR_GOOD:
                    self.wanted, self.barred = False, True
                elif error is None:
                    self.wanted = not program.core.left
                else:
                    again = NO_SEAT_AGAIN if self.finds_no_seat else STARTS_AGAIN
                    self.world.after(again, self._come_if_wanted)
            case _:
                pass

    def _remember(self, happened: Sequence[AnyEvent], view: TableView) -> None:
        """People remember about as much as `bots.perch`, unless they missed something."""
        if view.me is None:
            return
        if any(isinstance(event, events.Started) for event in happened):
            self._head = make_bot(MEMORY, seat=view.me, rng=self.dice)
        if self._head is not None:
            self._head.safe_see(happened, view)

    def _come_if_wanted(self) -> None:
        if self.wanted:
            self.come()

    def _consider(self) -> None:
        view = self.view
        if view is not None and view.my_turn and not self._thinks:
            self._thinks = True
            self.world.after(self._haste * self.dice.random(), self._act, self.program)

    def _act(self, program: ClientProcess) -> None:
        if program is self.program:
            self._thinks = False
            if self.is_there and program.core.outbox.is_empty:
                self.ask()

    def _look(self, program: ClientProcess) -> None:
        """What somebody does who looks up: play, if it is their turn, and deal, if the table is theirs."""
        if program is not self.program or not program.alive:
            return
        self.world.after(LOOKS_AGAIN * (0.5 + self.dice.random()), self._look, program)
        view = self.view
        if view is None or not self.is_there:
            return
        self._consider()
        if view.paused and view.owner == view.me:
            self.send(Pause(on=False))
        if view.phase == Phase.PLAYING or view.me is None:
            self._owner_since = None
            return
        if view.owner != view.me:
            if self.dice.random() < 0.2:
                self.send(SetReady(self.dice.random() < 0.8))
            return
        now = self.world.now
        self._owner_since = self._owner_since if self._owner_since is not None else now
        seated = sum(seat.taken for seat in view.seats)
        full = seated >= self._expected or now - self._owner_since > PATIENCE
        if full and seated < 2:
            self.send(AddBot(MEMORY))
        elif full and now >= self._start_due:
            self._start_due = now + 2 * LOOKS_AGAIN
            self.send(Start() if view.phase == Phase.LOBBY else Again())

    def talk(self) -> None:
        """Say something."""
        self.send(Say(f"I have {self.dice.randrange(14)} of them"))
