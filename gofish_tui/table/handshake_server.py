"""The door: envelopes in, opened requests out. Anything forged, repeated or nonsensical is dropped and counted here.

Each newcomer first meets the door: both sides make up a half, and the channel's keys come from both, so that an old `Opening`
sent again opens nothing. Where an invitation is needed the halves are those of a password exchange.
"""

import hmac
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from gofish_protocol import channel, proof_of_work, topics
from gofish_protocol.channel import HALF_BYTES, ChannelError, HandshakeSecrets
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.invite import HIGHEST_NUMBER, Code, Exchange, PakeError, make_code
from gofish_protocol.limits import FROM_BYTES
from gofish_protocol.messages import (
    VERSION,
    Denied,
    FromClient,
    HandshakeInit,
    HandshakeReply,
    Opening,
    PuzzleReply,
    Refusal,
    Sealed,
)
from gofish_protocol.requests import Join, Request
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.limits import (
    DEPARTED,
    REFUSALS,
    REFUSALS_KEPT,
    STRANGERS,
)
from gofish_tui.table.guess_throttle import GuessThrottle
from gofish_tui.table.guests import Bucket, Guest, Guests
from gofish_tui.table.handshake_limiter import HandshakeLimiter
from gofish_tui.table.identity import Identity
from gofish_tui.table.pending_handshakes import (
    REPEAT_SECONDS,
    PendingHandshake,
    PendingHandshakes,
)


class OpenedRequest(NamedTuple):
    """A request, and who made it; a guest that is not ``welcomed`` yet has to be let in first."""

    guest: Guest
    request: Request


class WrongTry(NamedTuple):
    """Somebody used wrong words; ``code`` is the new invitation when the old one has been given up."""

    reply: Denied
    tries: int
    code: Code | None


class PasswordAttempt(NamedTuple):
    """A knock whose answer takes 25 ms of computation, so it is computed elsewhere."""

    client: str
    half: bytes
    code: Code
    paid: bool = False
    """it was paid for: it comes before those that were not"""


HandshakeOutcome = (
    OpenedRequest | WrongTry | PasswordAttempt | HandshakeReply | Denied | PuzzleReply | None
)
"""What bytes at the door are; None when they are nothing."""


class HandshakeServer:
    """Turns what arrives on ``from/<client>`` into requests. ``below`` and ``entropy`` are the system's randomness,
    ``seat_keys`` the keys of those who sit at the table."""

    def __init__(
        self,
        identity: Identity,
        guests: Guests,
        *,
        code: Code | None,
        seat_keys: Callable[[], Iterable[bytes]],
        entropy: Callable[[int], bytes],
        below: Callable[[int], int],
    ) -> None:
        self.code = code
        self.dropped: Counter[str] = Counter()
        """what was discarded, by reason"""
        self._identity = identity
        self._guests = guests
        self._seat_keys = seat_keys
        self._entropy = entropy
        self._below = below
        self.throttle = GuessThrottle()
        self.limiter = HandshakeLimiter()
        self._pending = PendingHandshakes()
        self._under_way: set[tuple[str, bytes]] = set()
        """knocks whose slow part is being done: a repeat costs nothing, and does not count"""
        self._denied: OrderedDict[str, tuple[Denied, float]] = OrderedDict()
        """by client, and from when on it may be said again"""
        self._denials = Bucket(REFUSALS)
        self._strangers = Bucket(STRANGERS)
        self._departed = Bucket(DEPARTED)
        """apart from strangers, of whom anybody can make up as many as they like"""

    def receive(self, client: str, payload: bytes, now: float) -> HandshakeOutcome:
        """What these bytes from ``from/<client>`` are; None when they are nothing."""
        if not topics.is_id(client):
            return self._drop("no client's topic")
        if len(payload) > FROM_BYTES:
            return self._drop("too long")
        try:
            message: FromClient = decode(payload, FromClient)
        except BadMessage:
            return self._drop("malformed")
        match message:
            case HandshakeInit():
                return self._knock(client, message, now)
            case Opening():
                return self._opening(client, message, now)
            case Sealed():
                guest = self._guests.get(client)
                if guest is None:
                    return self._unknown(client, payload, now)
                return self._request(guest, message.counter, message.box, now)

    def deny(self, client: str, half: bytes, error: str, detail: str = "") -> Denied:
        """A refusal, signed for this knock of this client."""
        no = self._refuse(client, half, error, detail)
        self._denied[client] = no, 0.0
        while len(self._denied) > REFUSALS_KEPT:
            self._denied.popitem(last=False)
        return no

    def _refuse(self, client: str, half: bytes, error: str, detail: str = "") -> Denied:
        own = self._identity
        refusal = Refusal(half, error, detail, own.epoch)
        return channel.denied(own.signer, own.table, client, refusal)

    def _refuse_again(self, client: str, now: float) -> Denied | None:
        """What this client was told before, unless that was only just said again."""
        no, due = self._denied.get(client, (None, 0.0))
        if no is None or now < due:
            return None
        self._denied[client] = no, now + REPEAT_SECONDS
        return no

    def _unknown(self, client: str, payload: bytes, now: float) -> OpenedRequest | Denied | None:
        """Somebody who was once let in, perhaps by an earlier start of ours: they are told, or they would wait forever."""
        why = self._guests.why_gone(client)
        if not (self._strangers if why is None else self._departed).take(now):
            return self._drop("unknown client")
        reference = channel.digest(payload)
        return self._refuse(client, reference, why or ErrorCode.UNKNOWN)

    def _knock(self, client: str, knock: HandshakeInit, now: float) -> HandshakeOutcome:
        if knock.version != VERSION:
            return self._other_version(client, knock.half, now)
        before = self._pending.get(client, knock.half)
        if before is not None:
            # The same knock again: the answer it got, or the two sides would hold two different keys.
            return before.repeat_reply(now) or self._drop("knock too soon")
        if (client, knock.half) in self._under_way:
            return self._drop("knock too soon")
        plain = len(knock.half) == HALF_BYTES
        paid = self._is_paid(client, knock) and self.limiter.allow_paid(now, plain=plain)
        free = paid or self.limiter.allow_free(now, plain=plain)
        if not free and not self._owns_a_seat(client, knock):
            return self._puzzle_reply(client, knock.half, now)
        if plain:
            if paid:
                self.limiter.spend(client, knock.half)
            half = self._entropy(HALF_BYTES)
            return self._remember(client, HandshakeSecrets(knock.half, half), None, now)
        if self.code is None:
            return self._drop("password at an open table")
        if now < self.throttle.shut_until:
            return self._drop("knock too soon")
        if paid:
            self.limiter.spend(client, knock.half)
        self._under_way.add((client, knock.half))
        return PasswordAttempt(client, knock.half, self.code, paid)

    def give_up(self, attempt: PasswordAttempt) -> None:
        """This knock will not be answered: there is no room for it."""
        self._under_way.discard((attempt.client, attempt.half))
        self.limiter.give_back(attempt.client, attempt.half)

    def _is_paid(self, client: str, knock: HandshakeInit) -> bool:
        if self.limiter.is_spent(client, knock.half):
            return False
        bits = self.limiter.bits
        return proof_of_work.is_paid(self._identity.table, client, knock.half, knock.nonce, bits)

    def _puzzle_reply(self, client: str, half: bytes, now: float) -> HandshakeOutcome:
        self._drop("knock too soon")
        price = self.limiter.quote(now)
        if price is None:
            return None
        return channel.puzzle_reply(
            self._identity.signer, self._identity.table, client, half, price
        )

    def _owns_a_seat(self, client: str, knock: HandshakeInit) -> bool:
        """A flood at the door must not keep a player from coming back: a knock with a seat's proof does not wait."""
        return any(
            hmac.compare_digest(knock.proof, channel.seat_proof(key, client, knock.half))
            for key in self._seat_keys()
        )

    def on_exchanged(
        self, attempt: PasswordAttempt, handshake: HandshakeSecrets | None, now: float
    ) -> HandshakeReply | None:
        """The answer to a knock whose slow part is done; None when the half was invalid, or the code has changed meanwhile."""
        self._under_way.discard((attempt.client, attempt.half))
        if handshake is None:
            self._drop("bad exchange")
            return None
        before = self._pending.get(attempt.client, attempt.half)
        if before is not None:
            return before.repeat_reply(now)
        if attempt.code != self.code:
            self.limiter.give_back(attempt.client, attempt.half)
            self._drop("the code has changed")
            return None
        return self._remember(attempt.client, handshake, attempt.code, now)

    def _remember(
        self, client: str, handshake: HandshakeSecrets, code: Code | None, now: float
    ) -> HandshakeReply:
        table, signer = self._identity.table, self._identity.signer
        epoch = self._identity.epoch
        reply = channel.handshake_reply(
            signer, table, client, handshake.guest, handshake.host, epoch
        )
        self._pending.add(client, PendingHandshake(handshake, reply, code, now))
        return reply

    def _other_version(self, client: str, half: bytes, now: float) -> HandshakeOutcome:
        # Anybody may write this under a client's name; one that was let in speaks our version.
        if self._guests.get(client) is not None or not self._denials.take(now):
            return self._drop("another version")
        return self.deny(client, half, ErrorCode.VERSION, f"this table speaks version {VERSION}")

    def _opening(self, client: str, message: Opening, now: float) -> HandshakeOutcome:
        if message.version != VERSION:
            return self._other_version(client, message.half, now)
        if topics.client_id(message.public) != client:
            return self._drop("another client's topic")
        known = self._guests.get(client)
        if known is not None:
            return self._request(known, message.counter, message.box, now)
        pending = self._pending.get(client, message.half)
        if pending is None:
            # Perhaps a repeat whose answer was lost on the way.
            return self._refuse_again(client, now) or self._drop("no knock before")
        # The first is the client's own: anyone who has heard its key in it may send anything under its name from then on.
        message = pending.first_opening(message)
        if pending.code is not None and now < self.throttle.shut_until:
            # Kept for a later repeat: or else many exchanges could be made first and guessed with all at once.
            return self._drop("knock too soon")
        # One guess per exchange, one channel per handshake: whatever the outcome, it is used up.
        self._pending.remove(client, message.half)
        paked = pending.code is not None
        try:
            line = channel.host_channel(
                self._identity.table, self._identity.box_secret, message.public, pending.handshake
            )
        except ChannelError:
            return self._drop("bad key")
        guest = Guest(client, line, paked=paked, half=message.half)
        opened = self._request(guest, message.counter, message.box, now)
        if opened is None and paked:
            return self._wrong_try(client, message.half, now)
        if opened is not None and not isinstance(opened.request, Join):
            return self._drop("not a join")
        return opened

    def _request(self, guest: Guest, counter: int, box: bytes, now: float) -> OpenedRequest | None:
        try:
            request: Request = decode(guest.channel.open(counter, box), Request)
        except ChannelError:
            return self._drop("forged or repeated")
        except BadMessage:
            return self._drop("unknown request")
        guest.on_heard(now)
        return OpenedRequest(guest, request)

    def _wrong_try(self, client: str, half: bytes, now: float) -> WrongTry:
        self.throttle.count_wrong(now)
        tries = self.throttle.tries
        code = self.renew() if self.throttle.too_many else None
        return WrongTry(self.deny(client, half, ErrorCode.WRONG_CODE), tries, code)

    def renumber(self, number: int) -> None:
        """The invitation with another number: a table on the same broker has ours."""
        if self.code is not None:
            self.code = Code(number, self.code.words)

    def renew(self) -> Code | None:
        """Give the invitation up and make a new one; None at an open table, which has none."""
        if self.code is None:
            return None
        self.code = make_code(self.code.number, self._below)
        self.throttle.new_code()
        self._pending.forget_words()
        return self.code

    def _drop(self, why: str) -> OpenedRequest | None:
        self.dropped[why] += 1
        return None


def exchange(
    table: str, attempt: PasswordAttempt, entropy: Callable[[int], bytes]
) -> HandshakeSecrets | None:
    """The slow part of an answer; touches nothing of the door, so that any thread may do it."""
    ours = Exchange(attempt.code, table, guest=False, entropy=entropy)
    try:
        shared = ours.finish(attempt.half)
    except PakeError:
        return None
    return HandshakeSecrets(attempt.half, ours.half, shared)


def new_code(below: Callable[[int], int]) -> Code:
    """A code with a number of its own; the host still asks the broker whether the number is free."""
    return make_code(1 + below(HIGHEST_NUMBER), below)


def seal(guest: Guest, message: object) -> bytes:
    """A message for one client, as bytes for its topic."""
    return encode(guest.channel.seal(encode(message)))
