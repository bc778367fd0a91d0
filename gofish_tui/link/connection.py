"""One MQTT connection, from CONNECT to its end; never used twice.

paho keeps what was published while it was down and sends it when the same client connects again,
late and out of order (seen, aiomqtt 2.5.1 with paho 2.1), so a reconnect is always a new
`Connection`.

aiomqtt makes the connection, subscribes and feeds the event loop. For publishing and receiving
this uses its access to paho's public API (`Client._client`, which the pin `<3` keeps in
place), because aiomqtt's `publish` waits for the PUBACK inside two tasks, its `messages` makes
two more for each message, and a write takes it three turns of the loop.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from gofish_tui.limits_outside import BACKLOG, BACKLOG_BYTES, DIALLING_THREADS
from gofish_tui.link.base import CLOSED, Received, Will
from gofish_tui.link.ending import end_task, run_until_first
from gofish_tui.link.frames import read_as_it_arrives
from gofish_tui.link.incoming import bound
from gofish_tui.link.mqtt_version import expiry, version_arguments
from gofish_tui.link.reading import TurnReader
from gofish_tui.link.refusal import no_mqtt, not_allowed, too_late, unreachable, why_it_broke
from gofish_tui.link.sockets import one_segment, set_no_delay, shut

if TYPE_CHECKING:
    import socket
    import ssl
    from collections.abc import Callable, Mapping, Sequence

    import aiomqtt
    import paho.mqtt.client as paho
    from paho.mqtt.reasoncodes import ReasonCode

    from gofish_tui.link.address import BrokerAddress

SUBSCRIBED_AT_ONCE = 100
"""Subscriptions in one packet."""
CONNECT_SECONDS = 4.0
"""For each of: the TCP connection to one address, the TLS handshake, the CONNACK."""
OPEN_SECONDS = 10.0
"""For all of them together."""

_WIRE_LOG = logging.getLogger("gofish_tui.link.wire")
_WIRE_LOG.addHandler(logging.NullHandler())

_log = logging.getLogger("gofish_tui.link.connection")

_left_behind: set[asyncio.Task[None]] = set()
"""Attempts given up while the operating system was still connecting; each closes its own socket."""


class Connection:
    """A connection to `address`. `lost` is done when it is over for any cause, with the reason, if there is one to tell."""

    def __init__(
        self,
        address: BrokerAddress,
        *,
        will: Will | None,
        keepalive: int,
        tls: ssl.SSLContext | None,
        deliver: Callable[[Received], None],
        open_seconds: float = OPEN_SECONDS,
    ) -> None:
        self.identifier = "gf" + secrets.token_hex(10)
        """our client id at the broker"""
        self._open_seconds = open_seconds
        self._address = address
        self._will = will
        # paho asks after this long a silence and gives up after another: together 1.4 of what was
        # asked for.
        self._keepalive = max(1, round(keepalive * 0.7))
        self._tls = tls
        self._deliver = deliver
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self.lost: asyncio.Future[str] = self._loop.create_future()
        self.filters: dict[str, int] = {}
        """What the broker has confirmed."""
        self._under_way: dict[int, int] = {}
        self._bytes_under_way = 0
        self._drained = asyncio.Event()
        self._told_refused = False
        self._opened = False
        self._given_up = False
        self._entering: asyncio.Task[None] | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._dialled: list[socket.socket] = []
        self._client: aiomqtt.Client
        self._paho: paho.Client

    async def open(self) -> None:
        """Connect, or raise `BrokerUnreachable` and leave no socket."""
        self._build()
        self._watcher = asyncio.create_task(self._watch(), name="mqtt-watch")
        entering = asyncio.create_task(self._enter(), name="mqtt-connect")
        self._entering = entering
        try:
            await run_until_first(asyncio.wait({entering}), self.lost, timeout=self._open_seconds)
            if self.lost.done() and not entering.done():
                # A refusing CONNACK closes the connection too; its reason arrives a few turns
                # later.
                await asyncio.wait({entering}, timeout=0.1)
            if not entering.done():
                raise no_mqtt(self._address) if self.lost.done() else too_late(self._address)
            error = entering.exception()
            if error is not None:
                raise unreachable(error, self._address) from error
        except BaseException:
            await self._give_up(entering)
            raise

    async def subscribe(self, wanted: Mapping[str, int]) -> None:
        """Make the broker's subscriptions what is wanted; `BrokerUnreachable` when it says no."""
        for topic_filter in self.filters.keys() - wanted.keys():
            del self.filters[topic_filter]
            self._paho.unsubscribe(topic_filter)
        new = [(f, qos) for f, qos in wanted.items() if self.filters.get(f) != qos]
        if not new:
            return
        # The caller retries until all are in force; one packet for hundreds of tables would be too long for a broker.
        del new[SUBSCRIBED_AT_ONCE:]
        asking = self._client.subscribe(new)
        asked = await run_until_first(asking, self.lost, timeout=OPEN_SECONDS)
        if asked is None:
            raise no_mqtt(self._address) if self.lost.done() else too_late(self._address)
        error = asked.exception()
        if error is not None:
            raise unreachable(error, self._address) from error
        codes: Sequence[int | ReasonCode] = asked.result()
        for (topic_filter, qos), code in zip(new, codes, strict=False):
            if code >= 0x80 if isinstance(code, int) else code.is_failure:
                raise not_allowed(self._address, topic_filter)
            self.filters[topic_filter] = qos

    def send(self, topic: str, payload: bytes, *, qos: int, retain: bool) -> bool:
        """Put one message on its way behind all earlier ones, waiting for nothing."""
        if self.lost.done() or len(self._under_way) >= BACKLOG:
            return False
        if self._bytes_under_way + len(payload) > BACKLOG_BYTES:
            return False
        info = self._paho.publish(topic, payload, qos, retain, self._kept_for if retain else None)
        if info.rc != 0:
            return False
        self._under_way[info.mid] = len(payload)
        self._bytes_under_way += len(payload)
        self._drained.clear()
        return True

    def tick(self) -> None:
        """Look at the keep-alive; aiomqtt does so only once a second, too coarse for short ones."""
        if not self.lost.done():
            self._paho.loop_misc()

    async def close(self, flush_seconds: float) -> None:
        """Wait for what is under way, say goodbye, and end."""
        if not self.lost.done():
            if self._under_way:
                await run_until_first(self._drained.wait(), self.lost, timeout=flush_seconds)
            self._paho.disconnect()
            await asyncio.wait({self.lost}, timeout=0.5)
        await self.drop()

    async def drop(self) -> None:
        """End at once, without a goodbye."""
        self._shut_socket()
        await asyncio.wait({self.lost}, timeout=1)
        self._lose(CLOSED)
        if self._watcher is not None:
            await end_task(self._watcher)
        # aiomqtt's own timer task was cancelled with the socket; let it see that.
        await asyncio.sleep(0)

    def _build(self) -> None:
        # A heavy import (paho, ssl), needed only by those who connect.
        import aiomqtt

        address = self._address
        will = self._will
        self._client = aiomqtt.Client(
            address.host,
            address.port,
            username=address.user,
            password=address.password,
            logger=_WIRE_LOG,
            identifier=self.identifier,
            will=will and aiomqtt.Will(will.topic, will.payload, 1, will.retain),
            **version_arguments(address),
            transport="websockets" if address.web else "tcp",
            websocket_path=address.path if address.web else None,
            timeout=CONNECT_SECONDS,
            keepalive=self._keepalive,
            max_inflight_messages=BACKLOG,
            tls_context=self._tls,
        )
        inner = self._client._client  # noqa: SLF001 - see the head of this file
        if self._tls is not None and not self._tls.check_hostname:
            # A pinned certificate: paho must not look at its name, `trust` has compared all of it.
            inner.tls_insecure_set(True)
        inner.connect_timeout = min(CONNECT_SECONDS, self._open_seconds)
        inner.on_message = self._on_message
        inner.on_publish = self._on_publish
        # aiomqtt knows of no UNSUBSCRIBE that went past it, and would log each answer as an error.
        inner.on_unsubscribe = None
        inner.on_socket_register_write = self._on_register_write
        after_open = inner.on_socket_open
        reader = TurnReader(self._loop, inner, self._failed)

        def on_disconnect(*args: object) -> None:
            # aiomqtt's own handler would leave the reason in a future that nobody awaits.
            self._broke(args[3])

        def on_socket_open(client: paho.Client, userdata: object, sock: paho.SocketLike) -> None:
            set_no_delay(sock)
            read_as_it_arrives(sock)
            if after_open is not None:
                after_open(client, userdata, sock)
            self._loop.call_soon_threadsafe(reader.take_over, sock)
            self._opened = True
            if self._given_up:
                self._loop.call_soon_threadsafe(self._come_too_late)

        inner.on_disconnect = on_disconnect
        inner.on_socket_open = on_socket_open
        self._remember_sockets(inner)
        bound(inner, self._lose)
        self._kept_for = expiry(address)
        self._paho = inner

    async def _enter(self) -> None:
        """aiomqtt connects in one of the loop's few threads, which six silent servers would block; we have more."""
        dial: Callable[[], None] = self._client._client_connect  # noqa: SLF001 - aiomqtt takes no executor
        outcome = await self._loop.run_in_executor(dialling_threads(), _outcome, dial)

        def dialled() -> None:
            if outcome is not None:
                raise outcome

        self._client._client_connect = dialled  # type: ignore[method-assign]  # noqa: SLF001 - aiomqtt has no public way to dial
        await self._client.__aenter__()

    def _remember_sockets(self, inner: paho.Client) -> None:
        """Know every socket from its beginning.

        When a web-socket handshake fails, paho has no handle on the socket under it (source: paho 2.2,
        `Client._create_socket`), and it would live until the garbage is next collected.
        """

        def remembering(make: Callable[..., socket.socket]) -> Callable[..., socket.socket]:
            def made(*args: object) -> socket.socket:
                sock = make(*args)
                self._dialled.append(sock)
                return sock

            return made

        for maker in ("_create_socket_connection", "_ssl_wrap_socket"):
            setattr(inner, maker, remembering(getattr(inner, maker)))

    async def _watch(self) -> None:
        """See the ends that only aiomqtt sees."""
        import aiomqtt

        try:
            async for _ in self._client.messages:
                pass
        except aiomqtt.MqttError as error:
            self._broke(error.__cause__ or error)
        self._shut_socket()

    async def _give_up(self, entering: asyncio.Task[None]) -> None:
        self._given_up = True
        if self._watcher is not None:
            await end_task(self._watcher)
        if not entering.done() and not self._opened:
            # A thread is inside connect(2) and nobody can call it back. It ends by itself in a few
            # seconds; `on_socket_open` sees to what it opened by then. What talks to it, such as a
            # web server that never ends its answer, is cut off.
            for sock in self._dialled:
                shut(sock)
            _left_behind.add(entering)
            entering.add_done_callback(self._left_behind_ended)
            return
        self._shut_socket()
        await end_task(entering)
        if self._paho.socket() is not None:
            await asyncio.wait({self.lost}, timeout=1)
        self._close_left()
        await asyncio.sleep(0)

    def _close_left(self) -> None:
        """Close what paho opened and did not take; what it took is in the event loop, and closed from there."""
        if self._paho.socket() is None:
            for sock in self._dialled:
                sock.close()

    def _come_too_late(self) -> None:
        self._shut_socket()
        if self._entering is not None:
            self._entering.cancel()

    def _left_behind_ended(self, entering: asyncio.Task[None]) -> None:
        _left_behind.discard(entering)
        if not entering.cancelled():
            entering.exception()
        self._shut_socket()
        self._close_left()

    def _shut_socket(self) -> None:
        """Make the loop's reader see the end, so that the libraries clean up in their usual way."""
        sock = self._paho.socket()
        if sock is not None and sock.fileno() >= 0:
            shut(sock)

    def _broke(self, reason: object) -> None:
        if not self.lost.done():
            _log.info("the connection broke: %s", reason)
        self._lose(why_it_broke(reason))

    def _failed(self, error: Exception) -> None:
        self._broke(error)
        self._shut_socket()

    def _lose(self, detail: str) -> None:
        if not self.lost.done():
            self.lost.set_result(detail)

    def _on_message(self, _client: object, _userdata: object, message: paho.MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            return
        self._deliver(Received(topic, bytes(message.payload), message.retain))

    def _on_publish(
        self, _client: object, _userdata: object, mid: int, code: object = None, *_: object
    ) -> None:
        if getattr(code, "value", 0) >= 0x80 and not self._told_refused:
            # Only MQTT 5 says so; once is enough, a session repeats all day.
            self._told_refused = True
            _log.warning("%s refuses what we publish: %s", self._address.safe, code)
        self._bytes_under_way -= self._under_way.pop(mid, 0)
        if not self._under_way:
            self._drained.set()

    def _on_register_write(self, _client: object, _userdata: object, _sock: object) -> None:
        if threading.get_ident() == self._thread:
            self._loop.call_soon(self._write)
        else:
            self._loop.call_soon_threadsafe(self._write)

    def _write(self) -> None:
        """Write in the next turn of the loop; only what does not fit waits for the socket."""
        sock = self._paho.socket()
        if sock is None:
            return
        try:
            with one_segment(sock):
                self._paho.loop_write()
            sock = self._paho.socket()
            if sock is not None and self._paho.want_write():
                self._loop.add_writer(sock.fileno(), self._write)
        except Exception as error:  # noqa: BLE001 - a broken pipe in any of paho's forms
            self._failed(error)


@cache
def dialling_threads() -> ThreadPoolExecutor:
    """Where all connections of this program are made."""
    return ThreadPoolExecutor(DIALLING_THREADS, thread_name_prefix="mqtt-dial")


def _outcome(call: Callable[[], None]) -> Exception | None:
    """What a call raises; aiomqtt wants to see it raised where it connects itself."""
    try:
        call()
    except Exception as error:  # noqa: BLE001 - raised again by `dialled`
        return error
    return None
