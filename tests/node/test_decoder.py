"""Proof that the contract suffices: a reader in JavaScript opens the vectors and follows a live table as we do.

Real: a program in another language reads what a broker delivers.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import PIPE
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.brokers import MOSQUITTO, mosquitto_broker
from tests.e2e.people import Line, person
from tests.node.installed import NODE, ROOT, node_folder, run_node

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NODE is None, reason="no node here"),
    pytest.mark.timeout(400),
]

PUBLIC = ("asked", "gave", "go_fish", "drew", "book", "refilled", "out", "turn", "over", "ready")
STATE = ("seq", "phase", "game", "turn", "stock", "seats", "owner", "paused")


def test_the_vectors_open() -> None:
    read = json.loads(run_node("read_vectors.mjs", ROOT / "protocol" / "vectors"))
    assert read["messages"] >= 60
    assert read["sessions"].keys() >= {"Welcome", "Personal", "Ask", "SyncReply", "PublicStep"}


@pytest.mark.broker
@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_an_open_table_is_followed(tmp_path: Path) -> None:
    folder = await asyncio.to_thread(node_folder)
    async with AsyncExitStack() as stack:
        broker = (await stack.enter_async_context(mosquitto_broker())).address
        common = ("--json", "--broker", broker.url)
        host = await stack.enter_async_context(
            person(
                *("host", "--headless", "--open", "--seats", "3", "--games", "1", "--no-discovery"),
                *("--turn-seconds", "0", "--bots", "minnow", "pike", *common),
                data=tmp_path / "host",
            )
        )
        table = (await host.until("hosting"))["table"]
        spectator = await stack.enter_async_context(
            person("watch", table, *common, data=tmp_path / "watcher")
        )
        await spectator.until("table")
        other = await asyncio.create_subprocess_exec(
            NODE or "", "follow.mjs", broker.url, table, cwd=folder, stdout=PIPE, limit=1 << 20
        )
        try:
            assert other.stdout is not None
            first = json.loads(await asyncio.wait_for(other.stdout.readline(), 60))
            assert first["type"] == "listing"
            lobby = json.loads(await asyncio.wait_for(other.stdout.readline(), 60))
            assert lobby["phase"] == "lobby"
            host.tell(cmd="start")
            said, _ = await asyncio.wait_for(other.communicate(), 120)
        finally:
            if other.returncode is None:
                other.kill()
                await other.wait()
        assert await spectator.end() == 0
        assert await host.end() == 0
    theirs = [json.loads(line) for line in said.splitlines()]
    ours = spectator.lines
    assert _events(theirs) == _events(ours)
    assert any(line["type"] == "over" for line in theirs)
    seen = _states(theirs)
    wanted = {seq: state for seq, state in _states(ours).items() if seq in seen}
    assert {seq: seen[seq] for seq in wanted} == wanted
    assert len(wanted) > 10


def _events(lines: list[Line]) -> list[Line]:
    return [
        {key: value for key, value in line.items() if key != "record"}
        for line in lines
        if line["type"] in PUBLIC
    ]


def _states(lines: list[Line]) -> dict[int, dict[str, Any]]:
    return {
        line["seq"]: {key: line[key] for key in STATE} for line in lines if line["type"] == "table"
    }
