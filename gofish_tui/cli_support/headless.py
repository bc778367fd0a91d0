"""`gofish host --headless`: the table alone, reporting what is public, accepting its owner's commands."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from gofish_protocol import replies, requests
from gofish_protocol.events import all_seen_by
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_protocol.vocabulary import CloseReason, ErrorCode, NoticeKind, Phase, SeatStatus
from gofish_tui.cli_support.reporting import LAST_WORDS_SECONDS, reporting
from gofish_tui.cli_support.running import DONE
from gofish_tui.cli_support.storage import kept_sentence
from gofish_tui.client import commands
from gofish_tui.client.commands import Command, owner_request
from gofish_tui.client.notices import notice_update
from gofish_tui.client.updates import (
    DoorChanged,
    Noticed,
    RecordSaved,
    Refused,
    Resynced,
    SpectatorsListed,
    Stepped,
    TableInfo,
    Verified,
    verified_update,
)
from gofish_tui.frontends.json_render import as_text, lines
from gofish_tui.host.listener import HostListener
from gofish_tui.host.serving import Server
from gofish_tui.link.ending import end_task
from gofish_tui.narration.notices import notice_lines
from gofish_tui.vocabulary import AnyNotice, LocalNotice

if TYPE_CHECKING:
    from gofish_protocol.invite import Code
    from gofish_protocol.record import Verdict
    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.frontends.json_render import JsonLine
    from gofish_tui.frontends.run_frontend import Reader, TextFrontend, Writer
    from gofish_tui.host.host import Host
    from gofish_tui.host.options import HostOptions
    from gofish_tui.host.serving import Hosting
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.table.effects import OperatorRequest
    from gofish_tui.table.step import TableStep

ABANDONED_SECONDS = 600.0
"""A host that a screen started, and whose table everybody has left, ends after this time: its screen may have been killed.
An unfinished game is kept."""

SpokenUpdate = (
    DoorChanged | Noticed | RecordSaved | Refused | Resynced | Stepped | Verified | SpectatorsListed
)


async def serve_table(options: HostOptions, terminal: Terminal) -> int:
    """Open a table, say how to get to it, and serve it until it closes, or until this process is stopped."""
    reports = Reports()
    server = Server(options, reports)
    hosting = await server.start()
    try:
        if terminal.json:
            await terminal.writer.write(as_text([hosting_line(hosting)]))
        else:
            await terminal.say(*hosting_words(hosting, terminal.words))
        await say_differences(server, terminal)
        hosted = TableInfo(hosting.table, hosting.name, hosting.code, hosting.link)
        frontend = terminal.frontend(hosted)
        await Headless(server.table, reports, frontend, terminal.writer).run(terminal.reader)
    except BaseException:
        server.table.adjourn()  # asked to stop before it served
        raise
    finally:
        await server.stop()
        await say_kept(server, terminal)
    return DONE


async def say_differences(server: Server, terminal: Terminal) -> None:
    """Warn about what somebody might wrongly rely on: an option that keeps people out but has no effect, or the old port."""
    told = []
    if server.not_counted:
        told.append(Noticed(LocalNotice.NOT_COUNTED, " ".join(server.not_counted)))
    if server.port_taken:
        told.append(Noticed(LocalNotice.PORT_TAKEN, str(server.port_taken)))
    for notice in told:
        if terminal.json:
            await terminal.writer.write(as_text(lines(notice)))
        else:
            await terminal.say(*notice_lines(notice, terminal.words))


async def say_kept(server: Server, terminal: Terminal) -> None:
    """Report that the table is still there, or that the disk did not accept all of it. The reader may be gone."""
    host = server.host
    if host is None or not host.adjourned:
        return
    kind, detail = (
        (LocalNotice.KEPT, host.id) if server.kept else (NoticeKind.NOT_SAVED, host.unsaved)
    )
    with suppress(OSError):
        if terminal.json:
            await terminal.writer.write(as_text(lines(Noticed(kind, detail))))
        elif server.kept:
            name = server.options.name
            await terminal.say(kept_sentence(name, host.id, terminal.words, "--headless"))
        else:
            await terminal.say(*notice_lines(Noticed(kind, detail), terminal.words))


class Reports(HostListener):
    """What the host reports, in the form that front ends take. Nothing before `begin`: that is in the state."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[SpokenUpdate | str] = asyncio.Queue()
        self.stepped = asyncio.Event()
        """set by each step, for whoever cleared it"""
        self._begun = False
        self._view: TableView = empty_table()

    @property
    def view(self) -> TableView:
        """What was reported so far."""
        return self._view

    def begin(self, host: Host) -> None:
        """From here on somebody reads, who knows the state as it is now."""
        self._begun, self._view = True, host.table.view
        self.say(Resynced(host.table.seq, self._view))
        if host.unsaved:
            self.on_notice(NoticeKind.NOT_SAVED, host.unsaved)

    def say(self, said: SpokenUpdate | str) -> None:
        """One more to report."""
        if self._begun:
            self.waiting.put_nowait(said)

    def on_step(self, step: TableStep) -> None:
        """What a spectator sees of it."""
        seen = tuple(all_seen_by(step.events, None))
        before, self._view = self._view, reduce_all(self._view, seen)
        self.say(Stepped(step.seq, seen, before, self._view))
        self.stepped.set()

    def on_code(self, code: Code) -> None:
        """The new invitation."""
        self.say(Noticed(NoticeKind.NEW_CODE, str(code)))

    def on_notice(self, kind: AnyNotice, detail: str) -> None:
        """For the person who runs this host."""
        self.say(notice_update(kind, detail))

    def on_door(self, report: replies.AtDoor | replies.SpectatorList) -> None:
        """Who waits, or who watches."""
        if isinstance(report, replies.AtDoor):
            self.say(DoorChanged(report.who, report.name, report.watch))
        else:
            self.say(SpectatorsListed(report.names))

    def on_record(self, path: str | None) -> None:
        """Where a game's record is."""
        if path is not None:
            self.say(RecordSaved(path))

    def on_verdict(self, verdict: Verdict) -> None:
        """Whether the deal verifies."""
        self.say(verified_update(verdict))


class Headless:
    """The table's public face: what a spectator is told, in the words of a front end."""

    def __init__(
        self, host: Host, reports: Reports, frontend: TextFrontend, writer: Writer
    ) -> None:
        """``reports`` is the host's listener."""
        self._host = host
        self._reports = reports
        self._frontend = frontend
        self._writer = writer
        self._n = 0

    @property
    def view(self) -> TableView:
        """What was reported so far."""
        return self._reports.view

    async def run(self, reader: Reader) -> None:
        """Serve the table until it closes; when this is cancelled, let it end properly first."""
        self._reports.begin(self._host)
        async with reporting(self._reports.waiting, self._render, self._writer):
            running = asyncio.create_task(self._host.run(), name="host")
            listening = asyncio.create_task(self._listen(reader), name="host-listen")
            looking = asyncio.create_task(self._close_when_abandoned(), name="host-abandoned")
            try:
                await asyncio.shield(running)
            except asyncio.CancelledError:
                self._host.adjourn()
                await asyncio.wait({running}, timeout=LAST_WORDS_SECONDS)
                raise
            finally:
                await end_task(running)
                await end_task(listening)
                await end_task(looking)

    async def _close_when_abandoned(self) -> None:
        if not self._host.core.settings.owned:
            return  # somebody runs this host by itself, and this is how they end it
        now = asyncio.get_running_loop().time
        last_here = now()
        while (left := last_here + ABANDONED_SECONDS - now()) > 0:
            self._reports.stepped.clear()
            here = any(seat.presence == SeatStatus.HERE for seat in self.view.seats)
            with suppress(TimeoutError):
                async with asyncio.timeout(None if here else left):
                    await self._reports.stepped.wait()
            if here:
                last_here = now()
        if self.view.phase == Phase.PLAYING:
            self._host.adjourn()
        else:
            self._host.close(CloseReason.ABANDONED)

    def _render(self, report: SpokenUpdate | str) -> str:
        return report if isinstance(report, str) else self._frontend.render(report)

    async def _listen(self, reader: Reader) -> None:
        """The end of input means nothing here."""
        while (line := await reader.next()) is not None:
            meant = self._frontend.parse(line, self.view)
            if isinstance(meant, Command):
                self._dispatch(meant)
            else:
                self._reports.say(meant)

    def _dispatch(self, command: Command) -> None:
        self._n += 1
        request = operator_request(command, self._n)
        if request is None:
            error: str = ErrorCode.BAD_COMMAND
            detail = "that is for those who sit or watch at the table"
        else:
            answer = self._host.order(request)
            error, detail = answer.error, answer.detail
        if error:
            self._reports.say(Refused(self._n, command.word, error, detail))


def operator_request(command: Command, n: int) -> OperatorRequest | None:
    """A command as the host's own process gives it; None for what only somebody at the table can do."""
    match command:
        case commands.Say(text=text):
            return requests.Say(n, text)
        case commands.Ask() | commands.SetReady() | commands.Resync() | commands.Leave():
            return None
        case _:
            return owner_request(command, n)


def hosting_line(hosting: Hosting) -> JsonLine:
    """The first line of a host: how to get to its table."""
    return {"type": "hosting", **hosting._asdict()}


def hosting_words(hosting: Hosting, words: Messages) -> list[str]:
    """The same, for people."""
    lines = [words.text("hosting", table=hosting.name)]
    if hosting.code is not None:
        lines.append(words.text("invitation-code", code=hosting.code))
    return [*lines, words.text("invitation-link", link=hosting.link)]
