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
from gofish_protocol.codec import encode
from gofish_protocol.messages import PresenceHint
from gofish_protocol.replies import AtDoor, Notice, Watching
from gofish_protocol.text import clean_name
from gofish_protocol.transcript import SIGNED_AS
from gofish_protocol.verify import Seen, verify_seen
from gofish_tui.host.approval import Approval
from gofish_tui.host.bot_seats import BotSeats
from gofish_tui.host.dealer import Dealer
from gofish_tui.host.durable_outbox import DurableOutbox
from gofish_tui.host.guests import Guests
from gofish_tui.host.handshake_server import HandshakeServer, new_code
from gofish_tui.host.identity import Identity, new_identity
from gofish_tui.host.journal_writer import JournalWriter
from gofish_tui.host.listing_responder import ListingResponder
from gofish_tui.host.message_router import MessageRouter
from gofish_tui.host.owner import hand_over
from gofish_tui.host.presence import Presence
from gofish_tui.host.publisher import Publisher
from gofish_tui.host.records import Records
from gofish_tui.host.requests import Requests
from gofish_tui.host.saving import worth_keeping
from gofish_tui.link.base import Link, Will
from gofish_tui.store.settings import LEAVERS_OUT
from gofish_tui.table.refusal import Refused
from gofish_tui.table.table import Table, TableStep

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_protocol.record import Verdict
    from gofish_tui.host.options import HostOptions
    from gofish_tui.journal.sqlite import Journal

log = logging.getLogger(__name__)

TICK_SECONDS = 0.2
BEAT_SECONDS = 2.0
"""After so long a silence: a step says all that a heartbeat does."""
GOOD_BYE_SECONDS = 2.0


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
        self.on_step: Callable[[TableStep], None] = lambda step: None
        """called with each step, everything shown, after it was told"""
        self.on_code: Callable[[Code], None] = lambda code: None
        """called when the invitation had to be changed"""
        self.on_record: Callable[[Path | None], None] = lambda path: None
        """called after each game, before ``on_step`` tells its end"""
        self.on_verdict: Callable[[Verdict], None] = lambda verdict: None
        """called after each game's end was told: whether its deal verifies from what was public"""
        self.on_notice: Callable[[str, str], None] = lambda kind, detail: None
        """called with a kind and a detail when the owner should know of something"""
        self.on_told: Callable[[AtDoor | Watching], None] = lambda told: None
        """called with who waits at the door, and with who watches when that was asked"""
        self.link = link
        self.post = DurableOutbox(link)
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
            sign=partial(identity.signer.sign, SIGNED_AS, self.id),
            memory_aid=options.memory_aid,
        )
        self.door = HandshakeServer(
            identity,
            self.guests,
            code=code,
            seat_keys=self.table.seat_keys,
            entropy=secrets.token_bytes,
            below=secrets.randbelow,
        )
        self.teller = Publisher(self.post, identity, self.table, self.guests)
        self.presence = Presence(self)
        self.approval = Approval(self)
        self.requests = Requests(self)
        self.rng = random.SystemRandom()
        self.scribe = JournalWriter(self)
        self.records = Records(self)
        self.bots = BotSeats(
            self.table,
            self.rng,
            self._bot_asks,
            told=self.scribe.on_disk,
            thinking=options.thinking,
        )
        self.closing: str | None = None
        """why serving ends, once it does"""
        self.adjourned = False
        """it ends for now only: the table is kept, and can be resumed"""
        self.dealer = Dealer(self)
        self.turn_left: float | None = None
        """what was on the clock when the journal of a resumed table was last written"""
        self.hall = ListingResponder(self)
        self.hearing = MessageRouter(self)
        self._prepared = False
        self._beat_due = 0.0

    @property
    def code(self) -> Code | None:
        """The invitation, as it is now."""
        return self.door.code

    def will(self) -> Will:
        """What the broker says when this host vanishes."""
        return host_will(self.id)

    async def run(self) -> None:
        """Serve the table until it is closed. The link must be started."""
        self.listen()
        self.prepare()
        self.announce_all()
        ticking = asyncio.create_task(self._tick(), name="table clock")
        reading = asyncio.create_task(self.hearing.read(), name="table reader")
        opening = asyncio.create_task(self.hearing.answer_knocks(), name="table door")
        try:
            await asyncio.wait({ticking, reading, opening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self.bots.close()
            await self._say_good_bye(ticking, reading, opening)
        for task in (ticking, reading, opening):
            if not task.cancelled() and task.exception() is not None:
                raise RuntimeError("the table's host broke") from task.exception()

    def listen(self) -> None:
        """Subscribe to what this table hears. Before the link starts, so that a broker that refuses it is known at once."""
        for topic in own_topics(self.id):
            # On a connection that lasts QoS 1 delivers no more than 0, and what is lost with one is said again. Brokers bear
            # only so many subscriptions of QoS 1 (NATS: 1,000 of all clients together), and a stranger may take them all.
            self.link.subscribe(topic, 0)
        if self.options.broker is not None:
            # On a broker that is not ours a stranger may write to our topics; we hear it and put the truth back.
            self.link.subscribe(topics.card(self.id), 0)
            self.link.subscribe(topics.public(self.id), 0)

    def close(self, reason: str = "closed") -> None:
        """Close the table for good: everybody is told, then :meth:`run` ends."""
        if self.closing is None:
            self.closing = reason

    def adjourn(self) -> None:
        """Stop serving and keep the table for `--resume`; one that nobody would come back to is closed."""
        if self.closing is None:
            self.adjourned = self.journal is not None and worth_keeping(self)
            self.closing = "adjourned" if self.adjourned else "closed"

    # ---- What happens

    def prepare(self) -> None:
        """The table as it is when guests may come; once."""
        if self._prepared:
            return
        self._prepared = True
        if self.resumed:
            self.presence.begin_again(self.turn_left)
            self.dealer.resume()
        else:
            self.settle()
        self.scribe.save()

    def settle(self) -> None:
        """Seat whoever started this host, who is still on the way, and the bots that were asked for."""
        if self.options.owner_secret is not None:
            name = clean_name(self.options.owner_name)
            seat, step = self.table.sit(name, self.options.owner_secret)
            self.commit(step)
            self.commit(self.table.presence(seat, events.AWAY))
        self.scribe.before(self.table.history[:1])
        for level in self.options.bots:
            _, step = self.table.add_bot(level, level.capitalize())
            self.commit(step)

    def commit(self, step: TableStep | None) -> None:
        """Tell a step to everybody it concerns. The one way out for whatever changes the table."""
        if step is None:
            return
        over = any(isinstance(event, events.Over) for event in step.events)
        verdict = self._check_and_keep() if over else None
        self.scribe.note(step)
        self.presence.saw(step)
        self.scribe.save()
        self.teller.step(step)
        hand_over(self, step)
        self._beat_due = time.monotonic() + BEAT_SECONDS
        self.bots.saw(step)
        self.post.call(partial(self.on_step, step))
        self.hall.soon()
        if verdict is not None:
            self.post.call(partial(self.on_verdict, verdict))
            self.dealer.over()
            self.commit(self.table.after_game())

    def invitation_changed(self, code: Code | None) -> None:
        """Tell the owner, and keep, a new invitation; None when there is none."""
        if code is None:
            return
        self.on_code(code)
        self.tell_owner("new_code", str(code))
        self.scribe.save()
        self.hall.announce()

    def not_saved(self, trouble: str) -> None:
        """The disk will not have the journal, or will again (""): people are told, and the game goes on."""
        self.unsaved = trouble
        kind = "not_saved" if trouble else "saved_again"
        self.tell_owner(kind, trouble[:200])
        self.on_notice(kind, trouble)

    def turn_seconds(self) -> int | None:
        """What is on the clock of a new turn."""
        return self.options.turn_seconds or None

    def without(self, seat: int) -> TableStep:
        """Somebody goes for good: what becomes of a hand in play is this table's choice."""
        withdraw = self.options.leavers == LEAVERS_OUT
        return self.table.leave(seat, withdraw=withdraw, seconds=self.turn_seconds())

    def _bot_asks(self, seat: int, to: int, what: int, based_on: int) -> None:
        try:
            step = self.table.ask(
                seat, to, what, based_on=based_on, seconds=self.turn_seconds(), by_host=True
            )
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
        seen = Seen(
            table=self.id,
            name=self.options.name,
            sign_key=self.identity.signer.public,
            me=None,
            names=names,
            happened=events.all_seen_by(happened, None),
        )
        verdict, record = verify_seen(seen)
        if record is None:
            log.error("our own game does not verify: %s", verdict.detail)
            self.post.call(partial(self.on_record, None))
        else:
            self.records.keep(record)
        return verdict

    def tell_owner(self, kind: str, detail: str, *, at_once: bool = False) -> None:
        """A notice to whoever owns the table, if they are here; ``at_once``: whatever waits for the disk."""
        owner = self.table.view.owner
        guest = self.guests.at(owner) if owner is not None else None
        if guest is not None:
            tell = self.teller.at_once if at_once else self.teller.to
            tell(guest, Notice(kind, detail))

    def announce_all(self) -> None:
        """Say who we are, what the table is like, and that we are alive."""
        self.hall.announce()
        self.teller.state()
        self.teller.beat(int(time.time()))

    # ---- The clock

    async def _tick(self) -> None:
        while self.closing is None:
            await asyncio.sleep(TICK_SECONDS)
            now = time.monotonic()
            self.presence.tick(now)
            self.scribe.look(now)
            self.approval.tick(now)
            self.records.look(now)
            self.dealer.tick(now)
            if now >= self._beat_due:
                self._beat_due = now + BEAT_SECONDS
                self.teller.beat(int(time.time()))
            self.hall.tick(now)
            self.hearing.put_right(now)

    async def _say_good_bye(self, *tasks: asyncio.Task[None]) -> None:
        if self.adjourned:
            self.scribe.save()
            self.teller.away()
        else:
            missing = self.presence.somebody_missing(time.monotonic())
            step = self.table.close(self.closing or "closed")
            self.teller.step(step)
            self.on_step(step)
            self.teller.good_bye("table_closed", missing=missing)
        await self.post.empty(GOOD_BYE_SECONDS)
        await self.records.close()
        await self.link.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def own_topics(table: str) -> tuple[str, ...]:
    """What a host listens to."""
    return (topics.from_client(table, "+"), topics.alive(table, "+"), topics.WHO)


def host_will(table: str) -> Will:
    """What the broker says when a host vanishes: a hint, nothing that lasts."""
    return Will(topics.alive(table, "host"), encode(PresenceHint(False)), retain=False)


def make_host(options: HostOptions, link_for: Callable[[Will], Link]) -> Host:
    """A host with new keys and, unless its table is open, a new invitation."""
    identity = new_identity(secrets.token_bytes, is_open=options.open, now=int(time.time()))
    code = None if options.open else new_code(secrets.randbelow)
    return Host(options, link_for(host_will(identity.table)), identity, code)
