"""The door: envelopes in, opened requests out. Whatever is forged, repeated or nonsense is dropped and counted here."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from gofish_protocol import channel, topics
from gofish_protocol.channel import ChannelError
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.invite import HIGHEST_NUMBER, Code, Exchange, PakeError, make_code
from gofish_protocol.messages import (
    VERSION,
    Denied,
    FromClient,
    Join,
    Knock,
    Knocked,
    Opening,
    Request,
    Sealed,
)

from .guests import Bucket, Guest, Guests
from .identity import Identity

WRONG_CODE = "wrong_code"
TRIES_BEFORE_SLOW = 3
TRIES_BEFORE_NEW_CODE = 6
MAX_EXCHANGES = 64


class Opened(NamedTuple):
    """A request, and who made it; a guest that is not ``welcomed`` yet has to be let in first."""

    guest: Guest
    request: Request


class WrongTry(NamedTuple):
    """Somebody said wrong words; ``code`` is the new invitation when the old one has been given up."""

    reply: Denied
    tries: int
    code: Code | None


class Exchanged(NamedTuple):
    """A password exchange that waits for the message sealed with its result."""

    theirs: bytes
    shared: bytes
    reply: Knocked


class Door:
    """Turns what arrives on ``from/<client>`` into requests. ``below`` and ``entropy`` are the system's randomness."""

    def __init__(
        self,
        identity: Identity,
        guests: Guests,
        *,
        code: Code | None,
        entropy: Callable[[int], bytes],
        below: Callable[[int], int],
    ) -> None:
        self.code = code
        self.dropped: Counter[str] = Counter()
        """what was thrown away, by reason"""
        self._identity = identity
        self._guests = guests
        self._entropy = entropy
        self._below = below
        self._exchanged: OrderedDict[str, Exchanged] = OrderedDict()
        self._knocks = Bucket(20, 5)
        self._tries = 0
        self._closed_until = 0.0

    def hear(
        self, client: str, payload: bytes, now: float
    ) -> Opened | WrongTry | Knocked | Denied | None:
        """What these bytes from ``from/<client>`` are; None when they are nothing."""
        try:
            message: FromClient = decode(payload, FromClient)
        except BadMessage:
            return self._drop("malformed")
        match message:
            case Knock():
                return self._knock(client, message, now)
            case Opening():
                return self._opening(client, message, now)
            case Sealed():
                guest = self._guests.get(client)
                if guest is None:
                    return self._drop("unknown client")
                return self._request(guest, message.counter, message.box, now)

    def deny(self, client: str, error: str, detail: str = "") -> Denied:
        """No, signed for this client."""
        return channel.denied(self._identity.signer, self._identity.table, client, error, detail)

    def _knock(self, client: str, knock: Knock, now: float) -> Opened | Knocked | Denied | None:
        if knock.version != VERSION:
            return self.deny(client, "version", f"this table speaks version {VERSION}")
        if self.code is None:
            return self._drop("knock at an open table")
        before = self._exchanged.get(client)
        if before is not None and before.theirs == knock.pake:
            # The same knock again: the answer it got, or the two sides would hold two different keys.
            return before.reply
        if now < self._closed_until or not self._knocks.take(now):
            return self._drop("knock too soon")
        exchange = Exchange(self.code, self._identity.table, guest=False, entropy=self._entropy)
        try:
            shared = exchange.finish(knock.pake)
        except PakeError:
            return self._drop("bad exchange")
        table, signer = self._identity.table, self._identity.signer
        reply = channel.knocked(signer, table, client, exchange.half)
        self._exchanged[client] = Exchanged(knock.pake, shared, reply)
        while len(self._exchanged) > MAX_EXCHANGES:
            self._exchanged.popitem(last=False)
        return reply

    def _opening(
        self, client: str, message: Opening, now: float
    ) -> Opened | WrongTry | Denied | None:
        if message.version != VERSION:
            return self.deny(client, "version", f"this table speaks version {VERSION}")
        if topics.client_id(message.public) != client:
            return self._drop("another client's topic")
        known = self._guests.get(client)
        if known is not None:
            return self._request(known, message.counter, message.box, now)
        pake = b""
        if message.paked:
            # One guess an exchange: whatever comes of it, the exchange is used up.
            exchanged = self._exchanged.pop(client, None)
            if exchanged is None:
                return self._drop("no exchange before")
            pake = exchanged.shared
        try:
            line = channel.host_channel(
                self._identity.table, self._identity.box_secret, message.public, pake
            )
        except ChannelError:
            return self._drop("bad key")
        guest = Guest(client, line, paked=message.paked)
        opened = self._request(guest, message.counter, message.box, now)
        if opened is None and message.paked:
            return self._wrong_try(client, now)
        if opened is not None and not isinstance(opened.request, Join):
            return self._drop("not a join")
        return opened

    def _request(self, guest: Guest, counter: int, box: bytes, now: float) -> Opened | None:
        try:
            request: Request = decode(guest.channel.open(counter, box), Request)
        except ChannelError:
            return self._drop("forged or repeated")
        except BadMessage:
            return self._drop("unknown request")
        guest.heard = now
        return Opened(guest, request)

    def _wrong_try(self, client: str, now: float) -> WrongTry:
        self._tries += 1
        tries = self._tries
        if tries >= TRIES_BEFORE_SLOW:
            self._closed_until = now + 2.0 ** (tries - TRIES_BEFORE_SLOW)
        code = None
        if tries >= TRIES_BEFORE_NEW_CODE and self.code is not None:
            code = self.code = make_code(self.code.number, self._below)
            self._tries = 0
            self._exchanged.clear()
        return WrongTry(self.deny(client, WRONG_CODE), tries, code)

    def _drop(self, why: str) -> Opened | None:
        self.dropped[why] += 1
        return None


def new_code(below: Callable[[int], int]) -> Code:
    """A code with a number of its own; the host still asks the broker whether the number is free."""
    return make_code(1 + below(HIGHEST_NUMBER), below)


def seal(guest: Guest, message: object) -> bytes:
    """A message for one client, as bytes for its topic."""
    return encode(guest.channel.seal(encode(message)))
