"""A table's identity: its keys, and the id that follows from them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from gofish_protocol.channel import Signer, public_key
from gofish_protocol.epochs import new_epoch
from gofish_protocol.limits import STARTS_TOLD
from gofish_protocol.replies import HostStart
from gofish_protocol.topics import table_id


@dataclass
class Identity:
    """A table's keys. The signing key lives as long as the table, the box key and the epoch as long as this host process, the
    table key until somebody is sent away who has it.
    """

    sign_seed: bytes
    box_secret: bytes
    table_key: bytes
    """opens `table` for those who were admitted; empty at an open table"""
    starts: tuple[HostStart, ...]
    """of its host; this process is the last one"""

    @property
    def epoch(self) -> int:
        """Of this start of the host."""
        return self.starts[-1].epoch

    def rekey(self, table_key: bytes) -> None:
        """Another key for the table: somebody who has the old one was sent away."""
        self.table_key = table_key

    @cached_property
    def signer(self) -> Signer:
        """What signs for the table."""
        return Signer(self.sign_seed)

    @cached_property
    def table(self) -> str:
        """The table's id."""
        return table_id(self.signer.public)

    @cached_property
    def box_key(self) -> bytes:
        """What clients seal to."""
        return public_key(self.box_secret)


def new_identity(entropy: Callable[[int], bytes], *, is_open: bool, now: int = 0) -> Identity:
    """A new table's keys, from the system's randomness; ``now`` in seconds since 1970."""
    return resumed_identity(entropy, entropy(32), b"" if is_open else entropy(32), now=now)


def resumed_identity(
    entropy: Callable[[int], bytes],
    sign_seed: bytes,
    table_key: bytes,
    *,
    now: int = 0,
    after: int = 0,
    starts: Sequence[HostStart] = (),
    seq: int = 0,
) -> Identity:
    """A table's keys when its host starts again: what clients seal to is new, and so is the epoch, later than ``after``.

    ``starts``: those before; ``seq``: the newest step of the journal.
    """
    box_secret = entropy(32)
    this = HostStart(new_epoch(now, after, entropy), seq)
    return Identity(sign_seed, box_secret, table_key, (*starts, this)[-STARTS_TOLD:])
