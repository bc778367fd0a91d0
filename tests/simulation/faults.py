"""What breaks, and when: a plan from a seed, each fault of one kind.

A fault is written down before the run begins, so that a plan can be tried without some of its faults (`shrinking`), and so
that plans can be compared before one is tried (`coverage`). ``carry_out`` says whether it could happen at all when its time
had come.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from random import Random


class Kind(StrEnum):
    """All that may break."""

    CUT = "the network of one machine is gone, and both sides know"
    RESET = "a connection breaks, and can be made anew"
    DARK = "half-open: nothing gets through, and nobody is told"
    SLOW = "packets take half a second and more"
    LOSSY = "the broker drops messages"
    REPEATING = "the broker delivers messages twice"
    OVERTAKING = "messages on different topics overtake each other"
    BROKER_RESTART = "the broker is killed, and comes back with what it retained"
    BROKER_LOSS = "the broker is killed, and comes back without"
    TAKE_OVER = "somebody connects under the same id"
    HOST_KILLED = "the host's process is killed"
    HOST_FROZEN = "the host's process stands still"
    HOST_POWER = "the host's machine has no power"
    HOST_PAUSED = "the host's virtual machine is paused, with its clock"
    HOST_CLOCK = "the clock on the host's wall is set"
    HOST_ADJOURNS = "the host is told to end, and starts again"
    UPGRADE = "the host is killed, and the version after it goes on with what it wrote"
    NIGHT = "everybody's machine sleeps for a night"
    PROGRAM_KILLED = "somebody's program is killed"
    PROGRAM_FROZEN = "somebody's program stands still, or their lid is closed"
    PROGRAM_POWER = "somebody's machine has no power"
    PROGRAM_TWICE = "somebody's program is started a second time"
    DISK_FULL = "the host's disk is full"
    DISK_SLOW = "the host's disk takes its time"
    DISK_HANGS = "a write to the host's disk does not end"
    DISK_LIES = "the host's disk says flushed, and loses it with the power"
    DISK_CLEARED = "somebody removes the journal under the host"
    YESTERDAY = "the host is started from an older copy of its journal"
    TWO_HOSTS = "a copy of the host's files is started beside it"
    PURSE_FULL = "somebody's disk is full"
    RETURN = "somebody closes the program, and comes back"
    LEAVE = "somebody gives the seat up, and comes back"
    KICK = "the owner sends somebody away"
    HAND_ON = "the owner makes somebody else the owner"
    OWNER_GONE = "the owner makes somebody else the owner, and is gone for good"
    PAUSE = "the owner stops the clock, and lets it run"
    TALK = "somebody talks"
    DOUBLE = "somebody presses the key twice"
    NONSENSE = "somebody asks for what may not be asked for"
    HINT = "a will comes for somebody who is there"
    STALE = "an old retained message comes back"
    JUNK = "a stranger writes nonsense to the table's topics"
    REPLAY = "a stranger says again what was said"
    GUESS = "a stranger comes with a wrong invitation"
    KNOCKS = "a stranger knocks twenty times at once"
    DISCOVERY = "a stranger sends discovery queries by the dozen, and lists the table falsely"
    TO_CLIENT = "a stranger sends somebody what the host had sealed, for them or for others"


class Fault(NamedTuple):
    """One fault; the numbers mean what its kind makes of them."""

    at: float
    """when, in seconds from the beginning"""
    kind: Kind
    whom: int
    """whose it is, where it is somebody's"""
    seconds: float
    """how long it lasts, where it lasts"""
    dice: int
    """for what else has to be chosen"""

    def __str__(self) -> str:
        return f"{self.at:.2f} s: {self.kind} (to number {self.whom}, {self.seconds:.2f} s)"


SHORT, LONG = (0.05, 3.0), (3.0, 20.0)
RARE_LONG = 5
"""One in this many lasts for a long time."""
BURST = 0.4
"""So likely a fault follows the one before at once: what needs two at the same time is found that way."""


def plan(
    dice: Random, *, seconds: float, a_second: float, kinds: tuple[Kind, ...] = tuple(Kind)
) -> list[Fault]:
    """What breaks in the first ``seconds`` of a run, ``a_second`` times a second on average.

    Each plan has favourites among the ``kinds``: a run in which a few things break again and again finds what needs all of
    them.
    """
    favourites = [kinds[dice.randrange(len(kinds))] for _ in range(4)]
    faults: list[Fault] = []
    now = 1.0
    while True:
        now += 0.02 if dice.random() < BURST else 2 * dice.random() / a_second
        if now > seconds:
            return faults
        among = favourites if dice.random() < 0.5 else kinds
        kind = among[dice.randrange(len(among))]
        low, high = LONG if dice.randrange(RARE_LONG) == 0 else SHORT
        lasts = low + (high - low) * dice.random()
        faults.append(Fault(now, kind, dice.randrange(60), lasts, dice.getrandbits(32)))
