"""Many tables in one process: all of them listed, joined, played and gone.

Real: commands are processes.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.shared import SharedLink
from gofish_tui.services.table_search import SearchScope, find_tables
from tests.brokers import MOSQUITTO, embedded_broker, mosquitto_broker
from tests.e2e.people import person
from tests.link.waiting import until_async

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.broker]

TABLES = 12
HOST = (
    "host",
    "--headless",
    "--json",
    "--tables",
    str(TABLES),
    "--table",
    "Hall",
    "--no-discovery",
)


@pytest.mark.parametrize("on", ["our own broker", "mosquitto"])
async def test_many_tables_in_one_process(on: str, tmp_path: Path) -> None:
    if on == "mosquitto" and MOSQUITTO is None:
        pytest.skip("no mosquitto here")
    async with AsyncExitStack() as stack:
        where = ["--bind", "127.0.0.1"]
        if on == "mosquitto":
            broker = await stack.enter_async_context(mosquitto_broker())
            where = ["--broker", broker.address.url]
        host = await stack.enter_async_context(
            person(*HOST, *where, "--bots", "minnow", "--seats", "3", data=tmp_path / "host")
        )
        await host.until("hosting", name=f"Hall {TABLES}")
        hosting = host.of("hosting")
        assert len({line["table"] for line in hosting}) == TABLES
        assert len({line["code"].partition("-")[0] for line in hosting}) == TABLES
        places = SearchScope(BrokerAddress.parse(hosting[0]["broker"]), discovery=False)
        names = [f"Hall {n + 1}" for n in range(TABLES)]

        async def all_listed() -> bool:
            return [found.name for found in await find_tables(places)] == names

        await until_async(all_listed)
        chosen = hosting[TABLES // 2]
        guest = await stack.enter_async_context(
            person("join", chosen["link"], "--json", data=tmp_path / "guest")
        )
        assert (await guest.until("welcome"))["table"] == chosen["table"]
        host.tell(cmd="close")
        assert await host.end() == 0
        assert (await guest.until("error"))["error"] == "table_closed"
        if on == "mosquitto":
            assert await find_tables(places, 0.5) == []
            left = MqttLink(places.broker)
            left.subscribe("gofish/1/#")
            await left.start()
            assert await left.receive() == LinkStatus(True, places.broker.safe)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await left.receive()
            await left.close()


async def test_a_killed_host_is_out_of_the_list_of_its_room(tmp_path: Path) -> None:
    """Three hosts, each a process, two with one name; what the shared broker keeps of the dead one is not listed."""
    async with AsyncExitStack() as stack:
        room = await stack.enter_async_context(
            person("broker", "--json", "--port", "0", "--bind", "127.0.0.1", data=tmp_path / "room")
        )
        addresses = await room.until("broker")
        hosts = []
        for number, name in enumerate(("Hall", "Hall", "Attic")):
            host = await stack.enter_async_context(
                person(
                    *("host", "--headless", "--json", "--broker", addresses["hosts"]),
                    *("--table", name, "--no-discovery"),
                    data=tmp_path / str(number),
                )
            )
            hosts.append((host, (await host.until("hosting"))["table"]))

        async def listed() -> dict[str, str]:
            looking = await stack.enter_async_context(
                person("tables", "--json", "--broker", addresses["broker"], data=tmp_path / "guest")
            )
            assert await looking.end() == 0
            return {line["table"]: line["name"] for line in looking.of("listing")}

        (dead, gone), (_, same_name), (_, other) = hosts

        async def shows(expected: dict[str, str]) -> bool:
            found = await listed()
            # A list may be short on a busy machine; it never shows what is not there.
            assert found.items() <= expected.items()
            return found == expected

        await until_async(lambda: shows({gone: "Hall", same_name: "Hall", other: "Attic"}))
        dead.process.kill()
        await dead.process.wait()
        await until_async(lambda: shows({same_name: "Hall", other: "Attic"}))
        guest = await stack.enter_async_context(
            person(
                *("watch", "Hall", "--json", "--broker", addresses["broker"]),
                data=tmp_path / "guest",
            )
        )
        assert (await guest.until("error"))["error"] == "wrong_code"


async def test_parts_of_a_link_hear_what_is_theirs() -> None:
    async with embedded_broker() as broker:
        shared = SharedLink(MqttLink(broker.host_address))
        await shared.start()
        one, two = shared.part(), shared.part()
        for part, table in ((one, "a"), (two, "b")):
            part.subscribe(f"gofish/1/{table}/from/+")
            part.subscribe("gofish/1/who", 0)
            await part.start()
            assert await part.receive() == LinkStatus(True, broker.host_address.safe)
        assert one.publish("gofish/1/b/from/x", b"for two")
        assert two.publish("gofish/1/a/from/x", b"for one")
        assert (await one.receive(), await two.receive()) == (
            Received("gofish/1/a/from/x", b"for one", False),
            Received("gofish/1/b/from/x", b"for two", False),
        )
        one.publish("gofish/1/who", b"everybody?")
        assert (
            await one.receive()
            == await two.receive()
            == Received("gofish/1/who", b"everybody?", False)
        )
        await one.close()
        assert not one.publish("gofish/1/who", b"")
        assert await one.receive() == LinkStatus(False, "closed")
        two.publish("gofish/1/who", b"still there?")
        assert (await two.receive()).payload == b"still there?"  # type: ignore[union-attr]
        await shared.close()
        assert await two.receive() == LinkStatus(False, "closed")
