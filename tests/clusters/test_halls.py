"""A hall as people start it: workers killed, frozen and asked to stop, a node killed, and what strangers may do there.

Real: all of it are processes.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import nats
import pytest
from nats.errors import Error as NatsError

from gofish_tui.hall import messages
from gofish_tui.hall.messages import (
    ASK_KEY,
    ASK_STATUS,
    ASK_TABLES,
    OPENERS_INBOXES,
    TablesRequest,
)
from gofish_tui.hall.registry import TABLES
from gofish_tui.journal.jetstream import STREAM, SUBJECTS
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.mqtt import MqttLink
from tests.clusters.halls import Hall, goes_on, in_play, refused, same_end, wait_told
from tests.clusters.nats import HOST_PASSWORD, nats_cluster
from tests.e2e.people import person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from nats.aio.msg import Msg


pytestmark = [pytest.mark.slow, pytest.mark.broker, pytest.mark.real_time]


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """One node, and no worker yet."""
    async with nats_cluster(1, hall=True) as cluster, AsyncExitStack() as stack:
        yield Hall(cluster, tmp_path, stack)


async def test_a_game_goes_on_when_its_worker_is_killed(hall: Hall) -> None:
    players, serving, other = await in_play(hall)
    serving.process.kill()
    took = await other.until("took", 30)
    assert took["from"] == serving.lines[0]["worker"]
    await goes_on(players)
    await same_end(players)


async def test_a_worker_that_is_asked_to_stop_hands_its_game_over_and_nobody_is_away(
    hall: Hall,
) -> None:
    players, serving, other = await in_play(hall)
    serving.process.terminate()
    assert await serving.end(30) == 0
    assert serving.of("gave")
    await other.until("took", 10)
    await same_end(players)
    assert not any(line["status"] == "host_away" for line in players[0].of("link"))


@pytest.mark.skipif(sys.platform == "win32", reason="a process is frozen by a signal")
async def test_a_worker_that_was_only_frozen_releases_its_tables_when_it_is_back(
    hall: Hall,
) -> None:
    players, serving, other = await in_play(hall)
    serving.process.send_signal(signal.SIGSTOP)
    await other.until("took", 30)
    await goes_on(players)
    serving.process.send_signal(signal.SIGCONT)
    assert (await serving.until("lost", 30))["why"] == "taken"
    await same_end(players)
    assert not [line for line in players[0].of("notice") if line["notice"] == "two_hosts"]


async def test_a_game_outlives_the_laptop_that_opened_it_a_worker_and_a_node(
    tmp_path: Path,
) -> None:
    async with nats_cluster(3, hall=True) as cluster, AsyncExitStack() as stack:
        hall = Hall(cluster, tmp_path, stack)
        players, serving, other = await in_play(hall)
        serving.process.kill()
        cluster.nodes[1].kill()
        await other.until("took", 60)
        await same_end(players)


async def test_the_opener_sits_as_owner_and_comes_back_to_a_table_in_a_hall(
    hall: Hall, tmp_path: Path
) -> None:
    await hall.worker()
    laptop = tmp_path / "laptop"
    words = ("--json", "--name", "Asha", "--table", "Friday")
    async with person("host", *words, "--hall", hall.cluster.nats("opener"), data=laptop) as asha:
        await asha.until("hosting")
        welcome = await asha.until("welcome")
        assert (welcome["seat"], (await asha.until("table"))["owner"]) == (0, 0)
        asha.process.kill()
        await asha.process.wait()
    async with person(
        "host", "--json", "--name", "Asha", "--resume", "Friday", data=laptop
    ) as again:
        assert (await again.until("welcome"))["seat"] == 0


async def test_guests_reach_neither_journals_nor_jetstream(hall: Hall) -> None:
    """Over MQTT, and with the guests' own login over NATS; no more does the login of those who host on the MQTT side."""
    await hall.worker()
    (table,) = await hall.open()
    journal = f"{SUBJECTS}.{table['table']}"
    guest = MqttLink(hall.cluster.guests())
    try:
        guest.subscribe("#", 0)
        await guest.start()
    except BrokerUnreachable:
        pass  # refused at once
    for topic in (
        journal.replace(".", "/"),
        "$JS/API/STREAM/PURGE/" + STREAM,
        f"$KV/GOFISH_TABLES/{table['table']}",
    ):
        guest.publish(topic, b"{}")
    await guest.close()
    port = hall.cluster.nodes[0].client_port
    for user, password in (("guest", "guests-password"), ("host", HOST_PASSWORD)):
        client = await nats.connect(
            f"nats://{user}:{password}@127.0.0.1:{port}", max_reconnect_attempts=1
        )
        js = client.jetstream(timeout=0.5)
        with pytest.raises((NatsError, TimeoutError)):
            await js.get_last_msg(STREAM, journal)
        with pytest.raises((NatsError, TimeoutError)):
            await js.publish(journal, b"forged", timeout=0.5)
        await client.close()
    worker = await nats.connect(hall.cluster.nats())
    kept = await worker.jetstream().stream_info(STREAM)
    await worker.close()
    assert kept.state.messages > 0
    assert (await hall.status())["tables"][0]["worker"]


async def test_an_opener_hears_nothing_of_what_workers_read(hall: Hall) -> None:
    """Neither the sealed key when a worker starts nor a journal when it takes a table; only answers to openers."""
    heard: list[str] = []
    wrong: list[str] = []

    async def hear(message: Msg) -> None:
        heard.append(message.subject)

    async def refuse(error: Exception) -> None:
        wrong.append(str(error).lower())

    opener = await nats.connect(hall.cluster.nats("opener"), error_cb=refuse)
    subjects = (
        ">",
        "_INBOX.>",
        "gofish.>",
        "$KV.>",
        "$JS.>",
        f"{SUBJECTS}.>",
        f"{OPENERS_INBOXES}.>",
    )
    for subject in subjects:
        await opener.subscribe(subject, cb=hear)
    await opener.flush()
    words = {"GOFISH_HALL_PASSPHRASE": "otter violin coral tide"}
    first = await hall.worker(environment=words)
    await hall.open()
    second = await hall.worker(environment=words)
    first.process.kill()
    await second.until("took", 30)
    assert (await hall.status())["tables"]
    await opener.flush()
    assert len([error for error in wrong if "permissions violation" in error]) == len(subjects) - 1
    assert heard
    assert all(subject.startswith(f"{OPENERS_INBOXES}.") for subject in heard)
    await opener.close()


async def test_a_question_puts_no_answer_into_a_journal_or_the_registry(hall: Hall) -> None:
    """Whoever may ask names the subject of the answer, which the worker publishes with its own rights."""
    await hall.worker()
    (table,) = await hall.open()
    worker = await nats.connect(hall.cluster.nats())
    js = worker.jetstream()
    inbox = worker.new_inbox()
    answers = await worker.subscribe(inbox)
    streams = (STREAM, f"KV_{TABLES}")
    before = [(await js.stream_info(stream)).state.last_seq for stream in streams]
    opener = await nats.connect(hall.cluster.nats("opener"), inbox_prefix=OPENERS_INBOXES)
    for ask in (ASK_KEY, ASK_STATUS, ASK_TABLES):
        request = messages.encode(TablesRequest(messages.VERSION, "", "", 1))
        for reply in (f"{SUBJECTS}.{table['table']}", f"$KV.{TABLES}.{table['table']}", inbox):
            await opener.publish(ask, request, reply=reply)
    # Answered in order: the rest is done when these are here.
    for ask in (ASK_KEY, ASK_STATUS, ASK_TABLES):
        await opener.request(ask, request, timeout=10)
    assert [(await js.stream_info(stream)).state.last_seq for stream in streams] == before
    assert not answers.pending_msgs, "a worker's inbox is not an opener's to fill"
    await opener.close()
    await worker.close()


async def test_what_is_in_the_way_of_a_worker_is_said(hall: Hall, tmp_path: Path) -> None:
    await hall.worker()
    broker = ("--broker", hall.cluster.hosts().url)
    port = hall.cluster.nodes[0].client_port
    right = hall.cluster.nats()
    other = tmp_path / "other.key"
    other.write_text("00" * 32)
    assert await refused(tmp_path, *broker, "--nats", right, "--key", str(other)) == "hall_key"
    missing = str(tmp_path / "missing.key")
    assert await refused(tmp_path, *broker, "--nats", right, "--key", missing) == "hall_key"
    wrong = f"nats://worker:wrong@127.0.0.1:{port}"
    assert await refused(tmp_path, *broker, "--nats", wrong) == "hall_login"
    opener = hall.cluster.nats("opener")
    assert await refused(tmp_path, *broker, "--nats", opener) == "hall_login"
    assert await refused(tmp_path, *broker, "--nats", "nats://127.0.0.1:1") == "hall_unreachable"


async def test_workers_with_one_passphrase_need_no_file(hall: Hall, tmp_path: Path) -> None:
    words = {"GOFISH_HALL_PASSPHRASE": "otter violin coral tide"}
    first = await hall.worker(environment=words)
    (table,) = await hall.open("--table", "Friday")
    second = await hall.worker(environment=words)
    assert not hall.key.exists()
    first.process.kill()
    assert (await second.until("took", 30))["table"] == table["table"]
    broker = ("--broker", hall.cluster.hosts().url, "--nats", hall.cluster.nats())
    wrong = {"GOFISH_HALL_PASSPHRASE": "otter violin coral time"}
    assert await refused(tmp_path, *broker, environment=wrong) == "hall_passphrase"


async def test_a_hall_without_a_worker_says_so(hall: Hall, tmp_path: Path) -> None:
    words = ("host", "--headless", "--json", "--hall", hall.cluster.nats("opener"))
    async with person(*words, data=tmp_path / "opener") as opener:
        assert await opener.end(30) == 3
        assert opener.lines[-1]["error"] == "hall_no_worker"


async def test_a_table_that_nobody_visits_closes_itself(hall: Hall) -> None:
    await hall.worker()
    await hall.open("--idle", "1")
    async with asyncio.timeout(30):
        while (await hall.status())["tables"]:  # noqa: ASYNC110  # nothing tells
            await asyncio.sleep(0.2)


@pytest.mark.skipif(sys.platform == "win32", reason="a process is frozen by a signal")
async def test_with_one_node_of_three_a_game_waits_and_goes_on_when_a_second_is_back(
    tmp_path: Path,
) -> None:
    async with nats_cluster(3, hall=True) as cluster, AsyncExitStack() as stack:
        hall = Hall(cluster, tmp_path, stack)
        players, serving, _ = await in_play(hall)
        lost = [cluster.nodes[number].process for number in (1, 2)]
        for process in lost:
            process.send_signal(signal.SIGSTOP)
        try:
            async with asyncio.timeout(15):
                await serving.until("log", waits=True)
                told = (wait_told(player) for player in players)
                await asyncio.gather(*told)
            stood = [len(player.of("asked")) for player in players]
            await asyncio.sleep(2)
            assert [len(player.of("asked")) for player in players] == stood
            lost[0].send_signal(signal.SIGCONT)
            await serving.until("log", 60, waits=False)
            await same_end(players)
        finally:
            for process in lost:
                process.send_signal(signal.SIGCONT)


async def test_in_a_large_hall_guests_see_pages_and_find_every_table_by_its_name(
    hall: Hall, tmp_path: Path
) -> None:
    await hall.worker("--capacity", "60")
    await hall.worker("--capacity", "60")
    opened = await hall.open("--table", "Fish", tables=80)
    guests = ("--json", "--broker", hall.cluster.guests().url)
    seen: list[str] = []
    after: tuple[str, ...] = ()
    async with asyncio.timeout(60):
        while True:
            async with person("tables", *guests, *after, data=tmp_path / "guest") as looking:
                assert await looking.end(30) == 0
            seen += [line["table"] for line in looking.of("listing")]
            more = looking.of("more")
            assert len(looking.of("listing")) <= 64
            if not more:
                break
            after = ("--after", more[0]["next"])
    assert seen == [line["table"] for line in opened], "each once, Fish 2 before Fish 10"
    words = ("tables", *guests, "--search", "fish 77")
    async with person(*words, data=tmp_path / "guest") as looking:
        assert await looking.end(30) == 0
    assert [line["name"] for line in looking.of("listing")] == ["Fish 77"]
    words = ("watch", opened[70]["name"], "--json", "--broker", hall.cluster.guests().url)
    async with person(*words, data=tmp_path / "watcher") as watching:
        assert (await watching.until("error", 30))["error"] == "wrong_code", "it was found"
    status = await hall.status()
    assert [table["table"] for table in status["tables"]] == seen
