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

from gofish_protocol import messages as wire
from gofish_protocol import replies, requests, topics
from gofish_protocol.codec import encode
from gofish_protocol.epochs import Twin
from gofish_protocol.events import Closed
from gofish_protocol.limits import BEAT_BYTES, CARD_BYTES, TABLE_BYTES, TO_BYTES
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.link.ending import end_task
from gofish_tui.store.deals import DealMemory

from .entry import Entry
from .feed import Feed
from .giving import Giver
from .orders import command_request
from .outbox import Outbox
from .patience import Patience
from .purse import Purse
from .signs import open_beat, open_step, read_told
from .story import Story
from .updates import (
    CONNECTED,
    HOST_AWAY,
    PLAYER,
    RECONNECTING,
    SPECTATOR,
    AtDoor,
    LinkChanged,
    Noticed,
    Refused,
    TableInfo,
    Update,
    Watching,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.link.base import Link

log = logging.getLogger(__name__)

TICK_SECONDS = 0.1
ASK_AGAIN_SECONDS = 1.0
KEPT_CARD_SECONDS = 0.3
HERE_SECONDS = 3.0
SILENCE_SECONDS = 6.0
"""Three of the host's heartbeats: then it is said to be away."""
NEAR_SECONDS = 4.0
"""Two heartbeats: whoever has heard the host since then is there, and heard by it."""
JOIN_SECONDS = 15.0
LEAVE_SECONDS = 2.0
COME_BACK = ("unknown", "away")
"""Our place was given up while we were away: we ask for one again."""
GONE_FOR_GOOD = ("kicked", "away")
"""The seat's secret is worth nothing any more. Whoever replaced us has it: then it is still the seat's."""
UNPROVEN = "unproven"
"""A table took its try at the invitation's words and has not shown that it knows them: perhaps somebody who guesses."""


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
        memory: DealMemory | None = None,
        code: Code | None = None,
        must_prove: bool = False,
        save: Callable[[Record], Path | None] | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.name = name
        self.role = role
        self.status = CONNECTED
        self.seat: int | None = None
        self.left = False
        """we gave the seat up, or it was taken from us: its secret is worth nothing any more"""
        self.on_waiting: Callable[[], None] = lambda: None
        """called, again and again, while the table's owner is asked whether to let us in"""
        self._link = link
        self._entry = Entry(
            link, table.id, code, keep_code=role == SPECTATOR, must_prove=must_prove
        )
        self._outbox = Outbox(secrets.randbits(40))
        self._secret = secret
        self._presence = presence
        self._clock = clock
        self._table_key = b""
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self.feed = Feed()
        memory = memory or DealMemory()
        self._giver = Giver(memory, partial(self._wish, "shuffle"))
        self.story = Story(
            self,
            shuffle_key or secrets.token_bytes(32),
            memory,
            save=save,
            giver=self._giver,
            clock=clock,
        )
        self._online = True
        self._started_at = self._heard = clock()
        self._patience = Patience(self.feed, patience, self._heard)
        self._purse = Purse()
        self._here_due = 0.0
        self._ask_due = 0.0
        self._last_beat = 0
        self._newest_told = 0
        self._twin = Twin()

    # ---- What a front end uses

    @property
    def view(self) -> TableView:
        """The newest view of the table. Only once welcomed."""
        assert self.story.follower is not None
        return self.story.follower.view

    @property
    def client(self) -> str:
        """Our id at this table, for as long as this channel."""
        return self._entry.client

    @property
    def sign_key(self) -> bytes:
        """The table's key, which signs all that it says in public; empty before we know it."""
        return self._entry.card.sign_key if self._entry.card else b""

    async def first_update(self) -> Update:
        """Wait for the update a session begins with: `Welcomed`, or `Ended` when there is no way in."""
        return await self.feed.first()

    def updates(self) -> AsyncIterator[Update]:
        """Everything that happens, in order, until `Ended`. For one reader."""
        return self.feed.updates()

    def ask(self, to: int, what: int) -> int:
        """Ask a seat for a rank or card; answered by a `Stepped` or a `Refused` with this number."""
        follower = self.story.follower
        epoch, seq = (follower.epoch, follower.seq) if follower else (0, 0)
        n = self._wish("ask", partial(requests.Ask, epoch=epoch, seq=seq, to=to, what=what))
        self.story.own.wished(n, to, what)
        return n

    def say(self, text: str) -> int:
        """Table talk, cut to the longest line there is."""
        return self._wish("say", partial(requests.Say, text=text[:200]))

    def command(self, verb: str, **values: object) -> int:
        """One of the owner's wishes. Raises `BadRules` or ValueError for values that are none."""
        return self._wish(verb, command_request(verb, values, self.view.rules))

    def resync(self) -> None:
        """Ask for the whole state again; it comes as a `Resynced`."""
        self.story.resync_wanted = True
        self._entry.send(requests.Sync(0, 0))

    async def leave(self) -> None:
        """Give the seat up and go."""
        if self._entry.welcomed and not self.feed.over.is_set():
            self._wish("leave", requests.Leave)
            if self._online:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.feed.over.wait(), LEAVE_SECONDS)
            self.left = True
        await self.close()

    async def close(self) -> None:
        """Go away and keep the seat."""
        if self._closed:
            return
        self._closed = True
        self.feed.end(None)
        self._link.publish(topics.alive(self.table.id, self._presence), encode(wire.Hint(False)))
        await self._link.close()
        await self._purse.close()
        for task in self._tasks:
            await end_task(task)
        await self._giver.close()

    def open(self, card: wire.Card | None = None) -> None:
        """Start. The link must be started; ``card`` is the table's listing when it is known already."""
        table = self.table.id
        self._link.subscribe(topics.card(table), 0)
        self._link.subscribe(topics.public(table), 0)
        self._link.subscribe(topics.alive(table, "host"), 0)
        self._link.subscribe(topics.hall(table), 0)
        if card is None:
            self._wait_for_card(self._clock())
        elif self._entry.take(card):
            self._begin(card)
        self._tasks = [
            asyncio.create_task(self._read(), name="session reader"),
            asyncio.create_task(self._tick(), name="session clock"),
        ]

    # ---- Reading

    async def _read(self) -> None:
        while not self._closed:
            if self.feed.is_full:
                # The front end does not read: what comes meanwhile waits in the link, which gives up the oldest.
                await asyncio.sleep(TICK_SECONDS)
                continue
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
            self._wait_for_card(now)

    def _take(self, item: Received) -> None:
        table = self.table.id
        if item.topic in (topics.card(table), topics.hall(table)):
            if len(item.payload) > CARD_BYTES:
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
            self.feed.end("version", f"the table speaks version {card.version}")
            return
        if self._entry.words_tried and not self.feed.began.is_set():
            # Each start of a host would be another guess at the words.
            self.feed.end(UNPROVEN, "it began anew after its try")
            return
        if self._entry.proves_nothing(card):
            self.feed.end(UNPROVEN, "it asks for no words")
            return
        self._entry.begin(self._clock())
        self._go_on_joining()

    def _hear_table(self, payload: bytes) -> None:
        card, follower = self._entry.card, self.story.follower
        if card is None or follower is None or not 0 < len(payload) <= TABLE_BYTES:
            return
        told = read_told(card, self.table.id, payload)
        if told is None:
            return
        epoch, seq = told.epoch, told.seq
        step = open_step(self._table_key, told)
        if step is None:
            if epoch == follower.epoch and seq > follower.seq:
                self.story.is_behind()  # perhaps sealed with a newer key: that comes with what we miss
            return
        if epoch == follower.epoch and self._entry.welcomed:
            # What was told before is signed as well, and anybody may repeat it as often as they like.
            if seq > max(follower.seq, self._newest_told):
                self._newest_told = seq
                self._host_was_heard()
            self.story.show(follower.told(seq, step))
        # A table that is closed never opens again: whatever we missed, and whoever repeats it, that is its last word. Of an
        # earlier start it is not the table's: somebody closed a copy.
        for event in step.events:
            if isinstance(event, Closed) and epoch >= follower.epoch:
                self.feed.end("table_closed", event.reason)

    def _hear_host(self, payload: bytes) -> None:
        card, follower, now = self._entry.card, self.story.follower, self._clock()
        if card is None or follower is None or not self._entry.welcomed:
            return
        if len(payload) > BEAT_BYTES:
            return
        beat = open_beat(card, self.table.id, payload)
        if beat is None:  # only a reason to look sooner
            self._heard = min(self._heard, now - SILENCE_SECONDS + 2.0)
            if now >= self._ask_due:
                self._sync(now)
            return
        if beat.epoch != follower.epoch:
            self._hear_another(beat, follower.epoch, now)
            return
        if beat.time <= self._last_beat:
            return  # said before: whoever says it again is not the host
        self._last_beat = beat.time
        self._host_was_heard()
        if beat.seq > follower.seq:
            self.story.is_behind()

    def _hear_another(self, beat: wire.Beat, ours: int, now: float) -> None:
        """Another start of the host: the later one is the table's; an earlier one may be a recording, or be alive."""
        if beat.epoch < ours:
            if self._twin.hears(beat.epoch, beat.time, ours):
                self.feed.tell(Noticed("two_hosts", ""))
        elif now >= self._ask_due:
            self._ask_who(now)

    def _hear_reply(self, payload: bytes) -> None:
        handshake = self._entry.handshake
        assert handshake is not None
        if len(payload) > TO_BYTES:
            return
        was_knocking = handshake.knocking
        reply = handshake.hear(payload)
        if handshake.denied is not None and not self._entry.welcomed:
            self.left = self.feed.began.is_set() and handshake.denied[0] in GONE_FOR_GOOD
            self.feed.end(*handshake.denied)
        elif handshake.dismissed is not None and self._entry.welcomed:
            self._dismissed(*handshake.dismissed)
        elif handshake.stale and not self._entry.welcomed:
            self._entry.give_up()
            self._ask_who(self._clock())
        elif was_knocking and not handshake.knocking:
            self._entry.hurry()
            self._go_on_joining()
        elif reply is not None:
            self._host_was_heard()
            self._hear_sealed(reply)

    def _dismissed(self, error: str, detail: str) -> None:
        """The host no longer knows us, and we did not hear why: back, or told."""
        if error == "left" or self._outbox.leaving:
            self.left = True
            self.feed.end(None)
        elif error in COME_BACK:
            self.story.seat_lost()
            self._entry.begin(self._clock())
            self._go_on_joining()
        else:
            self.left = error in GONE_FOR_GOOD
            self.feed.end(error, detail)

    def _hear_sealed(self, reply: replies.Reply) -> None:
        match reply:
            case replies.Welcome():
                self._hear_welcome(reply)
            case replies.Caught():
                self.story.caught(reply, self._entry.card)
            case replies.Personal() if self.story.follower is not None:
                self.story.show(self.story.follower.told_alone(reply))
            case replies.Answer():
                self._hear_answer(reply)
            case replies.Ping():
                self._entry.send(requests.Here())
            case replies.Rekeyed(epoch=epoch, table_key=key):
                if self.story.follower is not None and self.story.follower.epoch == epoch:
                    self._table_key = key
            case replies.Waiting() if not self._entry.welcomed:
                self._started_at = self._clock()
                self.on_waiting()
            case replies.AtDoor(who=who, name=name, watch=watch):
                self.feed.tell(AtDoor(who, name, watch))
            case replies.Watching(names=names):
                self.feed.tell(Watching(names))
            case replies.Notice(kind=kind, detail=detail):
                if kind == "new_code":
                    self.table = self.table.with_code(detail)
                self.feed.tell(Noticed(kind, detail))
            case replies.Bye(error=error, detail=detail):
                self._dismissed(error, detail)

    def _hear_welcome(self, welcome: replies.Welcome) -> None:
        if self._entry.welcomed:
            return
        self._entry.let_in()
        self._table_key = welcome.table_key
        self._last_beat = welcome.beat
        self._newest_told = 0
        self.story.let_in(welcome)
        self._outbox.all_due()

    def _hear_answer(self, answer: replies.Answer) -> None:
        wish = self._outbox.answered(answer.n)
        if wish is None:
            return
        if isinstance(wish.request, requests.Commit | requests.Reveal):
            if not answer.error:
                self.story.shuffle.answered(wish.request)
        elif isinstance(wish.request, requests.Leave):
            self.left = True
            self.feed.end(None)
        elif answer.error:
            self.story.own.refused(answer.n)
            self.feed.tell(Refused(answer.n, wish.cmd, answer.error, answer.detail))

    # ---- Telling the front end

    def _set_status(self, status: str) -> None:
        if self.status != status:
            self.status = status
            if self.feed.began.is_set():
                self.feed.tell(LinkChanged(status))

    def _host_was_heard(self) -> None:
        self._heard = self._clock()
        self._patience.heard(self._heard)
        if self._online and self._entry.welcomed:
            self._set_status(CONNECTED)

    # ---- Sending

    def _go_on_joining(self) -> None:
        join = requests.Join(self.name, self.role == SPECTATOR, self._secret, self._presence)
        self._entry.go_on(self._clock(), join)

    def _wish(self, cmd: str, make: Callable[[int], requests.Request]) -> int:
        n = self._outbox.add(cmd, make)
        self._send_due(self._clock())
        return n

    def _send_due(self, now: float) -> None:
        if self._entry.welcomed and self._online:
            for request in self._outbox.due(now):
                self._entry.send(request)

    def _sync(self, now: float) -> None:
        self._ask_due = now + ASK_AGAIN_SECONDS
        if self.story.follower is not None:
            self._entry.send(requests.Sync(self.story.follower.epoch, self.story.follower.seq))

    def _wait_for_card(self, now: float) -> None:
        """Most brokers hand out the one they keep; only then ask, since every host there answers."""
        self._ask_due = now + KEPT_CARD_SECONDS

    def _ask_who(self, now: float) -> None:
        self._ask_due = now + ASK_AGAIN_SECONDS
        self._entry.ask_who()

    # ---- The clock

    async def _tick(self) -> None:
        while not self._closed:
            await asyncio.sleep(TICK_SECONDS)
            if self.feed.over.is_set():
                continue
            now = self._clock()
            near = self._entry.welcomed and now - self._heard < NEAR_SECONDS
            self.story.own.look(now, there=self._online and near)
            if self.feed.began.is_set():
                self._patience.look(now, online=self._online)
            elif now - self._started_at > JOIN_SECONDS:
                if self._entry.words_tried:
                    self.feed.end(UNPROVEN, "it fell silent after its try")
                else:
                    self.feed.end("no_such_table", "the host does not answer")
            self.story.save_again(now)
            if self._online:
                self._look_at_clocks(now)

    def _look_at_clocks(self, now: float) -> None:
        began = self.feed.began.is_set()
        silent = now - self._heard > SILENCE_SECONDS
        if began and silent:
            self._set_status(HOST_AWAY)
        if not self._entry.welcomed:
            self._go_on_joining()
            self._purse.look(self._entry.handshake, self._entry.hurry)
            if now >= self._ask_due and (began or self._entry.handshake is None):
                self._ask_who(now)
            return
        self._send_due(now)
        if self.role == PLAYER and now >= self._here_due:
            self._here_due = now + HERE_SECONDS
            self._entry.send(requests.Here())
        if (silent or self.story.has_gap(now)) and now >= self._ask_due:
            self._sync(now)
            if silent:
                self._ask_who(now)
