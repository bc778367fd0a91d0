"""The loop of a front end without a screen: a session's updates out, somebody's lines in.

What a line looks like is up to a `TextFrontend` (`JsonFrontend`, `PlainFrontend`); this file sees to it that nothing
is lost, nothing blocks and everything ends.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from gofish_protocol.vocabulary import Role
from gofish_tui.client.commands import Command, Leave
from gofish_tui.client.updates import Ended, Update
from gofish_tui.link.ending import run_until_first

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from gofish_protocol.view import TableView


class SessionLike(Protocol):
    """What this loop needs of `session.Session`."""

    @property
    def role(self) -> str: ...
    @property
    def view(self) -> TableView: ...
    def send(self, command: Command) -> int | None: ...
    async def leave(self) -> None: ...
    def updates(self) -> AsyncIterator[Update]: ...


class TextFrontend(Protocol):
    """What a front end's lines look like, out and in. Pure but for what it remembers."""

    def render(self, update: Update) -> str:
        """An update as text: whole lines, or nothing."""

    def parse(self, line: bytes, view: TableView) -> Command | str:
        """The command that a line is; or the text that answers it, which may be empty."""


class Reader(Protocol):
    """Lines that come in; None once there are no more."""

    async def next(self) -> bytes | None: ...


class Writer(Protocol):
    """Text that goes out."""

    async def write(self, text: str) -> None: ...


async def run_frontend(
    session: SessionLike,
    frontend: TextFrontend,
    reader: Reader,
    writer: Writer,
    observers: Sequence[Callable[[Update], None]] = (),
) -> Ended:
    """Stay at the table until the session ends; return how it did.

    The end of input means `leave` for a player and nothing for a spectator (docs/json.md).
    """
    written = await run_until_first(
        _write_updates(session.updates(), frontend, writer, observers),
        _read_commands(session, frontend, reader, writer),
    )
    assert written is not None
    return written.result()


async def _write_updates(
    updates: AsyncIterator[Update],
    frontend: TextFrontend,
    writer: Writer,
    observers: Sequence[Callable[[Update], None]],
) -> Ended:
    ended = Ended(None)
    async for update in updates:
        if text := frontend.render(update):
            await writer.write(text)
        for observer in observers:
            observer(update)
        if isinstance(update, Ended):
            ended = update
    return ended


async def _read_commands(
    session: SessionLike, frontend: TextFrontend, reader: Reader, writer: Writer
) -> None:
    while (line := await reader.next()) is not None:
        meant = frontend.parse(line, session.view)
        if isinstance(meant, Leave):
            await session.leave()
        elif isinstance(meant, Command):
            session.send(meant)
        elif meant:
            await writer.write(meant)
    if session.role == Role.PLAYER:
        await session.leave()
    await asyncio.get_running_loop().create_future()  # the session ends, in its own time
