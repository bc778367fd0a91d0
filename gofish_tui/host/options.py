"""What a host is told when it is started."""

from dataclasses import dataclass, field
from pathlib import Path

from gofish_protocol.rules import Rules
from gofish_tui.link.address import BrokerAddress
from gofish_tui.store.settings import LEAVERS_BOT


@dataclass(frozen=True, kw_only=True)
class HostOptions:
    """One table's set-up. Built by the command line; nothing in it changes afterwards."""

    name: str
    data_dir: Path
    rules: Rules = field(default_factory=Rules)
    seats: int = 6
    bots: tuple[str, ...] = ()
    open: bool = False
    watchers: bool = True
    approve: bool = False
    """whoever comes for the first time waits until the owner lets them in"""
    memory_aid: bool = False
    """everybody is shown what all could know about who holds what"""
    turn_seconds: int = 60
    grace_seconds: int = 30
    leavers: str = LEAVERS_BOT
    """the hand of somebody who leaves for good: a bot plays it on, or it goes under the stock and the seat is out"""
    thinking: bool = True
    """bots take a human's time to think"""
    bind: str = "127.0.0.1"
    """where our own broker listens; nothing: where a table that is resumed did before"""
    port: int | None = None
    """where it listens there, 0: wherever it can; None: the same, or where a table that is resumed was before"""
    broker: BrokerAddress | None = None
    """an existing broker; None starts one of our own"""
    discovery: bool = True
    interfaces: tuple[str, ...] | None = None
    """our own addresses that discovery announces on; None: all that others may reach"""
    auto_start: int | None = None
    games: int | None = None
    owner_secret: bytes | None = None
    """the seat secret of the player who started this host: seat 0 is theirs from the beginning"""
    owner_name: str = ""
    resume: Path | None = None
    """the journal of a table to deal on at; what it says of the table wins over all of the above but where it is served"""
    keep: bool = False
    """a table of this name that is on the disk goes on, and this one outlives this process also while nobody has come"""
    owned: bool = False
    """a screen started this host: it closes by itself when nobody is there any more"""
