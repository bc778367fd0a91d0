"""The journal's model keeps what SQLite keeps: one script of entries on both, with kills and torn ends in between."""

from __future__ import annotations

import shutil
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol.events import Said
from gofish_protocol.replies import NumberedStep
from gofish_tui.host.options import HostOptions
from gofish_tui.journal.sqlite import (
    files_of,
    journal_place,
    open_journal,
    read_journal,
    transaction,
    write_entry,
)
from gofish_tui.table.clock import Moment
from gofish_tui.table.opening import new_core
from gofish_tui.table.saved_table import JournalEntry
from tests.simulation.dice import SimulatedDice, stream
from tests.simulation.disk import EMPTY, JournalFile

if TYPE_CHECKING:
    import sqlite3
    from random import Random

    from gofish_tui.journal.sqlite import JournalPlace
    from gofish_tui.table.saved_table import Saved

ENTRIES = 40


class Power(Exception):
    """It fails in the middle of a transaction."""


def saved() -> Saved:
    """Some table's state."""
    options = HostOptions(name="T", data_dir=Path())
    return new_core(options, SimulatedDice(stream(1, "state")), Moment(0.0, 0)).saved()


def entry(dice: Random, state: Saved, first: int) -> JournalEntry:
    """Something that a host may hand over after step ``first`` - 1."""
    steps = tuple(
        NumberedStep(seq, (Said(0, "Asha", f"line {seq}"),))
        for seq in range(first, first + dice.randrange(4))
    )
    keep_from = max(0, first - dice.randrange(12))
    dropped = tuple(seq for seq in range(keep_from, first) if dice.random() < 0.1)
    newest = first + len(steps) - 1
    return JournalEntry(steps, replace(state, seq=newest), keep_from, dropped, dice.random() < 0.1)


def commit(database: sqlite3.Connection, table: str, entry: JournalEntry, *, fails: bool) -> None:
    """One transaction, in which the process may be killed."""
    with suppress(Power), transaction(database):
        write_entry(database, table, entry)
        if fails:
            raise Power


def test_the_model_and_sqlite_keep_the_same(tmp_path: Path) -> None:
    state, dice = saved(), stream(1, "entries")
    place, model = journal_place(tmp_path, "abc"), JournalFile(stream(1, "disk"))
    place.path.parent.mkdir()
    database = open_journal(place.path)
    first = 1
    for _ in range(ENTRIES):
        given, fails = entry(dice, state, first), dice.random() < 0.2
        commit(database, "abc", given, fails=fails)
        if not fails:
            model.commit(given)
            first += len(given.steps)
        if dice.random() < 0.2:  # the process is killed, and the next one opens the file
            database.close()
            database = open_journal(place.path)
        if model.image != EMPTY:
            assert read_journal(place) == model.read()
    database.close()


def test_a_torn_end_is_a_state_that_the_journal_once_had(tmp_path: Path) -> None:
    """What the model calls a lost commit: the write-ahead log is cut off anywhere."""
    state, dice = saved(), stream(2, "entries")
    place, model = journal_place(tmp_path, "abc"), JournalFile(stream(2, "disk"))
    place.path.parent.mkdir()
    seen = 0
    with closing(open_journal(place.path)) as database:
        model.commit(entry(dice, state, 1))
        commit(database, "abc", entry(stream(2, "entries"), state, 1), fails=False)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        images = [model.read()]
        first = model.image.state.seq + 1 if model.image.state else 1
        for _ in range(6):
            given = entry(dice, state, first)
            commit(database, "abc", given, fails=False)
            model.commit(given)
            images.append(model.read())
            first += len(given.steps)
        log = place.path.with_name(f"{place.path.name}-wal").read_bytes()
        for number in range(30):
            copy = torn(place, tmp_path / f"copy{number}", log[: dice.randrange(len(log) + 1)])
            found = read_journal(copy)
            assert found in images
            seen |= 1 << images.index(found)
    assert seen.bit_count() > 3


def torn(place: JournalPlace, folder: Path, log: bytes) -> JournalPlace:
    """A copy of a journal whose write-ahead log ends early."""
    other = journal_place(folder, place.table)
    other.path.parent.mkdir(parents=True)
    shutil.copy(files_of(place.path)[0], other.path)
    files_of(other.path)[1].write_bytes(log)
    return other
