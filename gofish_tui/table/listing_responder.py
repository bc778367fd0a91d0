"""The table's listing: kept on its own topic, and sent to those who ask which tables there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol.codec import BadMessage, decode
from gofish_protocol.limits import HINT_BYTES, QUESTIONS_ANSWERED
from gofish_protocol.messages import DiscoveryQuery, TableListing
from gofish_tui.limits import DISCOVERY_ANSWERS
from gofish_tui.table.guests import Bucket
from gofish_tui.table.publisher import listing

if TYPE_CHECKING:
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.handshake_server import HandshakeServer
    from gofish_tui.table.identity import Identity
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.settings import OwnedTableConfig
    from gofish_tui.table.table import Table

LISTING_SECONDS = 20.0
"""A listing is sent again after this, so that an old one can be recognized by its time."""
SOON_SECONDS = 0.2
WAIT_SECONDS = 0.15
"""All hosts hear a query at once: each waits a random moment, and one answer serves all who asked.

A question with a number or an id is for one host alone, which waits only while it is over its rate limit.
"""


class ListingResponder:
    """One host's part in the list of tables."""

    def __init__(
        self,
        table: Table,
        settings: OwnedTableConfig,
        identity: Identity,
        handshakes: HandshakeServer,
        publisher: Publisher,
        clock: Clock,
        randomness: Randomness,
    ) -> None:
        self._table, self._settings, self._identity = table, settings, identity
        self._handshakes, self._publisher = handshakes, publisher
        self._clock, self._randomness = clock, randomness
        self._answers = Bucket(DISCOVERY_ANSWERS)
        self.wake_at: float | None = None
        """when those who asked are answered, if anybody has"""
        self._questions: list[bytes] = []
        """the nonces of those who wait for the next answer"""
        self._asked = 0
        """how many there were, since they may be more than one answer holds"""
        self._due = 0.0
        self._time = 0
        self._again = 0.0
        """when an unchanged listing is sent again"""
        self._listed: TableListing | None = None
        self._signed = b""
        """the newest listing as it is sent; signing it is most of its cost"""
        self._announced = b""

    def on_query(self, payload: bytes, now: float) -> None:
        """Somebody asks who is there, or where the table with a number or an id is."""
        if len(payload) > HINT_BYTES:
            return
        try:
            who: DiscoveryQuery = decode(payload, DiscoveryQuery)
        except BadMessage:
            return
        code = self._handshakes.code
        if who.number is not None and (code is None or who.number != code.number):
            return
        if who.table and who.table != self._identity.table:
            return
        self._note(who.nonce)
        only_us = who.number is not None or bool(who.table)
        if self.wake_at is None:
            self.wake_at = now if only_us else now + self._randomness.uniform(0.0, WAIT_SECONDS)

    def announce_soon(self) -> None:
        """Something in the listing may have changed."""
        self._due = min(self._due, self._clock.steady + SOON_SECONDS)

    def announce(self) -> None:
        """Publish the listing now."""
        self._due = self._again = self._clock.steady + LISTING_SECONDS
        self._listed = None
        self._announced = self._signed_listing()
        self._publisher.send_listing(self._announced, answer=False)

    def tick(self, now: float) -> None:
        """Publish the listing when it is due: an ask usually changes nothing in it."""
        if now < self._due:
            return
        if now < self._again and self._signed_listing() is self._announced:
            self._due = self._again
        else:
            self.announce()

    def answer_when_due(self, now: float) -> None:
        """Answer all who asked, when it is time to; while too much has been said they wait, and nobody is forgotten."""
        if self.wake_at is None or now < self.wake_at:
            return
        if not self._answers.take(now):
            self.wake_at = now + WAIT_SECONDS
            return
        self.wake_at = None
        questions, self._questions, self._asked = tuple(self._questions), [], 0
        self.answer(questions)

    def _note(self, nonce: bytes) -> None:
        """One more who waits for the answer. Of too many, each has the same chance: a flood crowds nobody out for long."""
        if not nonce or nonce in self._questions:
            return
        self._asked += 1
        if len(self._questions) < QUESTIONS_ANSWERED:
            self._questions.append(nonce)
        elif (place := self._randomness.below(self._asked)) < QUESTIONS_ANSWERED:
            self._questions[place] = nonce

    def answer(self, questions: tuple[bytes, ...] = ()) -> None:
        """Answer the clients that asked with these nonces: an answer to others is not one to them."""
        self._publisher.send_listing(self.signed_answer(questions), answer=True)

    def signed_answer(self, questions: tuple[bytes, ...]) -> bytes:
        """The listing, signed for clients that asked with these nonces."""
        return self._publisher.signed_listing(replace(self._listing(), asked=questions))

    def _signed_listing(self) -> bytes:
        """The listing as it is now; the very same bytes as before while nothing in it but the time would change."""
        listed = self._listing()
        if self._listed is None or replace(listed, time=self._listed.time) != self._listed:
            self._listed = listed
            self._signed = self._publisher.signed_listing(listed)
        return self._signed

    def _listing(self) -> TableListing:
        # A listing that claims to be older than the previous one is considered a stranger's repeat.
        self._time = max(self._time, self._clock.wall)
        return listing(
            self._identity,
            self._table,
            self._settings.name,
            self._handshakes.code,
            watchers=self._settings.watchers,
            now=self._time,
        )
