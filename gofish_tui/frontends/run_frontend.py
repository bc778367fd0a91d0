"""The loop of a front end without a screen: a session's updates out, somebody's lines in.

What a line looks like is a `TextFrontend`'s affair (`json_front`, `plain`); that nothing is lost, nothing
blocks and everything ends is this file's.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from gofish_tui.client.commands import Command, Leave
from gofish_tui.client.updates import PLAYER, Ended, Update
from gofish_tui.link.ending import end_task

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
    """How a front end speaks and what it understands. Pure but for what it remembers."""

    def told(self, update: Update) -> str:
        """What an update sounds like: whole lines, or nothing."""

    def heard(self, line: bytes, view: TableView) -> Command | str:
        """What a line means, or what to answer to it."""


class Reader(Protocol):
    """Lines that come in; None once there are no more."""

    async def next(self) -> bytes | None: ...


class Writer(Protocol):
    """Text that goes out."""

    async def write(self, text: str) -> None: ...


async def run_frontend(
    session: SessionLike,
    voice: TextFrontend,
    reader: Reader,
    writer: Writer,
    observers: Sequence[Callable[[Update], None]] = (),
) -> Ended:
    """Stay at the table until the session ends; return how it did.

    The end of input means `leave` for a player and nothing for a spectator (docs/json.md).
    """
    telling = asyncio.create_task(
        _tell(session.updates(), voice, writer, observers), name="front-tell"
    )
    listening = asyncio.create_task(_listen(session, voice, reader, writer), name="front-listen")
    try:
        await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        if not telling.done():
            await listening  # raises what went wrong with it
        return await telling
    finally:
        await end_task(listening)
        await end_task(telling)


async def _tell(
    updates: AsyncIterator[Update],
    voice: TextFrontend,
    writer: Writer,
    observers: Sequence[Callable[[Update], None]],
) -> Ended:
    ended = Ended(None)
    async for update in updates:
        if text := voice.told(update):
            await writer.write(text)
        for observer in observers:
            observer(update)
        if isinstance(update, Ended):
            ended = update
    return ended


async def _listen(
    session: SessionLike, voice: TextFrontend, reader: Reader, writer: Writer
) -> None:
    while (line := await reader.next()) is not None:
        meant = voice.heard(line, session.view)
        if isinstance(meant, Leave):
            await session.leave()
        elif isinstance(meant, Command):
            session.send(meant)
        elif meant:
            await writer.write(meant)
    if session.role == PLAYER:
        await session.leave()
