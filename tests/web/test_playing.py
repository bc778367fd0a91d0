"""Visitors at a real table, each with a process of their own: sitting down, sleeping, coming back, being too many.

Real: each visitor is a process, and the page's server has sockets.
"""

import asyncio
import json
import os
import random
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest

from gofish_tui.i18n.loader import Messages
from gofish_tui.services.phone_pages import TABLE_VARIABLE, start_phone_page
from gofish_tui.services.table_search import FoundTable as Answer
from gofish_tui.services.table_search import SearchScope
from gofish_tui.web.limited import until_table_ends
from gofish_tui.web.server import ELSEWHERE, FULL
from gofish_tui.web.visitor_service import ask_table
from tests.e2e.people import Person, person
from tests.web.playing import ask_taps, is_over, my_turn
from tests.web.visiting import Tab, eventually, serving, visitors

pytestmark = [pytest.mark.slow, pytest.mark.broker]

FAST = ("--rule", "stock_out=ends_game")
ASKS = 6
TURN = Messages("mk").text("turn-bar-you")
LOCAL = ("--no-discovery", "--bind", "127.0.0.1", "--turn-seconds", "0", "--table", "Kitchen")


@asynccontextmanager
async def kitchen(data: Path, *words: str) -> AsyncIterator[Person]:
    """A table."""
    async with person("host", "--headless", "--json", *LOCAL, *words, data=data) as host:
        await host.until("hosting")
        yield host


def link_of(host: Person) -> str:
    return str(host.of("hosting")[0]["link"])


def seats(host: Person) -> dict[str, str]:
    """Who sits there: names and whether they are here."""
    tables = host.of("table")
    return {s["name"]: s["status"] for s in tables[-1]["seats"] if s["name"]} if tables else {}


async def seated(host: Person, name: str, how: str) -> None:
    """Wait until just this one sits there, like this."""
    await eventually(lambda: seats(host) == {name: how})


def asks_of(host: Person, seat: int) -> int:
    """How often this seat has asked."""
    return sum(line["seat"] == seat for line in host.of("asked"))


async def play(tab: Tab, host: Person, seat: int, seed: int) -> None:
    """Ask by taps, a few times or until the game is over. In a browser it is played to its end (tests/browser)."""
    rng, asked, taps = random.Random(seed), None, 0
    async with asyncio.timeout(180):
        while not is_over(host.lines) and asks_of(host, seat) < ASKS:
            turn = my_turn(host.lines, seat)
            # Once in a while again: the screen may not have shown the step yet when we tapped.
            shown = TURN in tab.glass.text
            if turn is not None and shown and (turn != asked or taps > 20):
                asked, taps = turn, 0
                for column, row in ask_taps(tab.glass, rng):
                    await tab.tap_at(column, row)
            taps += 1
            await asyncio.sleep(0.05)


async def test_a_visitor_asks_by_taps(tmp_path: Path) -> None:
    async with (
        kitchen(tmp_path, "--bots", "minnow", "--auto-start", "2") as host,
        serving(tmp_path, link_of(host)) as web,
    ):
        tab = await web.browser().open(query="?lang=mk")
        await tab.tap("Kitchen")
        await tab.until("Kitchen")
        await tab.until(lambda: bool(ask_taps(tab.glass, random.Random())))
        await tab.until(lambda: re.search(r"Гостин \d\d", tab.glass.text) is not None)
        await play(tab, host, 1, 5)
        assert asks_of(host, 1) >= ASKS
        assert tab.code is None


async def test_who_sleeps_and_comes_back_has_the_same_seat(tmp_path: Path) -> None:
    async with (
        kitchen(tmp_path) as host,
        serving(tmp_path, link_of(host)) as web,
    ):
        phone = web.browser()
        tab = await phone.open()
        await tab.until("Kitchen")
        await tab.tap("Kitchen")
        await tab.until("Seats 1/6")
        await eventually(lambda: list(seats(host).values()) == ["here"])
        (name,) = seats(host)
        (running,) = visitors_at_work()
        # The phone turns; then somebody looks at it in another language.
        await tab.resize(90, 20)
        await tab.until(lambda: "Seats 1/6" in tab.glass.text and tab.glass.size == (90, 20))
        await tab.type("\x1bOR")
        await tab.until(lambda: "Seats" not in tab.glass.text and name in tab.glass.text)
        # The connection is lost without a word.
        await tab.socket.close()
        await seated(host, name, "away")
        await eventually(lambda: not psutil.pid_exists(running))
        again = await phone.open()
        await again.until(name)
        await seated(host, name, "here")
        # A second page of the same browser: the first is told, and there is still one seat.
        other = await phone.open()
        assert await again.closed() == ELSEWHERE
        await other.until(name)
        await seated(host, name, "here")
        # Somebody else's browser is somebody else.
        stranger = await web.browser().open()
        await stranger.tap("Kitchen")
        await stranger.until("2/6")


def visitors_at_work() -> list[int]:
    """Those with a screen: the one kept warm has not loaded a broker's address."""
    return [pid for pid in visitors() if psutil.Process(pid).net_connections()]


async def test_no_more_than_there_may_be(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as host, serving(tmp_path, link_of(host), most=1) as web:
        first = web.browser()
        tab = await first.open()
        await tab.until("Kitchen")
        second = web.browser()
        late = await second.open()
        assert await late.closed() == FULL
        assert json.loads((await second.get("alive"))[1]) == {"free": False}
        assert json.loads((await first.get("alive"))[1]) == {"free": True}
        assert len(visitors()) <= 2
        await tab.close()
        await eventually(lambda: web.server.visitors.has_place(None))
        assert json.loads((await second.get("alive"))[1]) == {"free": True}
        await (await second.open()).until("Kitchen")


async def test_what_makes_no_sense_is_ignored(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as host, serving(tmp_path, link_of(host)) as web:
        tab = await web.browser().open((99999, 99999))
        for text in (
            "", "{", "[]", "7", '"stdin"', '["stdin"]', '["stdin", 7]', '["resize", 3]', '["resize", {}]',
            '["resize", {"width": -1, "height": 5}]', '["resize", {"width": 1e9, "height": 5}]',
            '["resize", {"width": 1000000, "height": 1000000}]', '["quit"]', '["stdin", "\\ud800"]', "[" * 5000,
        ):  # fmt: skip
            await tab.socket.send_str(text)
        await tab.socket.send_bytes(b"M\0\0\0\x02{}")
        await tab.tell("ping", "x" * 100)
        await tab.until(lambda: ["pong", "x" * 40] in tab.told)
        await tab.resize(45, 36)
        await tab.until("Kitchen")
        # Too much at once ends only this connection.
        await tab.type("x" * 20_000)
        await tab.closed()
        await (await web.browser().open()).until("Kitchen")


async def test_visitors_open_no_tables_here(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as host, serving(tmp_path, link_of(host)) as web:
        tab = await web.browser().open()
        await tab.until("Kitchen")
        await tab.type("\x1b")
        await tab.until(lambda: "Watch" in tab.glass.text and "Kitchen" not in tab.glass.text)
        assert "Host" not in tab.glass.text
        await tab.type("p")
        await tab.type("h")
        await tab.type("q")
        await tab.type("\r")
        assert await tab.closed() == 1000


async def test_a_page_for_one_table_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    async def noting(link: str, scope: SearchScope) -> Answer | None:
        answer = await ask_table(link, scope)
        seen.append(answer is not None)
        return answer

    monkeypatch.setattr("gofish_tui.web.limited.ask_table", noting)
    async with kitchen(tmp_path, "--open") as host:
        scope = SearchScope(data_dir=tmp_path, discovery=False)
        watching = asyncio.create_task(
            until_table_ends(link_of(host), scope, every=0.2, misses=4), name="watching"
        )
        await eventually(lambda: seen.count(True) >= 5)
        assert not watching.done()
        host.tell(cmd="close")
        await asyncio.wait_for(watching, 60)
        assert seen[-4:] == [False] * 4


def newest_child() -> psutil.Process:
    """The program that we have started last."""
    return max(psutil.Process().children(), key=lambda child: child.create_time())


async def test_the_lobbys_page_for_phones_is_a_process_with_a_table(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as host:
        words = ["--no-discovery", "--data-dir", str(tmp_path)]
        page = await start_phone_page(link_of(host), words)
        process = newest_child()
        try:
            assert re.fullmatch(r"http://[0-9.]+:\d+/[\w-]{16}/", page.links[0])
            # Nobody reads the invitation off its command line.
            assert link_of(host) not in " ".join(process.cmdline())
            assert process.environ()[TABLE_VARIABLE] == link_of(host)
            await eventually(process.children)
            children = process.children()
        finally:
            await page.close()
        assert not page.alive
        assert not any(child.is_running() for child in children)


async def test_a_killed_server_leaves_no_visitors(tmp_path: Path) -> None:
    page = await start_phone_page(
        "gofish://127.0.0.1:1/" + "a" * 24, ["--no-discovery", "--data-dir", str(tmp_path)]
    )
    process = newest_child()
    await eventually(process.children)
    children = process.children()
    os.kill(process.pid, signal.SIGKILL)
    await eventually(lambda: not any(child.is_running() for child in children))
    await page.close()
