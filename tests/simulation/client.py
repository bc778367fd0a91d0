"""A player's or spectator's program in the simulated world: the driver of `ClientCore`, as `client.session` is in the real
one."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from gofish_protocol import proof_of_work
from gofish_protocol.vocabulary import Role
from gofish_tui.client.core import ClientConfig, ClientCore
from gofish_tui.client.effects import (
    AwaitOwner,
    DealRemembered,
    ForgetSeat,
    GoAway,
    Open,
    ProofOfWorkPaid,
    ProveWork,
    RecordWritten,
    RememberDeal,
    SaveRecord,
    Tell,
)
from gofish_tui.client.presence_hints import client_will, goodbye, new_presence
from gofish_tui.client.updates import Ended, TableInfo
from gofish_tui.effects import ERROR, Log, Publish, Subscribe, Unsubscribe, WakeAt, Woken
from gofish_tui.link.base import LinkStatus
from gofish_tui.store.deal_memory import DealMemory
from tests.simulation.link import SimLink
from tests.simulation.machine import Machine, Program

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from gofish_protocol.invite import Code
    from gofish_tui.client.commands import Command
    from gofish_tui.client.effects import Effect, Input
    from gofish_tui.client.updates import Update
    from tests.simulation.broker import BrokerModel
    from tests.simulation.disk import Purse
    from tests.simulation.link import Wire
    from tests.simulation.world import World

FLUSH_SECONDS = (0.0005, 0.004)
WORK_SECONDS = 0.3


class ClientProcess(Program):
    """One start of somebody's program. ``told`` hears what its front end would."""

    def __init__(
        self,
        world: World,
        machine: Machine,
        name: str,
        *,
        table: str,
        shown_name: str,
        role: Role,
        code: Code | None,
        broker: BrokerModel,
        wire: Wire,
        purse: Purse,
        dice: Random,
        told: Callable[[ClientProcess, Update], None],
        trouble: Callable[[str, str, Exception | None], None],
    ) -> None:
        super().__init__(world, machine, name)
        self._purse, self._dice, self._told, self._trouble = purse, dice, told, trouble
        secret, shuffle_key, self._new_seat = purse.seat()
        if role == Role.SPECTATOR:
            secret, shuffle_key = dice.randbytes(32), dice.randbytes(32)
        presence = new_presence(dice.randbytes)
        self.hint = goodbye(table, presence)
        """what a broker says of us when we vanish"""
        self.role = role
        self._config = ClientConfig(
            TableInfo(table, table[:8], str(code) if code else None, open=code is None),
            shown_name,
            role,
            secret,
            presence,
            shuffle_key,
            code,
        )
        self._core: ClientCore | None = None
        self.link = SimLink(self, broker, wire, client_will(table, presence))
        self.ended: Ended | None = None
        self._inputs: deque[Input] = deque()
        self._handling = False

    @property
    def core(self) -> ClientCore:
        """Only once it is connected."""
        assert self._core is not None
        return self._core

    @property
    def opened(self) -> bool:
        """It was connected, and there is a core."""
        return self._core is not None

    def begin(self) -> None:
        """Connect, and then get in."""
        self.link.start()

    def woken(self) -> Woken:
        """The input that says so."""
        return Woken()

    def send(self, command: Command) -> int:
        """What the person at the keys wants; the number that it is answered under, if it is."""
        number = self.core.next_number
        self.give(command)
        return number

    def go_away(self) -> None:
        """The program is closed; the seat is kept, unless it was given up or never had."""
        if self.alive and not self.frozen:
            void = self._is_seat_void
            if self.opened:
                self._take(GoAway())
            self.link.close()
            self._gone(void=void)

    def kill(self) -> None:
        """SIGKILL."""
        if self.alive:
            super().kill()
            self.link.die()

    def lose_power(self) -> None:
        """The whole machine is gone."""
        if self.alive:
            super().kill()
            self.link.vanish()

    def handle(self, given: Input) -> None:
        """Take one input. The core is opened by the first connection."""
        if self._core is None:
            if not isinstance(given, LinkStatus) or not given.connected:
                return
            self._core = ClientCore(
                self._config,
                DealMemory(self._purse.lines),
                entropy=self._dice.randbytes,
                now=self.machine.steady(),
            )
            self._take(Open())
        self._take(given)

    @property
    def _is_seat_void(self) -> bool:
        core = self._core
        return core is not None and core.reporter.refused and self._new_seat

    def _gone(self, *, void: bool) -> None:
        if self.role == Role.PLAYER and void:
            self._purse.forget_seat()
        super().kill()

    def _take(self, given: Input) -> None:
        self._inputs.append(given)
        if self._handling:
            return
        self._handling = True
        try:
            while self._inputs and self.alive:
                for effect in self.core.handle(self._inputs.popleft(), self.machine.steady()):
                    self._perform(effect)
        finally:
            self._handling = False
        if self.ended is not None and self.alive:
            self.link.close()
            self._gone(void=self._is_seat_void)

    def _perform(self, effect: Effect) -> None:  # one arm for each effect
        match effect:
            case Publish(topic=topic, payload=payload, qos=qos, retain=retain):
                self.link.publish(topic, payload, qos=qos, retain=retain)
            case WakeAt(at=at):
                self.wake_at(at)
            case Tell(update=update):
                if isinstance(update, Ended):
                    self.ended = update
                self._told(self, update)
            case Subscribe(topic_filter=topic_filter, qos=qos):
                self.link.subscribe(topic_filter, qos)
            case Unsubscribe(topic_filter=topic_filter):
                self.link.unsubscribe(topic_filter)
            case RememberDeal(lines=lines):
                low, high = FLUSH_SECONDS
                self.world.after(low + (high - low) * self._dice.random(), self._remembered, lines)
            case ForgetSeat():
                if self.role == Role.PLAYER:
                    self._purse.forget_seat()
            case SaveRecord(record=record):
                path, another = self._purse.shelf.keep(Path(self.name), record)
                self._inputs.append(RecordWritten(path, another))
            case ProveWork(table=table, client=client, half=half, bits=bits):
                nonce, _ = proof_of_work.pay(table, client, half, bits, 0, 1 << 24)
                self.world.after(WORK_SECONDS, self.give, ProofOfWorkPaid(effect, nonce))
            case Log(level, text, error):
                if level >= ERROR:
                    self._trouble(self.name, text, error)
            case AwaitOwner():
                pass
            case _:
                assert_never(effect)

    def _remembered(self, lines: tuple[str, ...]) -> None:
        if self.alive:
            self._purse.add(lines)
            self.give(DealRemembered())
