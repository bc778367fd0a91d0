"""Where the broker's address comes from, where its password does not go, and a word for each refusal.

Real: commands are processes, and what others on the machine can read of them.
"""

from __future__ import annotations

import json
import os
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from tests.brokers import embedded_broker, free_port
from tests.e2e.people import person
from tests.link.waiting import until_async

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.broker]

HEADLESS = ("host", "--headless", "--json", "--open", "--no-discovery")
ONE_QUESTION = {"RES_OPTIONS": "timeout:1 attempts:1"}
"""Where no name server answers, a name is known to be unknown after a second, not after ten."""
SECRET = "never-on-a-command-line"  # a test's


@pytest.fixture(autouse=True)
def _no_usual_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOFISH_BROKER", raising=False)


async def test_a_password_is_on_no_command_line_of_a_child(tmp_path: Path) -> None:
    async with embedded_broker(host_password=SECRET) as broker, AsyncExitStack() as stack:
        words = (
            "host",
            "--json",
            "--open",
            "--bots",
            "minnow",
            "--broker",
            broker.host_address.url,
        )
        owner = await stack.enter_async_context(person(*words, data=tmp_path))
        assert (await owner.until("welcome"))["seat"] == 0
        children = psutil.Process(owner.process.pid).children(recursive=True)
        lines = [" ".join(child.cmdline()) for child in children]
        assert any("--headless" in line for line in lines)
        assert not any(SECRET in line for line in lines)
        link = owner.of("welcome")[0]["link"]
        assert SECRET not in link
        assert "host@" not in link
        guest = await stack.enter_async_context(
            person("watch", link, "--json", data=tmp_path / "g")
        )
        await guest.until("welcome")
        owner.tell(cmd="leave")
        assert await owner.end() == 0


@pytest.mark.parametrize("way", ["environment", "settings"])
async def test_the_usual_broker_is_used_when_none_is_named(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with embedded_broker() as broker, AsyncExitStack() as stack:
        url = broker.host_address.url
        if way == "environment":
            monkeypatch.setenv("GOFISH_BROKER", url)
        else:
            for folder in ("host", "guest"):
                (tmp_path / folder).mkdir()
                (tmp_path / folder / "settings.json").write_text(json.dumps({"broker": url}))
        host = await stack.enter_async_context(person(*HEADLESS, data=tmp_path / "host"))
        hosting = await host.until("hosting")
        assert hosting["broker"] == broker.address.url
        guest = await stack.enter_async_context(
            person("watch", hosting["table"], "--json", data=tmp_path / "guest")
        )
        await guest.until("welcome")
        # Who asks for one of our own gets that, whatever is usual.
        own = (*HEADLESS, "--broker", "own", "--bind", "127.0.0.1")
        async with person(*own, data=tmp_path / "host") as other:
            assert (await other.until("hosting"))["broker"] != broker.address.url


async def test_hosts_of_a_room_need_its_password(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:

        async def start(*words: str, name: str, **environment: str) -> Any:
            return await stack.enter_async_context(
                person(*words, data=tmp_path / name, environment=environment)
            )

        where = ("--bind", "127.0.0.1", "--port", str(free_port()), "--no-discovery", "--json")
        room = await start("broker", *where, name="room")
        line = await room.until("broker")
        stranger = await start(*HEADLESS, "--broker", line["broker"], name="stranger")
        refused = await stranger.until("error")
        assert (refused["error"], refused["reason"]) == ("broker_unreachable", "denied")
        assert await stranger.end() == 3
        for number in range(3):
            host = await start(
                *HEADLESS,
                "--table",
                f"Table {number}",
                name=f"h{number}",
                GOFISH_BROKER=line["hosts"],
            )
            await host.until("hosting")

        async def all_listed() -> bool:
            listed = await start("tables", "--json", "--broker", line["broker"], name="guest")
            await listed.end()
            names = {table["name"] for table in listed.of("listing")}
            return names == {"Table 0", "Table 1", "Table 2"}

        await until_async(all_listed)
        room.process.terminate()
        assert await room.end() == 0
        again = await start("broker", *where, name="room")
        assert (await again.until("broker"))["hosts"] == line["hosts"]
        assert os.stat(next((tmp_path / "room" / "rooms").iterdir())).st_mode & 0o077 == 0
        # Those who were there come back by themselves.
        await until_async(all_listed)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mqtt://nowhere.invalid", "name"),
        ("mqtt://127.0.0.1:{}", "refused"),
        ("mqtt://127.0.0.1:{},127.0.0.1:{}", "refused"),
    ],
)
async def test_a_word_for_each_refusal(address: str, reason: str, tmp_path: Path) -> None:
    address = address.format(free_port(), free_port())
    asking = ("tables", "--json", "--broker", address)
    async with person(*asking, data=tmp_path, environment=ONE_QUESTION) as asker:
        assert (await asker.until("error"))["reason"] == reason
        assert await asker.end() == 3
