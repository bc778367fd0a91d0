"""How each kind of fault is done to a table, and undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import HandOn, Kick, Leave, Pause
from gofish_tui.table.effects import Adjourn
from gofish_tui.table.saved_table import FORMAT
from tests.simulation.broker import Mishaps, Peer
from tests.simulation.disk import USUAL_SECONDS, Image
from tests.simulation.faults import Fault, Kind
from tests.simulation.host import HostProcess
from tests.simulation.strangers import Strangers

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.simulation.disk import JournalFile
    from tests.simulation.link import Wire
    from tests.simulation.people import Person
    from tests.simulation.table import SimTable

RETURNS = 1.5
NIGHT_SECONDS = 8 * 3600.0


class Left(NamedTuple):
    """A host that goes on with files of which another one has a copy."""

    host: HostProcess
    wire: Wire
    file: JournalFile


class Breaker:
    """Does to one table what its plan says."""

    def __init__(self, table: SimTable) -> None:
        self._table = table
        self._world = table.world
        self.done: list[tuple[float, Kind]] = []
        """what could happen, and when"""
        self.mishaps = 0
        """what the broker did to single messages"""
        self._copies: list[Image] = []
        """of the journal, from time to time"""
        table.broker.on_mishap = self._on_mishap
        self.kicked = False
        self._rivals: list[Left] = []
        """hosts beside which a copy was started"""
        self.strangers = Strangers(table)

    def plan(self, faults: list[Fault]) -> None:
        """Let these happen when their time has come."""
        for fault in faults:
            self._world.at(fault.at, self._break, fault)

    def mend(self) -> None:
        """Nothing is broken anymore, and everybody is there who wants to be."""
        table = self._table
        self.strangers.go_away()
        for rival in self._rivals:
            self._mend_wire(rival.wire)
            self._mend_disk(rival.file)
        self._mend_wire(table.wire)
        table.broker.mishaps = Mishaps()
        if not table.broker.up:
            table.broker.start()
        self._mend_disk(table.file)
        table.machine.go_on()
        if table.host is not None and table.host.frozen:
            table.host.thaw()
        table.start_host()
        for person in table.people:
            self._mend_wire(person.wire)
            person.purse.mend()
            if person.program is not None and person.program.frozen:
                person.program.thaw()
            person.close_older()
            if not person.barred:
                person.come_after_all()

    # ---- One fault

    def _break(self, fault: Fault) -> None:
        if self._table.is_over or self._table.calm:
            return
        if self._table.host is not None and self._table.host.kept is not None:
            self._copies.append(self._table.file.image)
        if self._perform(fault):
            self._world.tell("FAULT", fault.kind.value)
            self.done.append((self._world.now, fault.kind))

    def _perform(self, fault: Fault) -> bool:  # one arm for each kind
        table, broker, host, file = (
            self._table,
            self._table.broker,
            self._table.host,
            self._table.file,
        )
        person = table.people[fault.whom % len(table.people)]
        program = person.program
        wire = [table.wire, *(p.wire for p in table.people)][fault.whom % (1 + len(table.people))]
        later = self._world.after
        match fault.kind:
            case Kind.CUT:
                wire.break_off(cut=True)
                later(fault.seconds, self._mend_wire, wire)
            case Kind.RESET:
                wire.break_off(cut=False)
            case Kind.DARK:
                if wire.dark:
                    return False
                wire.darken()
                later(fault.seconds, self._mend_wire, wire)
            case Kind.SLOW:
                wire.delay = (0.1, 1.2)
                later(fault.seconds, self._mend_wire, wire)
            case Kind.LOSSY:
                self._mishaps(Mishaps(loss=0.15), fault)
            case Kind.REPEATING:
                self._mishaps(Mishaps(repeat=0.3), fault)
            case Kind.OVERTAKING:
                self._mishaps(Mishaps(overtake=0.3), fault)
            case Kind.BROKER_RESTART | Kind.BROKER_LOSS:
                if not broker.up:
                    return False
                broker.stop(keep_store=fault.kind == Kind.BROKER_RESTART)
                later(min(fault.seconds, 8.0), self._start_broker)
            case Kind.TAKE_OVER:
                return self._take_over(person)
            case Kind.HOST_KILLED:
                return self._end_host(HostProcess.kill, fault)
            case Kind.HOST_POWER:
                return self._end_host(HostProcess.lose_power, fault)
            case Kind.HOST_ADJOURNS:
                return self._end_host(lambda ending: ending.give(Adjourn()), fault)
            case Kind.UPGRADE:
                return self._end_host(self._downgrade, fault)
            case Kind.NIGHT:
                return self._sleep_all()
            case Kind.HOST_FROZEN | Kind.HOST_PAUSED:
                if host is None or not host.alive or host.frozen:
                    return False
                if fault.kind == Kind.HOST_PAUSED:
                    table.machine.pause()
                host.freeze()
                host.link.went_silent()
                later(fault.seconds, self._thaw_host, host)
            case Kind.HOST_CLOCK:
                table.machine.wall_ahead += fault.dice % 20_000 - 10_000
            case Kind.PROGRAM_KILLED:
                if program is None or not program.alive:
                    return False
                program.kill()
                later(fault.seconds, person.come)
            case Kind.PROGRAM_POWER:
                if program is None or not program.alive:
                    return False
                program.lose_power()
                later(fault.seconds, person.come)
            case Kind.PROGRAM_FROZEN:
                if program is None or not program.alive or program.frozen:
                    return False
                program.freeze()
                program.link.went_silent()
                later(fault.seconds, self._thaw, person)
            case Kind.PROGRAM_TWICE:
                if program is None or not program.alive or program.frozen or not person.is_there:
                    return False
                person.come_again()
            case Kind.DISK_FULL:
                file.full = table.shelf.full = True
                later(fault.seconds, self._mend_disk, file)
            case Kind.DISK_SLOW:
                file.seconds = (0.05, 0.8)
                later(fault.seconds, self._mend_disk, file)
            case Kind.DISK_HANGS:
                file.hangs = True
                later(fault.seconds, self._mend_disk, file)
            case Kind.DISK_LIES:
                file.lies = True
                later(fault.seconds, self._mend_disk, file)
            case Kind.DISK_CLEARED:
                if host is None or not host.alive or host.kept is None or host.closes:
                    return (
                        False  # both its disk and its process: that is more than a table can bear
                    )
                file.remove()
            case Kind.YESTERDAY:
                return self._back_to_yesterday(fault)
            case Kind.TWO_HOSTS:
                return self._start_beside(fault)
            case Kind.PURSE_FULL:
                person.purse.fill()
                later(fault.seconds, person.purse.mend)
            case Kind.RETURN:
                if program is None or not program.alive or program.frozen:
                    return False
                program.go_away()
                later(fault.seconds, person.come)
            case Kind.LEAVE:
                if not person.is_there:
                    return False
                person.send(Leave())
                later(fault.seconds + RETURNS, person.come_after_all)
            case Kind.KICK | Kind.HAND_ON | Kind.OWNER_GONE | Kind.PAUSE:
                return self._as_owner(fault)
            case Kind.TALK:
                person.talk()
            case Kind.DOUBLE:
                person.ask(times=2)
            case Kind.NONSENSE:
                person.ask_anything()
            case Kind.HINT:
                if program is None or not program.opened:
                    return False
                hint = program.hint
                broker.publish(hint.topic, hint.payload)
            case Kind.STALE | Kind.JUNK | Kind.REPLAY:
                return self.strangers.do(fault)
            case Kind.GUESS | Kind.KNOCKS | Kind.DISCOVERY | Kind.TO_CLIENT:
                return self.strangers.do(fault)
            case _:
                assert_never(fault.kind)
        return True

    # ---- Network and broker

    def _mend_wire(self, wire: Wire) -> None:
        wire.mend()

    def _on_mishap(self, kind: str) -> None:
        self.mishaps += 1

    def _mishaps(self, mishaps: Mishaps, fault: Fault) -> None:
        self._table.broker.mishaps = mishaps
        self._world.after(fault.seconds, self._no_mishaps)

    def _no_mishaps(self) -> None:
        self._table.broker.mishaps = Mishaps()

    def _start_broker(self) -> None:
        if not self._table.broker.up:
            self._table.broker.start()
            self.strangers.listen()

    def _take_over(self, person: Person) -> bool:
        program = person.program
        peer = program.link.peer if program is not None and program.alive else None
        if peer is None or not self._table.broker.up:
            return False
        thief = Peer(peer.id, lambda message: None, lambda: None)
        self._table.broker.connect(thief)
        self._world.after(RETURNS, self._table.broker.leave, thief)
        return True

    # ---- Host and disk

    def _end_host(self, how: Callable[[HostProcess], None], fault: Fault) -> bool:
        host = self._table.host
        if host is None or not host.alive or host.frozen:
            return False
        if not self._table.file.survives or self._table.cheater is not None:
            return False  # nobody has been told of this table, or its disk is lost, or has cards that fit no shuffle
        how(host)
        self._world.after(fault.seconds / 2, self._table.start_host)
        return True

    def _downgrade(self, host: HostProcess) -> None:
        """What the killed host wrote is as the version before this one would have written it."""
        host.kill()
        self._table.file.be_written_by(FORMAT - 1)

    def _sleep_all(self) -> bool:
        """The lids are closed, the broker's machine is switched off at the wall, and all is as it was in the morning."""
        table = self._table
        programs = [p for person in table.people for p in person.programs if not p.frozen]
        if table.host is None or not table.host.alive or table.host.frozen:
            return False
        for program in (table.host, *programs):
            program.freeze()
        self._world.stand_still(NIGHT_SECONDS)
        for program in (table.host, *programs):
            program.thaw()
        return True

    def _thaw_host(self, host: HostProcess) -> None:
        self._table.machine.go_on()
        host.thaw()

    def _thaw(self, person: Person) -> None:
        if person.program is not None:
            person.program.thaw()

    def _mend_disk(self, file: JournalFile) -> None:
        file.full = file.lies = file.hangs = self._table.shelf.full = False
        file.flush()
        file.seconds = USUAL_SECONDS

    def _back_to_yesterday(self, fault: Fault) -> bool:
        table = self._table
        host, file = table.host, table.file
        if host is None or not host.alive or host.frozen or not self._copies or table.cheater:
            return False
        host.kill()
        copy = self._copies[fault.dice % len(self._copies)]
        file.put(copy)
        self._table.promises.may_lose = "it was started from an older copy"
        self._world.after(fault.seconds / 2, self._table.start_host)
        return True

    def _start_beside(self, fault: Fault) -> bool:
        """Whoever copied the files starts them, and the first host goes on until somebody notices."""
        table, host, file = self._table, self._table.host, self._table.file
        if table.set.options.broker is None or self._rivals or host is None or not host.alive:
            return False
        if host.frozen or host.kept is None or table.cheater is not None:
            return False
        self._rivals.append(Left(host, table.wire, file))
        table.promises.doubled = True
        table.promises.rivals.begin()
        table.move_files()
        table.start_host()
        if fault.dice % 2:
            self._world.after(fault.seconds, self.end_rivals)
        return True

    @property
    def rivals(self) -> list[HostProcess]:
        """Those that still run."""
        return [rival.host for rival in self._rivals if rival.host.alive]

    def end_rivals(self) -> None:
        """Whoever started a host first ends it."""
        for host in self.rivals:
            host.kill()

    # ---- People

    def _as_owner(self, fault: Fault) -> bool:
        table = self._table
        for owner in table.people:
            view = owner.view
            if view is None or view.me is None or view.owner != view.me or not owner.is_there:
                continue
            match fault.kind:
                case Kind.PAUSE:
                    if view.phase != Phase.PLAYING:
                        return False
                    owner.send(Pause(on=True))
                    self._world.after(min(fault.seconds, 4.0), owner.send, Pause(on=False))
                case Kind.HAND_ON:
                    owner.send(HandOn(fault.whom % len(view.seats)))
                case Kind.OWNER_GONE:
                    owner.send(HandOn(fault.whom % len(view.seats)))
                    assert owner.program is not None
                    owner.program.go_away()
                    owner.wanted = False
                case Kind.KICK:
                    victim = fault.whom % len(view.seats)
                    if victim == view.me or self.kicked:
                        return False
                    self.kicked = True
                    owner.send(Kick(victim))
            return True
        return False
