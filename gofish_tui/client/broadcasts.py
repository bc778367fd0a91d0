"""What the host publishes to everybody at the table: its steps, and its heartbeats between them.

Both are signed, and anybody may send them again: a repeat is neither new nor a sign of life.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.epochs import SplitBrainDetector
from gofish_protocol.events import Closed
from gofish_protocol.limits import BEAT_BYTES, TABLE_BYTES
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.client.envelopes import open_heartbeat, open_step, read_envelope
from gofish_tui.client.updates import Noticed
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from gofish_protocol.messages import Heartbeat, TableListing
    from gofish_protocol.replies import KeyChanged, Welcome
    from gofish_tui.client.admission import Admission
    from gofish_tui.client.contact import Contact
    from gofish_tui.client.game_sync import GameSync
    from gofish_tui.client.reporter import Reporter


class Broadcasts:
    """One session's reader of `table` and `alive/host`."""

    def __init__(
        self,
        table: str,
        admission: Admission,
        game: GameSync,
        contact: Contact,
        reporter: Reporter,
    ) -> None:
        self.table_key = b""
        """opens the steps; empty at an open table, and before we are let in"""
        self._table = table
        self._admission = admission
        self._game = game
        self._contact = contact
        self._reporter = reporter
        self._last_beat = 0
        self._newest_seq = 0
        self._twin = SplitBrainDetector()

    def on_welcome(self, welcome: Welcome) -> None:
        """The host has let us in, in its present epoch."""
        self.table_key = welcome.table_key
        self._last_beat = welcome.beat
        self._newest_seq = 0

    def change_key(self, new: KeyChanged) -> None:
        """Steps come sealed with another key from now on."""
        sequencer = self._game.sequencer
        if sequencer is not None and sequencer.epoch == new.epoch:
            self.table_key = new.table_key

    def receive_listing(self, payload: bytes, now: float) -> TableListing | None:
        """A listing came, on its own topic or as a discovery answer: a start of the host that we did not know of, or None."""
        listing = self._admission.receive_listing(payload, silent=self._contact.is_silent(now))
        if self._admission.beside and self._twin.proves(self._admission.beside):
            self._reporter.tell(Noticed(LocalNotice.TWO_HOSTS, ""))
        return listing

    def receive_step(self, payload: bytes, now: float) -> None:
        """What came on `table`."""
        listing, sequencer = self._admission.listing, self._game.sequencer
        if listing is None or sequencer is None or not 0 < len(payload) <= TABLE_BYTES:
            return
        envelope = read_envelope(listing, self._table, payload)
        if envelope is None:
            return
        epoch, seq = envelope.epoch, envelope.seq
        step = open_step(self.table_key, envelope)
        if step is None:
            if epoch == sequencer.epoch and seq > sequencer.seq:
                self._game.note_gap(
                    now
                )  # perhaps sealed with a newer key: that comes with what we miss
            return
        if epoch == sequencer.epoch and self._admission.welcomed:
            if seq > max(sequencer.seq, self._newest_seq):
                self._newest_seq = seq
                self._contact.on_host_heard(now)
            self._game.show(sequencer.add_public(seq, step), now)
        # A table that is closed never opens again: whatever we missed, and whoever repeats it, that is its last word. If it
        # comes from an earlier start it is not the table's: somebody closed a copy.
        for event in step.events:
            if isinstance(event, Closed) and epoch >= sequencer.epoch:
                self._reporter.end(ErrorCode.TABLE_CLOSED, event.reason)

    def receive_presence(self, payload: bytes, now: float) -> None:
        """What came on `alive/host`: a heartbeat, or a will."""
        listing, sequencer = self._admission.listing, self._game.sequencer
        if listing is None or sequencer is None or not self._admission.welcomed:
            return
        if len(payload) > BEAT_BYTES:
            return
        beat = open_heartbeat(listing, self._table, payload)
        if beat is None:
            self._contact.on_host_gone(now)
            return
        if beat.epoch != sequencer.epoch:
            self._receive_other_start(beat, sequencer.epoch, now)
            return
        if beat.time <= self._last_beat:
            return
        self._last_beat = beat.time
        self._contact.on_host_heard(now)
        self._game.note_newest(beat.seq, now)

    def _receive_other_start(self, beat: Heartbeat, ours: int, now: float) -> None:
        """Another start of the host: the later one is the table's; an earlier one may be a recording, or be alive."""
        asks = beat.epoch > ours or self._twin.suspects(beat.epoch, beat.time, ours)
        if asks and self._contact.may_ask(now):
            self._contact.ask_who(now)
