"""`gofish broker`: only the embedded broker, shared by many tables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gofish_tui.cli_support import options as shared
from gofish_tui.cli_support.parser import number

if TYPE_CHECKING:
    import argparse

    from gofish_tui.cli_support.parser import Parser
    from gofish_tui.cli_support.terminal import Terminal


def arguments(parser: Parser) -> None:
    """Where it listens, and whether others are told."""
    parser.option("--bind", "ADDR", "cli-option-bind", type=shared.address)
    parser.option("--port", "P", "cli-option-broker-port", type=number("--port", 0, 65535))
    parser.flag("--no-discovery", "cli-option-no-announcement")
    parser.flag("--json", "cli-option-json-list")
    shared.files(parser)
    shared.language(parser)


def run(options: argparse.Namespace) -> int:
    """Run until it is stopped."""
    from gofish_tui.cli_support.running import run as run_until_told

    return run_until_told(_broker(options))


async def _broker(options: argparse.Namespace) -> int:
    from gofish_tui.cli_support.storage import start_log
    from gofish_tui.cli_support.terminal import Terminal

    start_log(options)
    terminal = Terminal(options, shared.messages(options))
    return await terminal.guard(_serve(options, terminal))


async def _serve(options: argparse.Namespace, terminal: Terminal) -> int:
    import asyncio
    from contextlib import AsyncExitStack

    from gofish_protocol.messages import VERSION
    from gofish_tui.cli_support.storage import data_dir
    from gofish_tui.frontends.json_render import as_text
    from gofish_tui.host.shared_resources import EVERYWHERE
    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.link.announcer import Announcer
    from gofish_tui.link.embedded import EmbeddedBroker
    from gofish_tui.link.local_registry import LocalRegistration
    from gofish_tui.link.multicast import lan_addresses
    from gofish_tui.store.passwords import hosts_password

    async with AsyncExitStack() as open_things:
        bind = options.bind or "0.0.0.0"
        port = 1883 if options.port is None else options.port
        # Kept, so that hosts come back to a shared broker after its restart; one on a random port cannot be found again.
        password = hosts_password(data_dir(options), port) if port else None
        broker = EmbeddedBroker(bind=bind, port=port, host_password=password)
        await broker.start()
        open_things.push_async_callback(broker.stop)
        here = lan_addresses() if bind in EVERYWHERE else []
        guests = BrokerAddress(here[0], broker.port) if here else broker.address
        own = broker.host_address
        hosts = BrokerAddress(guests.host, guests.port, user=own.user, password=own.password)
        sign = LocalRegistration(data_dir(options), f"broker-{broker.port}")
        sign.register(guests)
        open_things.callback(sign.unregister)
        if not options.no_discovery and here:
            announcer = Announcer(broker.port, {"v": str(VERSION), "table": "", "title": ""})
            announcer.start()
            open_things.push_async_callback(announcer.close)
        if options.json:
            line = {"type": "broker", "broker": guests.url, "hosts": hosts.url, "pid": os.getpid()}
            await terminal.writer.write(as_text([line]))
        else:
            words = terminal.words
            await terminal.say(
                words.text("broker-guests", broker=guests.url),
                words.text("broker-hosts", broker=hosts.url),
            )
        await asyncio.Event().wait()
    raise AssertionError("nobody sets that event")
