"""The loop of `--json` and `--plain`, against a session that only remembers what it was told."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from gofish_protocol.rules import Rules
from gofish_protocol.view import TableView
from gofish_tui.client.commands import Ask, Command, Kick, Leave, Resync, Say
from gofish_tui.client.updates import Ended, LinkChanged, TableInfo, Update, Welcomed
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.frontends.run_frontend import run_frontend
from gofish_tui.i18n.loader import Messages
from tests.client.played import seated, updates


class FakeSession:
    """A place at a table that plays nothing."""

    def __init__(self, view: TableView, role: str = "player") -> None:
        self.view = view
        self.role = role
        self.done: list[Command] = []
        self.queue: asyncio.Queue[Update] = asyncio.Queue()

    async def updates(self) -> AsyncIterator[Update]:
        while True:
            update = await self.queue.get()
            yield update
            if isinstance(update, Ended):
                return

    def send(self, command: Command) -> int:
        self.done.append(command)
        return len(self.done)

    async def leave(self) -> None:
        self.done.append(Leave())
        self.queue.put_nowait(Ended(None))


class Lines:
    """Input and output as lists. `forever`: the input stays open without a word."""

    def __init__(self, *lines: bytes, forever: bool = False) -> None:
        self.lines = list(lines)
        self.forever = forever
        self.text = ""

    async def next(self) -> bytes | None:
        await asyncio.sleep(0)
        if self.lines:
            return self.lines.pop(0)
        if self.forever:
            await asyncio.Event().wait()
        return None

    async def write(self, text: str) -> None:
        self.text += text


MY_TURN = next(u.view for u in updates(3, Rules(), 1, 0) if u.view.my_turn)
WELCOME = Welcomed(TableInfo("t", "Kitchen"), "Asha", "player", 0, "c", MY_TURN)


async def test_what_comes_in_is_done_in_order_and_the_end_means_leave() -> None:
    session = FakeSession(MY_TURN)
    session.queue.put_nowait(WELCOME)
    lines = Lines(
        b'{"cmd": "ask", "to": 1, "for": "9"}',
        b"\xff not json",
        b'{"cmd": "say", "text": "hi"}',
        b'{"cmd": "kick", "seat": 1}',
        b'{"cmd": "resync"}',
    )
    ended = await run_frontend(session, JsonFrontend(), lines, lines)
    assert ended == Ended(None)
    assert session.done == [
        Ask(1, 8),
        Say("hi"),
        Kick(1),
        Resync(),
        Leave(),
    ]
    kinds = [json.loads(line)["type"] for line in lines.text.splitlines()]
    assert kinds[0] == "welcome"
    assert kinds.count("refused") == 1


async def test_for_a_spectator_the_end_of_input_means_nothing() -> None:
    session = FakeSession(seated(2, None, Rules()), role="spectator")
    lines = Lines()
    sitting = asyncio.create_task(run_frontend(session, JsonFrontend(), lines, lines))
    await asyncio.sleep(0.05)
    assert not sitting.done()
    session.queue.put_nowait(Ended("table_closed"))
    assert await sitting == Ended("table_closed")
    assert json.loads(lines.text)["error"] == "table_closed"
    assert session.done == []


async def test_typed_words_in_plain() -> None:
    session = FakeSession(MY_TURN)
    lines = Lines(b"ask Goran 9", b"ask Goran 1J", b"hand", b"", b"leave")
    await run_frontend(session, PlainFrontend(Messages("en", strict=True)), lines, lines)
    assert session.done == [Ask(1, 8), Leave(), Leave()]
    assert "“1J” is not a rank" in lines.text
    assert "You hold" in lines.text


async def test_observers_hear_every_update() -> None:
    session = FakeSession(MY_TURN)
    heard: list[Update] = []
    for update in (WELCOME, LinkChanged("reconnecting"), Ended("kicked")):
        session.queue.put_nowait(update)
    lines = Lines(forever=True)
    await run_frontend(session, JsonFrontend(), lines, lines, [heard.append])
    assert heard == [WELCOME, LinkChanged("reconnecting"), Ended("kicked")]


async def test_an_output_that_breaks_comes_out() -> None:
    class Broken(Lines):
        async def write(self, text: str) -> None:
            raise BrokenPipeError

    session = FakeSession(MY_TURN)
    session.queue.put_nowait(WELCOME)
    lines = Broken(forever=True)
    with pytest.raises(BrokenPipeError):
        await run_frontend(session, JsonFrontend(), lines, lines)
    assert asyncio.all_tasks() == {asyncio.current_task()}
