"""Standard input and output of a command that runs for a while, and what it says when something goes wrong."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING

from gofish_protocol.text import clean
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.cli_support.running import DONE, NOT_FOUND, REFUSED
from gofish_tui.cli_support.table_listing import alike_lines, table_object
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.frontends.json_render import as_text, error_line, unreachable_keys
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.frontends.plain_render import as_lines
from gofish_tui.frontends.streams import LineReader, LineWriter
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.spoken import SpokenError, detail_of
from gofish_tui.journal.sqlite import (
    JournalDamaged,
    JournalInUse,
    JournalOfAnotherVersion,
    JournalOutOfReach,
)
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.journal.unfinished import NothingToResume
from gofish_tui.limits import NAMESAKES_SHOWN
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.server_program import BrokerFailed
from gofish_tui.narration.errors import entry_words
from gofish_tui.services.host_process import HostFailed
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.services.joining import JoinRefused
from gofish_tui.services.table_search import NoSuchTable, NoTableBecause, SeveralTables
from gofish_tui.vocabulary import HALL_ERRORS, LocalError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Sequence

    from gofish_tui.client.updates import TableInfo
    from gofish_tui.frontends.run_frontend import TextFrontend
    from gofish_tui.services.table_search import FoundTable

NOWHERE = frozenset(
    {
        LocalError.NO_SUCH_TABLE,
        LocalError.SEVERAL_TABLES,
        LocalError.BROKER_UNREACHABLE,
        LocalError.NOTHING_TO_RESUME,
        *HALL_ERRORS,
    }
)
FAULTS: dict[type[Exception], str] = {
    NoSuchTable: LocalError.NO_SUCH_TABLE,
    BrokerFailed: LocalError.BROKER_UNREACHABLE,
    NothingToResume: LocalError.NOTHING_TO_RESUME,
    JournalInUse: LocalError.IN_USE,
    JournalDamaged: LocalError.JOURNAL_DAMAGED,
    JournalOfAnotherVersion: LocalError.JOURNAL_OF_ANOTHER_VERSION,
    JournalOutOfReach: LocalError.JOURNAL_OUT_OF_REACH,
}
"""Exceptions with their word in docs/json.md, where that word says everything."""


class Terminal:
    """Made inside the running loop."""

    def __init__(self, options: argparse.Namespace, words: Messages) -> None:
        self.json = bool(getattr(options, "json", False))
        self._practice = bool(getattr(options, "practice", False))
        self.words = words

    @cached_property
    def reader(self) -> LineReader:
        """Standard input, from the first time somebody wants a line of it."""
        return LineReader(descriptor(sys.stdin))

    @cached_property
    def writer(self) -> LineWriter:
        """Standard output."""
        return LineWriter(sys.stdout.fileno())

    def frontend(self, hosted: TableInfo | None = None) -> TextFrontend:
        """How this terminal is addressed: as the host of a table where it is one."""
        return (
            JsonFrontend()
            if self.json
            else PlainFrontend(self.words, hosted, practice=self._practice)
        )

    async def say(self, *lines: str) -> None:
        """Sentences that belong to no table."""
        await self.writer.write(as_lines(list(lines)))

    async def say_wrong(self, line: str) -> None:
        """One line on standard error."""
        print(line, file=sys.stderr, flush=True)

    async def guard(self, work: Awaitable[int]) -> int:
        """Await `work`; whatever keeps us from reaching a table, or from opening one, is reported and becomes the exit code."""
        try:
            return await work
        except SeveralTables as wrong:
            return await self.fault(LocalError.SEVERAL_TABLES, str(wrong), wrong.tables)
        except JoinRefused as wrong:
            error = wrong.error if self.json else wrong.sentence
            return await self.fault(error, wrong.detail, wrong.others)
        except BrokerUnreachable as wrong:
            return await self.fault(LocalError.BROKER_UNREACHABLE, str(wrong), unreachable=wrong)
        except tuple(FAULTS) as wrong:
            error = next(word for kind, word in FAULTS.items() if isinstance(wrong, kind))
            # In lines of JSON every detail is English.
            words = Messages() if self.json else self.words
            detail = wrong.said(words) if isinstance(wrong, SpokenError) else str(wrong)
            because = wrong if isinstance(wrong, NoTableBecause) else None
            return await self.fault(
                error, detail, shown=detail_of(wrong, self.words), because=because
            )
        except TableUnavailable as wrong:
            return await self.unavailable(wrong)
        except HallUnavailable as wrong:
            return await self.fault(wrong.error, wrong.detail)

    async def unavailable(self, wrong: TableUnavailable) -> int:
        """The table could not be reached. A host that does not start has said why itself."""
        if wrong.error != LocalError.HOST_FAILED:
            return await self.fault(
                wrong.error, wrong.detail, unreachable=wrong.unreachable, because=wrong.because
            )
        failed = wrong.__cause__
        code = failed.exit_code if isinstance(failed, HostFailed) else NOT_FOUND
        if code == NOT_FOUND:
            return await self.fault(LocalError.BROKER_UNREACHABLE, wrong.detail)
        await self.say_wrong(clean(wrong.detail))
        return code

    async def fault(
        self,
        error: str,
        detail: str,
        tables: Sequence[FoundTable] = (),
        *,
        shown: str | None = None,
        unreachable: BrokerUnreachable | None = None,
        because: SpokenError | None = None,
    ) -> int:
        """Report it, as the `error` line of docs/json.md or in one sentence, and return the exit code.

        ``tables`` are those that may be meant instead; ``shown`` is the detail in the reader's language, else it is quoted;
        ``unreachable`` is why a broker could not be reached; ``because`` is a reason that has a sentence of its own.
        """
        if self.json:
            line = error_line(error, detail)
            if unreachable is not None:
                line |= unreachable_keys(unreachable)
            if tables:
                line["tables"] = [table_object(found) for found in tables[:NAMESAKES_SHOWN]]
            await self.writer.write(as_text([line]))
        else:
            said = entry_words(
                error, self.words, detail, unreachable=unreachable, shown=shown, because=because
            )
            await self.say_wrong(f"gofish: {said}")
            if tables:
                message = "tables-alike" if error == LocalError.SEVERAL_TABLES else "tables-others"
                how = self.words.text("tables-alike-how")
                for told in (*alike_lines(tables, self.words, message), how):
                    await self.say_wrong(told)
        return exit_code(error)


def exit_code(error: str | None) -> int:
    """The exit code for a word of docs/json.md's `error`; a table that closes while we are there is not a failure."""
    if error is None or error == ErrorCode.TABLE_CLOSED:
        return DONE
    return NOT_FOUND if error in NOWHERE else REFUSED


def descriptor(stream: object) -> int | None:
    """The descriptor of standard input, if there is one."""
    try:
        return int(stream.fileno())  # type: ignore[attr-defined] # an object without it is caught below
    except (AttributeError, ValueError, OSError):
        return None
