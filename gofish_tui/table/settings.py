"""How a table is set up, as far as its core has to know, and what follows from it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gofish_protocol.channel import seat_key
from gofish_tui.store.settings import LEAVERS_OUT
from gofish_tui.table.saved_table import SavedOptions

if TYPE_CHECKING:
    from gofish_protocol.rules import Rules
    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table


class TableSettings(Protocol):
    """What `host.options.HostOptions` says of a table; nothing in it changes."""

    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def seats(self) -> int: ...
    @property
    def bots(self) -> tuple[str, ...]: ...
    @property
    def open(self) -> bool: ...
    @property
    def watchers(self) -> bool: ...
    @property
    def approve(self) -> bool: ...
    @property
    def memory_aid(self) -> bool: ...
    @property
    def turn_seconds(self) -> int: ...
    @property
    def grace_seconds(self) -> int: ...
    @property
    def leavers(self) -> str: ...
    @property
    def thinking(self) -> bool: ...
    @property
    def bind(self) -> str: ...
    @property
    def port(self) -> int | None: ...
    @property
    def broker(self) -> BrokerAddress | None: ...
    @property
    def discovery(self) -> bool: ...
    @property
    def auto_start(self) -> int | None: ...
    @property
    def games(self) -> int | None: ...
    @property
    def owner_secret(self) -> bytes | None: ...
    @property
    def owner_name(self) -> str: ...
    @property
    def keep(self) -> bool: ...
    @property
    def owned(self) -> bool: ...


def turn_seconds(settings: TableSettings) -> int | None:
    """What is on the clock of a new turn."""
    return settings.turn_seconds or None


def without(table: Table, settings: TableSettings, seat: int) -> TableStep:
    """Somebody goes for good: what becomes of a hand in play is this table's choice."""
    withdraw = settings.leavers == LEAVERS_OUT
    return table.leave(seat, withdraw=withdraw, seconds=turn_seconds(settings))


def saved_options(settings: TableSettings, *, approve: bool) -> SavedOptions:
    """For the journal; ``approve`` is what an owner may have changed since."""
    return SavedOptions(
        name=settings.name,
        seats=settings.seats,
        open=settings.open,
        watchers=settings.watchers,
        turn_seconds=settings.turn_seconds,
        grace_seconds=settings.grace_seconds,
        thinking=settings.thinking,
        bind=settings.bind,
        port=settings.port or 0,
        broker=settings.broker.url if settings.broker else "",
        discovery=settings.discovery,
        auto_start=settings.auto_start,
        games=settings.games,
        owned=settings.owned,
        leavers=settings.leavers,
        approve=approve,
    )


def worth_keeping(settings: TableSettings, table: Table, *, resumed: bool) -> bool:
    """Whether there is more to come back to than a lobby that nobody but its opener has seen."""
    if settings.keep or resumed or table.view.game:
        return True
    secret = settings.owner_secret
    opener = seat_key(secret) if secret is not None else None
    return any(table.occupants[seat].secret != opener for seat in table.people())
