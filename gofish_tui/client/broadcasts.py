"""What the host tells everybody at the table: its steps, and its heartbeats between them.

Both are signed, and anybody may send them again: a repeat is neither news nor a sign of life.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.epochs import Twin
from gofish_protocol.events import Closed
from gofish_protocol.limits import BEAT_BYTES, TABLE_BYTES
from gofish_tui.client.signs import open_beat, open_step, read_told
from gofish_tui.client.updates import Noticed

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.messages import Heartbeat, TableListing
    from gofish_protocol.replies import KeyChanged, Welcome
    from gofish_tui.client.admission import Admission
    from gofish_tui.client.contact import Contact
    from gofish_tui.client.game_sync import GameSync
    from gofish_tui.client.update_queue import UpdateQueue


class Broadcasts:
    """One session's reader of `table` and `alive/host`."""

    def __init__(
        self,
        table: str,
        entry: Admission,
        story: GameSync,
        contact: Contact,
        feed: UpdateQueue,
        clock: Callable[[], float],
    ) -> None:
        self.table_key = b""
        """opens the steps; empty at an open table, and before we are let in"""
        self._table = table
        self._entry = entry
        self._story = story
        self._contact = contact
        self._feed = feed
        self._clock = clock
        self._last_beat = 0
        self._newest_told = 0
        self._twin = Twin()

    def let_in(self, welcome: Welcome) -> None:
        """The host has let us in, in its present epoch."""
        self.table_key = welcome.table_key
        self._last_beat = welcome.beat
        self._newest_told = 0

    def change_key(self, new: KeyChanged) -> None:
        """Steps come sealed with another key from now on."""
        follower = self._story.follower
        if follower is not None and follower.epoch == new.epoch:
            self.table_key = new.table_key

    def hear_card(self, payload: bytes) -> TableListing | None:
        """What came on `card` or in the hall: a start of the host that we did not know of, or None."""
        card = self._entry.hear_card(payload, silent=self._contact.is_silent(self._clock()))
        if self._entry.beside and self._twin.proves(self._entry.beside):
            self._feed.tell(Noticed("two_hosts", ""))
        return card

    def hear_step(self, payload: bytes) -> None:
        """What came on `table`."""
        card, follower = self._entry.card, self._story.follower
        if card is None or follower is None or not 0 < len(payload) <= TABLE_BYTES:
            return
        told = read_told(card, self._table, payload)
        if told is None:
            return
        epoch, seq = told.epoch, told.seq
        step = open_step(self.table_key, told)
        if step is None:
            if epoch == follower.epoch and seq > follower.seq:
                self._story.is_behind()  # perhaps sealed with a newer key: that comes with what we miss
            return
        if epoch == follower.epoch and self._entry.welcomed:
            if seq > max(follower.seq, self._newest_told):
                self._newest_told = seq
                self._contact.host_was_heard()
            self._story.show(follower.told(seq, step))
        # A table that is closed never opens again: whatever we missed, and whoever repeats it, that is its last word. Of an
        # earlier start it is not the table's: somebody closed a copy.
        for event in step.events:
            if isinstance(event, Closed) and epoch >= follower.epoch:
                self._feed.end("table_closed", event.reason)

    def hear_sign(self, payload: bytes) -> None:
        """What came on `alive/host`: a heartbeat, or a will."""
        card, follower = self._entry.card, self._story.follower
        if card is None or follower is None or not self._entry.welcomed:
            return
        if len(payload) > BEAT_BYTES:
            return
        beat = open_beat(card, self._table, payload)
        if beat is None:
            self._contact.host_may_be_gone()
            return
        if beat.epoch != follower.epoch:
            self._hear_another(beat, follower.epoch)
            return
        if beat.time <= self._last_beat:
            return
        self._last_beat = beat.time
        self._contact.host_was_heard()
        if beat.seq > follower.seq:
            self._story.is_behind()

    def _hear_another(self, beat: Heartbeat, ours: int) -> None:
        """Another start of the host: the later one is the table's; an earlier one may be a recording, or be alive."""
        now = self._clock()
        asks = beat.epoch > ours or self._twin.suspects(beat.epoch, beat.time, ours)
        if asks and self._contact.may_ask(now):
            self._contact.ask_who(now)
