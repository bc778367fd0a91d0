"""Every message there is, as arrays in msgpack (protocol/README.md says when each is sent and what a reader does with it).

An array begins with the message's number; fields are only ever added at the end, and a reader ignores what follows the fields
it knows. A message with a number a reader does not know is ignored.
"""

from typing import Annotated

from msgspec import Meta, Struct

from .events import AnyEvent
from .fields import (
    Books,
    Bytes32,
    CardCount,
    Epoch,
    GameNumber,
    Hand,
    Line,
    Name,
    Number,
    RuleNumbers,
    SeatNumber,
    Seats,
    Seconds,
    Signature,
    What,
    Word,
)
from .limits import EVENTS_A_STEP, STEPS_A_PAGE

VERSION = 2
"""The wire's version. A reader of another one is told so and goes. The `1` in topics is the version of their layout."""

Box = Annotated[bytes, Meta(max_length=65_000)]
"""bytes with another message in them, in the open or sealed"""
Half = Annotated[bytes, Meta(min_length=32, max_length=33)]
"""one side's half of a handshake: 33 bytes of SPAKE2, or 32 random ones where there is no code"""
Events = Annotated[tuple[AnyEvent, ...], Meta(max_length=int(EVENTS_A_STEP))]
"""what happened in one step, in order"""


class Message(Struct, frozen=True, array_like=True):
    """The base of all messages."""


# ---- The public state


class SeatState(Message, frozen=True):
    """One seat."""

    name: Name
    cards: CardCount
    books: Books
    presence: Annotated[int, Meta(ge=0, le=3)]
    """0 empty, 1 here, 2 away, 3 played by a bot"""
    out: bool
    """it has no cards and none to draw"""
    level: Word
    ready: bool = False
    """before a game: whoever sits here has said that it may begin"""


class State(Message, frozen=True):
    """A table as everybody may see it."""

    phase: Annotated[int, Meta(ge=0, le=2)]
    """0 lobby, 1 playing, 2 over"""
    game: Number
    rules: RuleNumbers
    turn: SeatNumber | None
    seconds: Seconds | None
    stock: CardCount
    owner: SeatNumber | None
    seats: Annotated[tuple[SeatState, ...], Meta(min_length=2, max_length=6)]
    """all of them, in order"""
    in_play: Seats
    winners: Seats
    paused: bool
    """the clock stands still"""
    closed: Word
    memory_aid: bool = False
    """the table shows everybody what all could know about who holds what"""
    reason: Word = ""
    """why the host ended the game that is over, as in `Over`"""


class PublicStep(Message, frozen=True):
    """What `table` carries, inside its envelope."""

    state: State
    """the table after the events"""
    events: Events


class Told(Message, frozen=True):
    """What is signed on `table`. ``box`` is a `PublicStep`, sealed with the table key where one needs an invitation."""

    epoch: Epoch
    counter: Number
    """grows with every publication of this epoch"""
    seq: Number
    box: Box


class Card(Message, frozen=True):
    """A table's listing. ``sign_key`` is the one of its envelope."""

    version: Number
    name: Name
    sign_key: Bytes32
    box_key: Bytes32
    epoch: Epoch
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
    """one may watch"""
    rules: RuleNumbers
    time: Number
    """when it was made, seconds since 1970 by the host's clock"""
    memory_aid: bool = False
    """the table shows everybody what all could know about who holds what"""


class Signed(Message, frozen=True):
    """Bytes as they were sent, and the host's signature over them: what it is not over is never decoded."""

    body: Box
    signature: Signature


class SignedCard(Message, frozen=True):
    """The envelope of a `Card`. The table's id is a hash of ``sign_key``, so that it proves itself to whoever knows the id."""

    sign_key: Bytes32
    body: Box
    signature: Signature


class Beat(Message, frozen=True):
    """The host's heartbeat on `alive/host`, inside `Signed`: how far the table is."""

    epoch: Epoch
    seq: Number
    time: Number


class Hint(Message, frozen=True):
    """A will or a good-bye on `alive/…`: only a hint, since anybody might send it."""

    up: bool
    """false: whoever this is about may be gone"""


class Who(Message, frozen=True):
    """The question to all hosts on a broker: who is here? With a number: only the table of that invitation."""

    number: Annotated[int, Meta(ge=0, le=999)] | None = None
    """of an invitation; none: every table is asked"""


# ---- Client to host: envelopes on `from/<client>`


class Knock(Message, frozen=True, tag=1):
    """The guest's half: 33 bytes of the password exchange over an invitation's words, or 32 random ones without a code.

    Whoever owns a seat is answered even while others flood the door.
    """

    version: Number
    half: Half
    proof: Annotated[bytes, Meta(max_length=16)] = b""
    """empty, or what only the owner of a seat can make for this knock (README.md, 3)"""
    nonce: Annotated[bytes, Meta(max_length=8)] = b""
    """empty, or what a `Toll` was paid with"""


class Opening(Message, frozen=True, tag=2):
    """A sealed message from a client the host may not know yet; ``half`` says which of its knocks the key comes from."""

    version: Number
    public: Bytes32
    half: Half
    counter: Number
    box: Box


class Sealed(Message, frozen=True, tag=3):
    """A sealed message on a channel both sides know. The same form in both directions."""

    counter: Number
    box: Box


FromClient = Knock | Opening | Sealed


# ---- Host to client: envelopes on `to/<client>`


class Knocked(Message, frozen=True, tag=1):
    """The answer to a knock: ``body`` is `Halves`."""

    body: Box
    signature: Signature


class Halves(Message, frozen=True):
    """The guest's half, as it came, and the host's, which is of the same kind.

    A guest whose card shows another epoch was given an earlier start's: it seals to a key that is gone.
    """

    guest: Half
    host: Half
    epoch: Epoch


class Denied(Message, frozen=True, tag=2):
    """No, in the open but signed: there is no channel to say it on. ``body`` is a `Refusal`."""

    body: Box
    signature: Signature


class Refusal(Message, frozen=True):
    """Why not. It says nothing to whoever did not send what it answers."""

    half: Half
    """the half of the knock that is refused; for a `Sealed` of a client that the host does not know, its SHA-256"""
    error: Word
    detail: Line
    epoch: Epoch
    """of the host that says it: another start of it, alive beside ours, knows nothing of us"""


class Toll(Message, frozen=True, tag=4):
    """There is a crowd at the door: knock again with a nonce. ``body`` is a `Price`."""

    body: Box
    signature: Signature


class Price(Message, frozen=True):
    """What the knock with this half costs now."""

    half: Half
    bits: Annotated[int, Meta(ge=0, le=64)]
    """with so many zero bits the hash has to begin (README.md, 3)"""


ToClient = Knocked | Denied | Sealed | Toll


# ---- Client to host: what is sealed


class Join(Message, frozen=True, tag=1):
    """Let me in. With a seat's secret that the host knows it is a return to that seat."""

    name: Name
    watch: bool
    """to watch; else to sit down"""
    secret: Bytes32
    """what the seat will belong to; a spectator's is not kept"""
    presence: Word
    """the id under which a hint of our absence would come on `alive/…`"""


class Ask(Message, frozen=True, tag=2):
    """Ask ``to`` for ``what``, on the ground of the state ``(epoch, seq)``; ``n`` makes a repeat harmless."""

    n: Number
    epoch: Epoch
    seq: Number
    to: Annotated[int, Meta(ge=-1, le=1 << 31)]
    """a seat; a number that is none is refused as `no_such_player`"""
    what: What


class Say(Message, frozen=True, tag=3):
    """Table talk."""

    n: Number
    text: Line


class Sync(Message, frozen=True, tag=4):
    """Tell me everything after ``(epoch, seq)``; epoch 0 for everything of this game."""

    epoch: Epoch
    seq: Number


class Leave(Message, frozen=True, tag=5):
    """I give my seat up."""

    n: Number


class Commit(Message, frozen=True, tag=6):
    """What binds this seat to its 32 random bytes for a round of the shuffle, given once the host's own was seen."""

    n: Number
    game: GameNumber
    round: GameNumber
    commitment: Bytes32


class Here(Message, frozen=True, tag=7):
    """I am still here."""


class Start(Message, frozen=True, tag=8):
    """Deal. Only from the owner, as are all of the following."""

    n: Number


class SetRules(Message, frozen=True, tag=9):
    """Play by these rules from the next game on."""

    n: Number
    rules: RuleNumbers


class AddBot(Message, frozen=True, tag=10):
    """Seat a bot."""

    n: Number
    level: Word


class Kick(Message, frozen=True, tag=11):
    """Remove whoever sits there."""

    n: Number
    seat: SeatNumber


class Again(Message, frozen=True, tag=12):
    """Another game at this table."""

    n: Number


class Close(Message, frozen=True, tag=13):
    """Close the table for everybody."""

    n: Number


class Pause(Message, frozen=True, tag=14):
    """Stop the clock, or let it run."""

    n: Number
    on: bool
    """true stops it"""


class HandOn(Message, frozen=True, tag=15):
    """From now on whoever sits there looks after the table."""

    n: Number
    seat: SeatNumber


class SetReady(Message, frozen=True, tag=16):
    """The next game may begin, or not yet, as far as this seat is concerned."""

    n: Number
    on: bool
    """it may begin"""


class Reveal(Message, frozen=True, tag=17):
    """This seat's 32 random bytes for a round of the shuffle, given once the closed list with its commitment was seen."""

    n: Number
    game: GameNumber
    round: GameNumber
    random: Bytes32


class Remove(Message, frozen=True, tag=18):
    """Send away whoever watches under this name. Only from the owner, as are the following."""

    n: Number
    name: Name


class Watchers(Message, frozen=True, tag=19):
    """Who watches? Answered with `Watching` as well."""

    n: Number


class Admit(Message, frozen=True, tag=20):
    """Let in whoever waits under this number, or do not."""

    n: Number
    who: Number
    yes: bool
    """let them in"""


class SetApproval(Message, frozen=True, tag=21):
    """From now on whoever comes for the first time waits for the owner, or comes in at once."""

    n: Number
    on: bool
    """they wait"""


Request = (
    Join
    | Ask
    | Say
    | Sync
    | Leave
    | Commit
    | Here
    | Start
    | SetRules
    | AddBot
    | Kick
    | Again
    | Close
    | Pause
    | HandOn
    | SetReady
    | Reveal
    | Remove
    | Watchers
    | Admit
    | SetApproval
)


# ---- Host to client: what is sealed


class Welcome(Message, frozen=True, tag=1):
    """You are at the table; ``table_key`` opens `table` where that is sealed, and is empty at an open table."""

    epoch: Epoch
    name: Name
    seat: SeatNumber | None
    table_key: Annotated[bytes, Meta(max_length=32)]
    """what opens `table`; empty at an open table"""
    code: Word
    """the invitation, for the owner; else empty"""
    beat: Number = 0
    """the time of the host's newest heartbeat: an older one is a repeat"""


class Numbered(Message, frozen=True):
    """A step with its number, as one viewer may see it."""

    seq: Number
    events: Events


class Personal(Message, frozen=True, tag=2):
    """A step that changed your hand, as you may see it, and the hand after it."""

    epoch: Epoch
    seq: Number
    events: Events
    hand: Hand


class Answer(Message, frozen=True, tag=3):
    """What became of your wish ``n``: ``error`` is empty when it was granted. A repeated wish gets the same answer."""

    n: Number
    error: Word
    detail: Line


class Caught(Message, frozen=True, tag=4):
    """The answer to `Sync`: steps as you may see them, then, when there are no ``more``, the state and your hand.

    ``whole``: of what says something of the game nothing is missing, since what was asked for or, when all was, since it began.
    """

    epoch: Epoch
    whole: bool
    """no steps are missing but passing ones"""
    steps: Annotated[tuple[Numbered, ...], Meta(max_length=int(STEPS_A_PAGE))]
    """in order"""
    more: bool
    """another page follows"""
    seq: Number
    state: State | None
    """the table after all of this; none while more follows"""
    hand: Hand


class Bye(Message, frozen=True, tag=5):
    """You are no longer at the table."""

    error: Word
    detail: Line


class Notice(Message, frozen=True, tag=6):
    """Something the owner should know: a new invitation code, wrong tries at the old one."""

    kind: Word
    detail: Line


class Ping(Message, frozen=True, tag=7):
    """Are you there? Answered with `Here`."""


class Rekeyed(Message, frozen=True, tag=8):
    """Somebody was sent away: from now on `table` is sealed with this key."""

    epoch: Epoch
    table_key: Annotated[bytes, Meta(max_length=32)]
    """the new one"""


class Watching(Message, frozen=True, tag=9):
    """Who watches, for the owner."""

    names: Annotated[tuple[Name, ...], Meta(max_length=64)]


class Waiting(Message, frozen=True, tag=10):
    """The owner is asked whether to let you in. Said again as often as you join again."""


class AtDoor(Message, frozen=True, tag=11):
    """Somebody waits to be let in, for the owner; with an empty name: waits no longer."""

    who: Number
    name: Name
    watch: bool
    """they want to watch, and no seat"""


Reply = (
    Welcome
    | Personal
    | Answer
    | Caught
    | Bye
    | Notice
    | Ping
    | Rekeyed
    | Watching
    | Waiting
    | AtDoor
)
