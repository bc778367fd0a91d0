"""What keeps us from a table, as the exception that screens know."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from gofish_tui.journal.store import HallUnavailable
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.services.joining import JoinRefused
from gofish_tui.services.table_search import NoSuchTable, SeveralTables
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def as_unavailable() -> Iterator[None]:
    """Raise `TableUnavailable` for whatever is in the way."""
    try:
        yield
    except SeveralTables as several:
        raise TableUnavailable(LocalError.SEVERAL_TABLES, str(several)) from several
    except NoSuchTable as missing:
        raise TableUnavailable(LocalError.NO_SUCH_TABLE, str(missing)) from missing
    except JoinRefused as refused:
        raise TableUnavailable(refused.sentence, refused.detail) from refused
    except HallUnavailable as wrong:
        raise TableUnavailable(wrong.error, wrong.detail) from wrong
    except BrokerUnreachable as unreachable:
        raise TableUnavailable(LocalError.BROKER_UNREACHABLE, str(unreachable)) from unreachable
