"""One run: a table with its host, its people and its broker, all that is played at it, and what breaks meanwhile.

Everything follows from the seed. For a while the faults of the plan come (`faults`); then nothing breaks anymore, and
everybody has to get on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.rules import OPTIONS, PRESETS, Rules
from gofish_protocol.vocabulary import Role, SeatStatus
from gofish_tui.host.options import HostOptions
from gofish_tui.link.address import BrokerAddress
from gofish_tui.table_config import Leavers
from tests.simulation.breaking import Breaker
from tests.simulation.broker import BrokerModel
from tests.simulation.cheating import cheater_of
from tests.simulation.dice import SimulatedDice, stream
from tests.simulation.disk import JournalFile, Shelf
from tests.simulation.host import FOLDER, HostProcess
from tests.simulation.link import Wire
from tests.simulation.machine import Machine
from tests.simulation.people import Person
from tests.simulation.promises import BACK_SECONDS, Promises
from tests.simulation.rivals import TWO_SECONDS
from tests.simulation.truth import Broken
from tests.simulation.world import World

if TYPE_CHECKING:
    from random import Random

    from gofish_protocol.invite import Code
    from tests.simulation.faults import Fault

NAMES = ("Asha", "Goran", "Meera", "Vlado", "Ravi")
LONGEST_GAME = 600.0
"""Seconds of the world in which a game ends that nothing holds up."""
QUIET_AFTER = 1.0
"""Seconds from the last fault of a plan to the moment at which everything is mended."""
ENDS_SECONDS = 0.5
"""Until somebody looks again whether a host that was told to end has ended."""
ELSEWHERE = BrokerAddress("broker.example", 1883)


class Set(NamedTuple):
    """What kind of table it is."""

    options: HostOptions
    players: int
    spectators: int
    games: int
    haste: float


def set_up(dice: Random) -> Set:
    """A table as the dice want it."""
    players = 2 + dice.randrange(3)
    bots = dice.randrange(2) if players < 4 else 0
    games = 1 + dice.randrange(3)
    rules = list(PRESETS.values())[dice.randrange(len(PRESETS))]
    if dice.randrange(6) == 0:
        rules = any_rules(dice)
    levels = ("minnow", "perch", "pike")
    by_itself = dice.randrange(2) == 0
    options = HostOptions(
        name="Friday night",
        data_dir=FOLDER,
        rules=rules,
        seats=players + bots + dice.randrange(2),
        bots=tuple(levels[dice.randrange(3)] for _ in range(bots)),
        open=dice.randrange(2) == 0,
        leavers=Leavers.OUT if dice.randrange(2) else Leavers.BOT,
        turn_seconds=(0, 5, 20)[dice.randrange(3)],
        grace_seconds=(2, 8, 30)[dice.randrange(3)],
        memory_aid=dice.randrange(4) == 0,
        auto_start=players + bots if by_itself else None,
        games=games,
        broker=ELSEWHERE if dice.randrange(2) else None,
        keep=True,
    )
    return Set(options, players, dice.randrange(2), games, (0.05, 0.4, 1.5)[dice.randrange(3)])


def any_rules(dice: Random) -> Rules:
    """Any rules there are."""
    chosen = {key: values[dice.randrange(len(values))] for key, values in OPTIONS.items()}
    if chosen["ask_for"] == "rank":
        chosen["bluff"] = False
    return Rules(**chosen)  # type: ignore[arg-type]  # each value is one of its option's


class SimTable:
    """One run."""

    def __init__(self, seed: int, *, until_event: int | None = None, lines: int = 0) -> None:
        self.seed = seed
        self.world = world = World(until_event=until_event, lines=lines)
        self.promises = Promises(world)
        self.dice = stream(seed, "faults")
        self.set = set_up(stream(seed, "table"))
        self.cheater = cheater_of(stream(seed, "cheater"))
        """who runs the host, where that is somebody who cheats"""
        self.promises.foul = self.cheater is not None
        own_broker = self.set.options.broker is None
        self.broker = BrokerModel(
            stream(seed, "broker"),
            world.after,
            will_at_take_over=not own_broker and self.dice.random() < 0.5,
        )
        self.machine = Machine(world, rate=1 + (self.dice.random() - 0.5) / 500)
        self.wire = Wire(world, stream(seed, "host's wire"))
        self.file = JournalFile(stream(seed, "disk"))
        self.shelf = Shelf()
        self._host_dice = SimulatedDice(stream(seed, "host"))
        self.host: HostProcess | None = None
        self.starts = 0
        self.people = [
            Person(
                world,
                self.broker,
                self.promises,
                name,
                Role.PLAYER if number < self.set.players else Role.SPECTATOR,
                stream(seed, name),
                expected=self.set.players + len(self.set.options.bots),
                haste=self.set.haste,
            )
            for number, name in enumerate(NAMES[: self.set.players + self.set.spectators])
        ]
        self.calm = False
        self.breaker = Breaker(self)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.promises.truth.table

    def run(self, faults: list[Fault]) -> None:
        """All of it, with these faults. Raises `Broken`."""
        self.start_host()
        assert self.host is not None
        core = self.host.core
        for number, person in enumerate(self.people):
            person.table = core.id
            person.invitation = self._invitation
            self.world.after(0.2 + 0.1 * number, person.come)
        self.breaker.strangers.listen()
        self.breaker.plan(faults)
        quiet = faults[-1].at + QUIET_AFTER if faults else 0.0
        while self.world.now - self.world.slept < quiet and not self.is_over:
            self._step()
        if not self.is_over:
            self.breaker.mend()
            self._hear_of_two()
        if not self.is_over:
            self._play_on()

    def move_files(self) -> None:
        """Another machine has a copy of the host's files, and whoever starts a host from now on does so there."""
        image = self.file.image
        self.machine = Machine(self.world, rate=1 + (self.dice.random() - 0.5) / 500)
        self.wire = Wire(self.world, self.dice)
        self.file = JournalFile(self.dice)
        self.file.put(image)
        self.shelf = Shelf()
        self.host = None

    def start_host(self) -> None:
        """Start a host, unless one runs; one that is ending is waited for, as a service's manager does."""
        if self.is_over:
            return
        if self.host is not None and self.host.alive:
            if self.host.core.adjourned:
                self.world.after(ENDS_SECONDS, self.start_host)
            return
        self.starts += 1
        self.host = HostProcess(
            self.world,
            self.machine,
            f"host/{self.starts}",
            options=self.set.options,
            broker=self.broker,
            wire=self.wire,
            file=self.file,
            shelf=self.shelf,
            dice=self._host_dice,
            chance=self.dice,
            promises=self.promises,
            cheater=self.cheater,
        )
        self.host.begin()

    def _invitation(self) -> Code | None:
        return self.host.core.code if self.host is not None else None

    def _hear_of_two(self) -> None:
        """Where two hosts serve the table, everybody hears of it, and then one of them is ended."""
        until = self.world.now + BACK_SECONDS + TWO_SECONDS
        while self.breaker.rivals and self.world.now < until and not self.is_over:
            self._step()
        rivals = self.breaker.rivals
        if rivals and self.host is not None and self.host.alive and not self.is_over:
            here = [p.program for p in self.people if p.is_there and p.program is not None]
            self.promises.rivals.all_know([*rivals, self.host], here, self.world.now)
        self.breaker.end_rivals()

    def _play_on(self) -> None:
        """Nothing breaks anymore."""
        self.calm = True
        world = self.world
        world.tell("CALM", "nothing breaks any more")
        back_by = world.now + BACK_SECONDS
        while world.now < back_by and not self.is_over:
            self._step()
        if not self.is_over:
            self._all_is_well()
            self.promises.is_calm = True
            for person in self.people:
                person.wire.break_off(cut=False)
        ends_by = world.now + LONGEST_GAME * self.set.games
        while not (self.is_over or self._rests):
            if world.now > ends_by and self.cheater is not None:
                return  # cards that fit nowhere may leave nothing to ask for
            if world.now > ends_by:
                raise Broken("the game does not end")
            self._step()
        if self.is_over:
            self._hear_the_end()

    def _all_is_well(self) -> None:
        patience = self.world.now + 2.0
        while True:
            here = [p for p in self.people if p.wanted and not p.finds_no_seat]
            programs = [p.program for p in here if p.program is not None]
            try:
                self.promises.nobody_waits(self.host, programs)
            except Broken:
                if self.world.now > patience or self.is_over:
                    raise
                self._step()
            else:
                return

    def _step(self) -> None:
        if not self.world.step():
            raise Broken("nothing will ever happen again")

    @property
    def is_over(self) -> bool:
        """The table is closed for good."""
        return self.host is not None and self.host.ended and not self.host.core.adjourned

    @property
    def _rests(self) -> bool:
        """The game is paused, and nobody is there of those who have a seat: it waits for them."""
        view = self.promises.truth.view
        here = (seat for seat in view.seats if seat.status == SeatStatus.HERE)
        return (
            view.paused
            and view.owner is not None
            and not any(here)
            and all(p.finds_no_seat for p in self.people if p.wanted and p.role == Role.PLAYER)
        )

    def _hear_the_end(self) -> None:
        """Anyone who is there is told that the table is closed."""
        programs = [p.program for p in self.people if p.program is not None and p.program.alive]
        assert self.host is not None
        until = self.world.now + BACK_SECONDS
        while self.world.now < until and any(program.alive for program in programs):
            self._step()
        for program in programs:
            if program.alive and not self.promises.never_met(self.host, program):
                raise Broken(f"{program.name} does not hear that the table is closed")
