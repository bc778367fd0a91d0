"""`gofish hall` in lines: a worker that reports what it does, and how a hall is doing."""

from __future__ import annotations

import asyncio
import getpass
import os
import secrets
import shlex
import sys
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace
from nats.errors import Error as NatsError

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.hall_address import hall_address
from gofish_tui.cli_support.headless import hosting_words
from gofish_tui.cli_support.parser import WrongUse
from gofish_tui.cli_support.reporting import reporting
from gofish_tui.cli_support.running import DONE
from gofish_tui.cli_support.storage import data_dir
from gofish_tui.frontends.json_render import as_text
from gofish_tui.hall.client import ask_status, ask_tables
from gofish_tui.hall.cluster import REQUEST_SECONDS, connect
from gofish_tui.hall.guests_store import limit_guests_store
from gofish_tui.hall.messages import OPENERS_INBOXES, WORKERS_INBOXES
from gofish_tui.hall.passphrase import FEWEST_CHARACTERS
from gofish_tui.hall.registry import agree_on_key, open_registry
from gofish_tui.hall.table import WorkerResources
from gofish_tui.hall.worker import Worker, WorkerListener
from gofish_tui.host.serving import Hosting
from gofish_tui.journal.jetstream import JetStreamStore
from gofish_tui.link.ending import end_task
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.shared import SharedLink
from gofish_tui.services.hall_tables import hosting_line, open_in_hall
from gofish_tui.table.settings import OwnedTableConfig
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.terminal import Terminal
    from gofish_tui.frontends.json_render import JsonLine
    from gofish_tui.hall.cluster import Cluster
    from gofish_tui.host.options import HostOptions
    from gofish_tui.i18n.loader import Messages

PASSPHRASE_VARIABLE = "GOFISH_HALL_PASSPHRASE"
DRAIN_SECONDS = 15.0
"""How long a worker that is asked to stop has to hand its tables over; five seconds later the process is killed."""


def cluster_of(
    options: argparse.Namespace, name: str, inboxes: str
) -> AbstractAsyncContextManager[Cluster]:
    """The connection that the options describe. Raises `HallUnavailable`."""
    hall = hall_address(options)
    return connect(
        hall.urls,
        name=name,
        inboxes=inboxes,
        credentials=hall.credentials,
        ca_file=hall.ca_file,
    )


async def open_and_leave(
    options: argparse.Namespace, wanted: HostOptions, terminal: Terminal
) -> int:
    """`gofish host --hall --headless`: open tables in a hall, say how to get to each, and exit."""
    tables = [OwnedTableConfig(**asdict(wanted.config))]
    if options.tables is not None:
        tables = [
            replace(
                tables[0],
                name=terminal.words.text("table-numbered", table=wanted.name, number=str(number)),
            )
            for number in range(1, options.tables + 1)
        ]
    for opened in await open_in_hall(hall_address(options, "--hall"), tables, data_dir(options)):
        if terminal.json:
            await terminal.writer.write(as_text([hosting_line(opened)]))
        else:
            hosting = Hosting(
                opened.table, opened.name, opened.code, opened.link, opened.broker, os.getpid()
            )
            await terminal.say(*hosting_words(hosting, terminal.words))
    return DONE


class _Lines(WorkerListener):
    """What happens to a worker, as lines of output."""

    def __init__(self, worker: str, capacity: int, words: Messages, *, as_json: bool) -> None:
        self.waiting: asyncio.Queue[str] = asyncio.Queue()
        self._worker, self._capacity = worker, capacity
        self._words, self._json = words, as_json

    def _say(self, line: JsonLine, message: str, **details: str | int) -> None:
        said = as_text([line]) if self._json else self._words.text(message, **details) + "\n"
        self.waiting.put_nowait(said)

    def on_count(self, tables: int) -> None:
        line = {
            "type": "hall",
            "worker": self._worker,
            "tables": tables,
            "capacity": self._capacity,
        }
        self._say(line, "hall-serves", worker=self._worker, tables=tables, capacity=self._capacity)

    def on_take(self, table: str, source: str, seconds: float) -> None:
        line = {
            "type": "took",
            "table": table,
            "from": source or None,
            "seconds": round(seconds, 3),
        }
        self._say(line, "hall-took", table=table, worker=source or "?")

    def on_give(self, table: str) -> None:
        self._say({"type": "gave", "table": table}, "hall-gave", table=table)

    def on_loss(self, table: str, why: str) -> None:
        self._say({"type": "lost", "table": table, "why": why}, "hall-lost", table=table)

    def trouble(self, why: str) -> None:
        """The log accepts no appends, or does again."""
        line = {"type": "log", "waits": bool(why), "why": why}
        said = self._words.text("error-hall-no-space") if why == LocalError.HALL_NO_SPACE else why
        self._say(line, "hall-log-waits" if why else "hall-log-goes-on", why=said)


async def work(options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve tables of a hall until this is cancelled; then hand them over first."""
    broker = shared.broker(options)
    if broker is None:
        raise WrongUse("cli-wrong-needs", first="hall", second="--broker")
    secret = _passphrase(options, terminal.words)
    name = f"w{secrets.token_hex(4)}"
    lines = _Lines(name, options.capacity, terminal.words, as_json=terminal.json)
    async with AsyncExitStack() as stack:
        cluster = await stack.enter_async_context(
            cluster_of(options, f"gofish {name}", WORKERS_INBOXES)
        )
        js = cluster.client.jetstream(timeout=REQUEST_SECONDS)
        try:
            registry = await open_registry(js, cluster.reconnected)
            key = await agree_on_key(js, options.key or data_dir(options) / "hall.key", secret)
        except (NatsError, TimeoutError, OSError) as wrong:
            raise cluster.fault(wrong) from wrong
        store = JetStreamStore(js, key, lines.trouble)
        stack.push_async_callback(store.close)
        link = SharedLink(MqttLink(broker, name="hall"))
        await link.start()
        stack.push_async_callback(link.close)
        await limit_guests_store(cluster.client)
        resources = WorkerResources(store, link, broker, data_dir(options))
        worker = Worker(name, options.capacity, cluster, registry, resources, lines)
        await stack.enter_async_context(reporting(lines.waiting, str, terminal.writer))
        running = asyncio.create_task(worker.run(), name="hall worker")
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            worker.drain()
            await asyncio.wait({running}, timeout=DRAIN_SECONDS)
            raise
        finally:
            await end_task(running)
    return DONE


def _passphrase(options: argparse.Namespace, words: Messages) -> str:
    """What the hall's key is sealed with; empty: it is in a file. Raises `WrongUse`."""
    given = os.environ.get(PASSPHRASE_VARIABLE, "")
    if not given and not options.passphrase:
        return ""
    if not given:
        if not sys.stdin.isatty():
            raise WrongUse("cli-wrong-needs", first="--passphrase", second=PASSPHRASE_VARIABLE)
        given = getpass.getpass(words.text("hall-passphrase") + " ")
    if len(given) < FEWEST_CHARACTERS:
        raise WrongUse("cli-wrong-passphrase", option="--passphrase", least=str(FEWEST_CHARACTERS))
    return given


async def tell_status(options: argparse.Namespace, terminal: Terminal) -> int:
    """Workers, a page of tables, and who serves which."""
    async with cluster_of(options, "gofish hall status", OPENERS_INBOXES) as cluster:
        workers = await ask_status(cluster)
        page = await ask_tables(cluster, after=options.after or "", search=options.search or "")
    if terminal.json:
        line: JsonLine = {
            "type": "status",
            "workers": [
                {
                    "worker": one.worker,
                    "tables": one.served,
                    "capacity": one.capacity,
                    "alive": True,
                }
                for one in workers
            ],
            "tables": [
                {
                    "table": one.table,
                    "name": one.name,
                    "worker": one.worker or None,
                    "phase": one.phase or None,
                    "seq": one.seq,
                    "epoch": one.epoch,
                }
                for one in page.rows
            ],
            "next": page.next or None,
        }
        await terminal.writer.write(as_text([line]))
        return DONE
    words = terminal.words
    for one in workers:
        await terminal.say(
            words.text("hall-serves", worker=one.worker, tables=one.served, capacity=one.capacity)
        )
    for table in page.rows:
        message = "hall-table" if table.worker else "hall-table-waits"
        await terminal.say(
            words.text(message, table=table.name or table.table, worker=table.worker)
        )
    if page.next:
        await terminal.say(words.text("hall-more", next=shlex.quote(page.next)))
    return DONE
