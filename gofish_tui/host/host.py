"""The host: a table, joined to a link. One task reads, one watches the clock; nothing here waits for anybody."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING

from gofish_protocol import events, topics
from gofish_protocol import view as views
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.messages import Denied, Hint, Knocked, Notice, Numbered
from gofish_protocol.text import clean_name
from gofish_protocol.verify import Seen, verify_seen
from gofish_tui.link.base import Link, LinkStatus, Received, Will
from gofish_tui.store.records import save_record

from .bot_seats import BotSeats
from .door import Door, Knocking, Opened, WrongTry, new_code
from .guests import Bucket, Guests
from .hall import Hall
from .identity import Identity, new_identity
from .journal import Entry, Journal
from .options import LEAVERS_OUT
from .post import Post
from .presence import Presence
from .requests import Requests
from .saving import everybody_away, saved
from .table import Refused, Step, Table
from .telling import Teller

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_protocol.record import Verdict

    from .options import HostOptions

log = logging.getLogger(__name__)

TICK_SECONDS = 0.2
BEAT_SECONDS = 2.0
CONTRIBUTIONS_SECONDS = 3.0
"""How long a start waits for what the seats have not contributed yet."""
NEXT_GAME_SECONDS = 3.0
"""Between two games of a table that starts by itself."""
LAST_WORDS_SECONDS = 1.0
GOOD_BYE_SECONDS = 2.0
MAX_HINT = 64
"""Bytes; a hint has less than ten."""
MAX_KNOCKING = 16
"""Password exchanges that wait for the one thread that does them; whoever finds no room knocks again a second later."""


class Host:
    """One table on one link. Made, then :meth:`run` until the table closes."""

    def __init__(
        self,
        options: HostOptions,
        link: Link,
        identity: Identity,
        code: Code | None,
        table: Table | None = None,
    ) -> None:
        """``table`` is one that goes on after its host was started again; without it a new one is set up."""
        self.options = options
        self.identity = identity
        self.id = identity.table
        self.on_step: Callable[[Step], None] = lambda step: None
        """called with each step, everything shown, after it was told"""
        self.on_code: Callable[[Code], None] = lambda code: None
        """called when the invitation had to be changed"""
        self.on_record: Callable[[Path | None], None] = lambda path: None
        """called after each game, before ``on_step`` tells its end"""
        self.on_verdict: Callable[[Verdict], None] = lambda verdict: None
        """called after each game's end was told: whether its deal verifies from what was public"""
        self.on_notice: Callable[[str, str], None] = lambda kind, detail: None
        """called with a kind and a detail when the owner should know of something"""
        self.link = link
        self.post = Post(link)
        self.journal: Journal | None = None
        self.unsaved = ""
        """why the disk has not got this table's newest steps; empty while it has"""
        self.guests = Guests()
        self.resumed = table is not None
        self.table = table or Table(
            self.id,
            seats=options.seats,
            rules=options.rules,
            epoch=identity.epoch,
            entropy=secrets.token_bytes,
            memory_aid=options.memory_aid,
        )
        self.door = Door(
            identity,
            self.guests,
            code=code,
            seat_keys=self.table.seat_keys,
            entropy=secrets.token_bytes,
            below=secrets.randbelow,
        )
        self.teller = Teller(self.post, identity, self.table, self.guests)
        self.presence = Presence(self)
        self.requests = Requests(self)
        self.rng = random.SystemRandom()
        self.bots = BotSeats(self.table, self.rng, self._bot_asks, thinking=options.thinking)
        self.closing: str | None = None
        self.games_over = 0
        self.start_wanted: float | None = None
        """since when a start waits for contributions"""
        self._over_since: float | None = None
        self.turn_left: float | None = None
        """what was on the clock when the journal of a resumed table was last written"""
        self.hall = Hall(self)
        self._prepared = False
        self._unwritten: list[Step] = []
        self._written: asyncio.Future[None] | None = None
        self._newest_write: asyncio.Future[None] | None = None
        self._beat_due = 0.0
        self._truth = Bucket(2, 0.5)
        self._poisoned: set[str] = set()
        self._knocking: asyncio.Queue[Knocking] = asyncio.Queue(MAX_KNOCKING)

    @property
    def code(self) -> Code | None:
        """The invitation, as it is now."""
        return self.door.code

    def will(self) -> Will:
        """What the broker says when this host vanishes."""
        return host_will(self.id)

    async def run(self) -> None:
        """Serve the table until it is closed. The link must be started."""
        for topic in own_topics(self.id):
            self.link.subscribe(topic)
        if self.options.broker is not None:
            # On a broker that is not ours a stranger may write to our topics; we hear it and put the truth back.
            self.link.subscribe(topics.card(self.id), 0)
            self.link.subscribe(topics.public(self.id), 0)
        self.prepare()
        self._announce_all()
        ticking = asyncio.create_task(self._tick(), name="table clock")
        reading = asyncio.create_task(self._read(), name="table reader")
        opening = asyncio.create_task(self._answer_knocks(), name="table door")
        try:
            await asyncio.wait({ticking, reading, opening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self.bots.close()
            await self._say_good_bye(ticking, reading, opening)
        for task in (ticking, reading, opening):
            if not task.cancelled() and task.exception() is not None:
                raise RuntimeError("the table's host broke") from task.exception()

    def close(self, reason: str = "closed") -> None:
        """Close the table: everybody is told, then :meth:`run` ends."""
        if self.closing is None:
            self.closing = reason

    # ---- What happens

    def prepare(self) -> None:
        """The table as it is when guests may come; once."""
        if self._prepared:
            return
        self._prepared = True
        if self.resumed:
            everybody_away(self)
        else:
            self.settle()
        self.save()

    async def on_disk(self) -> None:
        """Wait until all that has happened so far is written."""
        if self._newest_write is not None:
            await asyncio.shield(self._newest_write)

    def settle(self) -> None:
        """Seat whoever started this host, who is still on the way, and the bots that were asked for."""
        if self.options.owner_secret is not None:
            name = clean_name(self.options.owner_name)
            seat, step = self.table.sit(name, self.options.owner_secret)
            self.commit(step)
            self.commit(self.table.presence(seat, events.AWAY))
        self._unwritten[:0] = self.table.history[:1]
        for level in self.options.bots:
            _, step = self.table.add_bot(level, level.capitalize())
            self.commit(step)

    def commit(self, step: Step | None) -> None:
        """Tell a step to everybody it concerns. The one way out for whatever changes the table."""
        if step is None:
            return
        over = any(isinstance(event, events.Over) for event in step.events)
        verdict = self._check_and_keep() if over else None
        self._unwritten.append(step)
        self.presence.saw(step)
        self.save()
        self.teller.step(step)
        self.bots.saw(step)
        self.post.call(partial(self.on_step, step))
        self.hall.soon()
        if verdict is not None:
            self.post.call(partial(self.on_verdict, verdict))
            self.games_over += 1
            self._over_since = time.monotonic()
            self.commit(self.table.after_game())

    def save(self) -> None:
        """Write what changed, and hold back all that is told from here on until it is on disk.

        What changes in one turn of the event loop is written together.
        """
        if self.journal is None or self._written is not None:
            return
        loop = asyncio.get_running_loop()
        self._written = self._newest_write = loop.create_future()
        self.post.after(self._written)
        loop.call_soon(self._write)

    def _write(self) -> None:
        journal, written, table = self.journal, self._written, self.table
        steps, self._unwritten = self._unwritten, []
        self._written = None
        if journal is None or written is None:
            return
        numbered = tuple(Numbered(step.seq, tuple(step.events)) for step in steps)
        journal.write(Entry(numbered, saved(self), table.history[0].seq), written)

    def invitation_changed(self, code: Code | None) -> None:
        """Tell the owner, and keep, a new invitation; None when there is none."""
        if code is None:
            return
        self.on_code(code)
        self._tell_owner("new_code", str(code))
        self.save()
        self.hall.announce()

    def not_saved(self, trouble: str) -> None:
        """The disk will not have the journal, or will again (""): people are told, and the game goes on."""
        self.unsaved = trouble
        kind = "not_saved" if trouble else "saved_again"
        self._tell_owner(kind, trouble[:200])
        self.on_notice(kind, trouble)

    def turn_seconds(self) -> int | None:
        """What is on the clock of a new turn."""
        return self.options.turn_seconds or None

    def without(self, seat: int) -> Step:
        """Somebody goes for good: what becomes of a hand in play is this table's choice."""
        withdraw = self.options.leavers == LEAVERS_OUT
        return self.table.leave(seat, withdraw=withdraw, seconds=self.turn_seconds())

    def want_start(self) -> None:
        """Deal as soon as every seat has contributed, or has had its time to. Raises Refused when no game can start."""
        self.table.may_start()
        if self.start_wanted is None:
            self.start_wanted = time.monotonic()
        self._start_if_ready()

    def _bot_asks(self, seat: int, to: int, what: int, based_on: int) -> None:
        try:
            step = self.table.ask(seat, to, what, based_on=based_on, seconds=self.turn_seconds())
        except Refused as refused:
            log.info("the bot in seat %d came too late: %s", seat, refused.error)
            self.bots.go_on()
            return
        self.commit(step)

    def _check_and_keep(self) -> Verdict:
        """Check our own game as any client would, and keep its record."""
        table = self.table
        names = {
            seat: (table.view.seats[seat].name, table.view.seats[seat].level)
            for seat in table.view.in_play
        }
        happened = [event for past in table.history for event in past.events]
        number = table.view.game
        seen = Seen(
            table=self.id,
            name=self.options.name,
            me=None,
            contribution=None,
            names=names,
            commitment=table.commitments[number],
            happened=events.all_seen_by(happened, None),
        )
        verdict, record = verify_seen(seen)
        if record is None:
            log.error("our own game does not verify: %s", verdict.detail)
        path = save_record(self.options.data_dir, record) if record is not None else None
        self.post.call(partial(self.on_record, path))
        return verdict

    # ---- Reading

    async def _read(self) -> None:
        while self.closing is None:
            item = await self.link.receive()
            try:
                self._take(item)
            except Exception:  # one message must never end a table
                log.exception("a message could not be handled")
            if isinstance(item, LinkStatus) and not item.connected and item.detail == "closed":
                return

    def _take(self, item: Received | LinkStatus) -> None:
        now = time.monotonic()
        if isinstance(item, LinkStatus):
            if item.connected:
                self._announce_all()
                self.presence.everybody_gets_time(now)
            return
        if item.topic == topics.WHO:
            self.hall.asked(item.payload, now)
            return
        kind, client = item.topic.split("/")[-2:]
        if kind == "from" and not item.retained:
            self._heard(client, item.payload, now)
        elif kind == "alive":
            self._hinted(client, item.payload, now)
        elif client in ("card", "table"):
            self._own_topic(item, now)

    def _heard(self, client: str, payload: bytes, now: float) -> None:
        heard = self.door.hear(client, payload, now)
        match heard:
            case Opened(guest, request):
                self.requests.handle(guest, request, now)
            case WrongTry(reply, tries, code):
                self.teller.plain(client, reply)
                self._tell_owner("wrong_code", str(tries))
                self.invitation_changed(code)
            case Knocked() | Denied():
                self.teller.plain(client, heard)
            case Knocking():
                try:
                    self._knocking.put_nowait(heard)
                except asyncio.QueueFull:
                    log.info("too many knock at once")

    async def _answer_knocks(self) -> None:
        """The arithmetic of passwords, one knock at a time and in a thread, so that a flood of them never stalls the table."""
        while True:
            knocking = await self._knocking.get()
            try:
                meeting = await asyncio.to_thread(self.door.exchange, knocking)
                reply = self.door.exchanged(knocking, meeting)
                if reply is not None:
                    self.teller.plain(knocking.client, reply)
            except Exception:  # no knock must ever end a table
                log.exception("a knock could not be answered")

    def _tell_owner(self, kind: str, detail: str) -> None:
        owner = self.table.view.owner
        guest = self.guests.at(owner) if owner is not None else None
        if guest is not None:
            self.teller.to(guest, Notice(kind, detail))

    def _hinted(self, client: str, payload: bytes, now: float) -> None:
        guest = self.guests.by_presence(client)
        if guest is None or len(payload) > MAX_HINT:
            return
        try:
            hint: Hint = decode(payload, Hint)
        except BadMessage:
            return
        if not hint.up:
            self.presence.suspect(guest, now)

    def _own_topic(self, item: Received, now: float) -> None:
        if not self.teller.is_ours(item.topic, item.payload):
            self._poisoned.add(item.topic)
            self._put_right(now)

    def _put_right(self, now: float) -> None:
        """Say again what a stranger wrote over, now or as soon as it may be: not as often as a stranger may write."""
        if not self._poisoned or not self._truth.take(now):
            return
        if topics.card(self.id) in self._poisoned:
            self.hall.announce()
        if topics.public(self.id) in self._poisoned:
            self.teller.state()
        self._poisoned.clear()

    def _announce_all(self) -> None:
        self.hall.announce()
        self.teller.state()
        self.teller.beat(int(time.time()))

    # ---- The clock

    async def _tick(self) -> None:
        while self.closing is None:
            await asyncio.sleep(TICK_SECONDS)
            now = time.monotonic()
            self.presence.tick(now)
            self._start_if_ready()
            self._start_by_itself(now)
            if now >= self._beat_due:
                self._beat_due = now + BEAT_SECONDS
                self.teller.beat(int(time.time()))
            self.hall.tick(now)
            self._put_right(now)

    def _start_if_ready(self) -> None:
        if self.start_wanted is None:
            return
        waited = time.monotonic() - self.start_wanted
        if self.table.missing_contributions() and waited < CONTRIBUTIONS_SECONDS:
            return
        self.start_wanted = None
        try:
            self.commit(self.table.start(int(time.time()), self.turn_seconds()))
        except Refused as refused:
            log.info("the game was not dealt after all: %s", refused.detail)

    def _start_by_itself(self, now: float) -> None:
        wanted, table = self.options.auto_start, self.table
        games = self.options.games
        if games is not None and self.games_over >= games:
            if self._over_since is not None and now - self._over_since > LAST_WORDS_SECONDS:
                self.close("finished")
            return
        if wanted is None or self.start_wanted is not None or table.view.phase == views.PLAYING:
            return
        again = table.view.phase == views.OVER
        rested = self._over_since is None or now - self._over_since > NEXT_GAME_SECONDS
        if len(table.occupants) >= wanted and (not again or (games is not None and rested)):
            self.start_wanted = now

    async def _say_good_bye(self, *tasks: asyncio.Task[None]) -> None:
        step = self.table.close(self.closing or "closed")
        self.teller.step(step)
        self.on_step(step)
        self.teller.good_bye("table_closed")
        await self.post.empty(GOOD_BYE_SECONDS)
        await self.link.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def own_topics(table: str) -> tuple[str, ...]:
    """What a host listens to."""
    return (topics.from_client(table, "+"), topics.alive(table, "+"), topics.WHO)


def host_will(table: str) -> Will:
    """What the broker says when a host vanishes: a hint, nothing that lasts."""
    return Will(topics.alive(table, "host"), encode(Hint(False)), retain=False)


def make_host(options: HostOptions, link_for: Callable[[Will], Link]) -> Host:
    """A host with new keys and, unless its table is open, a new invitation."""
    identity = new_identity(secrets.token_bytes, is_open=options.open)
    code = None if options.open else new_code(secrets.randbelow)
    return Host(options, link_for(host_will(identity.table)), identity, code)
