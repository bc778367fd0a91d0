"""Two hosts of one table, and who knows of both: promise 7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.epochs import began
from tests.simulation.truth import Broken

if TYPE_CHECKING:
    from tests.simulation.client import ClientProcess
    from tests.simulation.host import HostProcess

TWO_SECONDS = 25.0
"""Every 10 s at least a host says that it is there; it takes two of these, a question and its answer."""


class Rivals:
    """At one table."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        """hosts and programs, since the second host was started"""
        self._since: dict[str, float] = {}
        """when each program was let in first"""

    def begin(self) -> None:
        """A second host is started: nobody knows yet."""
        self._told.clear()

    def told(self, name: str) -> None:
        """A host or a program knows that there are two."""
        self._told.add(name)

    def let_in(self, name: str, now: float) -> None:
        """A program is at the table."""
        self._since.setdefault(name, now)

    def all_know(self, hosts: list[HostProcess], programs: list[ClientProcess], now: float) -> None:
        """Both have been there for `TWO_SECONDS`, and everybody could hear both."""
        newest = max(host.core.table.epoch for host in hosts)
        sound = all(host.machine.wall() - TWO_SECONDS > began(newest) for host in hosts)
        for host in hosts:
            if host.name not in self._told and (sound or host.core.table.epoch != newest):
                raise Broken(f"{host.name} does not know that there is another host")
        for program in programs:
            if now - self._since[program.name] < TWO_SECONDS:
                continue
            sequencer = program.core.game.sequencer
            if sequencer is None or sequencer.epoch != newest:
                raise Broken(f"{program.name} believes the host that was started first")
            if program.name not in self._told and sound:
                raise Broken(f"{program.name} is not told that there are two hosts")
