"""Silence without an end: a half-open link, a machine that sleeps.

Real: the kernel's and the programs' own clocks are what it is about.
"""

import asyncio
import random
import re
import signal
from pathlib import Path

import pytest

from tests.chaos.proxy import Proxy
from tests.e2e.people import person
from tests.e2e.test_command_line import table

pytestmark = [pytest.mark.slow, pytest.mark.broker]


async def test_a_half_open_link_is_shown_within_ten_seconds_and_the_seat_is_back_within_two(
    tmp_path: Path,
) -> None:
    async with table(tmp_path, "--open", "--bots", "minnow") as host:
        link = str(host.of("hosting")[0]["link"])
        proxy = Proxy(random.Random(1))
        port = re.search(r":(\d+)/", link)
        assert port is not None
        proxy.target = int(port[1])
        await proxy.start()
        try:
            through = link.replace(f":{port[1]}/", f":{proxy.port}/")
            async with person(
                "join", through, "--json", "--name", "Asha", data=tmp_path / "a"
            ) as asha:
                await asha.until("welcome")
                await host.until("presence", seat=1, status="here")
                proxy.freeze()
                shown = await asha.until("link")
                assert shown["status"] in ("host_away", "reconnecting")
                lost = await host.until("presence", seat=1, status="away")
                assert lost["news"] == "lost_connection"
                asha.tell(cmd="say", text="typed while nothing went through")
                await asyncio.sleep(0.2)
                proxy.heal()
                await asha.until("link", status="connected")
                await host.until("presence", news="back")
                await host.until("said", text="typed while nothing went through")
                await asyncio.sleep(1.5)
                assert len(host.of("said")) == 1
        finally:
            await proxy.stop()


async def test_after_the_hosts_machine_slept_nobody_is_taken_for_absent(tmp_path: Path) -> None:
    words = ("--open", "--bots", "minnow", "--grace-seconds", "2", "--turn-seconds", "30")
    async with (
        table(tmp_path, *words) as host,
        person(
            "join", host.of("hosting")[0]["link"], "--json", "--name", "Asha", data=tmp_path / "a"
        ) as asha,
    ):
        await asha.until("welcome")
        host.tell(cmd="start")
        await asha.until("hand")
        host.process.send_signal(signal.SIGSTOP)
        await asha.until("link", status="host_away")
        await asyncio.sleep(4)
        host.process.send_signal(signal.SIGCONT)
        await asha.until("link", status="connected")
        await asyncio.sleep(3)
        assert not [
            line for line in host.of("presence") if line["news"] in ("lost_connection", "left")
        ]
        host.tell(cmd="close")
        assert await host.end() == 0
