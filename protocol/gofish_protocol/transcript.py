"""A game's transcript: one hash over everything public in it, so that all who saw the same game have the same 32 bytes.

A chain: each event's public form is hashed onto what came before. The newest link is signed when the game is over; four
words of it can be compared aloud (protocol/README.md, 4).
"""

from collections.abc import Iterable
from hashlib import sha256

from . import events
from .codec import encode
from .events import AnyEvent, seen_by
from .invite import WORDS

_GAME = b"gofish/2/game"
SIGNED_AS = b"game"
"""the purpose of the table's signature over :func:`signed_text`"""

PlayEvent = (
    events.Started
    | events.Asked
    | events.Gave
    | events.GoFish
    | events.Drew
    | events.Book
    | events.Refilled
    | events.Out
    | events.Gone
    | events.Withdrew
)
"""What happens in a game from its deal on, as everybody may know it."""
TranscriptEvent = events.Committed | events.Bound | events.RoundVoid | PlayEvent
"""What a transcript is made of, besides the `Over` that ends it. Turns are left out, since they are sent again after pauses."""


def begin(table: str, game: int) -> bytes:
    """The chain of a game before its first event."""
    return sha256(_GAME + table.encode("ascii") + game.to_bytes(4, "big")).digest()


def extend(head: bytes, event: AnyEvent) -> bytes:
    """The chain after one event, in whatever form a viewer saw it; unchanged by an event that is not part of a transcript."""
    if isinstance(event, events.Over):
        # What follows are the transcript, the signature over it, and names, which a player may have changed.
        return _link(head, (17, event.winners, event.secret, event.reason))
    return _link(head, seen_by(event, None)) if isinstance(event, TranscriptEvent) else head


def transcript(table: str, game: int, happened: Iterable[AnyEvent]) -> bytes:
    """The chain over all that happened, from the game's first `Committed` to its `Over`."""
    head = begin(table, game)
    for event in happened:
        head = extend(head, event)
    return head


def signed_text(game: int, newest: bytes) -> bytes:
    """What the table signs when a game is over."""
    return game.to_bytes(4, "big") + newest


def words(newest: bytes) -> tuple[str, ...]:
    """Four words for people to compare: 32 bits, so two different games hardly ever have the same."""
    return tuple(WORDS[byte] for byte in newest[:4])


def _link(head: bytes, value: object) -> bytes:
    return sha256(head + encode(value)).digest()
