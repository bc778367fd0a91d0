"""What a session tells its front end: frozen values, in the order they happened."""

from msgspec import Struct
from msgspec.structs import replace

from gofish_protocol.events import AnyEvent
from gofish_protocol.record import Verdict
from gofish_protocol.shuffle_rounds import VoidRound
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import LinkState, Role
from gofish_tui.vocabulary import AnyNotice


class TableInfo(Struct, frozen=True):
    """A table's name, and how to find it."""

    id: str
    name: str
    code: str | None = None
    """the invitation code; None at an open table, and where only the link was given"""
    link: str = ""
    open: bool = True

    def with_code(self, code: str) -> "TableInfo":
        """The same table under another invitation, which is part of the link as well."""
        link = f"{self.link.partition('#')[0]}#{code}" if self.link else ""
        return replace(self, code=code, link=link)


class Stepped(Struct, frozen=True):
    """Something happened; ``events`` are as this viewer may see them."""

    seq: int
    events: tuple[AnyEvent, ...]
    before: TableView
    view: TableView


class Welcomed(Struct, frozen=True):
    """We are at the table. Always the first update; comes again when we were given another seat or name while away."""

    table: TableInfo
    name: str
    """our name as the table shows it: it may have been given a suffix"""
    role: Role
    seat: int | None
    client: str
    view: TableView
    seq: int = 0
    """the step that the view is after"""
    history: tuple[AnyEvent, ...] = ()
    """all of the newest game's events up to there, as this viewer may see them; empty when some were missed"""
    story: tuple[Stepped, ...] = ()
    """the steps up to there that the host still keeps, talk among them; the table before them follows from their end"""


class Resynced(Struct, frozen=True):
    """The whole state arrived without the events that led to it."""

    seq: int
    view: TableView
    history: tuple[AnyEvent, ...] = ()
    """as in `Welcomed`"""
    story: tuple[Stepped, ...] = ()
    """as in `Welcomed`; some of it may have been reported before"""


class LinkChanged(Struct, frozen=True):
    """Whether we reach the table has changed."""

    status: LinkState


class Refused(Struct, frozen=True):
    """A command of ours was refused and changed nothing; ``error`` is a word of docs/json.md."""

    n: int
    cmd: str
    error: str
    detail: str = ""


class Verified(Struct, frozen=True):
    """Whether the deal of the game that just ended fits everything that was seen of it."""

    ok: bool | None
    """None: not all of it was seen, or all of it fits and we have no part in its shuffle: a spectator never has"""
    detail: str
    rounds: tuple[VoidRound, ...] = ()
    """rounds of the shuffle that were void before the deal"""
    words: tuple[str, ...] = ()
    """four words of the game's transcript, to compare aloud; none when not all of it was seen"""
    without: tuple[str, ...] = ()
    """the names of people who have no part in the shuffle"""
    fault: str = ""
    """the kind of what is wrong, a `gofish_protocol.vocabulary.Fault`; empty when nothing is"""

    @property
    def fits(self) -> bool:
        """Everything was seen and nothing is wrong with it, whether or not our own part shows that it is fair."""
        return self.ok is not False and bool(self.words)


def verified_update(verdict: Verdict) -> Verified:
    """A verdict as the update that reports it to a front end."""
    return Verified(
        verdict.answer,
        verdict.detail,
        verdict.rounds,
        verdict.words,
        verdict.without,
        verdict.fault,
    )


class RecordSaved(Struct, frozen=True):
    """The game's record is in this file."""

    path: str


class Noticed(Struct, frozen=True):
    """For the table's owner: ``wrong_code`` with the number of tries, ``new_code`` with the new invitation, ``not_saved``
    with what the disk says, ``saved_again``; from a host without a screen ``cut_off`` with what the broker did,
    ``connected_again``; from our own process ``host_died`` and ``host_lost``. For everybody, from the session itself:
    ``two_hosts`` that serve one table; ``went_back``, when the table has lost its newest steps; ``doubtful_deal`` with
    what is wrong with the shuffle of a game that is not over yet; with the seconds of silence ``no_sign`` of the table,
    and ``gave_up``; ``seat_not_saved`` with what the disk says. What a host says is checked in `notices`."""

    kind: AnyNotice
    detail: str = ""
    number: int | None = None
    """in place of a detail that counts something, or seconds"""


class DoorChanged(Struct, frozen=True):
    """For the table's owner: somebody waits to be let in, to play or to ``watch``; with an empty name: no longer waiting."""

    who: int
    name: str
    watch: bool


class SpectatorsListed(Struct, frozen=True):
    """For the table's owner, who asked: who is watching."""

    names: tuple[str, ...]


class Ended(Struct, frozen=True):
    """We are no longer at the table. Always the last update; ``error`` is None when we left ourselves."""

    error: str | None
    detail: str = ""


Update = (
    Welcomed
    | Stepped
    | Resynced
    | LinkChanged
    | Refused
    | Verified
    | RecordSaved
    | Noticed
    | DoorChanged
    | SpectatorsListed
    | Ended
)
