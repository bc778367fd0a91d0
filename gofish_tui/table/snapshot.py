"""What must survive a table's host process, except the steps: taken for the journal, restored by the next host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol.rules import pack
from gofish_protocol.state import state_of
from gofish_tui.table.saved_table import FORMAT, Saved, SavedOccupant

if TYPE_CHECKING:
    from gofish_tui.table.admissions import Admissions
    from gofish_tui.table.approval import Approval
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.dealer import Dealer
    from gofish_tui.table.guests import Guests
    from gofish_tui.table.handshake_server import HandshakeServer
    from gofish_tui.table.identity import Identity
    from gofish_tui.table.idle_watch import IdleWatch
    from gofish_tui.table.presence import PresenceWatch
    from gofish_tui.table.records import Records
    from gofish_tui.table.settings import OwnedTableConfig
    from gofish_tui.table.table import Table


class Snapshot:
    """What each part of a table's host has to do with it."""

    def __init__(
        self,
        settings: OwnedTableConfig,
        identity: Identity,
        table: Table,
        clock: Clock,
        guests: Guests,
        handshakes: HandshakeServer,
        approval: Approval,
        admissions: Admissions,
        presence: PresenceWatch,
        dealer: Dealer,
        records: Records,
        idle: IdleWatch,
    ) -> None:
        self._settings, self._identity = settings, identity
        self._table, self._clock = table, clock
        self._guests, self._handshakes, self._approval = guests, handshakes, approval
        self._admissions, self._presence = admissions, presence
        self._dealer, self._records = dealer, records
        self._idle = idle

    def take(self) -> Saved:
        """As it is now."""
        table, code, guests = self._table, self._handshakes.code, self._guests
        occupants = tuple(
            SavedOccupant(seat, who.secret or b"", who.level, who.gone)
            for seat, who in sorted(table.occupants.items())
        )
        return Saved(
            format=FORMAT,
            config=replace(self._settings.config, approve=self._approval.on),
            sign_seed=self._identity.sign_seed,
            table_key=self._identity.table_key,
            code=str(code) if code else "",
            seq=table.seq,
            turn_seq=table.turn_seq,
            state=state_of(table.view),
            next_rules=tuple(pack(table.next_rules)),
            occupants=occupants,
            dealing=table.dealing.copy(),
            transcript=table.transcript,
            tickets=self._admissions.tickets(),
            answers={who.secret: guests.answers_of(who.secret) for who in occupants if who.secret},
            games_over=self._dealer.games_over,
            turn_left=self._presence.turn_left(),
            epoch=table.epoch,
            door=self._handshakes.throttle.snapshot(self._clock.steady),
            sent_away=self._admissions.sent_away(),
            records=self._records.waiting(),
            start_waits=self._dealer.busy,
            visited=self._idle.visited,
            starts=self._identity.starts,
        )

    def restore(self, kept: Saved) -> None:
        """What the host before us knew; the table itself is made from it (`opening.resumed_core`)."""
        self._dealer.restore(games_over=kept.games_over, start_waits=kept.start_waits)
        self._admissions.restore_tickets(kept.tickets, kept.sent_away)
        self._handshakes.throttle.restore(kept.door, self._clock.steady)
        self._records.restore(kept.records)
        self._guests.restore_answers(kept.answers)
        self._idle.restore(kept.visited)
