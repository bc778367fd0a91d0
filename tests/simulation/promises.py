"""What this program promises, whatever happens to machines, disks, networks and brokers, and looked at after every event.

1. **Once, in order, the same for all.** Everybody is shown each step once, in its order, as their seat may see it; of what
   came while somebody was away at most those steps are left out that say nothing of the game. Anyone who asks for the state
   gets the one that is true after that step.
2. **Every card exactly once**: in one hand, in one book, or in the stock.
3. **A hand only at its owner.** Nobody else is shown a card that was not laid open, and no stranger is let in.
4. **Nothing that was told is taken back.** A host that starts again goes on after the newest step that anybody was told.
   Where its disk lost that, because it was full, lied about flushing or was given back an older file, everybody who had
   been told of a move that is gone is told that the table went back.
5. **Nothing is told before it is on the disk**, unless the disk would not have it, or somebody has just removed the file,
   which is noticed within 5 s.
6. **An ask counts once.** What was refused is not done, and what nobody asked is not played in anybody's name.
7. **One host.** Nobody believes a host that was replaced. Where two serve one table, started from copies of its files,
   everybody believes the one that was started last, and within `rivals.TWO_SECONDS` from when both can be reached each of
   the two, and everybody at the table, is told that there are two. (Where the clock of the first one's machine is so far
   behind that all it says could have been recorded before the second one began, only the first one is told.)
8. **A verified game was a fair game.** Nobody is told "verified" of a game that was not played with the cards of its
   shuffle: with another shuffle than the host was bound to, a stock in another order, or cards that change hands unasked.
   Anyone who was dealt in, has a part in the shuffle and saw the game from its deal to its end is told which of the two it was.
   Nobody doubts a fair game, unless the table went back or had two hosts.
9. **Everybody gets on.** Once a link is back, all that was missed is there within `CAUGHT_UP_SECONDS`. Once nothing breaks
   anymore, everybody is back at the table within `BACK_SECONDS` and sees the same; each ask is answered; and the game is
   played to its end. A paused game waits for those who have a seat, and only as long as somebody has one.
10. **Clocks are fair.** Nobody's turn ends before the time that was told, less a second; and no clock runs, and nobody
    counts as away, for a time in which the host slept or knew that nobody could reach it.
11. **Memory stays bounded**, and so do journal and queues.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol import events, invariants
from gofish_protocol.events import PASSING
from gofish_protocol.vocabulary import LinkState, SeatStatus
from gofish_tui.client.commands import Ask
from gofish_tui.client.updates import (
    LinkChanged,
    Noticed,
    Refused,
    Resynced,
    Stepped,
    Verified,
    Welcomed,
)
from gofish_tui.limits import PASSING_KEPT, STEPS_KEPT
from tests.simulation.rivals import Rivals
from tests.simulation.shown import Shown, common_steps
from tests.simulation.truth import Broken, Truth
from tests.simulation.verdicts import Verdicts

if TYPE_CHECKING:
    from gofish_protocol.record import Verdict
    from gofish_protocol.view import TableView
    from gofish_tui.client.commands import Command
    from gofish_tui.client.updates import Update
    from gofish_tui.table.core import HostCore
    from gofish_tui.table.step import TableStep
    from tests.simulation.client import ClientProcess
    from tests.simulation.host import HostProcess
    from tests.simulation.world import World

BACK_SECONDS = 25.0
"""Half-open connections are noticed after 14 s at the latest, the link pauses for 1.5 s at most, the host is asked every 1
s for what is missing, and who was taken for somebody that vanished knocks again every 3 s."""
CAUGHT_UP_SECONDS = 0.25
"""A question and its answer, on a network and with a disk that are well."""
NOWHERE = -1
"""Where a spectator sits."""
NOTICE_OF_TWO = "two_hosts"
OWN_GAME = "our own game does not verify"
GUESTS = 64
"""More than ever come to a table here, strangers and former starts of a program included."""


class Promises:
    """Looks at one table. Whatever does not hold is raised as `Broken`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.truths: dict[int, Truth] = {}
        """by the epoch of the host that tells it"""
        self.newest: Truth | None = None
        """of the host that was started last"""
        self.may_lose = ""
        """why the next start of the host may not know what was told; empty: it must"""
        self.is_calm = False
        """nothing breaks anymore, and everybody has got on"""
        self.doubled = False
        """two hosts serve this table, or did"""
        self.rivals = Rivals()
        self.foul = False
        """the host may cheat"""
        self.verdicts = Verdicts()
        self._hosts: dict[int, HostProcess] = {}
        self._sent: Counter[_AskKey] = Counter()
        self._open: dict[_AskKey, list[tuple[int, int]]] = {}
        """asks that were not played yet: epoch and step of the state that they were made on"""
        self._refused: Counter[_AskKey] = Counter()
        self._asks: dict[tuple[str, int], _AskKey] = {}
        self._shown: dict[str, Shown] = {}
        self._sits: dict[int, ClientProcess] = {}
        """who was let in to a seat last"""

    @property
    def truth(self) -> Truth:
        """Of the host that was started last."""
        assert self.newest is not None
        return self.newest

    @property
    def newest_epoch(self) -> int:
        """Of the host that was started last."""
        return max(self.truths)

    # ---- What a host does (2, 4, 5, 6, 8, 10, 11)

    def host_began(self, host: HostProcess, core: HostCore) -> None:
        """A host's process was started."""
        old, table = self.newest, core.table
        if old is None:
            truth = Truth(core.id, table.view)
            truth.foul = self.foul
        else:
            if core.id != old.table:
                raise Broken("the table came back as another one")
            common = common_steps(old, table)
            if common < old.seq and not self.may_lose and not self.doubled:
                raise Broken(f"what was told is gone from step {common + 1} to {old.seq}")
            truth = old.fork(common) if common < old.seq or self.doubled else old
        self.may_lose = ""
        for step in table.history:
            if step.seq > truth.seq:
                truth.take(step.seq, step.events)
        self.truths[table.epoch] = self.newest = truth
        self._hosts[table.epoch] = host
        self.world.tell(host.name, f"begins after step {table.seq}")

    def host_died(self, host: HostProcess) -> None:
        """A host's process was killed."""
        if host.core.unsaved:
            self.may_lose = host.core.unsaved

    def step_taken(self, host: HostProcess, step: TableStep) -> None:
        """A host tells a step."""
        table = host.core.table
        truth = self.truths[table.epoch]
        kept = host.kept
        is_kept = kept is not None and kept.seq >= step.seq
        if not (is_kept or host.core.unsaved or host.journal_is_gone or host.closes):
            raise Broken(f"step {step.seq} is told and not on the disk")
        if step.seq == truth.seq and truth.steps[step.seq] == tuple(step.events):
            return  # it was on the disk when its host was killed
        truth.take(step.seq, step.events)
        self.world.tell(host.name, f"tells step {step.seq}:", tuple(step.events))
        self._clocks_are_fair(host, step, truth)
        if table.game is not None and truth.seq == table.seq:
            invariants.check(table.game)
        for event in step.events:
            if isinstance(event, events.Asked) and not event.auto:
                self._was_played(truth, event, table.epoch)

    def _clocks_are_fair(self, host: HostProcess, step: TableStep, truth: Truth) -> None:
        now = host.machine.steady()
        host.clocks.step_told(tuple(step.events), truth.views[step.seq - 1], now)
        for event in step.events:
            if isinstance(event, events.Presence) and event.status == SeatStatus.AWAY:
                program = self._sits.get(event.seat)
                if program is not None and program.alive:
                    host.clocks.away(event.seat, now)

    def host_verdict(self, host: HostProcess, verdict: Verdict) -> None:
        """A host has checked its own game."""
        if not verdict.fits and not self.foul:
            raise Broken(f"a host's own game does not verify: {verdict.detail}")

    def host_noticed(self, host: HostProcess, kind: str, detail: str) -> None:
        """A host lets whoever runs it know of something."""
        self.world.tell(host.name, f"notices {kind} {detail}")
        if kind == NOTICE_OF_TWO and not self._is_doubtful:
            raise Broken("a host sees another one where there is none")
        if kind == NOTICE_OF_TWO:
            self.rivals.told(host.name)

    def host_looked_at(self, host: HostProcess) -> None:
        """A host has handled something."""
        table = host.core.table
        if len(table.history) > STEPS_KEPT + PASSING_KEPT:
            raise Broken(f"the history has {len(table.history)} steps")
        watching = len(host.core.parts.guests.spectators())
        if watching > GUESTS:
            raise Broken(f"the host remembers {watching} guests without a seat")

    def logged(self, who: str, text: str, error: Exception | None) -> None:
        """A program logs an error: nothing that happens here may cause one, but a cheat's own check of its game."""
        if self.foul and text.startswith(OWN_GAME):
            return
        raise Broken(f"{who} logs an error: {text}: {error!r}") from error

    # ---- What a program shows (1, 3, 7, 8)

    def shown(self, program: ClientProcess, update: Update) -> None:
        """A front end is told something."""
        match update:
            case Stepped():
                self._stepped(program, update)
            case Welcomed(view=view, seq=seq):
                self.world.tell(program.name, f"is welcome in seat {update.seat}, step {seq}")
                self.rivals.let_in(program.name, self.world.now)
                if update.seat is not None:
                    self._sits[update.seat] = program
                self._whole(program, seq, view)
            case Resynced(view=view, seq=seq):
                self.world.tell(program.name, f"has got the state of step {seq}")
                self._whole(program, seq, view)
            case Verified(ok=ok, detail=detail):
                self._verified(program, ok, detail)
            case Refused(n=n, cmd=cmd, error=error):
                self.world.tell(program.name, f"is refused {cmd}: {error}")
                if cmd == Ask.word:
                    self._was_refused(program, n)
            case Noticed(kind=kind, detail=detail):
                self._noticed(program, kind, detail)
            case _:
                self.world.tell(program.name, "is told", update)
                if self.is_calm and update == LinkChanged(LinkState.CONNECTED):
                    self.world.after(
                        CAUGHT_UP_SECONDS, self._has_caught_up, program, self.truth.seq
                    )

    def sent(self, program: ClientProcess, n: int, command: Command) -> None:
        """Somebody's program sends a command."""
        self.world.tell(program.name, "sends", command)
        seat = program.core.place.seat
        if isinstance(command, Ask):
            key = NOWHERE if seat is None else seat, command.to, command.what
            self._sent[key] += 1
            sequencer = program.core.game.sequencer
            assert sequencer is not None
            self._open.setdefault(key, []).append((sequencer.epoch, sequencer.seq))
            self._asks[program.name, n] = key

    def _stepped(self, program: ClientProcess, update: Stepped) -> None:
        truth, shown = self._follow(program)
        seat, seq = update.view.me, update.seq
        if seq <= shown.seq:
            raise Broken(f"{program.name} is shown step {seq} after step {shown.seq}")
        if seq > truth.seq:
            raise Broken(f"{program.name} is shown step {seq}, which never was")
        for missed in range(shown.seq + 1, seq):
            if any(not isinstance(event, PASSING) for event in truth.steps[missed]):
                raise Broken(f"{program.name} is not shown step {missed}")
        if update.events != truth.seen_by(seq, seat):
            raise Broken(f"{program.name} is shown step {seq} as {update.events}")
        self._sees(program, seq, update.view)
        shown.seq = seq
        self.verdicts.stepped(program, truth, update)

    def _whole(self, program: ClientProcess, seq: int, view: TableView) -> None:
        """The whole state came, without the steps that led to it."""
        _, shown = self._follow(program)
        if seq < shown.seq:
            raise Broken(f"{program.name} goes back from step {shown.seq} to {seq}")
        self._sees(program, seq, view)
        shown.seq = seq
        self.verdicts.missed(program)

    def _follow(self, program: ClientProcess) -> tuple[Truth, Shown]:
        """The truth that a program believes, and what it has shown of it."""
        sequencer = program.core.game.sequencer
        assert sequencer is not None
        truth = self.truths.get(sequencer.epoch)
        if truth is None:
            raise Broken(f"{program.name} believes a host that never was")
        shown = self._shown.get(program.name)
        if shown is None or shown.truth is not truth:
            shown = Shown(truth) if shown is None else shown.go_on(truth)
            self._shown[program.name] = shown
        return truth, shown

    def _sees(self, program: ClientProcess, seq: int, view: TableView) -> None:
        truth, seat = self._shown[program.name].truth, view.me
        public = truth.views.get(seq)
        if public is None:
            raise Broken(f"{program.name} is shown step {seq}, which never was")
        if seat != program.core.place.seat:
            raise Broken(f"{program.name} looks from seat {seat}")
        hand = truth.hands[seq].get(seat, 0) if seat is not None and public.seats[seat].cards else 0
        if view.hand != hand and not truth.foul:
            raise Broken(f"{program.name} holds another hand after step {seq}")
        if replace(view, me=None, hand=0) != public:
            raise Broken(f"{program.name} sees {view} after step {seq}, not {public}")

    def _verified(self, program: ClientProcess, ok: bool | None, detail: str) -> None:
        self.world.tell(program.name, f"says verified: {ok} {detail}")
        truth, _ = self._follow(program)
        self.verdicts.said(program, truth, ok, detail, doubtful=self._is_doubtful)

    def _noticed(self, program: ClientProcess, kind: str, detail: str) -> None:
        self.world.tell(program.name, f"is told {kind} {detail}")
        if kind in ("went_back", "doubtful_deal") and not (self._is_doubtful or self.foul):
            raise Broken(f"{program.name} is told {kind} where nothing is lost: {detail}")
        if kind == NOTICE_OF_TWO and not self._is_doubtful:
            raise Broken(f"{program.name} sees two hosts where there is one")
        if kind == NOTICE_OF_TWO:
            self.rivals.told(program.name)
        if kind == "went_back":
            self._shown[program.name].owed = 0

    @property
    def _is_doubtful(self) -> bool:
        """Something that was told is gone, so that a game may have been dealt or played twice."""
        return self.doubled or any(truth.line for truth in self.truths.values())

    # ---- 6: an ask counts once

    def _was_played(self, truth: Truth, event: events.Asked, epoch: int) -> None:
        if truth.views[truth.seq - 1].seats[event.seat].level:
            return  # a bot's own seat
        key = event.seat, event.to, event.what
        self._compare(truth, key)
        made = self._open.get(key, [])
        of_this_turn = [one for one in made if one[0] == epoch and one[1] >= truth.asked_in]
        if not of_this_turn and self.doubled:
            return  # the other host may have played it, too
        if not of_this_turn:
            raise Broken(
                f"seat {event.seat} asks {event.to} for {event.what} as it did in another turn"
            )
        made.remove(of_this_turn[0])

    def _was_refused(self, program: ClientProcess, n: int) -> None:
        key = self._asks.get((program.name, n))
        if key is None:
            raise Broken(f"{program.name} is refused an ask that it did not send")
        self._refused[key] += 1
        self._compare(self.truth, key)

    def _compare(self, truth: Truth, key: _AskKey) -> None:
        played = truth.played[key]
        if played > self._sent[key]:
            raise Broken(f"seat {key[0]} asks {key[1]} for {key[2]}, and nobody sent that")
        if played + self._refused[key] > self._sent[key] and not self._is_doubtful:
            raise Broken(f"seat {key[0]} was refused to ask {key[1]} for {key[2]}, and it was done")

    # ---- 9: everybody gets on

    def _has_caught_up(self, program: ClientProcess, seq: int) -> None:
        sequencer = program.core.game.sequencer
        closed = any(isinstance(event, events.Closed) for event in self.truth.steps[seq])
        if program.alive and sequencer is not None and sequencer.seq < seq and not closed:
            raise Broken(f"{program.name} is back, and at step {sequencer.seq} of {seq}")

    def nobody_waits(self, host: HostProcess | None, programs: list[ClientProcess]) -> None:
        """Nothing has been broken for `BACK_SECONDS`: everybody is there, and sees the same."""
        if host is None or not host.alive:
            raise Broken("there is no host")
        table = host.core.table
        for program in programs:
            core = program.core
            sequencer = core.game.sequencer
            if not program.alive or sequencer is None or not core.admission.welcomed:
                raise Broken(f"{program.name} is not at the table")
            if core.contact.status != LinkState.CONNECTED:
                raise Broken(f"{program.name} says {core.contact.status}")
            if sequencer.epoch != table.epoch:
                raise Broken(f"{program.name} believes an earlier host")
            if sequencer.seq < self._told_by(host):
                raise Broken(f"{program.name} is at step {sequencer.seq} of {table.seq}")
            if not core.outbox.is_empty:
                raise Broken(f"{program.name} waits for an answer")
            self.verdicts.all_said(program)
            owed = self._shown[program.name].owed
            if owed and not self.doubled:
                raise Broken(f"{program.name} is not told that step {owed} is gone")
        if host.core.unsaved:
            raise Broken(f"the disk is well, and the table is not saved: {host.core.unsaved}")

    def never_met(self, host: HostProcess, program: ClientProcess) -> bool:
        """Whether two hosts served this table, and this program knows only the other one, which is gone."""
        sequencer = program.core.game.sequencer if program.opened else None
        return self.doubled and (sequencer is None or sequencer.epoch != host.core.table.epoch)

    def _told_by(self, host: HostProcess) -> int:
        return self.truths[host.core.table.epoch].seq


_AskKey = tuple[int, int, int]
"""Who asks whom for what."""
