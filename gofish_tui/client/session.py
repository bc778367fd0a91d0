"""A place at a table, kept through lost links, lost messages and a host that starts again.

One task reads the link, one repeats what was not answered and notices silence. Front ends read :meth:`Session.updates`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol import channel, events, topics
from gofish_protocol import messages as wire
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.text import clean
from gofish_tui.link.base import LinkStatus, Received, Will
from gofish_tui.link.ending import end_task

from .entry import Entry
from .following import Follower
from .orders import command_request
from .outbox import Outbox
from .shuffling import Shuffle
from .updates import (
    CONNECTED,
    HOST_AWAY,
    PLAYER,
    RECONNECTING,
    SPECTATOR,
    Ended,
    LinkChanged,
    Noticed,
    RecordSaved,
    Refused,
    Resynced,
    Stepped,
    TableInfo,
    Update,
    Verified,
    Welcomed,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence
    from pathlib import Path

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.invite import Code
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.link.base import Link

log = logging.getLogger(__name__)

TICK_SECONDS = 0.1
ASK_AGAIN_SECONDS = 1.0
HERE_SECONDS = 3.0
SILENCE_SECONDS = 6.0
"""Three of the host's heartbeats: then it is said to be away."""
GAP_SECONDS = 0.3
"""How long a missing step may still be on its way before it is asked for."""
MAX_CARD = 2048
MAX_BEAT = 512
"""Bytes, far more than the host's have: what is longer is nobody's, and costs us no decoding."""
JOIN_SECONDS = 15.0
LEAVE_SECONDS = 2.0


class Session:
    """One client's place at one table. Made by `joining.join`; ``secret`` is what its seat belongs to."""

    def __init__(
        self,
        link: Link,
        table: TableInfo,
        *,
        name: str,
        role: str,
        secret: bytes,
        presence: str,
        shuffle_key: bytes | None = None,
        code: Code | None = None,
        save: Callable[[Record], Path | None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.name = name
        self.role = role
        self.status = CONNECTED
        self.seat: int | None = None
        self.left = False
        """we gave the seat up, or it was taken from us: its secret is worth nothing any more"""
        self._link = link
        self._entry = Entry(link, table.id, code, keep_code=role == SPECTATOR)
        self._outbox = Outbox(secrets.randbits(40))
        self._secret = secret
        self._presence = presence
        self._save = save
        self._clock = clock
        self._follower: Follower | None = None
        self._table_key = b""
        self._queue: asyncio.Queue[Update] = asyncio.Queue()
        self._first: Update | None = None
        self._began = asyncio.Event()
        self._over = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self._shuffle = Shuffle(table.id, shuffle_key or secrets.token_bytes(32))
        self._verdict: Verified | None = None
        self._resync_wanted = False
        self._moved = False
        """we came back to another seat, and the front end has to be told"""
        self._online = True
        self._started_at = self._heard = clock()
        self._here_due = 0.0
        self._ask_due = 0.0
        self._last_beat = 0
        self._behind_since: float | None = None

    # ---- What a front end uses

    @property
    def view(self) -> TableView:
        """The newest view of the table. Only once welcomed."""
        assert self._follower is not None
        return self._follower.view

    @property
    def client(self) -> str:
        """Our id at this table, for as long as this channel."""
        return self._entry.client

    async def first_update(self) -> Update:
        """Wait for the update a session begins with: `Welcomed`, or `Ended` when there is no way in."""
        await self._began.wait()
        assert self._first is not None
        return self._first

    async def updates(self) -> AsyncIterator[Update]:
        """Everything that happens, in order, until `Ended`. For one reader."""
        while True:
            update = await self._queue.get()
            yield update
            if isinstance(update, Ended):
                return

    def ask(self, to: int, what: int) -> int:
        """Ask a seat for a rank or card; answered by a `Stepped` or a `Refused` with this number."""
        epoch, seq = (self._follower.epoch, self._follower.seq) if self._follower else (0, 0)
        return self._wish("ask", partial(wire.Ask, epoch=epoch, seq=seq, to=to, what=what))

    def say(self, text: str) -> int:
        """Table talk, cut to the longest line there is."""
        return self._wish("say", partial(wire.Say, text=text[:200]))

    def command(self, verb: str, **values: object) -> int:
        """One of the owner's wishes. Raises `BadRules` or ValueError for values that are none."""
        return self._wish(verb, command_request(verb, values, self.view.rules))

    def resync(self) -> None:
        """Ask for the whole state again; it comes as a `Resynced`."""
        self._resync_wanted = True
        self._entry.send(wire.Sync(0, 0))

    async def leave(self) -> None:
        """Give the seat up and go."""
        if self._entry.welcomed and not self._over.is_set():
            self._wish("leave", wire.Leave)
            if self._online:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._over.wait(), LEAVE_SECONDS)
            self.left = True
        await self.close()

    async def close(self) -> None:
        """Go away and keep the seat."""
        if self._closed:
            return
        self._closed = True
        self._end(None)
        self._link.publish(topics.alive(self.table.id, self._presence), encode(wire.Hint(False)))
        await self._link.close()
        for task in self._tasks:
            await end_task(task)

    def open(self, card: wire.Card | None = None) -> None:
        """Start. The link must be started; ``card`` is the table's listing when it is known already."""
        table = self.table.id
        self._link.subscribe(topics.card(table), 0)
        self._link.subscribe(topics.public(table), 0)
        self._link.subscribe(topics.alive(table, "host"), 0)
        self._link.subscribe(topics.hall(table), 0)
        if card is None:
            self._ask_who(self._clock())
        elif self._entry.take(card):
            self._begin(card)
        self._tasks = [
            asyncio.create_task(self._read(), name="session reader"),
            asyncio.create_task(self._tick(), name="session clock"),
        ]

    # ---- Reading

    async def _read(self) -> None:
        while not self._closed:
            item = await self._link.receive()
            try:
                if isinstance(item, LinkStatus):
                    if not item.connected and item.detail == "closed":
                        return
                    self._link_changed(connected=item.connected)
                else:
                    self._take(item)
            except Exception:  # no message may freeze a screen
                log.exception("a message could not be handled")

    def _link_changed(self, *, connected: bool) -> None:
        self._online = connected
        now = self._clock()
        if not connected:
            self._set_status(RECONNECTING)
            return
        self._heard = now
        self._set_status(CONNECTED)
        self._outbox.all_due()
        self._entry.hurry()
        if self._entry.welcomed:
            self._sync(now)
        else:
            self._ask_who(now)

    def _take(self, item: Received) -> None:
        table = self.table.id
        if item.topic in (topics.card(table), topics.hall(table)):
            if len(item.payload) > MAX_CARD:
                return
            silent = self._clock() - self._heard > SILENCE_SECONDS
            card = self._entry.hear_card(item.payload, fresh=silent and not item.retained)
            if card is not None:
                self._begin(card)
        elif item.topic == topics.public(table):
            self._hear_table(item.payload)
        elif item.topic == topics.alive(table, "host"):
            self._hear_host(item.payload)
        elif item.topic == topics.to_client(table, self.client) and not item.retained:
            self._hear_reply(item.payload)

    def _begin(self, card: wire.Card) -> None:
        """A host's start we did not know of: get in."""
        if card.version != wire.VERSION:
            self._end("version", f"the table speaks version {card.version}")
            return
        self._entry.begin(self._clock())
        self._go_on_joining()

    def _hear_table(self, payload: bytes) -> None:
        card, follower = self._entry.card, self._follower
        if card is None or follower is None or not self._entry.welcomed or not payload:
            return
        try:
            told = decode(payload, wire.Told)
            if told.epoch != follower.epoch:
                return
            body = channel.open_told(card.sign_key, self.table.id, self._table_key, told)
            step = decode(body, wire.PublicStep)
        except (BadMessage, channel.ChannelError):
            return
        self._host_was_heard()
        self._show(follower.told(told.seq, step))

    def _hear_host(self, payload: bytes) -> None:
        card, follower, now = self._entry.card, self._follower, self._clock()
        if card is None or follower is None or not self._entry.welcomed:
            return
        if len(payload) > MAX_BEAT:
            return
        try:
            body = channel.read_signed(card.sign_key, b"beat", self.table.id, payload)
            beat = decode(body, wire.Beat)
        except BadMessage:
            # A will or good-bye, or anybody's bytes: only a reason to look sooner.
            self._heard = min(self._heard, now - SILENCE_SECONDS + 2.0)
            if now >= self._ask_due:
                self._sync(now)
            return
        if beat.epoch != follower.epoch:
            # An earlier start's beat is signed as well, and anybody may repeat it as often as they like.
            if now >= self._ask_due:
                self._ask_who(now)
            return
        if beat.time <= self._last_beat:
            return  # said before: whoever says it again is not the host
        self._last_beat = beat.time
        self._host_was_heard()
        if beat.seq > follower.seq and self._behind_since is None:
            self._behind_since = now

    def _hear_reply(self, payload: bytes) -> None:
        handshake = self._entry.handshake
        assert handshake is not None
        was_knocking = handshake.knocking
        reply = handshake.hear(payload)
        if handshake.denied is not None and not self._entry.welcomed:
            self._end(*handshake.denied)
        elif handshake.stale and not self._entry.welcomed:
            self._entry.give_up()
            self._ask_who(self._clock())
        elif was_knocking and not handshake.knocking:
            self._entry.hurry()
            self._go_on_joining()
        elif reply is not None:
            self._host_was_heard()
            self._hear_sealed(reply)

    def _hear_sealed(self, reply: wire.Reply) -> None:
        match reply:
            case wire.Welcome():
                self._hear_welcome(reply)
            case wire.Caught():
                self._hear_caught(reply)
            case wire.Personal() if self._follower is not None:
                self._show(self._follower.told_alone(reply))
            case wire.Answer():
                self._hear_answer(reply)
            case wire.Ping():
                self._entry.send(wire.Here())
            case wire.Notice(kind=kind, detail=detail):
                if kind == "new_code":
                    self.table = self.table.with_code(detail)
                self._emit(Noticed(kind, detail))
            case wire.Bye(error=error, detail=detail):
                # Whoever replaced us has the seat's secret: it is still the seat's.
                self.left = error not in ("table_closed", "replaced")
                self._end(error, detail)

    def _hear_welcome(self, welcome: wire.Welcome) -> None:
        if self._entry.welcomed:
            return
        self._entry.let_in()
        if self._began.is_set() and (welcome.name, welcome.seat) != (self.name, self.seat):
            # While we were away our seat was given up, and we got another: what we did for the old one is void.
            self._moved = True
            self._shuffle.forget()
        self.name = welcome.name
        self.seat = welcome.seat
        self._table_key = welcome.table_key
        self._last_beat = 0
        if welcome.code:
            self.table = self.table.with_code(welcome.code)
        self._follower = Follower(welcome.seat, welcome.epoch)
        self._outbox.all_due()

    def _hear_caught(self, caught: wire.Caught) -> None:
        follower = self._follower
        if follower is None:
            return
        found = follower.caught(caught)
        new_here = self._moved or not self._began.is_set()
        if not caught.more and new_here and caught.epoch == follower.epoch:
            self._moved = False
            card = self._entry.card
            if card is not None:
                name = clean(card.name, chars=48, cells=32) or self.table.name
                self.table = replace(self.table, name=name, open=card.open)
            place = (self.name, self.role, self.seat, self.client)
            self._emit(Welcomed(self.table, *place, follower.view, follower.seq))
            found = [update for update in found if isinstance(update, Stepped)]
        elif self._resync_wanted and not caught.more:
            self._resync_wanted = False
            if not any(isinstance(update, Resynced) for update in found):
                found.append(Resynced(follower.seq, follower.view))
        self._show(found)
        self._contribute(follower.log)

    def _hear_answer(self, answer: wire.Answer) -> None:
        wish = self._outbox.answered(answer.n)
        if wish is None:
            return
        if isinstance(wish.request, wire.Contribute):
            if not answer.error:
                self._shuffle.accepted.add(wish.request.game)
        elif isinstance(wish.request, wire.Leave):
            self.left = True
            self._end(None)
        elif answer.error:
            self._emit(Refused(answer.n, wish.cmd, answer.error, answer.detail))

    # ---- Telling the front end

    def _show(self, found: Sequence[Stepped | Resynced]) -> None:
        follower = self._follower
        assert follower is not None
        for update in found:
            if isinstance(update, Stepped):
                self._check_game(update)
            self._emit(update)
            if isinstance(update, Stepped):
                self._after_step(update)
        if not follower.behind:
            self._behind_since = None
        elif self._behind_since is None:
            self._behind_since = self._clock()

    def _check_game(self, step: Stepped) -> None:
        """A game ended: verify it and keep its record, so that both are known when its end is told."""
        follower = self._follower
        if follower is None or not any(isinstance(event, events.Over) for event in step.events):
            return
        self._verdict, record = self._shuffle.check(self.table, follower, step.view)
        if record is not None and self._save is not None:
            path = self._save(record)
            if path is not None:
                self._emit(RecordSaved(str(path)))

    def _after_step(self, step: Stepped) -> None:
        if self._verdict is not None:
            self._emit(self._verdict)
            self._verdict = None
        self._contribute(step.events)
        for event in step.events:
            if isinstance(event, events.Closed):
                self._end("table_closed", event.reason)

    def _contribute(self, happened: Iterable[AnyEvent]) -> None:
        """Give our part of the next shuffle, once the host is bound to its own."""
        if self._follower is None:
            return
        for game, part in self._shuffle.bound(happened, self.view, seated=self.seat is not None):
            self._wish("contribute", partial(wire.Contribute, game=game, random=part))

    def _emit(self, update: Update) -> None:
        if self._over.is_set():
            return
        if self._first is None:
            self._first = update
            self._began.set()
        self._queue.put_nowait(update)

    def _end(self, error: str | None, detail: str = "") -> None:
        self._emit(Ended(error, detail))
        self._over.set()

    def _set_status(self, status: str) -> None:
        if self.status != status:
            self.status = status
            if self._began.is_set():
                self._emit(LinkChanged(status))

    def _host_was_heard(self) -> None:
        self._heard = self._clock()
        if self._online and self._entry.welcomed:
            self._set_status(CONNECTED)

    # ---- Sending

    def _go_on_joining(self) -> None:
        join = wire.Join(self.name, self.role == SPECTATOR, self._secret, self._presence)
        self._entry.go_on(self._clock(), join)

    def _wish(self, cmd: str, make: Callable[[int], wire.Request]) -> int:
        n = self._outbox.add(cmd, make)
        self._send_due(self._clock())
        return n

    def _send_due(self, now: float) -> None:
        if self._entry.welcomed and self._online:
            for request in self._outbox.due(now):
                self._entry.send(request)

    def _sync(self, now: float) -> None:
        self._ask_due = now + ASK_AGAIN_SECONDS
        if self._follower is not None:
            self._entry.send(wire.Sync(self._follower.epoch, self._follower.seq))

    def _ask_who(self, now: float) -> None:
        self._ask_due = now + ASK_AGAIN_SECONDS
        self._entry.ask_who()

    # ---- The clock

    async def _tick(self) -> None:
        while not self._closed:
            await asyncio.sleep(TICK_SECONDS)
            if not self._over.is_set() and self._online:
                self._look_at_clocks(self._clock())

    def _look_at_clocks(self, now: float) -> None:
        began = self._began.is_set()
        if not began and now - self._started_at > JOIN_SECONDS:
            self._end("no_such_table", "the host does not answer")
            return
        if not self._entry.welcomed:
            self._go_on_joining()
            if now >= self._ask_due and (began or self._entry.handshake is None):
                self._ask_who(now)
            return
        self._send_due(now)
        if self.role == PLAYER and now >= self._here_due:
            self._here_due = now + HERE_SECONDS
            self._entry.send(wire.Here())
        silent = now - self._heard > SILENCE_SECONDS
        if silent:
            self._set_status(HOST_AWAY)
        behind = self._behind_since is not None and now - self._behind_since > GAP_SECONDS
        if (silent or behind) and now >= self._ask_due:
            self._sync(now)
            if silent:
                self._ask_who(now)


def new_presence() -> str:
    """An id for our sign of life, new for each process, so that an old will says nothing of us."""
    return topics.client_id(secrets.token_bytes(32))


def client_will(table: str, presence: str) -> Will:
    """What the broker says for a client that vanishes."""
    return Will(topics.alive(table, presence), encode(wire.Hint(False)), retain=False)
