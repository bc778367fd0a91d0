"""What keeps us from a table, as the exception that screens know."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, assert_never, get_args

from gofish_tui.journal.store import HallUnavailable
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.host_process import HostFailed
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.services.joining import JoinRefused
from gofish_tui.services.table_search import NoSuchTable, NoTableBecause, SeveralTables
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Iterator


Obstacle = NoSuchTable | JoinRefused | HallUnavailable | BrokerUnreachable | HostFailed
OBSTACLES = get_args(Obstacle)


@contextmanager
def as_unavailable() -> Iterator[None]:
    """Raise `TableUnavailable` for anything that is in the way."""
    try:
        yield
    except OBSTACLES as wrong:
        raise unavailable(wrong) from wrong


def unavailable(wrong: Obstacle) -> TableUnavailable:
    """What is in the way, for screens."""
    match wrong:
        case SeveralTables():
            return TableUnavailable(LocalError.SEVERAL_TABLES, str(wrong))
        case NoTableBecause():
            return TableUnavailable(LocalError.NO_SUCH_TABLE, str(wrong), because=wrong)
        case NoSuchTable():
            return TableUnavailable(LocalError.NO_SUCH_TABLE, str(wrong))
        case JoinRefused():
            return TableUnavailable(wrong.sentence, wrong.detail)
        case HallUnavailable():
            return TableUnavailable(wrong.error, wrong.detail)
        case BrokerUnreachable():
            return TableUnavailable(LocalError.BROKER_UNREACHABLE, str(wrong), wrong)
        case HostFailed(error=""):
            return TableUnavailable(LocalError.HOST_FAILED, str(wrong))
        case HostFailed():
            return TableUnavailable(wrong.error, wrong.detail, wrong.unreachable)
        case _:
            assert_never(wrong)
