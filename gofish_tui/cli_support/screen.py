"""The screens, and what the command line says when they are gone."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Role
from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.running import when_told_to_end
from gofish_tui.cli_support.storage import kept_sentence, settings_path, start_log
from gofish_tui.cli_support.table_service import lazy_service
from gofish_tui.link.ending import end_task

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable

    from gofish_tui.cli_support.lazy_service import LazyTableService
    from gofish_tui.services.interfaces import EntryListener, GameSession
    from gofish_tui.store.finished import Finished
    from gofish_tui.ui.app import GoFishApp

    Enter = Callable[[LazyTableService, EntryListener], Awaitable[GameSession]]


LOOK_SECONDS = 1.0
SLOW_SECONDS = 0.06
"""A terminal that takes longer to answer is far away: nothing is animated on it."""


def has_screen() -> bool:
    """Whether there is a terminal to draw on and to read keys from. Textual draws on standard error."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def has_few_colours() -> bool:
    """Whether the terminal claims no more than sixteen colors, as far as Rich, which draws, can tell."""
    from rich.console import Console

    return Console(stderr=True).color_system in ("standard", "windows")


async def show_replay(options: argparse.Namespace, game: Finished) -> int:
    """A finished game on the screen. Raises `BadRecord` when it cannot be played."""
    from gofish_tui.store.settings import SettingsFile
    from gofish_tui.ui.app import GoFishApp
    from gofish_tui.ui.screens.replay import ReplayScreen
    from gofish_tui.ui.termwidth import fit_terminal

    start_log(options)
    # First of all: broken settings are reported on the screen.
    settings = SettingsFile(settings_path(options))
    words = shared.messages(options)
    app = GoFishApp(
        lazy_service(options, words),
        lang=words.lang,
        first=ReplayScreen(game, words, options.seat),
        settings=settings,
        plain_signs=options.ascii,
        few_colours=has_few_colours(),
        quick=fit_terminal() < SLOW_SECONDS,
    )
    return await run_app(app)


async def show_table(options: argparse.Namespace, role: Role) -> int:
    """The table that the options name, or the list of tables where they name none."""
    where, code = options.where, None if options.code is None else str(options.code)

    async def enter(service: LazyTableService, listener: EntryListener) -> GameSession:
        return await service.join(where, name=service.name, role=role, code=code, listener=listener)

    if where is None:
        return await show(options, "join" if role == Role.PLAYER else "watch")
    return await show(options, enter=enter)


async def show(options: argparse.Namespace, start: str = "home", enter: Enter | None = None) -> int:
    """The app, at one of its starting points or straight at a table."""
    from gofish_tui.store.settings import SettingsFile
    from gofish_tui.ui.app import GoFishApp
    from gofish_tui.ui.termwidth import fit_terminal

    start_log(options)
    # First of all: broken settings are reported on the screen.
    settings = SettingsFile(settings_path(options))
    words = shared.messages(options)
    service = lazy_service(options, words)
    app = GoFishApp(
        service,
        lang=words.lang,
        start=start,
        enter=None if enter is None else lambda listener: enter(service, listener),
        practice=getattr(options, "practice", False),
        settings=settings,
        plain_signs=options.ascii,
        few_colours=has_few_colours(),
        quick=fit_terminal() < SLOW_SECONDS,
    )
    code = await run_app(app)
    if app.unavailable is not None:
        from gofish_tui.cli_support.terminal import Terminal

        return await Terminal(options, app.words).unavailable(app.unavailable)
    if app.farewell:
        print(app.farewell)
    if app.left_behind is not None:
        print(kept_sentence(app.left_behind.name, app.left_behind.id, app.words))
    return code


async def _look_at_terminal(gone: Callable[[], None]) -> None:
    """Call ``gone`` when the terminal is closed. With ``nohup`` no signal says so, and reading from it never waits again."""
    keys = sys.__stdin__  # what Textual reads
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if keys is None or not keys.isatty():
            return gone()


async def run_app(app: GoFishApp) -> int:
    """Run the screens to their end. Raises what ended them, if it was a fault: the terminal is restored by then."""
    # The app leaves the table and restores the terminal before it exits.
    told = when_told_to_end(app.end)
    looking = asyncio.create_task(_look_at_terminal(told), name="terminal")
    try:
        await app.run_async()
    finally:
        await end_task(looking)
    if app.crash is not None:
        raise app.crash
    return 0 if app.told_to_end else app.return_code or 0
