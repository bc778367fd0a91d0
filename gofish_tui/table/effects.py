"""What a table's core asks of its driver, besides what all cores do, and what the driver tells it."""

from __future__ import annotations

from msgspec import Struct

from gofish_protocol.channel import HandshakeSecrets
from gofish_protocol.invite import Code
from gofish_protocol.record import Record, Verdict
from gofish_protocol.replies import Answer, AtDoor, SpectatorList
from gofish_protocol.requests import OwnerRequest, Say
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import CloseReason
from gofish_tui.bots import Bot
from gofish_tui.effects import Log, Publish, Subscribe, WakeAt, Woken
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.table.handshake_server import PasswordAttempt
from gofish_tui.table.saved_table import JournalEntry
from gofish_tui.table.step import TableStep
from gofish_tui.vocabulary import AnyNotice

# ---- Effects


class Persist(Struct, frozen=True):
    """Write this to the journal, and hand in `Persisted` with the number; one at a time."""

    number: int
    entry: JournalEntry


class ComputePassword(Struct, frozen=True):
    """Do the computation for a password (25 ms: not on the loop), and hand in `PasswordDone`; one at a time."""

    attempt: PasswordAttempt


class Think(Struct, frozen=True):
    """Let a bot choose, from what it sees (up to 0.2 s: not on the loop), and hand in `BotChose`; one at a time."""

    seat: int
    bot: Bot
    view: TableView


class KeepRecord(Struct, frozen=True):
    """Write a game's record, and hand in `RecordTried`; one at a time."""

    record: Record


class StepTaken(Struct, frozen=True):
    """A step, everything shown, was published."""

    step: TableStep


class CodeChanged(Struct, frozen=True):
    """The invitation had to be changed."""

    code: Code


class RecordReported(Struct, frozen=True):
    """After each game, before the step that ends it is published: where its record is, if it is."""

    path: str | None


class VerdictReached(Struct, frozen=True):
    """After each game's end was published: whether its deal verifies from what was public."""

    verdict: Verdict


class ProcessNoticed(Struct, frozen=True):
    """The person who runs this host should know something."""

    kind: AnyNotice
    detail: str


class DoorReported(Struct, frozen=True):
    """Who waits at the door, or who watches."""

    report: AtDoor | SpectatorList


class Answered(Struct, frozen=True):
    """What became of an `OperatorRequest`."""

    answer: Answer


class End(Struct, frozen=True):
    """Everything is sent: the link may be closed."""


Report = (
    StepTaken
    | CodeChanged
    | RecordReported
    | VerdictReached
    | ProcessNoticed
    | DoorReported
    | Answered
)
"""What the host's own process hears."""

Effect = (
    Publish
    | Subscribe
    | WakeAt
    | Log
    | Persist
    | ComputePassword
    | Think
    | KeepRecord
    | End
    | Report
)

# ---- Inputs


class Listen(Struct, frozen=True):
    """Subscribe: before the link starts, so that a broker that refuses it is known at once."""


class Prepare(Struct, frozen=True):
    """Guests may come soon: seat those who are expected, or go on where the journal ends. The first one counts."""


class Serve(Struct, frozen=True):
    """The link is there: announce the table, and look at the clocks from now on."""


class JournalOpened(Struct, frozen=True):
    """There is a journal; before `Prepare`."""


class JournalLost(Struct, frozen=True):
    """Somebody removed the journal's files: the whole table has to be written again."""


class Persisted(Struct, frozen=True):
    """An entry is on disk; or the disk refused it, which a `PersistFailed` before it says."""

    number: int


class PersistFailed(Struct, frozen=True):
    """The disk refuses the journal; or, without a reason, it accepts it again."""

    reason: str


class PasswordDone(Struct, frozen=True):
    """The computation's result; None: what the guest sent was not what it should be."""

    attempt: PasswordAttempt
    secrets: HandshakeSecrets | None


class BotChose(Struct, frozen=True):
    """Whom the bot that was asked to `Think` asks for what; None: there is nothing to ask for."""

    ask: tuple[int, int] | None


class RecordTried(Struct, frozen=True):
    """Where a record was written; None: the disk refused it."""

    path: str | None
    another: str = ""
    """instead of a path: the record of the same game with another end, which stays"""


class Renumber(Struct, frozen=True):
    """Another table has our invitation's number: take this one."""

    number: int


class AnswerDiscovery(Struct, frozen=True):
    """Publish the listing as an answer to a discovery query, although nobody asked."""


class CloseTable(Struct, frozen=True):
    """Close the table for good; everybody is told why."""

    reason: str = CloseReason.CLOSED


class Adjourn(Struct, frozen=True):
    """Stop serving and keep the table for later; one that nobody would come back to is closed."""

    handed_over: bool = False
    """another host goes on with it at once: nobody is told that this one ends"""


class Superseded(Struct, frozen=True):
    """Another host serves the table: end at once, and say nothing more."""


OperatorRequest = Say | OwnerRequest
"""What the host process itself may be told to do, too."""

Input = (
    Received
    | LinkStatus
    | Woken
    | Listen
    | Prepare
    | Serve
    | JournalOpened
    | JournalLost
    | Persisted
    | PersistFailed
    | PasswordDone
    | BotChose
    | RecordTried
    | Renumber
    | AnswerDiscovery
    | CloseTable
    | Adjourn
    | Superseded
    | OperatorRequest
)
