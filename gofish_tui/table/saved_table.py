"""Everything about a table that must survive its host's process: what the public may not know, and how others find it again."""

from typing import NamedTuple

from msgspec import Struct, msgpack

from gofish_protocol.messages import State
from gofish_protocol.replies import Answer, HostStart, NumberedStep
from gofish_tui.table.shuffle import Dealing
from gofish_tui.table_config import TableConfig

FORMAT = 4
"""Increases when an older or newer program would misread what is here."""


class SavedOccupant(Struct, frozen=True, array_like=True):
    """Who owns a seat; ``secret`` is a hash, empty for a bot."""

    seat: int
    secret: bytes
    level: str
    gone: bool


class SavedDoor(Struct, frozen=True, array_like=True):
    """What guesses at the invitation have cost so far, times as seconds from when this was written."""

    tries: int = 0
    """at the present invitation"""
    recent_tries: int = 0
    last_try_ago: float = 0.0
    closed_for: float = 0.0


class Saved(Struct, frozen=True, array_like=True):
    """Everything but the steps."""

    format: int
    config: TableConfig
    """with whatever the owner has changed since it was opened, but for the rules"""
    sign_seed: bytes
    table_key: bytes
    code: str
    seq: int
    turn_seq: int
    state: State
    next_rules: tuple[int, ...]
    occupants: tuple[SavedOccupant, ...]
    dealing: Dealing
    transcript: bytes
    tickets: tuple[bytes, ...]
    answers: dict[bytes, tuple[Answer, ...]]
    """by the hash of a seat's secret"""
    games_over: int
    turn_left: float | None
    """seconds on the clock when this was written, running or stopped"""
    epoch: int = 0
    """of the host that wrote it: the next one's is greater"""
    door: SavedDoor = SavedDoor()
    records: tuple[bytes, ...] = ()
    """of finished games, as files, which the disk has not taken yet"""
    sent_away: dict[bytes, str] = {}
    """why the newest seats were taken from their owners, by the hash of the secret"""
    start_waits: bool = False
    """a game is wanted, and waits for players who are not yet committed to their part of its shuffle"""
    visited: int = 0
    """when somebody was here, in seconds since 1970"""
    starts: tuple[HostStart, ...] = ()
    """of the host, up to the one that wrote it"""


class JournalEntry(NamedTuple):
    """What is written together: steps, the state after them, and which steps are not needed anymore."""

    steps: tuple[NumberedStep, ...]
    state: Saved
    keep_from: int
    dropped: tuple[int, ...] = ()
    """those besides the ones before ``keep_from``"""
    whole: bool = False
    """nothing else is needed beside it"""

    def after(self, earlier: "JournalEntry") -> "JournalEntry":
        """Both as one. What nobody needs anymore is dropped: a disk may stay full for many games."""
        if self.whole:
            return self
        gone = set(self.dropped)
        steps = tuple(s for s in earlier.steps if s.seq >= self.keep_from and s.seq not in gone)
        old = tuple(seq for seq in earlier.dropped if seq >= self.keep_from)
        return self._replace(
            steps=steps + self.steps, dropped=old + self.dropped, whole=earlier.whole
        )


class AnotherFormat(Exception):
    """Another version of the program has written it."""


def read_saved(data: bytes) -> Saved:
    """What this version of the program, or the previous one, has written. Raises `AnotherFormat` and `msgspec.MsgspecError`."""
    # First of all: the rest of another format's may be anything.
    written = msgpack.decode(data, type=_Head).format
    if written not in (FORMAT, FORMAT - 1):
        raise AnotherFormat
    return msgpack.decode(data, type=Saved)


class _Head(Struct, array_like=True):
    """What every format begins with."""

    format: int
