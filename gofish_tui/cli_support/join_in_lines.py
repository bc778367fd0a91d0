"""`join` and `watch` in lines: find the table that is meant, get in, and sit there until it ends."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_protocol.invite import parse_code
from gofish_protocol.text import skeleton
from gofish_protocol.vocabulary import ErrorCode, Role
from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.running import NOT_VERIFIED
from gofish_tui.cli_support.storage import data_dir, start_log
from gofish_tui.cli_support.table_listing import alike_lines, table_sentence
from gofish_tui.cli_support.table_service import search_scope
from gofish_tui.cli_support.terminal import Terminal, exit_code
from gofish_tui.client.updates import Update, Verified
from gofish_tui.frontends.json_render import as_text
from gofish_tui.frontends.run_frontend import run_frontend
from gofish_tui.frontends.turn_warning import TurnWarning
from gofish_tui.limits import NAMESAKES_SHOWN
from gofish_tui.link.ending import run_until_first
from gofish_tui.services.joining import JoinRefused, join_found
from gofish_tui.services.table_search import (
    JoinTarget,
    NoTableBecause,
    SeveralTables,
    find_tables,
    found_target,
    resolve,
)
from gofish_tui.store.seats import saved_seats
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Coroutine, Sequence

    from gofish_protocol.invite import Code
    from gofish_tui.client.session import Session
    from gofish_tui.services.table_search import FoundTable

    Observer = Callable[[Update], None]

TRIES = 3
"""How often one may mistype before the command gives up; the host counts wrong invitations as well."""


async def join_in_lines(
    options: argparse.Namespace,
    role: Role,
    observers: Callable[[Session], Sequence[Observer]],
) -> int:
    """Join or watch as the options say; return the exit code."""
    start_log(options)
    terminal = Terminal(options, shared.messages(options))

    async def at_the_table() -> int:
        session = await _let_in(await _target(options, terminal), options, role, terminal)
        return await stay(session, terminal, observers(session))

    return await terminal.guard(at_the_table())


async def stay(session: Session, terminal: Terminal, observers: Sequence[Observer] = ()) -> int:
    """Sit at the table until it ends. A game that did not verify shows in the exit code."""
    wrong = False

    def look(update: Update) -> None:
        nonlocal wrong
        wrong = wrong or (isinstance(update, Verified) and update.ok is False)

    async def hurry(seconds: int) -> None:
        await terminal.say(terminal.words.text("turn-hurry-you", seconds=seconds))

    warning = TurnWarning(session, hurry)
    watching = [look, *observers, *([] if terminal.json else [warning.on_update])]
    try:
        ended = await run_frontend(
            session, terminal.frontend(), terminal.reader, terminal.writer, watching
        )
    finally:
        await warning.close()
        await session.close()
    return NOT_VERIFIED if wrong else exit_code(ended.error)


async def _join_or_wait(
    joining: Coroutine[None, None, Session], waiting: asyncio.Event, terminal: Terminal
) -> Session:
    """Get in; and if the table's owner is asked first, say so, once."""

    async def say_that_the_owner_is_asked() -> None:
        await waiting.wait()
        if terminal.json:
            await terminal.writer.write(as_text([{"type": "waiting"}]))
        else:
            await terminal.say(terminal.words.text("waiting-for-owner"))
        await asyncio.get_running_loop().create_future()  # continues until we are in, or refused

    entered = await run_until_first(joining, say_that_the_owner_is_asked())
    assert entered is not None
    return entered.result()


async def _target(options: argparse.Namespace, terminal: Terminal) -> JoinTarget:
    """WHERE, or the only table there is, or the one that is chosen from the list. Raises NoSuchTable."""
    if options.where is not None:
        try:
            return await resolve(options.where, search_scope(options))
        except SeveralTables as several:
            if terminal.json:
                raise
            await terminal.say(*alike_lines(several.tables, terminal.words))
            chosen = await _choose(several.tables[:NAMESAKES_SHOWN], terminal)
            return found_target(chosen, several.code)
    listings = await find_tables(search_scope(options))
    if terminal.json:
        if len(listings) != 1:
            raise NoTableBecause("tables-name-one", count=str(len(listings)))
        chosen = listings[0]
    else:
        words = terminal.words
        if not listings:
            raise NoTableBecause("tables-none")
        lines = [f"{n}. {table_sentence(found, words)}" for n, found in enumerate(listings, 1)]
        await terminal.say(*lines)
        chosen = await _choose(listings, terminal)
    return found_target(chosen, None)


async def _choose(listings: Sequence[FoundTable], terminal: Terminal) -> FoundTable:
    """The entry of a numbered list whose number is typed."""
    words = terminal.words
    await terminal.say(words.text("tables-choose"))
    for _ in range(TRIES):
        line = await terminal.reader.next()
        if line is None:
            break
        typed = line.decode("utf-8", errors="replace").strip()
        if typed.isascii() and typed.isdecimal() and 1 <= int(typed[:4]) <= len(listings):
            return listings[int(typed) - 1]
        await terminal.say(words.text("tables-choose"))
    raise NoTableBecause("tables-not-chosen")


async def _let_in(
    target: JoinTarget, options: argparse.Namespace, role: Role, terminal: Terminal
) -> Session:
    """Get in; where an invitation is needed and none was given, ask the reader for it, except for a seat that we still hold."""
    code = options.code or target.code
    name = shared.player_name(options, terminal.words)
    needed = target.listing is not None and not target.listing.open and code is None
    seats = saved_seats(data_dir(options), target.id) if role == Role.PLAYER else []
    kept = any(skeleton(seat.name) == skeleton(name) for seat in seats)
    asked = needed and not kept
    refused: dict[Code | None, JoinRefused] = {}
    for tries_left in reversed(range(TRIES)):
        if asked and not terminal.json:
            await terminal.say(terminal.words.text("invitation-needed"))
            line = await terminal.reader.next()
            code = parse_code((line or b"").decode("utf-8", errors="replace"))
            if code in refused:
                # A false table gets one guess for each pair of words: the second answer would be the same, or an attack.
                raise refused[code]
        try:
            waiting = asyncio.Event()
            joining = join_found(
                target,
                search_scope(options),
                name=name,
                role=role,
                data_dir=data_dir(options),
                code=code,
                patience=options.patience or None,
                on_waiting=waiting.set,
            )
            return await _join_or_wait(joining, waiting, terminal)
        except JoinRefused as wrong:
            # A link may lack its invitation, and then nobody has said before that one is needed.
            needed = needed or wrong.sentence == LocalError.UNINVITED
            if wrong.error != ErrorCode.WRONG_CODE or not needed or terminal.json or not tries_left:
                raise
            refused[code] = wrong
            if asked:
                await terminal.say(terminal.words.text("error-wrong-code"))
            asked = True
    raise AssertionError("the last try raises or returns")
