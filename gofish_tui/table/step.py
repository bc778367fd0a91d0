"""One change of a table."""

from typing import NamedTuple

from gofish_protocol.events import AnyEvent


class TableStep(NamedTuple):
    """One change of the table: its number, and its events with everything shown."""

    seq: int
    events: list[AnyEvent]
