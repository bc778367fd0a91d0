"""What a place at a table asks of its driver, and what the driver tells it.

`core.ClientCore.handle` takes one input with the time, and returns effects in the order in which they
are to be carried out.
"""

from msgspec import Struct

from gofish_protocol.messages import TableListing
from gofish_protocol.record import Record
from gofish_tui.client.commands import Command
from gofish_tui.client.updates import Update
from gofish_tui.effects import Log, Publish, Subscribe, Unsubscribe, WakeAt, Woken
from gofish_tui.link.base import LinkStatus, Received

# ---- Effects


class ProveWork(Struct, frozen=True):
    """Find the nonce that a knock at a busy door is paid with, off the loop; `ProofOfWorkPaid` brings it.

    It takes the place of an earlier one.
    """

    table: str
    client: str
    half: bytes
    bits: int


class RememberDeal(Struct, frozen=True):
    """Write these lines about the table's deals to disk; `DealRemembered` says that they are there."""

    lines: tuple[str, ...]


class SaveRecord(Struct, frozen=True):
    """Keep a game's record; `RecordWritten` says where, and until then nothing is reported."""

    record: Record


class Tell(Struct, frozen=True):
    """The front end's next update. Nothing follows an `Ended`."""

    update: Update


class ForgetSeat(Struct, frozen=True):
    """The seat is given up or taken from us: its secret, and the key of its parts, leave the disk before anything else is
    done. A program that came with them later would take for its own what is played there from now on.
    """


class AwaitOwner(Struct, frozen=True):
    """The table's owner is being asked whether to let us in; comes again and again."""


Effect = (
    Publish
    | Subscribe
    | Unsubscribe
    | WakeAt
    | Log
    | ProveWork
    | RememberDeal
    | SaveRecord
    | ForgetSeat
    | Tell
    | AwaitOwner
)

# ---- Inputs


class Open(Struct, frozen=True):
    """The link is up: get in. ``listing`` is the table's, when it is known already."""

    listing: TableListing | None = None


class ProofOfWorkPaid(Struct, frozen=True):
    """`ProveWork` found a nonce."""

    work: ProveWork
    nonce: bytes


class DealRemembered(Struct, frozen=True):
    """What `RememberDeal` asked for is on the disk, or the disk does not accept it, which is no reason to stop playing."""


class RecordWritten(Struct, frozen=True):
    """An input: the disk has answered a `SaveRecord`."""

    path: str | None
    """where it is kept: empty if records are not kept, None when the disk did not accept it"""
    other_end: bool = False
    """there is a record of the same game with another end, which stays"""


class GoAway(Struct, frozen=True):
    """Leave and keep the seat."""


Input = (
    Open
    | Received
    | LinkStatus
    | Woken
    | Command
    | ProofOfWorkPaid
    | DealRemembered
    | RecordWritten
    | GoAway
)
