"""Messages that are not for one client alone: the public state, listings and all envelopes. Every message is a msgpack array.

What is sealed in the envelopes of a client's channel is in ``requests`` and ``replies``. protocol/README.md says when each
message is sent and what a reader does with it. An array begins with the message's number; fields are only ever added at the
end, and a reader ignores what follows the fields it knows. A message with a number a reader does not know is ignored.

>>> from .codec import decode, encode
>>> query = DiscoveryQuery(number=7, nonce=b"8 bytes.")
>>> encode(query).hex(" ")
'93 07 c4 08 38 20 62 79 74 65 73 2e a0'
>>> decode(encode(query), DiscoveryQuery) == query
True
>>> decode(encode(Sealed(1, b"box")), FromClient)  # one of several kinds: its tag says which
Sealed(counter=1, box=b'box')
"""

from typing import Annotated

from msgspec import Meta, Struct

from .events import AnyEvent
from .field_types import (
    Bytes32,
    CardCount,
    Epoch,
    Line,
    Name,
    Names,
    Number,
    RankMask,
    RuleNumbers,
    SeatNumber,
    Seats,
    Seconds,
    Signature,
    Word,
)
from .limits import EVENTS_A_STEP, QUESTIONS_ANSWERED, TABLES_A_PAGE

VERSION = 2
"""The wire's version. A reader of another version is told so and leaves. The `1` in topics is the version of their layout."""

Box = Annotated[bytes, Meta(max_length=65_000)]
"""bytes with another message in them, in the open or sealed"""
Half = Annotated[bytes, Meta(min_length=32, max_length=33)]
"""one side's half of a handshake: 33 bytes of SPAKE2, or 32 random ones where there is no code"""
NONCE_BYTES = 8
Nonce = Annotated[bytes, Meta(max_length=NONCE_BYTES)]
"""8 bytes, or none"""
Events = Annotated[tuple[AnyEvent, ...], Meta(max_length=int(EVENTS_A_STEP))]
"""what happened in one step, in order"""


class Message(Struct, frozen=True, array_like=True):
    """The base of all messages."""


# ---- The public state


class SeatState(Message, frozen=True):
    """One seat."""

    name: Name
    cards: CardCount
    """how many it holds"""
    books: RankMask
    presence: Annotated[int, Meta(ge=0, le=3)]
    """0 empty, 1 here, 2 away, 3 played by a bot"""
    out: bool
    """it has no cards and none to draw"""
    level: Word
    """a bot's level; empty for a person"""
    ready: bool = False
    """before a game: the player has said that they are ready"""


class State(Message, frozen=True):
    """A table as everybody may see it."""

    phase: Annotated[int, Meta(ge=0, le=2)]
    """0 lobby, 1 playing, 2 over"""
    game: Number
    """the number of the current or the last one; 0 before the first"""
    rules: RuleNumbers
    """of the current game, otherwise of the next one"""
    turn: SeatNumber | None
    """whose turn it is; none when no game is on"""
    seconds: Seconds | None
    """seconds on the turn's clock when it began; none without a clock"""
    stock: CardCount
    """how many cards are left there"""
    owner: SeatNumber | None
    """the owner's seat; none when there is only the host process"""
    seats: Annotated[tuple[SeatState, ...], Meta(min_length=2, max_length=6)]
    """all of them, in order"""
    in_play: Seats
    """who was dealt in, in order; empty before the first game"""
    winners: Seats
    """the seats that won the game that is over"""
    paused: bool
    """the game is paused"""
    closed: Word
    """why the table was closed; empty while it is open"""
    memory_aid: bool = False
    """the table shows everybody what could be worked out about who holds what"""
    reason: Word = ""
    """why the host ended the game that is over, as in `Over`"""
    spectators: Number = 0
    """how many spectators there are"""
    spectator_names: Names = ()
    """the names of those who came first"""


class PublicStep(Message, frozen=True):
    """What `table` carries, inside its envelope."""

    state: State
    """the table after the events"""
    events: Events


class PublicEnvelope(Message, frozen=True):
    """What is signed on `table`. ``box`` is a `PublicStep`, sealed with the table key when the table needs an invitation."""

    epoch: Epoch
    """of the host that sends it"""
    counter: Number
    """increases with every publication of this epoch"""
    seq: Number
    """the number of the step; with an empty list of events, of the last one"""
    box: Box


class TableListing(Message, frozen=True):
    """A table's listing. ``sign_key`` is the same as on its envelope."""

    version: Number
    """the wire's version that the host speaks"""
    name: Name
    sign_key: Bytes32
    """the same key as on the envelope"""
    box_key: Bytes32
    """the X25519 key that clients seal to"""
    epoch: Epoch
    """of the host that sends it"""
    open: bool
    """nobody needs an invitation"""
    number: Annotated[int, Meta(ge=0, le=999)] | None
    """the first part of the invitation code"""
    phase: Annotated[int, Meta(ge=0, le=2)]
    """0 lobby, 1 playing, 2 over"""
    taken: Annotated[int, Meta(ge=0, le=6)]
    """how many seats are taken"""
    seats: Annotated[int, Meta(ge=2, le=6)]
    """how many there are"""
    watchers: bool
    """spectators are allowed"""
    rules: RuleNumbers
    time: Number
    """when it was made, seconds since 1970 by the host's clock"""
    memory_aid: bool = False
    """the table shows everybody what could be worked out about who holds what"""
    asked: Annotated[tuple[Nonce, ...], Meta(max_length=int(QUESTIONS_ANSWERED))] = ()
    """in an answer to discovery queries, their nonces: the clients that asked know that it was sent just now"""


class Signed(Message, frozen=True):
    """Bytes as they were sent, and the host's signature over them: nothing that it does not cover is decoded."""

    body: Box
    signature: Signature


class SignedListing(Message, frozen=True):
    """The envelope of a `TableListing`. The table's id is a hash of ``sign_key``, so that it proves
    itself to anyone who knows the id.
    """

    sign_key: Bytes32
    """the table's Ed25519 key"""
    body: Box
    """a `TableListing`"""
    signature: Signature
    """over the body, purpose `card`"""


class Heartbeat(Message, frozen=True):
    """The host's heartbeat on `alive/host`, inside `Signed`: the table's newest step."""

    epoch: Epoch
    seq: Number
    """the number of the last step"""
    time: Number
    """seconds since 1970 by the host's clock, and always later than the last one"""


class PresenceHint(Message, frozen=True):
    """A will or a goodbye on `alive/…`: only a hint, since anybody might send it."""

    up: bool
    """false: the client with this id may be gone"""


class DiscoveryQuery(Message, frozen=True):
    """The query to all hosts on a broker: who is here? With a number or a table's id: only that table."""

    number: Annotated[int, Meta(ge=0, le=999)] | None = None
    """an invitation's number; none: every table is asked"""
    nonce: Nonce = b""
    """8 random bytes: only an answer that repeats them counts. Empty: the answer proves nothing"""
    table: Line = ""
    """the id of the only table that is asked; empty: every table"""


class ListQuery(Message, frozen=True):
    """The query to a hall on `from/<client>` of the list's id: a page of its tables, by name."""

    nonce: Nonce
    """8 random bytes, which each listing of the answer repeats"""
    attempt: Number
    """how often this was asked before: another of the hall's processes answers"""
    search: Line = ""
    """a part of the names to look for, or a table's whole id; empty: all tables"""
    after: Line = ""
    """`ListPage.next` of the previous page; empty: the first page"""
    count: Annotated[int, Meta(ge=1, le=int(TABLES_A_PAGE))] = int(TABLES_A_PAGE)
    """how many tables at most"""
    watchable: bool = False
    """only tables that anybody may watch without an invitation"""


class ListPage(Message, frozen=True):
    """The answer to a `ListQuery`, on `to/<client>` of the list's id: as many `SignedListing` as it holds, in order."""

    nonce: Nonce
    """the query's"""
    listings: Annotated[tuple[Box, ...], Meta(max_length=int(TABLES_A_PAGE))]
    """each a `SignedListing` whose ``asked`` has the nonce"""
    next: Line = ""
    """where the next page begins; empty: this is the last one"""


# ---- Client to host: envelopes on `from/<client>`


class HandshakeInit(Message, frozen=True, tag=1):
    """The guest's half: 33 bytes of the password exchange over an invitation's words, or 32 random ones without a code.

    The owner of a seat is answered even while others flood the door.
    """

    version: Number
    """the wire's version that the guest speaks"""
    half: Half
    proof: Annotated[bytes, Meta(max_length=16)] = b""
    """empty, or what only the owner of a seat can make for this knock (protocol/README.md, 3)"""
    nonce: Nonce = b""
    """empty, or the payment for a `PuzzleReply`"""


class Opening(Message, frozen=True, tag=2):
    """A sealed message from a client the host may not know yet; ``half`` says which of its knocks the key comes from."""

    version: Number
    """the wire's version that the guest speaks"""
    public: Bytes32
    """the client's X25519 key, of which its id is a hash"""
    half: Half
    """the same as in its knock"""
    counter: Number
    """the first is 1"""
    box: Box
    """a sealed `Join`"""


class Sealed(Message, frozen=True, tag=3):
    """A sealed message on a channel both sides know. The same form in both directions."""

    counter: Number
    """increases with each message in this direction, from 1"""
    box: Box


FromClient = HandshakeInit | Opening | Sealed


# ---- Host to client: envelopes on `to/<client>`


class HandshakeReply(Message, frozen=True, tag=1):
    """The answer to a knock: ``body`` is `HandshakeHalves`."""

    body: Box
    """a `HandshakeHalves`"""
    signature: Signature
    """over the body, purpose `knock` and the client"""


class HandshakeHalves(Message, frozen=True):
    """The guest's half, as it came, and the host's, of the same kind. A guest whose listing
    shows another epoch was given an earlier start's: it would seal to a key that no longer exists.
    """

    guest: Half
    host: Half
    epoch: Epoch


class Denied(Message, frozen=True, tag=2):
    """A refusal, in the open but signed, because there is no channel. ``body`` is a `Refusal`."""

    body: Box
    """a `Refusal`"""
    signature: Signature
    """over the body, purpose `deny` and the client"""


class Refusal(Message, frozen=True):
    """Why not. It concerns only the client whose message it answers."""

    half: Half
    """the half of the knock that is refused; for a `Sealed` from a client that the host does not know, its SHA-256"""
    error: Word
    detail: Line
    epoch: Epoch
    """of the host that sends it: another start of the same table, running beside ours, does not know us"""


class PuzzleReply(Message, frozen=True, tag=4):
    """There is a crowd at the door: knock again with a nonce. ``body`` is a `Puzzle`."""

    body: Box
    """a `Puzzle`"""
    signature: Signature
    """over the body, purpose `toll` and the client"""


class Puzzle(Message, frozen=True):
    """What the knock with this half costs now."""

    half: Half
    """the same as in the knock"""
    bits: Annotated[int, Meta(ge=0, le=64)]
    """the number of zero bits the hash has to begin with (protocol/README.md, 3)"""


ToClient = HandshakeReply | Denied | Sealed | PuzzleReply
