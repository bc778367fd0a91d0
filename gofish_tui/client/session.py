"""A place at a table, kept through lost links, lost messages and a host that starts again.

One task reads the link, one repeats what was not answered and notices silence. What everybody is told is read by
``broadcasts``; whether the host is still there is ``contact``'s business. Front ends read :meth:`Session.updates`.
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
from gofish_protocol.limits import CHAT_CHARS
from gofish_tui.client import commands
from gofish_tui.client.admission import Admission
from gofish_tui.client.broadcasts import Broadcasts
from gofish_tui.client.contact import Contact
from gofish_tui.client.game_sync import GameSync
from gofish_tui.client.giving import Giver
from gofish_tui.client.outbox import Outbox
from gofish_tui.client.purse import Purse
from gofish_tui.client.update_queue import UpdateQueue
from gofish_tui.client.updates import (
    PLAYER,
    SPECTATOR,
    AtDoor,
    Noticed,
    Refused,
    TableInfo,
    Update,
    Watching,
)
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.link.ending import end_task
from gofish_tui.store.deals import DealMemory

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.link.base import Link

log = logging.getLogger(__name__)

TICK_SECONDS = 0.1
HERE_SECONDS = 3.0
JOIN_SECONDS = 15.0
LEAVE_SECONDS = 2.0
COME_BACK = ("unknown", "away")
"""Our place was given up while we were away: we ask for one again."""
GONE_FOR_GOOD = ("kicked", "away")
"""The seat's secret is worth nothing any more. Whoever replaced us has it: then it is still the seat's."""
UNPROVEN = "unproven"
"""A table took its try at the invitation's words and has not shown that it knows them: perhaps somebody is guessing."""


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
        self.seat: int | None = None
        self.left = False
        """we gave the seat up, or it was taken from us: its secret is worth nothing any more"""
        self.on_waiting: Callable[[], None] = lambda: None
        """called, again and again, while the table's owner is asked whether to let us in"""
        self._link = link
        self._entry = Admission(
            link, table.id, code, keep_code=role == SPECTATOR, must_prove=must_prove
        )
        self._outbox = Outbox(secrets.randbits(40))
        self._secret = secret
        self._presence = presence
        self._clock = clock
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self.feed = UpdateQueue()
        memory = memory or DealMemory()
        self._giver = Giver(memory, partial(self._wish, "shuffle"))
        self.story = GameSync(
            self,
            shuffle_key or secrets.token_bytes(32),
            memory,
            save=save,
            giver=self._giver,
            clock=clock,
        )
        self._contact = Contact(self._entry, self.story, self.feed, patience=patience, clock=clock)
        self._broadcasts = Broadcasts(
            table.id, self._entry, self.story, self._contact, self.feed, clock
        )
        self._purse = Purse()
        self._started_at = clock()
        self._here_due = 0.0

    # ---- What a front end uses

    @property
    def view(self) -> TableView:
        """The newest view of the table. Only once welcomed."""
        assert self.story.follower is not None
        return self.story.follower.view

    @property
    def status(self) -> str:
        """Whether the link is up and the host there: a word of `updates`."""
        return self._contact.status

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

    def send(self, command: commands.Command) -> int | None:
        """Send this to the host. An ask is answered by a `Stepped`; what is refused, by a `Refused` with the number that is
        returned. `Resync` and `Leave` have no number: they are answered by a `Resynced` and an `Ended`.
        """
        match command:
            case commands.Ask(to=to, what=what):
                return self._ask(to, what)
            case commands.Say(text=text):
                return self._wish(command.word, partial(requests.Say, text=text[:CHAT_CHARS]))
            case commands.SetReady(on=on):
                return self._wish(command.word, partial(requests.SetReady, on=on))
            case commands.Resync():
                self.story.resync_wanted = True
                self._entry.send(requests.Sync(0, 0))
            case commands.Leave():
                self._wish(command.word, requests.Leave)
            case _:
                return self._wish(command.word, partial(commands.owner_request, command))
        return None

    def _ask(self, to: int, what: int) -> int:
        follower = self.story.follower
        epoch, seq = (follower.epoch, follower.seq) if follower else (0, 0)
        make = partial(requests.Ask, epoch=epoch, seq=seq, to=to, what=what)
        n = self._wish(commands.Ask.word, make)
        self.story.own.note_ask(n, to, what)
        return n

    async def leave(self) -> None:
        """Give the seat up and go."""
        if self._entry.welcomed and not self.feed.over.is_set():
            self.send(commands.Leave())
            if self._contact.online:
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
        self._link.publish(
            topics.alive(self.table.id, self._presence), encode(wire.PresenceHint(False))
        )
        await self._link.close()
        await self._purse.close()
        for task in self._tasks:
            await end_task(task)
        await self._giver.close()

    def open(self, card: wire.TableListing | None = None) -> None:
        """Start. The link must be started; ``card`` is the table's listing when it is known already."""
        table = self.table.id
        self._link.subscribe(topics.card(table), 0)
        self._link.subscribe(topics.public(table), 0)
        self._link.subscribe(topics.alive(table, "host"), 0)
        self._link.subscribe(topics.hall(table), 0)
        if card is None:
            self._contact.wait_for_card(self._clock())
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
        self._contact.link_changed(up=connected)
        if not connected:
            return
        self._outbox.all_due()
        self._entry.hurry()
        if self._entry.welcomed:
            self._contact.sync(self._clock())
        else:
            self._contact.wait_for_card(self._clock())

    def _take(self, item: Received) -> None:
        table = self.table.id
        if item.topic in (topics.card(table), topics.hall(table)):
            card = self._broadcasts.hear_card(item.payload)
            if card is not None:
                self._begin(card)
        elif item.topic == topics.public(table):
            self._broadcasts.hear_step(item.payload)
        elif item.topic == topics.alive(table, "host"):
            self._broadcasts.hear_sign(item.payload)
        elif item.topic == topics.to_client(table, self.client) and not item.retained:
            self._hear_reply(item.payload)

    def _begin(self, card: wire.TableListing) -> None:
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

    def _hear_reply(self, payload: bytes) -> None:
        handshake = self._entry.handshake
        assert handshake is not None
        was_knocking = handshake.knocking
        reply = handshake.hear(payload)
        if handshake.denied is not None and not self._entry.welcomed:
            self.left = self.feed.began.is_set() and handshake.denied[0] in GONE_FOR_GOOD
            self.feed.end(*handshake.denied)
        elif handshake.dismissed is not None and self._entry.welcomed:
            self._handle_dismissal(*handshake.dismissed)
        elif handshake.stale and not self._entry.welcomed:
            self._entry.give_up()
            self._contact.ask_who(self._clock())
        elif was_knocking and not handshake.knocking:
            self._entry.hurry()
            self._go_on_joining()
        elif reply is not None:
            self._contact.host_was_heard()
            self._hear_sealed(reply)

    def _handle_dismissal(self, error: str, detail: str) -> None:
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
            case replies.SyncReply():
                self.story.caught(reply, self._entry.card)
            case replies.Personal() if self.story.follower is not None:
                self.story.show(self.story.follower.told_alone(reply))
            case replies.Answer():
                self._hear_answer(reply)
            case replies.Ping():
                self._entry.send(requests.Here())
            case replies.KeyChanged():
                self._broadcasts.change_key(reply)
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
                self._handle_dismissal(error, detail)

    def _hear_welcome(self, welcome: replies.Welcome) -> None:
        if self._entry.welcomed:
            return
        self._entry.let_in()
        self._broadcasts.let_in(welcome)
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
            self.story.own.note_refusal(answer.n)
            self.feed.tell(Refused(answer.n, wish.cmd, answer.error, answer.detail))

    # ---- Sending

    def _go_on_joining(self) -> None:
        join = requests.Join(self.name, self.role == SPECTATOR, self._secret, self._presence)
        self._entry.go_on(self._clock(), join)

    def _wish(self, cmd: str, make: Callable[[int], requests.Request]) -> int:
        n = self._outbox.add(cmd, make)
        self._send_due(self._clock())
        return n

    def _send_due(self, now: float) -> None:
        if self._entry.welcomed and self._contact.online:
            for request in self._outbox.due(now):
                self._entry.send(request)

    # ---- The clock

    async def _tick(self) -> None:
        while not self._closed:
            await asyncio.sleep(TICK_SECONDS)
            if self.feed.over.is_set():
                continue
            now = self._clock()
            self.story.own.look(now, there=self._contact.is_mutual(now))
            if self.feed.began.is_set():
                self._contact.look(now)
            elif now - self._started_at > JOIN_SECONDS:
                if self._entry.words_tried:
                    self.feed.end(UNPROVEN, "it fell silent after its try")
                else:
                    self.feed.end("no_such_table", "the host does not answer")
            self.story.save_again(now)
            if self._contact.online:
                self._send_what_is_due(now)

    def _send_what_is_due(self, now: float) -> None:
        if not self._entry.welcomed:
            self._go_on_joining()
            self._purse.look(self._entry.handshake, self._entry.hurry)
            stranded = self.feed.began.is_set() or self._entry.handshake is None
            if stranded and self._contact.may_ask(now):
                self._contact.ask_who(now)
            return
        self._send_due(now)
        if self.role == PLAYER and now >= self._here_due:
            self._here_due = now + HERE_SECONDS
            self._entry.send(requests.Here())
        self._contact.sync_again(now)
