"""A table's host as a process of the simulated world: the driver of `HostCore`, as `host.Host` and `host.serving` are in
the real one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from gofish_tui.bots import safe_choose
from gofish_tui.effects import ERROR, Log, Publish, Subscribe, WakeAt, Woken
from gofish_tui.host.resuming import resumed_options
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.table.clock import Moment
from gofish_tui.table.effects import (
    Answered,
    BotChose,
    CodeChanged,
    ComputePassword,
    DoorReported,
    End,
    JournalOpened,
    KeepRecord,
    Listen,
    PasswordDone,
    Persist,
    Prepare,
    ProcessNoticed,
    RecordReported,
    RecordTried,
    Serve,
    StepTaken,
    Think,
    VerdictReached,
)
from gofish_tui.table.handshake_server import exchange
from gofish_tui.table.opening import new_core, resumed_core
from gofish_tui.table.own_topics import host_will
from gofish_tui.table.presence import MISSED_SECONDS
from tests.simulation.clocks import Clocks
from tests.simulation.disk import EMPTY, JournalThread
from tests.simulation.link import SimLink
from tests.simulation.machine import Machine, Program

if TYPE_CHECKING:
    from random import Random

    from gofish_tui.host.options import HostOptions
    from gofish_tui.table.effects import Effect, Input
    from gofish_tui.table.saved_table import Saved
    from tests.simulation.broker import BrokerModel
    from tests.simulation.cheating import Cheater
    from tests.simulation.dice import SimulatedDice
    from tests.simulation.disk import JournalFile, Shelf
    from tests.simulation.link import Wire
    from tests.simulation.promises import Promises
    from tests.simulation.world import World

FOLDER = Path("host")
PASSWORD_SECONDS = 0.025
THOUGHT_SECONDS = 0.004
RECORD_SECONDS = 0.002


class HostProcess(Program):
    """One start of a host: of a new table, or of what its journal says."""

    def __init__(
        self,
        world: World,
        machine: Machine,
        name: str,
        *,
        options: HostOptions,
        broker: BrokerModel,
        wire: Wire,
        file: JournalFile,
        shelf: Shelf,
        dice: SimulatedDice,
        chance: Random,
        promises: Promises,
        cheater: Cheater | None = None,
    ) -> None:
        super().__init__(world, machine, name)
        self._file, self._shelf, self._dice, self._chance = file, shelf, dice, chance
        self._promises, self._cheater = promises, cheater
        self.ended = False
        self.clocks = Clocks()
        self._froze = 0.0
        self._heard: list[int] = []
        kept = file.read()
        if kept is None:
            self.core = new_core(options, dice, self._moment())
        else:
            saved, steps = kept
            options = resumed_options(saved, options.data_dir, options)
            self.core = resumed_core(options, saved, steps, dice, self._moment())
        self.resumed = kept is not None
        promises.host_began(self, self.core)
        self._journal = JournalThread(self, file, chance)
        self.link = SimLink(self, broker, wire, host_will(self.core.id))
        self._serving = False
        self._prepared = False
        self._early: list[Received | LinkStatus] = []
        self._handling = False
        self._inputs: list[Input] = []

    def begin(self) -> None:
        """Start it; a separate step, so that whoever started it can be told of it first."""
        self._take(JournalOpened())
        self._take(Listen())
        self.link.start()

    def woken(self) -> Woken:
        """The input that says so."""
        return Woken()

    @property
    def journal_is_gone(self) -> bool:
        """Somebody has removed its journal, and it has not looked since."""
        return self._journal.is_gone

    @property
    def kept(self) -> Saved | None:
        """What its disk has."""
        return self._file.image.state

    @property
    def closes(self) -> bool:
        """It says its last words, which no disk holds up."""
        return self.core.closing is not None

    def freeze(self) -> None:
        """SIGSTOP, or a machine that sleeps."""
        super().freeze()
        self._froze = now = self.machine.steady()
        guests = self.core.parts.guests.seated()
        self._heard = [
            guest.seat
            for guest in guests
            if guest.seat is not None and now - guest.last_heard < MISSED_SECONDS
        ]

    def thaw(self) -> None:
        """It goes on, with all that came meanwhile."""
        if not self.frozen:
            return
        now = self.machine.steady()
        self.clocks.slept(now - self._froze, now, self._heard)
        super().thaw()

    def kill(self) -> None:
        """SIGKILL: the system closes its connection."""
        if self.alive:
            self._promises.host_died(self)
            self._journal.die()
            super().kill()
            self.link.die()

    def lose_power(self) -> None:
        """The whole machine is gone, and the broker is told by nobody."""
        if self.alive:
            self._promises.host_died(self)
            super().kill()
            if self._file.lose_power():
                self._promises.may_lose = "the disk lied"
            self.link.vanish()

    def handle(self, given: Input) -> None:
        """Take one input. Before the first connection nothing but the journal is heard."""
        if isinstance(given, LinkStatus):
            (self.clocks.connected if given.connected else self.clocks.cut)(self.machine.steady())
        if self._serving:
            self._take(given)
        elif isinstance(given, Received | LinkStatus):
            self._early.append(given)
            if isinstance(given, LinkStatus) and given.connected and not self._prepared:
                self._prepared = True
                self._take(Prepare())
                self._serve_once_kept()
        else:
            self._take(given)
            self._serve_once_kept()

    def _serve_once_kept(self) -> None:
        """An invitation is given away only once it would survive us."""
        if self._serving or not self._prepared or not self.core.parts.journal.is_settled:
            return
        self._serving = True
        self._take(Serve())
        early, self._early = self._early, []
        for given in early:
            self.give(given)

    def _moment(self) -> Moment:
        return Moment(self.machine.steady(), self.machine.wall())

    def _take(self, given: Input) -> None:
        self._inputs.append(given)
        if self._handling:
            return
        self._handling = True
        try:
            while self._inputs and self.alive:
                for effect in self.core.handle(self._inputs.pop(0), self._moment()):
                    self._perform(effect)
        finally:
            self._handling = False
        if self._cheater is not None:
            self._cheater.look(self.core)
        self._promises.host_looked_at(self)
        if self.ended and self.alive:
            self._promises.host_died(self)
            super().kill()
            over = not self.core.adjourned and self.core.parts.records.all_written
            if over:
                self._file.put(EMPTY)

    def _perform(self, effect: Effect) -> None:  # one arm for each effect
        match effect:
            case Publish(topic, payload, qos, retain):
                self.link.publish(topic, payload, qos=qos, retain=retain)
            case Subscribe(topic_filter, qos):
                self.link.subscribe(topic_filter, qos)
            case WakeAt(at):
                self.wake_at(at)
            case Persist(number, entry):
                self._journal.write(number, entry)
            case Think(_, bot, view):
                choice = safe_choose(bot, view, self._dice.rng)
                self.world.after(THOUGHT_SECONDS, self.give, BotChose(choice))
            case ComputePassword(attempt):
                met = exchange(self.core.id, attempt, self._dice.token)
                self.world.after(PASSWORD_SECONDS, self.give, PasswordDone(attempt, met))
            case KeepRecord(record):
                path, another = self._shelf.keep(FOLDER, record)
                done = RecordTried(path, "another end" if another else "")
                self.world.after(RECORD_SECONDS, self.give, done)
            case StepTaken(step):
                self._promises.step_taken(self, step)
            case VerdictReached(verdict):
                self._promises.host_verdict(self, verdict)
            case ProcessNoticed(kind, detail):
                self._promises.host_noticed(self, kind, detail)
            case Log(level, text, error):
                if level >= ERROR:
                    self._promises.logged(self.name, text, error)
            case End():
                self.ended = True
                self.link.close()
            case CodeChanged() | RecordReported() | DoorReported() | Answered():
                pass
            case _:
                assert_never(effect)
