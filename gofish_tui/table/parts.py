"""The parts of a table's host, each with the collaborators that it names."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gofish_protocol.transcript import SIGNED_AS
from gofish_tui.table.admissions import Admissions
from gofish_tui.table.approval import Approval
from gofish_tui.table.bot_seats import BotSeats
from gofish_tui.table.dealer import Dealer
from gofish_tui.table.durable_outbox import DurableOutbox
from gofish_tui.table.guests import Guests
from gofish_tui.table.handshake_server import HandshakeServer
from gofish_tui.table.idle_watch import IdleWatch
from gofish_tui.table.journal_writer import JournalWriter
from gofish_tui.table.listing_responder import ListingResponder
from gofish_tui.table.message_router import MessageRouter
from gofish_tui.table.notices import Notices
from gofish_tui.table.password_queue import PasswordQueue
from gofish_tui.table.presence import PresenceWatch
from gofish_tui.table.publisher import Publisher
from gofish_tui.table.records import Records
from gofish_tui.table.requests import RequestHandler
from gofish_tui.table.snapshot import Snapshot
from gofish_tui.table.spectator_watch import SpectatorWatch
from gofish_tui.table.succession import Succession
from gofish_tui.table.table import Table

if TYPE_CHECKING:
    from gofish_protocol.invite import Code
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.identity import Identity
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.saved_table import Saved
    from gofish_tui.table.settings import OwnedTableConfig


class HostParts:
    """Created once, in the order in which they need each other."""

    def __init__(
        self,
        settings: OwnedTableConfig,
        identity: Identity,
        code: Code | None,
        randomness: Randomness,
        clock: Clock,
        table: Table | None,
        whole: Actions,
    ) -> None:
        """Without a ``table`` a new one is set up."""
        self.resumed = table is not None
        self.table = table = table or Table(
            identity.table,
            seats=settings.seats,
            rules=settings.rules,
            epoch=identity.epoch,
            entropy=randomness.token,
            sign=partial(identity.signer.sign, SIGNED_AS, identity.table),
            memory_aid=settings.memory_aid,
        )
        self.outbox = outbox = DurableOutbox()
        self.guests = guests = Guests()
        token, below = randomness.token, randomness.below
        self.handshakes = handshakes = HandshakeServer(
            identity, guests, code=code, seat_keys=table.seat_keys, entropy=token, below=below
        )
        self.publisher = publisher = Publisher(outbox, identity, table, guests)
        notices = self.notices = Notices(table, guests, publisher, outbox)
        written = table.seq if self.resumed else 0
        self.journal = journal = JournalWriter(
            table.history, outbox, clock, self._saved, written=written
        )
        self.records = records = Records(outbox, journal.save)
        self.dealer = dealer = Dealer(table, settings, outbox, clock, notices, whole)
        self.presence = presence = PresenceWatch(
            table, settings, guests, publisher, outbox, clock, randomness, dealer, journal, whole
        )
        voice, asks = settings.name, settings.approve
        self.approval = approval = Approval(
            table, guests, publisher, notices, randomness, voice=voice, on=asks
        )
        self.succession = succession = Succession(
            guests, publisher, handshakes, approval, lambda: whole.unsaved
        )
        self.admissions = admissions = Admissions(
            table,
            settings,
            guests,
            handshakes,
            approval,
            presence,
            publisher,
            succession,
            randomness,
            whole,
        )
        thinking = settings.thinking
        self.bots = bots = BotSeats(
            table, outbox, clock, randomness, whole.on_bot_ask, thinking=thinking
        )
        self.requests = requests = RequestHandler(
            table,
            settings,
            guests,
            handshakes,
            admissions,
            approval,
            presence,
            dealer,
            bots,
            journal,
            publisher,
            notices,
            outbox,
            whole,
        )
        self.listing_responder = listing_responder = ListingResponder(
            table, settings, identity, handshakes, publisher, clock, randomness
        )
        self.passwords = passwords = PasswordQueue(outbox)
        self.router = MessageRouter(
            identity,
            handshakes,
            passwords,
            guests,
            presence,
            requests,
            listing_responder,
            publisher,
            notices,
            outbox,
            clock,
            randomness,
            whole,
        )
        self.spectators = SpectatorWatch(table, guests, whole)
        self.idle = idle = IdleWatch(settings, guests, clock, whole)
        self.snapshot = Snapshot(
            settings,
            identity,
            table,
            clock,
            guests,
            handshakes,
            approval,
            admissions,
            presence,
            dealer,
            records,
            idle,
        )

    def _saved(self) -> Saved:
        return self.snapshot.take()
